import { DIGITS_TABLE, RECORD_END, RECORD_KIND, RECORD_START, RECORD_VALUE, STATE_AT } from '../layout.ts';
import { CODE_KIND, DATE_KIND, LITERAL_KIND, PHONE_KIND, SSN_IMPLAUSIBLE, SSN_KIND, TEXT_KIND, TOKEN_KIND } from './kinds.ts';

// The JSON of a record (serialize/record-json.ts): constants and values in turn, copied sixteen bytes at a time.

const QUOTE: u8 = 34;
const DASH: u8 = 45;
const BACKSLASH: u8 = 92;
const VECTOR_BYTES = 16;

// A list of parts: their count, the bytes that they take besides text, what follows the last; then for each part the constant before its
// value, and its slot.
const FIXED_BYTES = 4;
const END = 8;
const PARTS = 16;
const PART_BYTES = 16;
const PART_LENGTH = 4;
const PART_SLOT = 8;
const PART_CODES = 12;

/**
 * Writes the parts from `from` on at `at`, and answers where they end. If a value has to be written by TypeScript, it answers −1 minus the
 * number of the part, and leaves at STATE_AT the place behind the part's constant. `bytes` is where the record's bytes begin; `plain`
 * whether they may stand in JSON as they are.
 */
export function write(parts: i32, record: i32, bytes: i32, plain: i32, from: i32, at: i32, limit: i32): i32 {
  const count = load<i32>(parts);
  const last = limit - fixedBytes(parts) - VECTOR_BYTES;
  for (let i = from; i < count; i++) {
    const part = parts + PARTS + i * PART_BYTES;
    at = copy(at, load<i32>(part), load<i32>(part, PART_LENGTH));
    const slot = load<i32>(part, PART_SLOT);
    switch (load<u8>(record + slot, RECORD_KIND)) {
      case TEXT_KIND: {
        const start = load<i32>(record + (slot << 2), RECORD_START);
        const length = load<i32>(record + (slot << 2), RECORD_END) - start;
        if (at + length > last || !(plain ? true : isPlain(bytes + start, length) || isText(bytes + start, length))) return stopped(i, at);
        store<u8>(at, QUOTE);
        at = copy(at + 1, bytes + start, length);
        store<u8>(at++, QUOTE);
        break;
      }
      case DATE_KIND:
        at = putDate(at, load<i32>(record + (slot << 2), RECORD_VALUE));
        break;
      case SSN_KIND:
        at = putSsn(at, load<i32>(record + (slot << 2), RECORD_VALUE) & (SSN_IMPLAUSIBLE - 1));
        break;
      case PHONE_KIND:
        at = putPhone(at, bytes + load<i32>(record + (slot << 2), RECORD_END));
        break;
      case CODE_KIND: {
        const code = load<i32>(part, PART_CODES) + (load<i32>(record + (slot << 2), RECORD_VALUE) << 3);
        at = copy(at, load<i32>(code), load<i32>(code, 4));
        break;
      }
      case TOKEN_KIND:
      case LITERAL_KIND:
        return stopped(i, at);
      default:
        // null
        store<u32>(at, 0x6c6c756e);
        at += 4;
    }
  }
  return at;
}

/** The most bytes that parts take besides text. */
export function fixedBytes(parts: i32): i32 {
  return load<i32>(parts, FIXED_BYTES);
}

/** Writes what follows the last part, and answers where it ends. */
export function writeEnd(parts: i32, at: i32): i32 {
  return copy(at, load<i32>(parts, END), load<i32>(parts, END + 4));
}

function stopped(part: i32, at: i32): i32 {
  store<i32>(STATE_AT, at);
  return -1 - part;
}

/** Copies whole vectors: up to fifteen bytes behind the end are overwritten, too. */
export function copy(to: i32, from: i32, length: i32): i32 {
  let at = 0;
  do {
    v128.store(to + at, v128.load(from + at));
    at += VECTOR_BYTES;
  } while (at < length);
  return to + length;
}

/** Whether all bytes may stand in JSON as they are: printable ASCII without quotes and backslashes. */
function isPlain(from: i32, length: i32): bool {
  let at = 0;
  for (; at + VECTOR_BYTES <= length; at += VECTOR_BYTES) if (v128.any_true(odd(v128.load(from + at)))) return false;
  if (at == length) return true;
  return (i8x16.bitmask(odd(v128.load(from + at))) & ((1 << (length - at)) - 1)) == 0;
}

/** The same, with characters of two and three bytes in UTF-8. Those that begin with E0 or ED are left out, because some of them are invalid. */
function isText(from: i32, length: i32): bool {
  const end = from + length;
  let at = from;
  while (at < end) {
    const byte = load<u8>(at);
    if (byte < 0x80) {
      if (byte < 32 || byte == QUOTE || byte == BACKSLASH) return false;
      at++;
      continue;
    }
    const bytes = byte < 0xe0 ? 2 : 3;
    if (byte < 0xc2 || byte > 0xef || byte == 0xe0 || byte == 0xed || at + bytes > end) return false;
    for (let i = 1; i < bytes; i++) if ((load<u8>(at + i) & 0xc0) != 0x80) return false;
    at += bytes;
  }
  return true;
}

/** All ones for each byte that may not. */
function odd(bytes: v128): v128 {
  // As signed numbers, control characters and bytes beyond ASCII are below the blank.
  const special = v128.or(i8x16.eq(bytes, i8x16.splat(34)), i8x16.eq(bytes, i8x16.splat(92)));
  return v128.or(special, i8x16.lt_s(bytes, i8x16.splat(32)));
}

function putDate(at: i32, value: i32): i32 {
  const year = value >> 9;
  const century = year / 100;
  store<u8>(at, QUOTE);
  store<u16>(at + 1, load<u16>(century << 1, DIGITS_TABLE));
  store<u16>(at + 3, load<u16>((year - century * 100) << 1, DIGITS_TABLE));
  store<u8>(at + 5, DASH);
  store<u16>(at + 6, load<u16>(((value >> 5) & 15) << 1, DIGITS_TABLE));
  store<u8>(at + 8, DASH);
  store<u16>(at + 9, load<u16>((value & 31) << 1, DIGITS_TABLE));
  store<u8>(at + 11, QUOTE);
  return at + 12;
}

/** `"***-**-1234"` */
function putSsn(at: i32, lastFour: i32): i32 {
  const hundreds = lastFour / 100;
  store<u64>(at, 0x2d2a2a2d2a2a2a22);
  store<u16>(at + 8, load<u16>(hundreds << 1, DIGITS_TABLE));
  store<u16>(at + 10, load<u16>((lastFour - hundreds * 100) << 1, DIGITS_TABLE));
  store<u8>(at + 12, QUOTE);
  return at + 13;
}

/** `"+1-AAA-BBB-CCCC"`; the digits end before `end`. */
function putPhone(at: i32, end: i32): i32 {
  // "+1-
  store<u32>(at, 0x2d312b22);
  let to = at + 16;
  store<u8>(to--, QUOTE);
  let from = end;
  for (let digits = 0; digits < 10;) {
    const byte = load<u8>(--from);
    if (byte < 48 || byte > 57) continue;
    if (digits == 4 || digits == 7) store<u8>(to--, DASH);
    store<u8>(to--, byte);
    digits++;
  }
  return at + 17;
}
