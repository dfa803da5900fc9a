import type { PatternNode } from './syntax.ts';

const ASCII = 128;
/** Past these bounds there is no table, and the engine does the work. */
const MAX_STEPS = 600;
const MAX_STATES = 250;

/** Whether a whole text of ASCII fits a pattern: one look-up a byte. `NOT_ASCII` where it is none. */
export type TableMatch = (bytes: Uint8Array, start: number, end: number) => typeof FITS | typeof FITS_NOT | typeof NOT_ASCII;

const FITS_NOT = 0;
export const FITS = 1;
export const NOT_ASCII = 2;

/** Compiles a pattern into a table of states (Thompson's construction, then subsets); null where it would be too large. */
export function compileTable(node: PatternNode): TableMatch | null {
  const program = new Program();
  const start = program.build(node, END);
  if (program.tooLarge) return null;
  const table: number[] = [];
  const ends: boolean[] = [];
  const known = new Map<string, number>();
  const sets: number[][] = [];
  const stateOf = (set: number[]): number => {
    const name = set.join();
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, sets.length);
    ends.push(set.includes(END));
    return sets.push(set) - 1;
  };
  stateOf(program.closure([start]));
  for (let state = 0; state < sets.length; state++) {
    if (sets.length > MAX_STATES) return null;
    for (let code = 0; code < ASCII; code++) {
      const next = program.after(sets[state]!, code);
      table.push(next.length === 0 ? DEAD : stateOf(program.closure(next)));
    }
  }
  return runTable(Int16Array.from(table), Uint8Array.from(ends, Number));
}

const DEAD = -1;

function runTable(table: Int16Array, ends: Uint8Array): TableMatch {
  return (bytes, start, end) => {
    let state = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte >= ASCII) return NOT_ASCII;
      if (state !== DEAD) state = table[state * ASCII + byte]!;
    }
    return state !== DEAD && ends[state] === 1 ? FITS : FITS_NOT;
  };
}

const END = -1;

/** Steps that consume a character and go on to one step, or consume none and go on to two. */
class Program {
  readonly #of: (Uint8Array | null)[] = [];
  readonly #first: number[] = [];
  readonly #second: number[] = [];

  get tooLarge(): boolean {
    return this.#of.length > MAX_STEPS;
  }

  /** Adds the steps of a node that goes on to `next`; answers the first of them. */
  build(node: PatternNode, next: number): number {
    if (this.tooLarge) return next;
    switch (node.kind) {
      case 'one':
        return this.#add(node.of, next, next);
      case 'all':
        return node.parts.reduceRight((following, part) => this.build(part, following), next);
      case 'any':
        return node.parts.map((part) => this.build(part, next)).reduce((first, second) => this.#add(null, first, second));
      case 'repeat':
        return this.#repeat(node.part, node.min, node.max, next);
      default:
        return node satisfies never;
    }
  }

  #repeat(part: PatternNode, min: number, max: number, next: number): number {
    let first = next;
    if (max === Infinity) {
      const loop = this.#add(null, next, next);
      this.#first[loop] = this.build(part, loop);
      first = loop;
    } else for (let i = min; i < max && !this.tooLarge; i++) first = this.#add(null, this.build(part, first), next);
    for (let i = 0; i < min && !this.tooLarge; i++) first = this.build(part, first);
    return first;
  }

  /** All steps that are reached without a character, in order; END among them where the text may end. */
  closure(steps: readonly number[]): number[] {
    const seen = new Set<number>();
    const open = [...steps];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (seen.has(step)) continue;
      seen.add(step);
      if (step !== END && this.#of[step] === null) open.push(this.#first[step]!, this.#second[step]!);
    }
    return [...seen].filter((step) => step === END || this.#of[step] !== null).toSorted((a, b) => a - b);
  }

  after(steps: readonly number[], code: number): number[] {
    return steps.flatMap((step) => (step !== END && this.#of[step]![code] === 1 ? [this.#first[step]!] : []));
  }

  #add(of: Uint8Array | null, first: number, second: number): number {
    this.#first.push(first);
    this.#second.push(second);
    return this.#of.push(of) - 1;
  }
}
