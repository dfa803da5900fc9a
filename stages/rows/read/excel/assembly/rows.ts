import {
  BATCH_BYTES,
  CELL_FROM,
  CELL_STYLE,
  CELL_TO,
  CELL_TYPE,
  COLUMN,
  FULL,
  NEXT,
  OTHER,
  OUT,
  ROWS,
  ROW_BYTES,
  TEXTS,
  VALUE,
  WIDTH,
} from '../layout.ts';
import { VECTOR_BYTES, ZEROS, copy, find, leadingDigits, numberOf, plainEnd } from './bytes.ts';
import { NUMBER_BYTES, isNoFraction, putNumber, putWhole } from './number.ts';
import { MAX_ROW_BYTES, REFERENCE, REFERENCE_DIGITS, REFERENCE_MASK, beginCell, beginRow, endRow } from './row.ts';
import { behindFormula, nextRow, nextRowNumber } from './tags.ts';
import { textAt } from './texts.ts';
import { usualCells } from './usual-cells.ts';

const MAX_FIELDS = 2048;

const QUOTE: u8 = 0x22;
const SPACE: u8 = 0x20;
const LESS: u8 = 0x3c;
const GREATER: u8 = 0x3e;
const SLASH: u8 = 0x2f;
const LETTER_R = 0x72;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const CELL_START: i8 = 0x1f;

const NUMBER_TYPE = 0;
const SHARED_TYPE = 1;
const TEXT_TYPE = 2;

/** "<c ", "<f", "<v>", "<is><t>", "</v></c>" and "</t></is></c>" */
const CELL = 0x20633c;
const FORMULA_OPEN = 0x663c;
const VALUE_OPEN = 0x3e763c;
const INLINE_OPEN: u64 = 0x3e743c3e73693c;
const VALUE_CLOSE: u64 = 0x3e632f3c3e762f3c;
const INLINE_CLOSE: u64 = 0x73692f3c3e742f3c;
const INLINE_CLOSE_2 = 0x632f3c3e;

/** The cell in work: its column, and what its attributes say about its value. */
let column = -1;
let type = NUMBER_TYPE;
let style = -1;

/**
 * Reads cells from `at` up to `end`, and from row to row, in the form that nearly all have,
 *
 *   <c r="B7" s="2" t="s"><v>31</v></c>    <c r="B7" t="inlineStr"><is><t>text</t></is></c>    <c r="B7"><f>A7+1</f><v>2</v></c>    <c r="B7" s="2"/>
 *
 * with their attributes in any order, and writes what they say. Answers why it stopped (layout.ts); NEXT is the place behind what
 * was read.
 */
export function rows(at: i32, end: i32): i32 {
  while (true) {
    at = usualCells(at);
    if ((load<u32>(at) & 0xffffff) != CELL) {
      const behind = nextRow(at, end);
      if (behind == 0) return stopped(at, OTHER);
      endRow();
      beginRow(nextRowNumber);
      at = behind;
      if (load<i32>(OUT) - ROWS >= BATCH_BYTES) return stopped(at, FULL);
      continue;
    }
    let p = behindAttributes(at + 3, end);
    if (p == 0) return stopped(at, OTHER);
    if (load<u8>(p - 1) == SLASH) {
      if (load<u8>(p) != GREATER) return stopped(at, OTHER);
      store<i32>(COLUMN, column);
      at = p + 1;
      continue;
    }
    const isFormula = load<u16>(p) == FORMULA_OPEN;
    if (isFormula) p = behindFormula(p, end);
    p = behindOpening(p);
    if (p == 0) return stopped(at, OTHER);

    // A usual value is digits, or text that may be copied as it stands.
    const digits = load<u64>(p) ^ ZEROS;
    const count = type == TEXT_TYPE ? 0 : leadingDigits(digits);
    let to = type == TEXT_TYPE ? plainEnd(p) : p + count;
    const isUsual = load<u8>(to) == LESS;
    if (!isUsual) to = find(to, end, LESS);
    // It may not have been computed.
    if (isFormula && to == p && type != TEXT_TYPE) return stopped(at, OTHER);
    const behind = behindClosing(to, load<u8>(p - 2) == LETTER_T);
    if (behind == 0) return stopped(at, OTHER);
    at = behind;
    store<i32>(COLUMN, column);
    if (put(p, to, isUsual, digits, count)) continue;
    store<i32>(CELL_TYPE, type);
    store<i32>(CELL_STYLE, style);
    store<i32>(CELL_FROM, p);
    store<i32>(CELL_TO, to);
    return stopped(at, VALUE);
  }
}

/** Reads the attributes of a cell from `at` on. Answers the place behind the `>` or `/` that follows them, or 0. */
function behindAttributes(at: i32, end: i32): i32 {
  column = -1;
  type = NUMBER_TYPE;
  style = -1;
  let p = at;
  let byte: u8 = 0;
  do {
    // A letter and ="
    const word = load<u32>(p);
    if ((word & 0xffff00) != 0x223d00) return 0;
    p += 3;
    switch (word & 0xff) {
      case LETTER_R:
        p = behindReference(p, end);
        break;
      case LETTER_S: {
        const digits = load<u64>(p) ^ ZEROS;
        const count = leadingDigits(digits);
        if (count == 0 || count == 8) return 0;
        style = numberOf(digits, count);
        p += count;
        break;
      }
      case LETTER_T: {
        const begin = p;
        p = find(p, end, QUOTE);
        if (p == begin) return 0;
        type = p - begin > 1 ? TEXT_TYPE : typeOf(load<u8>(begin));
        break;
      }
      default:
        return 0;
    }
    if (p == 0 || load<u8>(p) != QUOTE) return 0;
    byte = load<u8>(p, 1);
    p += 2;
  } while (byte == SPACE);
  if (column < 0) column = load<i32>(COLUMN) + 1;
  return byte == GREATER || byte == SLASH ? p : 0;
}

/** Up to three letters are the column; the row is known. Answers the place of the quote behind them, or 0. */
function behindReference(at: i32, end: i32): i32 {
  let p = at;
  column = 0;
  while (true) {
    const letter = (<u32>load<u8>(p) | 32) - 97;
    if (letter > 25) break;
    column = column * 26 + <i32>letter + 1;
    p++;
  }
  if (p - at > 3) return 0;
  column--;
  if ((load<u64>(p) & load<u64>(REFERENCE_MASK)) == load<u64>(REFERENCE)) return p + load<i32>(REFERENCE_DIGITS);
  return find(p, end, QUOTE);
}

/** Where the value begins, behind `<v>`, or behind `<is><t>` in a cell of text; 0 if there is neither. */
function behindOpening(p: i32): i32 {
  if ((load<u32>(p) & 0xffffff) == VALUE_OPEN) return p + 3;
  return (load<u64>(p) & 0xffffffffffffff) == INLINE_OPEN && type == TEXT_TYPE ? p + 7 : 0;
}

/** The place behind the tags that close a cell whose value ends at `to`; 0 if they are not there. */
function behindClosing(to: i32, isInline: bool): i32 {
  if (!isInline) return load<u64>(to) == VALUE_CLOSE ? to + 8 : 0;
  return load<u64>(to) == INLINE_CLOSE && load<u32>(to, 8) == INLINE_CLOSE_2 && load<u8>(to, 12) == GREATER ? to + 13 : 0;
}

/** Writes a value that begins with so many digits, if there is anything to write. False if TypeScript has to do it. */
function put(from: i32, to: i32, isUsual: bool, digits: u64, count: i32): bool {
  if (to == from) return true;
  // A shared text must exist even in a column that is dropped.
  if (column >= MAX_FIELDS) return type != SHARED_TYPE || (isUsual && numberOf(digits, count) < load<i32>(TEXTS));
  if (column < load<i32>(WIDTH) || load<i32>(ROW_BYTES) >= MAX_ROW_BYTES - NUMBER_BYTES) return false;
  switch (type) {
    case SHARED_TYPE:
      return isUsual && putShared(column, numberOf(digits, count));
    case TEXT_TYPE:
      return isUsual && putText(column, from, to);
    case NUMBER_TYPE:
      if (!isUsual && !isNoFraction(from + count, to)) return putNumber(column, style, from, to);
      return count > 0 && putWhole(column, style, from, count, numberOf(digits, count));
    default:
      return false;
  }
}

function stopped(at: i32, why: i32): i32 {
  store<i32>(NEXT, at);
  return why;
}

/** The types of `cell-value.ts`. */
function typeOf(letter: u8): i32 {
  switch (letter) {
    case 115:
      return SHARED_TYPE;
    case 98:
      return 3;
    case 101:
      return 4;
    case 100:
      return 5;
    default:
      return NUMBER_TYPE;
  }
}

/** Writes a shared text, whose length is only known at its mark. */
function putShared(column: i32, index: i32): bool {
  if (index >= load<i32>(TEXTS)) return false;
  let from = textAt(index);
  if (load<u8>(from) == CELL_START) return true;
  const out = load<i32>(OUT);
  const width = load<i32>(WIDTH);
  const begin = beginCell(column);
  const limit = begin + (MAX_ROW_BYTES - load<i32>(ROW_BYTES)) - 2 - VECTOR_BYTES;
  let to = begin;
  do {
    const bytes = v128.load(from);
    v128.store(to, bytes);
    const found = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(CELL_START)));
    if (found != 0) {
      to += ctz(found);
      store<i32>(OUT, to);
      store<i32>(ROW_BYTES, load<i32>(ROW_BYTES) + to - begin + 2);
      return true;
    }
    from += VECTOR_BYTES;
    to += VECTOR_BYTES;
  } while (to < limit);
  store<i32>(OUT, out);
  store<i32>(WIDTH, width);
  return false;
}

function putText(column: i32, from: i32, to: i32): bool {
  const bytes = load<i32>(ROW_BYTES) + to - from + 2;
  if (bytes > MAX_ROW_BYTES) return false;
  store<i32>(OUT, copy(beginCell(column), from, to));
  store<i32>(ROW_BYTES, bytes);
  return true;
}
