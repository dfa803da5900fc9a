import type { Kernel } from '../../kernel/kernel.ts';
import {
  LOOP_BASE,
  LOOP_CLASSES,
  LOOP_COMPONENT,
  LOOP_COVERAGES,
  LOOP_ENTITIES,
  LOOP_FILLED,
  LOOP_MASK,
  LOOP_NAMES,
  LOOP_SEGMENTS,
  LOOP_SETS,
  LOOP_SHIFT,
  LOOP_STRIDE,
  LOOP_TABLES,
  LOOP_TERMINATOR,
  MAX_LOOP_TABLE_BYTES,
  ROLE_BOUNDARY,
  ROLE_CATEGORIES,
  ROLE_COVERAGE,
  ROLE_LEAVES,
  ROLE_LEAVES_CATEGORIES,
  ROLE_NAME,
  ROLE_NONE,
  ROLE_OF_MEMBER,
  ROLE_PASSED,
  ROWS_HEADER_VALUES,
} from '../../kernel/layout.ts';
import type { LevelPlaces, Places, SegmentPlaces } from './places.ts';
import { KNOWN_SEGMENTS } from './known-segments.ts';
import { packId } from './segment-name.ts';
import { classify } from './segment.ts';
import type { Separators } from './separators.ts';
import type { SetHeader } from './set-header.ts';

const PER = packId('PER');
const WORD_BYTES = 4;
/** The multiplier of Fibonacci hashing: 2^32 by the golden ratio. */
const GOLDEN = 0x9e3779b1;

const ROLES = new Map(
  Object.entries({
    [ROLE_OF_MEMBER]: ['REF', 'DTP'],
    [ROLE_BOUNDARY]: ['INS', 'ISA', 'SE', 'ST', 'GE', 'GS', 'IEA'],
    [ROLE_NAME]: ['NM1'],
    [ROLE_COVERAGE]: ['HD'],
    [ROLE_LEAVES]: ['N1', 'COB', 'LX', 'DSB'],
    [ROLE_CATEGORIES]: ['LS'],
    [ROLE_LEAVES_CATEGORIES]: ['LE'],
  }).flatMap(([role, ids]) => ids.map((id) => [packId(id), Number(role)] as const)),
);

/**
 * Reads INS loops with the kernel, straight into its row, if each segment is complete and has no line end inside. A loop for which the
 * kernel answers -1 is left to `LoopFiller` and `X12Walker`.
 */
export class LoopKernel {
  readonly #kernel: Kernel;
  #separators: Separators | null = null;

  private constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Null if there are too many places for the kernel. */
  static of(kernel: Kernel, places: Places, columns: number): LoopKernel | null {
    const reader = new LoopKernel(kernel);
    const tables = new Tables();
    const names = tables.names(places);
    const entities = tables.entities(places);
    if (tables.words.length * WORD_BYTES > MAX_LOOP_TABLE_BYTES) return null;
    kernel.tellAll(LOOP_TABLES, tables.words);
    kernel.tell(LOOP_FILLED, 0);
    kernel.tell(LOOP_BASE, places.sets === 0 ? columns : places.coverageBase);
    kernel.tell(LOOP_SETS, places.sets);
    kernel.tell(LOOP_STRIDE, places.stride);
    kernel.tell(LOOP_SHIFT, 32 - Math.log2(names.count));
    kernel.tell(LOOP_MASK, names.count - 1);
    kernel.tell(LOOP_NAMES, names.at);
    kernel.tell(LOOP_ENTITIES, entities);
    return reader;
  }

  /** Reads the loop that begins there. Answers where it ends, or -1, and the row is then empty. `bytes[end]` must be writable. */
  read(bytes: Uint8Array, from: number, end: number, separators: Separators): number {
    const base = this.#kernel.baseOf(bytes);
    if (base < 0) {
      this.empty();
      return -1;
    }
    if (separators !== this.#separators) this.#use(separators);
    bytes[end] = separators.terminator;
    return this.#kernel.readLoop(base, from, end);
  }

  /** Prepares for loops that the kernel reads alone. `bytes[end]` must be writable. */
  lend(bytes: Uint8Array, end: number, separators: Separators, header: SetHeader): void {
    if (separators !== this.#separators) this.#use(separators);
    bytes[end] = separators.terminator;
    const values = header.spans();
    this.#kernel.tellAll(ROWS_HEADER_VALUES, [values.length / 3, ...values]);
  }

  /** Empties the row, for a reader that reads the loop again. */
  empty(): void {
    const filled = this.#kernel.told(LOOP_FILLED);
    const { row } = this.#kernel;
    row.start.fill(0, 0, filled);
    row.end.fill(0, 0, filled);
  }

  /** How many coverages the loop read last has, including those without columns. */
  get coverages(): number {
    return this.#kernel.told(LOOP_COVERAGES);
  }

  get segments(): number {
    return this.#kernel.told(LOOP_SEGMENTS);
  }

  #use(separators: Separators): void {
    this.#separators = separators;
    classify(separators, new Uint8Array(this.#kernel.memory, LOOP_CLASSES, 256));
    this.#kernel.tell(LOOP_TERMINATOR, separators.terminator);
    this.#kernel.tell(LOOP_COMPONENT, separators.component);
  }
}

/** The places, as `readLoop` (kernel/assembly/loop.ts) reads them. */
class Tables {
  readonly words: number[] = [];

  /** For each segment name its role, and what members and coverages take from it; a table with open addressing. */
  names({ member, coverage, loops }: Places): { at: number; count: number } {
    const taken = new Set([...ROLES.keys(), ...[member, coverage, ...loops.values()].flatMap((level) => [...level.ids])]);
    const ids = new Set([...taken, ...KNOWN_SEGMENTS]);
    const ofMember = this.#level(member);
    const ofCoverage = this.#level(coverage);
    const bits = Math.ceil(Math.log2(ids.size)) + 1;
    const slots = Array.from({ length: 1 << bits }, () => [0, 0, 0, 0]);
    for (const id of ids) {
      let slot = Math.imul(id, GOLDEN) >>> (32 - bits);
      while (slots[slot]![0] !== 0) slot = (slot + 1) % slots.length;
      slots[slot] = [id, taken.has(id) ? (ROLES.get(id) ?? ROLE_NONE) : ROLE_PASSED, ofMember.get(id) ?? 0, ofCoverage.get(id) ?? 0];
    }
    return { at: this.#list(slots.flat()), count: slots.length };
  }

  entities({ loops }: Places): number {
    const lists = [...loops].map(([entity, level]) => {
      const segments = this.#level(level);
      return [entity, this.#list([segments.size, ...[...segments].flat()])];
    });
    return this.#list([lists.length, ...lists.flat()]);
  }

  #level({ ids, segments }: LevelPlaces): Map<number, number> {
    return new Map([...ids].map((id, k) => [id, this.#segment(id, segments[k]!)]));
  }

  #segment(id: number, { qualifierAt, qualifier, element, part, place }: SegmentPlaces): number {
    const places = [...place].flatMap((column, k) => [qualifier[k]!, element[k]!, part[k]!, column]);
    return this.#list([id === PER ? -1 : qualifierAt, place.length, ...places]);
  }

  #list(words: readonly number[]): number {
    const at = LOOP_TABLES + this.words.length * WORD_BYTES;
    for (const word of words) this.words.push(word);
    return at;
  }
}
