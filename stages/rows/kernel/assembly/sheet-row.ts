import { ROW_CELL, ROW_END, ROW_START, SHEET_ERRORS, SHEET_NUMBER, SHEET_PLAIN } from '../layout.ts';

// A row of the sheet-row stream (read/excel/sheet-row-tokenizer.ts): its number, then each cell behind a mark, then an end mark.

const END_OF_ROW: i8 = 0x1e;
const CELL_START: u8 = 0x1f;
/** The bits that both marks have in common. */
const MARK_BITS: i8 = -2;
const QUOTE: i8 = 34;
const BACKSLASH: i8 = 92;
const ZERO: u8 = 48;
const ERROR_KIND: u8 = 4;
/** Kinds of cells other than text are 1 to 5. */
const KINDS: i8 = 5;
const VECTOR_BYTES = 16;
const MAX_NUMBER_DIGITS = 9;

/**
 * Reads the row at `from` into the row in work, which has `columns` columns. Answers where it ends; -1 if it is not complete before `end`,
 * or holds anything but cells.
 */
export function readSheetRow(base: i32, from: i32, end: i32, columns: i32): i32 {
  const stop = base + end;
  let at = base + from;
  let number: u32 = 0;
  for (let digit: u8 = load<u8>(at) - ZERO; digit <= 9; digit = load<u8>(++at) - ZERO) number = number * 10 + digit;
  if (load<u8>(at) != CELL_START || at - base - from > MAX_NUMBER_DIGITS) return -1;
  let count = 0;
  let errors = 0;
  let odd = 0;
  let behindMark = 0;
  for (; at < stop; at += VECTOR_BYTES) {
    const bytes = v128.load(at);
    let marks = i8x16.bitmask(i8x16.eq(v128.and(bytes, i8x16.splat(MARK_BITS)), i8x16.splat(END_OF_ROW)));
    // Bytes that JSON escapes and bytes beyond ASCII, except those that tell the kind of a cell.
    const quotes = v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH)));
    const others = i8x16.bitmask(v128.or(quotes, i8x16.lt_s(bytes, i8x16.splat(END_OF_ROW))));
    const kinds = i8x16.bitmask(i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(1)), i8x16.splat(KINDS)));
    const oddHere = others & ~(kinds & ((marks << 1) | behindMark));
    behindMark = marks >> (VECTOR_BYTES - 1);
    while (marks != 0) {
      const bit = ctz(marks);
      const place = at + bit;
      if (place >= stop) return -1;
      marks &= marks - 1;
      if (count > 0 && count <= columns) {
        const field = count - 1;
        const isError = load<u8>(field, ROW_CELL) == ERROR_KIND;
        errors += i32(isError);
        store<i32>(field << 2, isError ? load<i32>(field << 2, ROW_START) : place - base, ROW_END);
      }
      if (load<u8>(place) != CELL_START) {
        odd |= oddHere & ((1 << bit) - 1);
        for (let field = count; field < columns; field++) {
          store<i32>(field << 2, 0, ROW_START);
          store<i32>(field << 2, 0, ROW_END);
          store<u8>(field, 0, ROW_CELL);
        }
        store<u32>(SHEET_NUMBER, number);
        store<i32>(SHEET_ERRORS, errors);
        store<i32>(SHEET_PLAIN, i32(odd == 0));
        return place + 1 - base;
      }
      if (count < columns) {
        const kind = load<u8>(place, 1);
        const isKind = kind - 1 < <u8>KINDS;
        store<u8>(count, isKind ? kind : 0, ROW_CELL);
        store<i32>(count << 2, place + 1 + i32(isKind) - base, ROW_START);
      }
      count++;
    }
    odd |= oddHere;
  }
  return -1;
}
