import { isBlank } from '../read/lines/fixed-text.ts';
import type { Row } from '../row.ts';
import { isDigit } from '../base/ascii.ts';

/**
 * Follows columns of numeric dates, and tells which are proven day-first: some first number is over 12, and no second number is. A column
 * with a second number over 12 is month-first, and is looked at no more behind the first rows.
 */
export class DateOrders {
  /** The columns that are not settled. */
  readonly #columns: Int32Array;
  readonly #dayFirstSeen: Uint8Array;
  /** 1 if the column has a date that means another day in the other order. */
  readonly #eitherSeen: Uint8Array;
  #open: number;
  /** Columns that are month-first, while rows are still looked at that may prove the other order, too. */
  #monthFirst: number[] = [];
  readonly #mixed = new Set<number>();
  #rows = 0;

  constructor(columns: readonly number[]) {
    this.#columns = Int32Array.from(columns);
    this.#dayFirstSeen = new Uint8Array(columns.length);
    this.#eitherSeen = new Uint8Array(columns.length);
    this.#open = columns.length;
  }

  /** How many cells of a row are still looked at, from the left. */
  get cellsNeeded(): number {
    let needed = 0;
    for (let k = 0; k < this.#open; k++) needed = Math.max(needed, this.#columns[k]! + 1);
    for (const column of this.#monthFirst) needed = Math.max(needed, column + 1);
    return needed;
  }

  /** Takes a row; true if fewer cells are looked at from now on. */
  row(row: Row): boolean {
    let settled = false;
    if (this.#monthFirst.length > 0) this.#findMixed(row);
    if (this.#rows < WATCHED_ROWS && ++this.#rows === WATCHED_ROWS) {
      this.#monthFirst = [];
      settled = true;
    }
    for (let k = this.#open - 1; k >= 0; k--) {
      const column = this.#columns[k]!;
      const over = numberOver12(row.bytes, row.start[column]!, row.end[column]!);
      if (over === FIRST) this.#dayFirstSeen[k] = 1;
      else if (over === EITHER) this.#eitherSeen[k] = 1;
      else if (over === SECOND) {
        this.#settle(k);
        settled = true;
      }
    }
    return settled;
  }

  dayFirst(): number[] {
    return this.#unsettled((k) => this.#dayFirstSeen[k] === 1);
  }

  /** The columns in which each order is proven by some date. */
  mixed(): number[] {
    return [...this.#mixed].toSorted((a, b) => a - b);
  }

  /** The columns with dates that mean other days in the other order, and without a proof for either. */
  unproven(): number[] {
    return this.#unsettled((k) => this.#dayFirstSeen[k] === 0 && this.#eitherSeen[k] === 1);
  }

  #unsettled(has: (k: number) => boolean): number[] {
    return [...this.#columns.subarray(0, this.#open)].filter((_, k) => has(k)).toSorted((a, b) => a - b);
  }

  #findMixed(row: Row): void {
    for (const column of this.#monthFirst) {
      if (numberOver12(row.bytes, row.start[column]!, row.end[column]!) === FIRST) this.#mixed.add(column);
    }
  }

  #settle(k: number): void {
    if (this.#dayFirstSeen[k] === 1) this.#mixed.add(this.#columns[k]!);
    else if (this.#rows < WATCHED_ROWS) this.#monthFirst.push(this.#columns[k]!);
    const last = --this.#open;
    this.#columns[k] = this.#columns[last]!;
    this.#dayFirstSeen[k] = this.#dayFirstSeen[last]!;
    this.#eitherSeen[k] = this.#eitherSeen[last]!;
  }
}

/** Behind these rows nothing is looked for in a column that is month-first: nearly all columns of a file are. */
const WATCHED_ROWS = 1000;
const NEITHER = 0;
const FIRST = 1;
const SECOND = 2;
const EITHER = 3;
const MAX_DAY = 31;
const APOSTROPHE = 39;
const EQUALS = 61;
const QUOTE = 34;
/** `MMDDYYYY` */
const COMPACT_DIGITS = 8;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** Which of the first two numbers in `d/d/y`, `d-d-y` or `ddddyyyy` is between 13 and 31; `EITHER` if both may be the month and they differ. */
function numberOver12(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at]! <= 32 || isTextMark(bytes[at]!))) at++;
  let first = 0;
  let digits = 0;
  for (; at < end && isDigit(bytes[at]!); at++, digits++) first = first * 10 + bytes[at]! - 48;
  if (digits === COMPACT_DIGITS && (isBlank(bytes, at, end) || bytes[at] === QUOTE)) return compactOver12(first);
  if (digits === 0 || digits > 2 || at >= end) return NEITHER;
  const separator = bytes[at]!;
  if (separator !== 47 && separator !== 45) return NEITHER;
  at++;
  let second = 0;
  digits = 0;
  for (; at < end && isDigit(bytes[at]!); at++, digits++) second = second * 10 + bytes[at]! - 48;
  if (digits === 0 || digits > 2 || bytes[at] !== separator || at >= end) return NEITHER;
  return orderOf(first, second);
}

/** The year must stand last. If it stands first, the last four digits are no year. */
function compactOver12(digits: number): number {
  const year = digits % 10_000;
  if (year < FIRST_YEAR || year > LAST_YEAR) return NEITHER;
  return orderOf(Math.floor(digits / 1_000_000), Math.floor(digits / 10_000) % 100);
}

function orderOf(first: number, second: number): number {
  if (second > 12 && second <= MAX_DAY && first <= 12) return SECOND;
  if (second > 12 || second === 0 || first === 0 || first > MAX_DAY) return NEITHER;
  return first > 12 ? FIRST : first === second ? NEITHER : EITHER;
}

/** Of `'04/09/1981` and `="04/09/1981"`. */
function isTextMark(byte: number): boolean {
  return byte === APOSTROPHE || byte === EQUALS || byte === QUOTE;
}
