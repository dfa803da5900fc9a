const LESS: i8 = 0x3c;
const AMPERSAND: i8 = 0x26;
const UNDERSCORE: i8 = 0x5f;
const SPACE: i8 = 0x20;
const LETTER_X: u8 = 0x78;
export const VECTOR_BYTES = 16;

/** Subtracted from eight digits, this gives what `leadingDigits` and `numberOf` take. */
export const ZEROS: u64 = 0x3030303030303030;

/** Copies the bytes up to `to` to `at`, and answers the place behind them. Sixteen more may be overwritten there. */
export function copy(at: i32, from: i32, to: i32): i32 {
  const shift = at - from;
  for (let p = from; p < to; p += VECTOR_BYTES) v128.store(p + shift, v128.load(p));
  return to + shift;
}

/**
 * Where text ends that may be copied as it stands: at "<", "&", a possible escape ("_x") or a control character. There is one of these
 * behind the end of the block.
 */
export function plainEnd(from: i32): i32 {
  let p = from;
  while (true) {
    const bytes = v128.load(p);
    const marks = v128.or(i8x16.eq(bytes, i8x16.splat(LESS)), i8x16.eq(bytes, i8x16.splat(AMPERSAND)));
    const others = v128.or(i8x16.eq(bytes, i8x16.splat(UNDERSCORE)), i8x16.lt_u(bytes, i8x16.splat(SPACE)));
    const found = i8x16.bitmask(v128.or(marks, others));
    if (found == 0) {
      p += VECTOR_BYTES;
      continue;
    }
    p += ctz(found);
    if (load<u8>(p) != UNDERSCORE || load<u8>(p, 1) == LETTER_X) return p;
    p++;
  }
}

/** Where the byte stands, from `from` on; `end` if it does not. */
export function find(from: i32, end: i32, byte: u8): i32 {
  let p = from;
  while (p < end && load<u8>(p) != byte) p++;
  return p;
}

/** How many of the eight bytes are digits before the first other one; `word` is the bytes minus "0". 8 if all are. */
export function leadingDigits(word: u64): i32 {
  const others = (word | (word + 0x7676767676767676)) & 0x8080808080808080;
  return <i32>(ctz(others) >> 3);
}

/** The number of up to eight digits, in the form that `leadingDigits` takes. */
export function numberOf(word: u64, digits: i32): i32 {
  if (digits == 0) return 0;
  let value = word << (64 - (digits << 3));
  value = (value * 2561) >> 8;
  value = ((value & 0x00ff00ff00ff00ff) * 6553601) >> 16;
  value = ((value & 0x0000ffff0000ffff) * 42949672960001) >> 32;
  return <i32>value;
}
