import { COLUMN, OUT, ROW, ROW_AT, ROW_BYTES, WIDTH } from '../layout.ts';

// The row in work, written where it will stay: its number, then for each cell a mark and its content (sheet-rows.ts).

/** The row's number as cell references end with it: digits and a quote, the mask of the bits that count, and how many digits. */
export const REFERENCE = 128;
export const REFERENCE_MASK = 136;
export const REFERENCE_DIGITS = 144;

const ROW_END: u8 = 0x1e;
const CELL_START: u8 = 0x1f;
const TOO_LARGE: u8 = 0x18;
export const MAX_ROW_BYTES = 1 << 20;
const MAX_REFERENCE_DIGITS = 7;
const QUOTE: u64 = 34;

/** Begins a row. Row numbers only go up: a lower one is replaced by the next. */
export function beginRow(number: i32): void {
  const last = load<i32>(ROW);
  const row = <u32>number > <u32>last ? number : last + 1;
  store<i32>(ROW, row);
  store<i32>(COLUMN, -1);
  store<i32>(WIDTH, 0);
  store<i32>(ROW_BYTES, 0);
  store<i32>(ROW_AT, load<i32>(OUT));
  referTo(row);
}

/** How references of the row's cells end: up to seven digits and the quote fit into one word. Longer numbers are not usual. */
function referTo(row: i32): void {
  let digits = 0;
  let word = QUOTE;
  for (let rest = row; rest > 0; rest /= 10) {
    word = (word << 8) | (48 + (rest % 10));
    digits++;
  }
  const known = digits <= MAX_REFERENCE_DIGITS;
  store<u64>(REFERENCE, known ? word : 1);
  store<u64>(REFERENCE_MASK, known ? <u64>-1 >> (56 - (digits << 3)) : 0);
  store<i32>(REFERENCE_DIGITS, digits);
}

/** Ends the row in work. A row without a filled cell is dropped, and one that was too large only says so. */
export function endRow(): void {
  const bytes = load<i32>(ROW_BYTES);
  let out = load<i32>(ROW_AT);
  if (bytes > MAX_ROW_BYTES) {
    out = putRowNumber(out, load<i32>(ROW));
    store<u8>(out, TOO_LARGE);
    store<u8>(out + 1, ROW_END);
    out += 2;
  } else if (bytes > 0) {
    out = load<i32>(OUT);
    store<u8>(out++, ROW_END);
  }
  store<i32>(OUT, out);
  store<i32>(ROW_AT, out);
  store<i32>(ROW_BYTES, 0);
  store<i32>(WIDTH, 0);
}

/** Begins a cell to the right of those begun so far. Answers where its content goes. */
export function beginCell(column: i32): i32 {
  let out = load<i32>(OUT);
  let width = load<i32>(WIDTH);
  if (width == 0) out = putRowNumber(out, load<i32>(ROW));
  while (width <= column) {
    store<u8>(out++, CELL_START);
    width++;
  }
  store<i32>(WIDTH, width);
  return out;
}

/** Writes a number and answers the place behind it. */
export function putRowNumber(at: i32, value: u32): i32 {
  let power: u32 = 1;
  while (value / power >= 10) power *= 10;
  while (power > 0) {
    store<u8>(at++, 48 + ((value / power) % 10));
    power /= 10;
  }
  return at;
}
