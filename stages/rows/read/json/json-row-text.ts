import type { Row } from '../../row.ts';
import { recodeSpan } from '../windows-1252.ts';
import type { JsonScanner } from './json-scanner.ts';
import { MOMENT, putMoment } from './typed-values.ts';
import { unescape } from './unescape.ts';

const ARENA_BYTES = 256 * 1024;
const MAX_UTF8_BYTES = 3;
const LINE_FEED = 10;

/**
 * Brings the texts of a row into UTF-8 without escapes. A row that needs it is copied, with what is decoded behind it, into
 * memory that is never written again, so that its bytes stand as long as somebody points at them.
 */
export class JsonRowText {
  readonly #scanner: JsonScanner;
  #arena = new Uint8Array(0);
  #used = 0;

  constructor(scanner: JsonScanner) {
    this.#scanner = scanner;
  }

  /** Reads a record again as UTF-8, if it holds a byte over 0x7F. */
  recode(row: Row): void {
    const { bytes, recordStart, recordEnd } = row;
    let at = recordStart;
    while (at < recordEnd && bytes[at]! < 0x80) at++;
    if (at === recordEnd) return;
    this.#reserve((recordEnd - recordStart) * MAX_UTF8_BYTES + 1);
    const arena = this.#arena;
    const from = this.#used;
    const to = recodeSpan(bytes, recordStart, recordEnd, arena, from);
    // A record's line end may be part of it; the scanner stops at one of its own.
    arena[to] = LINE_FEED;
    this.#used = to + 1;
    let begin = from;
    while (arena[begin]! <= 32) begin++;
    this.#scanner.record(arena, begin, to, row);
    row.bytes = arena;
    row.recordStart = from;
    row.recordEnd = to;
  }

  /** Decodes the values that have escapes, and moments. */
  unescape(row: Row): void {
    const { bytes, recordStart, recordEnd, start, end, escaped } = row;
    const length = recordEnd - recordStart;
    // What is decoded is never longer, but for moments, beside which their type stands.
    this.#reserve(3 * length);
    const arena = this.#arena;
    const from = this.#used;
    arena.set(bytes.subarray(recordStart, recordEnd), from);
    const shift = from - recordStart;
    let to = from + length;
    for (let cell = 0; cell < row.count; cell++) {
      if (start[cell] === end[cell]) continue;
      if (escaped[cell] === 0) {
        start[cell]! += shift;
        end[cell]! += shift;
        continue;
      }
      const write = escaped[cell] === MOMENT ? putMoment : unescape;
      const decoded = write(bytes, start[cell]!, end[cell]!, arena, to);
      start[cell] = to;
      end[cell] = decoded;
      escaped[cell] = 0;
      to = decoded;
    }
    this.#used = to;
    row.bytes = arena;
    row.recordStart = from;
    row.recordEnd = from + length;
  }

  #reserve(bytes: number): void {
    if (this.#arena.length - this.#used >= bytes) return;
    // A reader of one carried row needs little; one of a segment soon has large ones.
    this.#arena = new Uint8Array(Math.max(bytes, Math.min(ARENA_BYTES, 4 * this.#arena.length)));
    this.#used = 0;
  }
}
