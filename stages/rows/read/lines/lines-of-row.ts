import type { Arena } from '../arena.ts';
import { expandTabs } from './fixed-text.ts';
import { LINE_FEED } from '../line-end.ts';
import { recodeSpan } from '../windows-1252.ts';

/** Copies a line into the text in which its fields are found. */
export const Rewriting = { asItIs: 0, tabs: 1, windows1252: 2 } as const;
export type Rewriting = (typeof Rewriting)[keyof typeof Rewriting];

const GROWTH = { [Rewriting.asItIs]: 1, [Rewriting.tabs]: 8, [Rewriting.windows1252]: 3 } as const;

/** One line of an unfinished row. */
export interface LineOfRow {
  start: number;
  end: number;
  type: number;
  /** How many columns its fields are shifted. */
  shift: number;
  rewriting: Rewriting;
  /** The type whose fields are repeated in this line's columns, or -1. */
  repeated: number;
}

/** The lines of an unfinished row. One object serves all rows. */
export class LinesOfRow {
  readonly #lines: LineOfRow[] = [];
  count = 0;
  #repeated = -1;
  /** Whether the fields must be found again, in text that `rewrite` has made. */
  isDirty = false;

  clear(): void {
    this.count = 0;
    this.#repeated = -1;
    this.isDirty = false;
  }

  /** The line that is added next repeats the fields of a type. */
  repeat(type: number): void {
    this.#repeated = type;
  }

  add(start: number, end: number, type: number, shift: number, rewriting: Rewriting): LineOfRow {
    const line = (this.#lines[this.count++] ??= { start, end, type, shift, rewriting, repeated: -1 });
    line.start = start;
    line.end = end;
    line.type = type;
    line.shift = shift;
    line.rewriting = rewriting;
    line.repeated = this.#repeated;
    this.#repeated = -1;
    if (rewriting !== Rewriting.asItIs) this.isDirty = true;
    return line;
  }

  at(k: number): LineOfRow {
    return this.#lines[k]!;
  }

  /** Copies the lines, each with a line feed behind it, because the originals may have no line ends. */
  texts(bytes: Uint8Array): Uint8Array {
    let length = 0;
    for (let k = 0; k < this.count; k++) length += this.at(k).end - this.at(k).start + 1;
    const texts = new Uint8Array(length);
    let to = 0;
    for (let k = 0; k < this.count; k++) {
      const { start, end } = this.at(k);
      texts.set(bytes.subarray(start, end), to);
      to += end - start;
      texts[to++] = LINE_FEED;
    }
    return texts;
  }

  /**
   * Copies the lines as UTF-8, a line feed behind each, with room for this many more bytes, and points them at the copy. Returns where the
   * copy begins.
   */
  rewrite(bytes: Uint8Array, arena: Arena, moreBytes: number): number {
    let needed = moreBytes;
    for (let k = 0; k < this.count; k++) {
      const { start, end, rewriting } = this.at(k);
      needed += (end - start) * GROWTH[rewriting] + 1;
    }
    arena.reserve(needed);
    const begin = arena.at;
    for (let k = 0; k < this.count; k++) {
      const line = this.at(k);
      const from = arena.at;
      if (line.rewriting === Rewriting.tabs) arena.at = expandTabs(bytes, line.start, line.end, arena.bytes, from);
      else if (line.rewriting === Rewriting.windows1252) arena.at = recodeSpan(bytes, line.start, line.end, arena.bytes, from);
      else {
        arena.bytes.set(bytes.subarray(line.start, line.end), from);
        arena.at += line.end - line.start;
      }
      line.start = from;
      line.end = arena.at;
      arena.bytes[arena.at++] = LINE_FEED;
    }
    return begin;
  }
}
