import { MAX_ROW_BYTES, type Row } from '../row.ts';
import type { ByteWindow } from './byte-window.ts';
import { CARRIAGE_RETURN, LINE_FEED, SPACE, skipLineEnd, findLineEnd } from './line-end.ts';

/** How `#scan` ended, where it did not reach the end of the record. */
const OUT_OF_BYTES = -1;
const IN_QUOTES = -2;
const UNCLOSED = -3;

const PLAIN = 0;
const DELIMITER = 1;
const LINE_END = 2;

/**
 * Finds the cells of a record as spans over the bytes of a window. RFC 4180, and where files deviate from it:
 *
 * - Records end with LF, CR or CRLF, in any mix.
 * - A quote opens only at the beginning of a cell, spaces aside; anywhere else it is data, and so is a backslash; but for
 *   files that put a backslash before the quotes inside quotes (`escape`).
 * - Text behind a closing quote makes the whole cell plain text with its quotes in it; spaces behind it are dropped. Where
 *   the two quotes stand in different lines, the first one is unclosed: the second is most likely the opening one of a later
 *   cell, and rows must not be lost between them.
 * - A quote that is not closed within `MAX_ROW_BYTES` of its record's beginning, or by the end of the bytes, is unclosed,
 *   too. An unclosed quote is data: the record ends with the line in which the quote stands, has the fault
 *   `unclosed_quote`, and reading goes on in the next line.
 * - A record without an end within `MAX_ROW_BYTES` (its line end not counted) has no cells and the fault `row_too_large`;
 *   reading goes on behind the next line end.
 *
 * What it finds depends on the bytes alone, never on how they were cut into chunks, and a span between two of its record
 * ends gives the same records as the whole.
 */
export class CsvTokenizer {
  readonly #class = new Uint8Array(256);
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #escape: number;
  /** Where the quote stands that `#scan` found open or unclosed. */
  #openQuote = 0;
  /** Where `#scan` saw that it is unclosed. */
  #unclosedSeenAt = 0;
  /** True while the rest of a record that was too large is passed over. */
  #skipping = false;

  /** `quote` 0 reads quotes as data. */
  constructor(delimiter: number, quote: number, escape = 0) {
    this.#delimiter = delimiter;
    this.#quote = quote === 0 ? -1 : quote;
    this.#escape = escape;
    this.#class[delimiter] = DELIMITER;
    this.#class[LINE_FEED] = LINE_END;
    this.#class[CARRIAGE_RETURN] = LINE_END;
  }

  /** Whether the next call has to look for a line end before a record can begin. */
  get skipping(): boolean {
    return this.#skipping;
  }

  /** Reads the record at `window.at` and moves there behind it; false when it needs more bytes or none are left. */
  read(window: ByteWindow, row: Row): boolean {
    if (this.#skipping && !this.#skipLine(window)) return false;
    const from = window.at;
    if (from >= window.end) return false;
    const to = this.#scan(window.bytes, from, window.end, window.last, Infinity, row);
    // The line end is within two bytes of what counts.
    if (to >= 0 && to - from <= MAX_ROW_BYTES) return found(window, row, from, to);
    return this.#readUnusual(window, row, from, to);
  }

  #readUnusual(window: ByteWindow, row: Row, from: number, to: number): boolean {
    if (to >= 0 && to - from - lineEndBytes(window.bytes, to) <= MAX_ROW_BYTES) return found(window, row, from, to);
    if (to === UNCLOSED && this.#unclosedSeenAt - from < MAX_ROW_BYTES) {
      return this.#readLine(window, row, from, findLineEnd(window.bytes, this.#openQuote, window.end));
    }
    const complete = to >= 0 || to === UNCLOSED || window.last || window.end - from > MAX_ROW_BYTES + 1;
    if (!complete) return false;
    const limit = Math.min(window.end, from + MAX_ROW_BYTES);
    if (this.#isOpenAt(window, row, from, limit)) {
      const quoteLineEnd = findLineEnd(window.bytes, this.#openQuote, limit);
      if (quoteLineEnd < limit || limit === window.end) return this.#readLine(window, row, from, quoteLineEnd);
    }
    row.fault = 'row_too_large';
    row.count = 0;
    this.#skipping = true;
    return found(window, row, from, limit);
  }

  /** Whether a quote is open at the limit; `#openQuote` then says which. */
  #isOpenAt(window: ByteWindow, row: Row, from: number, limit: number): boolean {
    const bytes = window.bytes;
    const behind = bytes[limit]!;
    bytes[limit] = LINE_FEED;
    const to = this.#scan(bytes, from, limit, true, Infinity, row);
    bytes[limit] = behind;
    return to === IN_QUOTES;
  }

  /** Reads the record to the end of the line in which its open quote stands, that quote and all behind it as data. */
  #readLine(window: ByteWindow, row: Row, from: number, lineEnd: number): boolean {
    const to = skipLineEnd(window.bytes, lineEnd, window.end, window.last);
    if (to < 0) return false;
    this.#scan(window.bytes, from, lineEnd, true, this.#openQuote, row);
    row.fault = 'unclosed_quote';
    return found(window, row, from, to);
  }

  #skipLine(window: ByteWindow): boolean {
    window.at = findLineEnd(window.bytes, window.at, window.end);
    const to = skipLineEnd(window.bytes, window.at, window.end, window.last);
    if (to < 0 || (window.at === window.end && !window.last)) return false;
    window.at = to;
    this.#skipping = false;
    return true;
  }

  /**
   * Scans one record into the row's spans. Answers where the next one begins, or why it cannot. `bytes[end]` must be a line
   * end. Quotes from `plainFrom` on are data.
   */
  #scan(bytes: Uint8Array, from: number, end: number, last: boolean, plainFrom: number, row: Row): number {
    const classes = this.#class;
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const escape = this.#escape;
    const pad = delimiter === SPACE ? -1 : SPACE;
    // Most bytes of most files lie above every byte that ends a cell: one comparison passes them, without a look at the table.
    const highest = Math.max(delimiter, CARRIAGE_RETURN);
    const starts = row.start;
    const ends = row.end;
    const escaped = row.escaped;
    const maxCells = starts.length;
    let count = 0;
    let at = from;
    for (;;) {
      let start = at;
      let byte = bytes[at]!;
      let stop = -1;
      let doubled = 0;
      if (byte === pad) {
        while (byte === pad) byte = bytes[++at]!;
      }
      if (byte === quote && at < plainFrom) {
        const open = at;
        let close = open + 1;
        for (;;) {
          while (close < end && bytes[close] !== quote) close++;
          if (escape !== 0) {
            doubled = 1;
            if (close < end && isEscaped(bytes, open, close, escape)) {
              close++;
              continue;
            }
          }
          if (close >= end || (close + 1 === end && !last)) {
            this.#openQuote = open;
            return IN_QUOTES;
          }
          if (bytes[close + 1] !== quote || close + 1 === end) break;
          doubled = 1;
          close += 2;
        }
        at = close + 1;
        byte = bytes[at]!;
        while (byte === pad) byte = bytes[++at]!;
        if (classes[byte] !== PLAIN) {
          start = open + 1;
          stop = close;
        } else {
          if (findLineEnd(bytes, open, close) < close) {
            this.#openQuote = open;
            this.#unclosedSeenAt = at;
            return UNCLOSED;
          }
          while (classes[byte] === PLAIN) byte = bytes[++at]!;
          start = open;
          stop = at;
        }
      } else {
        while (byte > highest || classes[byte] === PLAIN) byte = bytes[++at]!;
        stop = at;
      }
      if (count < maxCells) {
        starts[count] = start;
        ends[count] = stop;
        escaped[count] = doubled;
      }
      count++;
      if (byte === delimiter) {
        at++;
        continue;
      }
      row.count = count <= maxCells ? count : maxCells;
      row.fault = count <= maxCells ? 'none' : 'column_count';
      if (at >= end) return last ? end : OUT_OF_BYTES;
      if (byte === LINE_FEED) return at + 1;
      if (at + 1 < end) return bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
      return last ? end : OUT_OF_BYTES;
    }
  }
}

function found(window: ByteWindow, row: Row, from: number, to: number): true {
  row.bytes = window.bytes;
  row.recordStart = from;
  row.recordEnd = to;
  window.at = to;
  return true;
}

/** The bytes of the line end that stands before a position. */
function lineEndBytes(bytes: Uint8Array, to: number): number {
  const before = bytes[to - 1];
  if (before === CARRIAGE_RETURN) return 1;
  if (before !== LINE_FEED) return 0;
  return bytes[to - 2] === CARRIAGE_RETURN ? 2 : 1;
}

/** Whether an odd number of escapes stands before a quote. */
function isEscaped(bytes: Uint8Array, open: number, quoteAt: number, escape: number): boolean {
  let at = quoteAt;
  while (at - 1 > open && bytes[at - 1] === escape) at--;
  return (quoteAt - at) % 2 === 1;
}
