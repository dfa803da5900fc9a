import { COLUMN, OUT, ROW, ROW_BYTES, TEXTS, WIDTH } from '../layout.ts';
import { VECTOR_BYTES, ZEROS, leadingDigits, numberOf } from './bytes.ts';
import { NUMBER_BYTES, putWhole } from './number.ts';
import { MAX_ROW_BYTES, REFERENCE, REFERENCE_DIGITS, REFERENCE_MASK, putRowNumber } from './row.ts';
import { textAt } from './texts.ts';

// Most cells of most workbooks. `rows` reads them, too, but checks every variant, word by word.

const LETTER_A: u8 = 0x41;
const CELL_START: i8 = 0x1f;

/** '<c r="', '" s="', '" t="s"><', 'v>', '"><v>' and '"/>' */
const CELL: u64 = 0x223d7220633c;
const CELL_BYTES = 6;
const STYLE: u64 = 0x223d732022;
const STYLE_BYTES = 5;
const SHARED: u64 = 0x3e2273223d742022;
const SHARED_BYTES = 8;
const NUMBER: u64 = 0x3e22;
const NUMBER_OPEN_BYTES = 2;
const EMPTY: u64 = 0x3e2f22;
const EMPTY_BYTES = 3;
/** "<v>" and "</v></c>" */
const VALUE_OPEN = 0x3e763c;
const VALUE_OPEN_BYTES = 3;
const VALUE_CLOSE: u64 = 0x3e632f3c3e762f3c;
const VALUE_CLOSE_BYTES = 8;

/**
 * Reads cells from `at` on as long as each has its reference in capitals, its style and `t="s"`, in this order and no more, and is a
 * shared text, a whole number or empty. Answers where the first other cell begins. The state of the row is in locals meanwhile.
 */
export function usualCells(at: i32): i32 {
  if ((load<u64>(at) & 0xffffffffffff) != CELL) return at;
  const reference = load<u64>(REFERENCE);
  const referenceMask = load<u64>(REFERENCE_MASK);
  const referenceDigits = load<i32>(REFERENCE_DIGITS);
  const texts = load<i32>(TEXTS);
  let column = load<i32>(COLUMN);
  let out = load<i32>(OUT);
  let width = load<i32>(WIDTH);
  let rowBytes = load<i32>(ROW_BYTES);
  while ((load<u64>(at) & 0xffffffffffff) == CELL) {
    let p = at + CELL_BYTES;
    const next = columnAt(p);
    if (next < 0) break;
    p += next < 26 ? 1 : 2;
    if ((load<u64>(p) & referenceMask) != reference) break;
    p += referenceDigits;
    let style = -1;
    let word = load<u64>(p);
    if ((word & 0xffffffffff) == STYLE) {
      const digits = load<u64>(p + STYLE_BYTES) ^ ZEROS;
      const count = leadingDigits(digits);
      if (count == 0 || count == 8) break;
      style = numberOf(digits, count);
      p += STYLE_BYTES + count;
      word = load<u64>(p);
    }
    if ((word & 0xffffff) == EMPTY) {
      column = next;
      at = p + EMPTY_BYTES;
      continue;
    }
    const isShared = word == SHARED;
    if (!isShared && (word & 0xffff) != NUMBER) break;
    p += isShared ? SHARED_BYTES : NUMBER_OPEN_BYTES;
    if ((load<u32>(p) & 0xffffff) != VALUE_OPEN) break;
    p += VALUE_OPEN_BYTES;
    const digits = load<u64>(p) ^ ZEROS;
    const count = leadingDigits(digits);
    if (count == 0 || load<u64>(p + count) != VALUE_CLOSE) break;
    if (next < width || rowBytes >= MAX_ROW_BYTES - NUMBER_BYTES) break;
    const value = numberOf(digits, count);
    if (!isShared) {
      store<i32>(OUT, out);
      store<i32>(WIDTH, width);
      store<i32>(ROW_BYTES, rowBytes);
      if (!putWhole(next, style, p, count, value)) break;
      out = load<i32>(OUT);
      width = load<i32>(WIDTH);
      rowBytes = load<i32>(ROW_BYTES);
    } else {
      if (value >= texts) break;
      const text = textAt(value);
      if (load<u8>(text) != CELL_START) {
        // What stands behind the row is overwritten as more comes.
        let mark = width == 0 ? putRowNumber(out, load<i32>(ROW)) : out;
        const begin = mark + next - width + 1;
        const to = copyText(text, begin, begin + MAX_ROW_BYTES - rowBytes - 2 - VECTOR_BYTES);
        if (to == 0) break;
        for (; width <= next; width++) store<u8>(mark++, CELL_START);
        out = to;
        rowBytes += to - begin + 2;
      }
    }
    column = next;
    at = p + count + VALUE_CLOSE_BYTES;
  }
  store<i32>(COLUMN, column);
  store<i32>(OUT, out);
  store<i32>(WIDTH, width);
  store<i32>(ROW_BYTES, rowBytes);
  return at;
}

/** The column of a reference in capitals, by its first letter or its first two; -1 for any other reference. */
function columnAt(p: i32): i32 {
  const first: u32 = load<u8>(p) - LETTER_A;
  if (first > 25) return -1;
  const second: u32 = load<u8>(p, 1) - LETTER_A;
  return second > 25 ? first : (first + 1) * 26 + second;
}

/** Copies a shared text, up to the mark behind it, and answers where the copy ends; 0 where that would be past `limit`. */
function copyText(from: i32, begin: i32, limit: i32): i32 {
  let to = begin;
  while (true) {
    const bytes = v128.load(from);
    const found = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(CELL_START)));
    if (found == 0 && to >= limit) return 0;
    v128.store(to, bytes);
    if (found != 0) return to + ctz(found);
    from += VECTOR_BYTES;
    to += VECTOR_BYTES;
  }
}
