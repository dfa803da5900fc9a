import type { Row } from '../row.ts';
import type { ByteWindow } from './byte-window.ts';
import type { CsvScanOptions } from './csv-scan.ts';
import { CARRIAGE_RETURN, LINE_FEED } from './line-end.ts';
import type { Marks } from './marks/marks.ts';

/** Reads delimited records as nearly all are: none of their cells holds a quote or a line end. `CsvTokenizer` reads all others. */
export class UsualRecords {
  readonly #marks: Marks;
  readonly #delimiter: number;
  readonly #quote: number;
  /** With an escape before quotes, no cell in quotes is usual. */
  readonly #hasEscape: boolean;
  readonly #isPlainDelimiter: boolean;

  /** The marks are delimiters, quotes and line ends; the latter two are its stops. */
  constructor(marks: Marks, { delimiter, quote, escape, isPlainDelimiter }: CsvScanOptions) {
    this.#marks = marks;
    this.#delimiter = delimiter;
    this.#quote = quote;
    this.#hasEscape = escape !== 0;
    this.#isPlainDelimiter = isPlainDelimiter;
  }

  /**
   * Reads the record that begins at `from` into the row's spans. Steps from one stop to the next; all marks up to it end cells.
   * Answers where the next record begins; 0 where this one is not usual, or its end is not among the marks found so far.
   */
  read({ bytes, base, end }: ByteWindow, from: number, row: Row): number {
    const marks = this.#marks;
    marks.seek(bytes, base, from, end);
    const { found, count, stops, stopCount } = marks;
    const { start, end: ends } = row;
    const lastCell = start.length - 1;
    const quote = this.#quote;
    let { next, nextStop } = marks;
    let cell = 0;
    let isPlain = true;
    start[0] = from;
    for (;;) {
      if (nextStop === stopCount) return 0;
      const stop = stops[nextStop]!;
      if (cell + stop - next > lastCell) return 0;
      for (; next < stop; next++) {
        const at = found[next]!;
        ends[cell++] = at;
        start[cell] = at + 1;
      }
      let at = found[stop]!;
      let byte = bytes[at]!;
      if (byte === quote) {
        const closing = nextStop + 1 < stopCount ? stops[nextStop + 1]! : count;
        if (at !== start[cell] || closing + 1 >= count || this.#hasEscape) return 0;
        const close = found[closing]!;
        at = found[closing + 1]!;
        byte = bytes[at]!;
        if (bytes[close] !== quote || at !== close + 1 || byte === quote) return 0;
        if (closing > stop + 1 && !this.#isPlainDelimiter) isPlain = false;
        start[cell]!++;
        ends[cell] = close;
        next = closing + 2;
        nextStop += 2;
        if (byte === this.#delimiter) {
          if (cell === lastCell) return 0;
          start[++cell] = at + 1;
          continue;
        }
      } else {
        ends[cell] = at;
        next++;
      }
      if (byte === CARRIAGE_RETURN && at + 1 >= end) return 0;
      if (row.mayBeEscaped) clearEscaped(row);
      row.count = cell + 1;
      row.fault = 'none';
      row.plain = isPlain && marks.isPlain(from, at);
      marks.next = next;
      marks.nextStop = nextStop + 1;
      return byte === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
    }
  }
}

/** Rows keep what they were told last: one that has had quotes is told that it has none now. */
export function clearEscaped(row: Row): void {
  row.escaped.fill(0);
  row.mayBeEscaped = false;
}
