import { MAX_ELEMENTS } from '../../kernel/layout.ts';
import type { Separators } from './separators.ts';
import { endsUnended, USUAL_LINE_ENDS, type LineEnds } from './unended.ts';

/** The bytes ended before the segment that `read` was reading. */
export const OUT_OF_BYTES = -1;

const ELEMENT = 1;
const LINE_END = 2;
const TERMINATOR = 3;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
const SPACE = 32;

/** Segments to look into, by name: 1 at the index of each. A few names share an index; such a segment may be looked into needlessly. */
export function segmentsOf(ids: Iterable<number>): Uint8Array {
  const wanted = new Uint8Array(1 << 15);
  for (const id of ids) wanted[placeOf(id)] = 1;
  return wanted;
}

function placeOf(id: number): number {
  return ((id >> 6) & 0x7c00) | ((id >> 3) & 0x3e0) | (id & 31);
}

/** Sets the class of each byte within a segment. */
export function classify({ element, terminator }: Separators, classes: Uint8Array): void {
  classes.fill(0);
  if (!endsLines(terminator)) {
    classes[CARRIAGE_RETURN] = LINE_END;
    classes[LINE_FEED] = LINE_END;
  }
  classes[element] = ELEMENT;
  classes[terminator] = TERMINATOR;
}

/** Finds one segment after the other and leaves its elements as spans. Allocates nothing. */
export class SegmentScanner {
  /** The packed name, without blanks; 0 if it is longer than three characters, so that this is no segment. */
  id = 0;
  /** Elements by number, from 1; `start[0]` and `end[0]` span the name. */
  readonly start = new Int32Array(MAX_ELEMENTS);
  readonly end = new Int32Array(MAX_ELEMENTS);
  /** The number of the last element. */
  count = 0;
  /** Where the segment's name begins. */
  from = 0;
  /** Whether there are line ends inside the segment. */
  broken = false;
  /** Whether the segment has no terminator and ended with its line, because the next line begins another one (`endsUnended`). */
  unended = false;
  /** Whether the bytes ended before the segment did. */
  unterminated = false;
  separators!: Separators;
  readonly #class = new Uint8Array(256);
  readonly #lineEnds: LineEnds;

  constructor(separators: Separators, lineEnds = USUAL_LINE_ENDS) {
    this.#lineEnds = lineEnds;
    this.use(separators);
  }

  use(separators: Separators): void {
    this.separators = separators;
    classify(separators, this.#class);
  }

  /** Where the next segment begins: behind blanks and stray terminators. */
  skip(bytes: Uint8Array, from: number, end: number): number {
    const { terminator } = this.separators;
    let at = from;
    while (at < end && (bytes[at]! <= SPACE || bytes[at] === terminator)) at++;
    return at;
  }

  /**
   * Reads the segment that begins there and answers where it ends, behind its terminator. `bytes[end]` must be writable: a terminator is
   * put there, so that the inner loop needs no bounds check. If the bytes end first, they are a segment without terminator if they are the
   * `last`, and too few otherwise. A segment that is not `wanted` gets no elements; only its end is looked for.
   */
  read(bytes: Uint8Array, from: number, end: number, last: boolean, wanted: Uint8Array = ALL): number {
    const classes = this.#class;
    const { start, end: ends } = this;
    const { terminator } = this.separators;
    bytes[end] = terminator;
    this.from = from;
    this.broken = false;
    this.unended = false;
    this.unterminated = false;
    let id = 0;
    let letters = 0;
    let at = from;
    let kind = 0;
    for (;;) {
      const byte = bytes[at]!;
      kind = classes[byte]!;
      if (kind !== 0) {
        if (kind !== LINE_END) break;
        if (this.#endsAt(bytes, at, end, last)) {
          kind = TERMINATOR;
          break;
        }
        this.broken = true;
      } else if (byte > SPACE) {
        id = (id << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
        letters++;
      }
      at++;
    }
    this.id = letters <= 3 ? id : 0;
    start[0] = from;
    ends[0] = at;
    let count = 0;
    if (wanted[placeOf(id)] === 0) {
      while (kind !== TERMINATOR) {
        if (kind === LINE_END) {
          if (this.#endsAt(bytes, at, end, last)) break;
          this.broken = true;
        }
        kind = classes[bytes[++at]!]!;
      }
      kind = TERMINATOR;
    }
    while (kind === ELEMENT) {
      const elementStart = ++at;
      kind = classes[bytes[at]!]!;
      while (kind === 0 || kind === LINE_END) {
        if (kind === LINE_END) {
          if (this.#endsAt(bytes, at, end, last)) break;
          this.broken = true;
        }
        kind = classes[bytes[++at]!]!;
      }
      if (++count < MAX_ELEMENTS) {
        start[count] = elementStart;
        ends[count] = at;
      }
    }
    this.count = count < MAX_ELEMENTS ? count : MAX_ELEMENTS - 1;
    if (at < end) return at + 1;
    if (!last) return OUT_OF_BYTES;
    // If lines end the segments, the end of the bytes does, too.
    this.unterminated = !endsLines(terminator);
    return end;
  }

  /** Whether the segment ends with this line, although it has no terminator. */
  #endsAt(bytes: Uint8Array, at: number, end: number, last: boolean): boolean {
    this.unended = endsUnended(bytes, at, { from: this.from, end, last }, this.separators, this.#lineEnds);
    return this.unended;
  }

  /** Up to four bytes of an element as one number, in upper case and trimmed; 0 if it is empty or longer. */
  packed(bytes: Uint8Array, element: number): number {
    if (element > this.count) return 0;
    let start = this.start[element]!;
    let end = this.end[element]!;
    while (end > start && bytes[end - 1]! <= SPACE) end--;
    while (start < end && bytes[start]! <= SPACE) start++;
    if (end - start > 4) return 0;
    let packed = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      packed = (packed << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
    }
    return packed;
  }
}

const ALL = new Uint8Array(1 << 15).fill(1);

/** Whether segments end with their lines. */
export function endsLines(terminator: number): boolean {
  return terminator === LINE_FEED || terminator === CARRIAGE_RETURN;
}
