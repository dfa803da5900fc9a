import type { GroupType } from './group-type.ts';

/** Works out the columns of each line's fields in a row, line after line. */
export class Assembly {
  readonly #types: readonly GroupType[];
  /** For each type, how many of its lines the row has so far. */
  readonly #count: Int32Array;
  /** The type whose fields are repeated in the columns of the line placed last; -1: none. */
  repeated = -1;
  #hasRow = false;

  constructor(types: readonly GroupType[]) {
    this.#types = types;
    this.#count = new Int32Array(types.length);
  }

  /** Begins a row. */
  begin(): void {
    const count = this.#count;
    for (let type = 0; type < count.length; type++) count[type] = 0;
    this.#hasRow = false;
  }

  /** How far the columns of a type's next line are shifted behind those of its first line; -1 if the row has no columns for it. */
  place(type: number, isRow: boolean): number {
    this.repeated = -1;
    if (isRow) {
      this.#hasRow = true;
      return 0;
    }
    if (!this.#hasRow) return -1;
    const { max, step, within, repeats_parent } = this.#types[type]!;
    if (within < 0) {
      const before = this.#count[type]!++;
      this.#forgetChildren(type);
      return before < max ? before * step : -1;
    }
    const parents = this.#count[within]!;
    if (parents === 0 || parents > max) return -1;
    const isFirst = this.#count[type] === 0;
    if (isFirst) {
      this.#count[type] = 1;
      return (parents - 1) * step;
    }
    if (!repeats_parent || parents >= max) return -1;
    this.#count[within] = parents + 1;
    this.#forgetChildren(within);
    this.#count[type] = 1;
    this.repeated = within;
    return parents * step;
  }

  #forgetChildren(parent: number): void {
    for (let type = 0; type < this.#types.length; type++) if (this.#types[type]!.within === parent) this.#count[type] = 0;
  }
}
