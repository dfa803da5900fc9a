import { isBlank } from '../read/lines/fixed-text.ts';
import type { Row } from '../row.ts';
import { isDigit } from '../base/ascii.ts';

/**
 * Follows columns of numeric dates, and tells which have the day first: first numbers over 12 say so, second ones that the month is. A few
 * that say otherwise than the others of their column are mistakes, and so are days over 12 in front where nearly all dates of the column
 * would be of January, another column has the month first and none the day: those are firsts of months, and one of them has a month that there is not.
 */
export class DateOrders {
  /** The columns that are not settled. */
  readonly #columns: Int32Array;
  readonly #dayFirst: Int32Array;
  readonly #monthFirst: Int32Array;
  /** How many dates would be of January if the day came first, and are firsts of other months if the month does. */
  readonly #firstOfMonth: Int32Array;
  /** 1 if the column has a date that means another day in the other order. */
  readonly #eitherSeen: Uint8Array;
  #open: number;
  #rows = 0;

  constructor(columns: readonly number[]) {
    this.#columns = Int32Array.from(columns);
    this.#dayFirst = new Int32Array(columns.length);
    this.#monthFirst = new Int32Array(columns.length);
    this.#firstOfMonth = new Int32Array(columns.length);
    this.#eitherSeen = new Uint8Array(columns.length);
    this.#open = columns.length;
  }

  /** How many cells of a row are still looked at, from the left. */
  get cellsNeeded(): number {
    let needed = 0;
    for (let k = 0; k < this.#open; k++) needed = Math.max(needed, this.#columns[k]! + 1);
    return needed;
  }

  /** Takes a row; true if it settled a column. */
  row(row: Row): boolean {
    const mayBeMixed = this.#rows < WATCHED_ROWS;
    if (mayBeMixed) this.#rows++;
    let settled = false;
    for (let k = this.#open - 1; k >= 0; k--) {
      const column = this.#columns[k]!;
      const over = numberOver12(row.bytes, row.start[column]!, row.end[column]!);
      if (over === FIRST) this.#dayFirst[k]!++;
      else if (over === FIRST_OF_NO_END) this.#dayFirst[k] ||= 1;
      else if (over === SECOND) this.#monthFirst[k]!++;
      else if (over >= EITHER) {
        this.#eitherSeen[k] = 1;
        if (over === FIRST_OF_MONTH) this.#firstOfMonth[k]!++;
      }
      if (mayBeMixed || this.#monthFirst[k]! < PROOFS || this.#dayFirst[k]! > 0) continue;
      this.#settle(k);
      settled = true;
    }
    return settled;
  }

  dayFirst(): number[] {
    return this.#unsettled((k) => this.#isDayFirst(k));
  }

  /** The columns in which some dates prove one order, and too many for a mistake the other. */
  mixed(): number[] {
    return this.#unsettled(
      (k) => Math.min(this.#dayFirst[k]!, this.#monthFirst[k]!) * OTHERS_FOR_ONE > Math.max(this.#dayFirst[k]!, this.#monthFirst[k]!),
    );
  }

  /** The columns with dates that mean other days in the other order, and without a proof for either. */
  unproven(): number[] {
    return this.#unsettled((k) => this.#dayFirst[k] === 0 && this.#monthFirst[k] === 0 && this.#eitherSeen[k] === 1);
  }

  #isDayFirst(k: number): boolean {
    const proofs = this.#dayFirst[k]!;
    if (proofs === 0 || proofs < this.#monthFirst[k]! * OTHERS_FOR_ONE) return false;
    return this.#firstOfMonth[k]! < proofs * OTHERS_FOR_ONE || this.#hasOtherDayFirst(k) || !this.#hasMonthFirst();
  }

  #hasOtherDayFirst(k: number): boolean {
    return this.#dayFirst.some((dates, other) => other !== k && other < this.#open && dates >= PROOFS && this.#monthFirst[other] === 0);
  }

  #hasMonthFirst(): boolean {
    return this.#open < this.#columns.length || this.#monthFirst.some((dates, k) => k < this.#open && dates > this.#dayFirst[k]! * OTHERS_FOR_ONE);
  }

  #unsettled(has: (k: number) => boolean): number[] {
    const columns: number[] = [];
    for (let k = 0; k < this.#open; k++) if (has(k)) columns.push(this.#columns[k]!);
    return columns.toSorted((a, b) => a - b);
  }

  #settle(k: number): void {
    const last = --this.#open;
    for (const list of [this.#columns, this.#dayFirst, this.#monthFirst, this.#firstOfMonth, this.#eitherSeen]) list[k] = list[last]!;
  }
}

/** Behind these rows nothing is looked for in a column that is month-first: nearly all columns of a file are. */
const WATCHED_ROWS = 1000;
/** So many second numbers over 12 settle a column that has no first one. */
const PROOFS = 4;
/** One date that says otherwise than so many others of its column is a mistake. */
const OTHERS_FOR_ONE = 4;

const NEITHER = 0;
const FIRST = 1;
const SECOND = 2;
const EITHER = 3;
const FIRST_OF_MONTH = 4;
/** Of `31/12/9999`, which a program wrote into all rows: it proves no more than one date does. */
const FIRST_OF_NO_END = 5;
const MAX_DAY = 31;
const APOSTROPHE = 39;
const EQUALS = 61;
const QUOTE = 34;
/** `MMDDYYYY` */
const COMPACT_DIGITS = 8;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/**
 * Which of the first two numbers in `d/d/y`, `d-d-y` or `ddddyyyy` is between 13 and 31; `EITHER` if both may be the month and they differ,
 * `FIRST_OF_MONTH` if the second one is 1 then.
 */
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
  const order = orderOf(first, second);
  return order === FIRST && isFarYear(bytes, at + 1, end) ? FIRST_OF_NO_END : order;
}

/** Four digits from 2100 on. */
function isFarYear(bytes: Uint8Array, start: number, end: number): boolean {
  const century = (bytes[start]! - 48) * 10 + bytes[start + 1]! - 48;
  return start + 4 <= end && century > 20 && isDigit(bytes[start + 2]!) && isDigit(bytes[start + 3]!);
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
  if (first > 12) return FIRST;
  return first === second ? NEITHER : second === 1 ? FIRST_OF_MONTH : EITHER;
}

/** Of `'04/09/1981` and `="04/09/1981"`. */
function isTextMark(byte: number): boolean {
  return byte === APOSTROPHE || byte === EQUALS || byte === QUOTE;
}
