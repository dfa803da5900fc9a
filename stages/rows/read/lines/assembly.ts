import type { GroupType } from './group-type.ts';

/** Says where in a row the fields of its lines stand, line after line. */
export class Assembly {
  readonly #types: readonly GroupType[];
  /** Lines of each type in the row. */
  readonly #count: Int32Array;
  /** The type whose fields stand again in the columns of the line placed last; -1: none does. */
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

  /** How many columns behind those of the first the fields of the next line of a type stand; -1 where it has no place. */
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
