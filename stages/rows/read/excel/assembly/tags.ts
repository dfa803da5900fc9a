import { ZEROS, find, leadingDigits, numberOf } from './bytes.ts';

const QUOTE: u8 = 0x22;
const SPACE: u8 = 0x20;
const EQUALS: u8 = 0x3d;
const APOSTROPHE: u8 = 0x27;
const LESS: u8 = 0x3c;
const GREATER: u8 = 0x3e;
const SLASH: u8 = 0x2f;
const COLON: u8 = 0x3a;
const LETTER_R: u8 = 0x72;

/** "</row>" and "<row" */
const ROW_CLOSE: u64 = 0x3e776f722f3c;
const ROW_CLOSE_BYTES = 6;
const ROW_OPEN = 0x776f723c;
/** "</f>" */
const FORMULA_CLOSE = 0x3e662f3c;

/** The number (`r`) of the row that `nextRow` moved into; 0 if it has none. */
export let nextRowNumber = 0;

/** Skips "</row><row" with any attributes and ">", and blanks behind both. Answers the place behind, or 0 if something else stands there. */
export function nextRow(at: i32, end: i32): i32 {
  nextRowNumber = 0;
  if ((load<u64>(at) & 0xffffffffffff) != ROW_CLOSE) return 0;
  let p = behindBlanks(at + ROW_CLOSE_BYTES, end);
  if (load<u32>(p) != ROW_OPEN) return 0;
  p += 4;
  while (true) {
    let byte = load<u8>(p++);
    if (byte == GREATER) return behindBlanks(p, end);
    if (byte != SPACE) return 0;
    const name = p;
    while (true) {
      byte = load<u8>(p);
      if (byte == EQUALS) break;
      // Only bytes of names, beyond quotes, slashes and brackets.
      if (byte < 0x30 || (byte & 0xfd) == 0x3c) return 0;
      p++;
    }
    if (load<u8>(p, 1) != QUOTE) return 0;
    const value = p + 2;
    if (load<u8>(p - 1) == LETTER_R) {
      if (p - name == 1) {
        const digits = load<u64>(value) ^ ZEROS;
        const count = leadingDigits(digits);
        if (count == 0 || count == 8 || load<u8>(value + count) != QUOTE) return 0;
        nextRowNumber = numberOf(digits, count);
        // This may be an r behind a prefix.
      } else if (load<u8>(p - 2) == COLON) return 0;
    }
    p = find(value, end, QUOTE);
    if (p >= end) return 0;
    p++;
  }
}

function behindBlanks(from: i32, end: i32): i32 {
  let p = from;
  while (p < end && load<u8>(p) <= SPACE) p++;
  return p;
}

/** The place behind a formula whose "<f" stands at `at`; `at` itself if the formula has an unusual form. */
export function behindFormula(at: i32, end: i32): i32 {
  let p = at + 2;
  let byte = load<u8>(p);
  if (byte != GREATER && byte != SPACE && byte != SLASH) return at;
  while (byte != GREATER) {
    if (byte == QUOTE) p = find(p + 1, end, QUOTE);
    if (p >= end || byte == APOSTROPHE || byte == LESS) return at;
    byte = load<u8>(++p);
  }
  if (load<u8>(p - 1) == SLASH) return p + 1;
  p = find(p + 1, end, LESS);
  return load<u32>(p) == FORMULA_CLOSE ? p + 4 : at;
}
