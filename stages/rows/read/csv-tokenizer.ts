import type { Kernel } from '../kernel/kernel.ts';
import { MAX_ROW_BYTES, type Row } from '../row.ts';
import type { ByteWindow } from './byte-window.ts';
import { CsvScan, IN_QUOTES, UNCLOSED } from './csv-scan.ts';
import { CARRIAGE_RETURN, LINE_FEED, SPACE, skipLineEnd, findLineEnd } from './line-end.ts';
import { Marks } from './marks/marks.ts';
import { clearEscaped, UsualRecords } from './usual-records.ts';

const DOUBLE_QUOTE = 34;
const BACKSLASH = 92;
const DELETE = 127;

/**
 * Finds the cells of a record as spans over the bytes of a window. RFC 4180, and what files deviate in:
 * - Records end with LF, CR or CRLF, in any mix.
 * - A quote opens only at the beginning of a cell, spaces aside. Anywhere else it is data, and so is a backslash, except in files that put
 *   one before quotes inside quotes (`escape`).
 * - Text behind a closing quote makes the whole cell plain text, with its quotes; spaces behind it are dropped. If the cell's quotes
 *   surround others that were not doubled, they do not belong to the text (`endInside`). If the two quotes stand on different lines, the
 *   first one is unclosed: the second most likely opens a later cell, and no rows must be lost in between.
 * - A quote is also unclosed if it is not closed by the end of the bytes, or within `MAX_ROW_BYTES` from the beginning of its record. An
 *   unclosed quote is data: the record ends with the quote's line, has the fault `unclosed_quote`, and reading goes on in the next line.
 * - Blank cells past the maximum of a row are dropped: spreadsheets write them if a whole sheet row is formatted. If one of them is filled,
 *   the record has the fault `column_count`.
 * - A record without an end within `MAX_ROW_BYTES` (its line end not counted) has no cells and the fault `row_too_large`; reading goes on
 *   behind the next line end.
 * What it finds depends on the bytes alone, never on how they were cut into chunks. A span between two record ends gives the same records
 * as the whole.
 */
export class CsvTokenizer {
  readonly #usual: UsualRecords;
  readonly #scan: CsvScan;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #kernel: Kernel | null;
  /** Whether a delimiter inside quotes may stand in a JSON string unescaped. */
  readonly #isPlainDelimiter: boolean;
  /** True while the rest of a record that was too large is skipped. */
  #skipping = false;

  /** `quote` 0: quotes are data. A kernel reads usual records into its own row. */
  constructor(delimiter: number, quote: number, escape = 0, kernel: Kernel | null = null) {
    this.#delimiter = delimiter;
    this.#quote = quote === 0 ? -1 : quote;
    this.#kernel = kernel?.runs === true && escape === 0 ? kernel : null;
    this.#isPlainDelimiter = delimiter >= SPACE && delimiter < DELETE && delimiter !== BACKSLASH && delimiter !== DOUBLE_QUOTE;
    const stops = [LINE_FEED, CARRIAGE_RETURN, ...(quote === 0 ? [] : [quote])];
    const marks = new Marks([delimiter, ...stops], stops);
    const options = { delimiter, quote: this.#quote, escape, isPlainDelimiter: this.#isPlainDelimiter };
    this.#usual = new UsualRecords(marks, options);
    this.#scan = new CsvScan(marks, options);
  }

  /** What the kernel needs to read usual records; null if it reads none. The line feed as quote stands for none. */
  get usual(): { delimiter: number; quote: number; isPlainDelimiter: boolean } | null {
    const quote = this.#quote < 0 ? LINE_FEED : this.#quote;
    return this.#kernel === null ? null : { delimiter: this.#delimiter, quote, isPlainDelimiter: this.#isPlainDelimiter };
  }

  /** Forgets what it was in the middle of. */
  begin(): void {
    this.#skipping = false;
  }

  /** Whether the next call has to look for a line end before a record can begin. */
  get skipping(): boolean {
    return this.#skipping;
  }

  /** Reads the record at `window.at` and moves behind it. False if it needs more bytes, or none are left. */
  read(window: ByteWindow, row: Row): boolean {
    if (this.#skipping && !this.#skipLine(window)) return false;
    const from = window.at;
    if (from >= window.end) return false;
    const to = this.#readUsual(window, from, row) || this.#scan.read(window, row, { from, end: window.end, last: window.last, plainFrom: Infinity });
    // The line end has two bytes at most.
    if (to >= 0 && to - from <= MAX_ROW_BYTES) return pointAtRecord(window, row, from, to);
    return this.#readUnusual(window, row, from, to);
  }

  #readUsual(window: ByteWindow, from: number, row: Row): number {
    const base = this.#kernel === null || row !== this.#kernel.row ? -1 : this.#kernel.baseOf(window.bytes);
    if (this.#kernel === null || base < 0) return this.#usual.read(window, from, row);
    const quote = this.#quote < 0 ? LINE_FEED : this.#quote;
    const to = this.#kernel.readCells(base, from, window.end, this.#delimiter, quote, this.#isPlainDelimiter);
    if (to === 0) return 0;
    if (row.mayBeEscaped) clearEscaped(row);
    row.fault = 'none';
    return to;
  }

  #readUnusual(window: ByteWindow, row: Row, from: number, to: number): boolean {
    if (to >= 0 && to - from - lineEndBytes(window.bytes, to) <= MAX_ROW_BYTES) return pointAtRecord(window, row, from, to);
    if (to === UNCLOSED && this.#scan.unclosedSeenAt - from < MAX_ROW_BYTES) {
      return this.#readLine(window, row, from, findLineEnd(window.bytes, this.#scan.openQuote, window.end));
    }
    const complete = to >= 0 || to === UNCLOSED || window.last || window.end - from > MAX_ROW_BYTES + 1;
    if (!complete) return false;
    const limit = Math.min(window.end, from + MAX_ROW_BYTES);
    if (this.#isOpenAt(window, row, from, limit)) {
      const quoteLineEnd = findLineEnd(window.bytes, this.#scan.openQuote, limit);
      if (quoteLineEnd < limit || limit === window.end) return this.#readLine(window, row, from, quoteLineEnd);
    }
    row.fault = 'row_too_large';
    row.count = 0;
    this.#skipping = true;
    return pointAtRecord(window, row, from, limit);
  }

  /** Whether a quote is open at the limit; the scan then says which. */
  #isOpenAt(window: ByteWindow, row: Row, from: number, limit: number): boolean {
    const bytes = window.bytes;
    const behind = bytes[limit]!;
    bytes[limit] = LINE_FEED;
    const to = this.#scan.read(window, row, { from, end: limit, last: true, plainFrom: Infinity });
    bytes[limit] = behind;
    return to === IN_QUOTES;
  }

  /** Reads the record to the end of the line in which its open quote stands, that quote and all behind it as data. */
  #readLine(window: ByteWindow, row: Row, from: number, lineEnd: number): boolean {
    const to = skipLineEnd(window.bytes, lineEnd, window.end, window.last);
    if (to < 0) return false;
    this.#scan.read(window, row, { from, end: lineEnd, last: true, plainFrom: this.#scan.openQuote });
    row.fault = 'unclosed_quote';
    return pointAtRecord(window, row, from, to);
  }

  #skipLine(window: ByteWindow): boolean {
    window.at = findLineEnd(window.bytes, window.at, window.end);
    const to = skipLineEnd(window.bytes, window.at, window.end, window.last);
    if (to < 0 || (window.at === window.end && !window.last)) return false;
    window.at = to;
    this.#skipping = false;
    return true;
  }
}

function pointAtRecord(window: ByteWindow, row: Row, from: number, to: number): true {
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
