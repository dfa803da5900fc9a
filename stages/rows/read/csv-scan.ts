import type { Row } from '../row.ts';
import type { ByteWindow } from './byte-window.ts';
import { SPACE, findLineEnd, skipLineEnd } from './line-end.ts';
import type { Marks } from './marks/marks.ts';
import { endInside } from './quotes-around.ts';

/** Why a scan did not reach the end of its record. */
export const OUT_OF_BYTES = -1;
export const IN_QUOTES = -2;
export const UNCLOSED = -3;

export interface CsvScanOptions {
  readonly delimiter: number;
  /** -1 reads quotes as data. */
  readonly quote: number;
  /** 0 if quotes inside quotes are doubled. */
  readonly escape: number;
  /** Whether a delimiter inside quotes may stand in a JSON string unescaped. */
  readonly isPlainDelimiter: boolean;
}

/** The bytes of a window that a record may take. */
export interface ScanBounds {
  readonly from: number;
  /** `bytes[end]` must be a line end. */
  readonly end: number;
  /** Whether the file ends there. */
  readonly last: boolean;
  /** Quotes from here on are data. */
  readonly plainFrom: number;
}

/** Scans records into spans by the rules of `CsvTokenizer`, from mark to mark: the bytes between marks are not looked at. */
export class CsvScan {
  /** The quote that was found open or unclosed. */
  openQuote = 0;
  /** Where it was seen that the quote is unclosed. */
  unclosedSeenAt = 0;
  readonly #marks: Marks;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #escape: number;
  readonly #isPlainDelimiter: boolean;
  readonly #pad: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  #last = false;
  /** Whether all cells of the record so far may stand in JSON as they are. */
  #isPlain = true;
  /** The cell in quotes that was read last: its span, where its end stands, and whether quotes in it are doubled or escaped. */
  #start = 0;
  #stop = 0;
  #at = 0;
  #isEscaped = false;

  constructor(marks: Marks, { delimiter, quote, escape, isPlainDelimiter }: CsvScanOptions) {
    this.#marks = marks;
    this.#delimiter = delimiter;
    this.#quote = quote;
    this.#escape = escape;
    this.#isPlainDelimiter = isPlainDelimiter;
    this.#pad = delimiter === SPACE ? -1 : SPACE;
  }

  /** Scans one record into the row's spans. Answers where the next record begins, or why it cannot. */
  read(window: ByteWindow, row: Row, { from, end, last, plainFrom }: ScanBounds): number {
    const { bytes } = window;
    const marks = this.#marks;
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const pad = this.#pad;
    const { start: starts, end: ends, escaped } = row;
    const maxCells = starts.length;
    this.#begin(bytes, end, last);
    marks.seek(bytes, window.base, from, end);
    let cells = 0;
    let isBlankBeyond = true;
    let at = from;
    for (;;) {
      let start = at;
      let stop = at;
      while (bytes[stop] === pad) stop++;
      let isEscaped = false;
      if (bytes[stop] !== quote || stop >= plainFrom) {
        stop = marks.step();
        if (bytes[stop] === quote) stop = this.#behindQuotes(stop);
        at = stop;
      } else {
        const failure = this.#quotedCell();
        if (failure !== 0) return failure;
        start = this.#start;
        stop = this.#stop;
        isEscaped = this.#isEscaped;
        at = this.#at;
        if (isEscaped) row.mayBeEscaped = true;
      }
      if (cells < maxCells) {
        starts[cells] = start;
        ends[cells] = stop;
        escaped[cells] = isEscaped ? 1 : 0;
      } else if (stop > start) isBlankBeyond = false;
      cells++;
      if (bytes[at] !== delimiter || at >= end) break;
      at++;
    }
    row.count = Math.min(cells, maxCells);
    row.fault = cells <= maxCells || isBlankBeyond ? 'none' : 'column_count';
    row.plain = this.#isPlain && marks.isPlain(from, at);
    return at >= end && !last ? OUT_OF_BYTES : skipLineEnd(bytes, at, end, last);
  }

  #begin(bytes: Uint8Array, end: number, last: boolean): void {
    this.#bytes = bytes;
    this.#end = end;
    this.#last = last;
    this.#isPlain = true;
  }

  /** The next mark behind quotes that are data. */
  #behindQuotes(from: number): number {
    let at = from;
    while (this.#bytes[at] === this.#quote && at < this.#end) {
      this.#isPlain = false;
      at = this.#marks.step();
    }
    return at;
  }

  /** Reads the cell whose opening quote is the next mark. Answers 0, or why it cannot. */
  #quotedCell(): number {
    const bytes = this.#bytes;
    const open = this.#marks.step();
    const close = this.#closingQuote(open);
    if (close < 0) {
      this.openQuote = open;
      return IN_QUOTES;
    }
    let behind = close + 1;
    while (bytes[behind] === this.#pad) behind++;
    this.#at = this.#behindQuotes(this.#marks.step());
    this.#start = open + 1;
    this.#stop = close;
    if (this.#at === behind) return 0;
    if (findLineEnd(bytes, open, close) < close) {
      this.openQuote = open;
      this.unclosedSeenAt = behind;
      return UNCLOSED;
    }
    const inside = endInside(bytes, open, close, this.#at);
    this.#start = inside < 0 ? open : open + 1;
    this.#stop = inside < 0 ? this.#at : inside;
    this.#isPlain = false;
    return 0;
  }

  /** The quote that closes the one at `open`; -1 if it is not among the bytes. */
  #closingQuote(open: number): number {
    const bytes = this.#bytes;
    const marks = this.#marks;
    const quote = this.#quote;
    const end = this.#end;
    this.#isEscaped = this.#escape !== 0;
    if (this.#isEscaped) this.#isPlain = false;
    let close = marks.step();
    for (;;) {
      while (close < end && bytes[close] !== quote) {
        if (bytes[close] !== this.#delimiter || !this.#isPlainDelimiter) this.#isPlain = false;
        close = marks.step();
      }
      if (close >= end || (close + 1 === end && !this.#last)) return -1;
      if (this.#escape !== 0 && hasEscape(bytes, open, close, this.#escape)) {
        close = marks.step();
        continue;
      }
      if (bytes[close + 1] !== quote || close + 1 === end) return close;
      this.#isEscaped = true;
      this.#isPlain = false;
      marks.step();
      close = marks.step();
    }
  }
}

/** Whether an odd number of escapes stands before a quote. */
function hasEscape(bytes: Uint8Array, open: number, quoteAt: number, escape: number): boolean {
  let at = quoteAt;
  while (at - 1 > open && bytes[at - 1] === escape) at--;
  return (quoteAt - at) % 2 === 1;
}
