import { DIGITS_TABLE, RECORD_END, RECORD_KIND, RECORD_START, RECORD_VALUE, STATE_AT } from '../layout.ts';
import { CODE_KIND, DATE_KIND, LITERAL_KIND, PHONE_KIND, SSN_IMPLAUSIBLE, SSN_KIND, TEXT_KIND, TOKEN_KIND } from './kinds.ts';

// The JSON of a record (serialize/record-json.ts): constants and values in turn, sixteen bytes at a time.

const QUOTE: u8 = 34;
const DASH: u8 = 45;
const BACKSLASH: u8 = 92;
const VECTOR_BYTES = 16;

// A list of parts: how many, what it takes but for text, what stands behind the last; then of each what stands before it and its slot.
const FIXED_BYTES = 4;
const END = 8;
const PARTS = 16;
const PART_BYTES = 16;
const PART_LENGTH = 4;
const PART_SLOT = 8;
const PART_CODES = 12;

/**
 * Writes the parts from `from` on at `at`, and answers where they end. Where one of them takes more than the kernel knows, it
 * answers −1 less that part's number, and the place behind what stands before its value is left at STATE_AT.
 * `bytes` is where the bytes of the record's text begin; `plain` whether they stand for themselves in JSON.
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

/** The most bytes that parts take, but for text. */
export function fixedBytes(parts: i32): i32 {
  return load<i32>(parts, FIXED_BYTES);
}

/** Writes what stands behind the last of the parts, and answers where it ends. */
export function writeEnd(parts: i32, at: i32): i32 {
  return copy(at, load<i32>(parts, END), load<i32>(parts, END + 4));
}

function stopped(part: i32, at: i32): i32 {
  store<i32>(STATE_AT, at);
  return -1 - part;
}

/** Copies whole vectors: up to fifteen bytes behind the end are written, too. */
export function copy(to: i32, from: i32, length: i32): i32 {
  let at = 0;
  do {
    v128.store(to + at, v128.load(from + at));
    at += VECTOR_BYTES;
  } while (at < length);
  return to + length;
}

/** Whether every byte stands for itself in JSON: printable ASCII without quotes and backslashes. */
function isPlain(from: i32, length: i32): bool {
  let at = 0;
  for (; at + VECTOR_BYTES <= length; at += VECTOR_BYTES) if (v128.any_true(odd(v128.load(from + at)))) return false;
  if (at == length) return true;
  return (i8x16.bitmask(odd(v128.load(from + at))) & ((1 << (length - at)) - 1)) == 0;
}

/** The same with characters outside of ASCII, as UTF-8 of two bytes or of three; but for those that begin with E0 or ED, of which not all are some. */
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

/** All ones for each byte that does not. */
function odd(bytes: v128): v128 {
  // As signed bytes, control characters and all outside ASCII are below the blank.
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

/** `"+1-AAA-BBB-CCCC"`, the digits taken from before `end`. */
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
