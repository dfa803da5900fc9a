import {
  LINE_BITS,
  LINE_END,
  LINE_NEXT,
  LINE_SHIFTS,
  LINE_STATE,
  MAX_LINE_BYTES,
  MAX_LINE_SHIFTS,
  PROGRAM_AT,
  ROW_END,
  ROW_START,
  TRAILER_TABLE,
} from '../layout.ts';
import { BLANK_LINE, UNKNOWN_LINE, UNUSUAL_LINE } from '../line-codes.ts';

// Lines of fixed width (read/lines/fixed-lines.ts): where one ends and of what type it is, then where its fields stand. One look at
// its bytes, sixteen at a time, notes which of them are no blanks; fields are cut by those bits.

const TAB: u8 = 9;
const LINE_FEED: u8 = 10;
const CARRIAGE_RETURN: u8 = 13;
const SPACE: u8 = 32;
const VECTOR_BYTES = 16;
const CONTINUATION_BITS: u8 = 0xc0;
const CONTINUATION: u8 = 0x80;

// A layout, as `Program` lays it out.
const RECORD_BYTES = 0;
const TAGS_END = 4;
const UNTAGGED = 8;
const HAS_WORDED_TRAILERS = 12;
const TAG_COUNT = 16;
const TAGS = 20;
const TYPES = 24;

const TAG_WORDS = 7;
const TAG_TYPE = 0;
const TAG_AT = 4;
const TAG_LENGTH = 8;
const TAG_TEXT = 12;
const ALSO_AT = 16;
const ALSO_LENGTH = 20;
const ALSO_TEXT = 24;

const TYPE_WORDS = 4;
const MIN_LENGTH = 0;
const MAX_LENGTH = 4;
const FIELD_COUNT = 8;
const FIELDS = 12;

const FIELD_BYTES = 12;
const FIELD_COLUMN = 0;
const FIELD_FROM = 4;
const FIELD_TO = 8;

// The line that was found last.
let lineAt: i32 = 0;
let lineLength: i32 = 0;
/** Whether every byte of it stands for itself in JSON. */
let isPlain: bool = false;
let hasTab: bool = false;
/** Where its first byte outside of ASCII stands; its length where none does. */
let firstHigh: i32 = 0;

/**
 * Finds the line that begins at `at`, of bytes that stand up to `limit`, and answers its type, or a code of line-codes.ts. Where it
 * ends and where the next one begins is left at LINE_STATE.
 */
export function findLine(base: i32, at: i32, limit: i32): i32 {
  const layout = load<i32>(PROGRAM_AT);
  const line = base + at;
  const length = measure(line, limit - at, load<i32>(layout, RECORD_BYTES));
  if (length < 0) return UNUSUAL_LINE;
  let next = at + length;
  const end = load<u8>(line + length);
  if (end == LINE_FEED) next++;
  else if (end == CARRIAGE_RETURN) {
    // What stands behind the bytes that are there is not known.
    if (++next >= limit) return UNUSUAL_LINE;
    if (load<u8>(base + next) == LINE_FEED) next++;
  }
  lineAt = at;
  lineLength = length;
  store<i32>(LINE_STATE, at + length, LINE_END);
  store<i32>(LINE_STATE, next, LINE_NEXT);
  return typeOf(layout, line, length);
}

/** The bytes of a line up to its end; -1 where that is not to be seen. Notes what stands in it. */
function measure(line: i32, seen: i32, recordBytes: i32): i32 {
  let bound = seen < MAX_LINE_BYTES ? seen : MAX_LINE_BYTES;
  if (recordBytes > 0 && recordBytes < bound) bound = recordBytes;
  isPlain = true;
  hasTab = false;
  firstHigh = MAX_LINE_BYTES;
  for (let at = 0; at < bound; at += VECTOR_BYTES) {
    const bytes = v128.load(line + at);
    store<u16>(LINE_BITS + (at >>> 3), i8x16.bitmask(i8x16.ne(bytes, i8x16.splat(SPACE))));
    // As signed bytes, control characters and all outside ASCII are below the blank.
    const quotes = v128.or(i8x16.eq(bytes, i8x16.splat(34)), i8x16.eq(bytes, i8x16.splat(92)));
    let odd = i8x16.bitmask(v128.or(quotes, i8x16.lt_s(bytes, i8x16.splat(SPACE))));
    if (odd == 0) continue;
    let ends = i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(LINE_FEED)), i8x16.eq(bytes, i8x16.splat(CARRIAGE_RETURN))));
    if (bound - at < VECTOR_BYTES) {
      const within = (1 << (bound - at)) - 1;
      ends &= within;
      odd &= within;
    }
    if (ends != 0) odd &= (ends & -ends) - 1;
    if (odd != 0) {
      isPlain = false;
      if ((odd & i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(TAB)))) != 0) hasTab = true;
      const high = odd & i8x16.bitmask(bytes);
      if (high != 0 && firstHigh == MAX_LINE_BYTES) firstHigh = at + ctz(high);
    }
    if (ends != 0) return at + ctz(ends);
  }
  return bound == recordBytes && seen > bound ? bound : -1;
}

/** As `#typeOf` of `FixedLines`. */
function typeOf(layout: i32, line: i32, length: i32): i32 {
  let filled = 0;
  while (filled < length && load<u8>(line + filled) <= SPACE) filled++;
  if (filled == length) return BLANK_LINE;
  // Positions count characters.
  if (firstHigh < load<i32>(layout, TAGS_END)) return UNUSUAL_LINE;
  const count = load<i32>(layout, TAG_COUNT);
  let tag = load<i32>(layout, TAGS);
  for (let i = 0; i < count; i++, tag += TAG_WORDS * 4) {
    if (
      stands(line, length, load<i32>(tag, TAG_AT), load<i32>(tag, TAG_LENGTH), load<i32>(tag, TAG_TEXT)) &&
      stands(line, length, load<i32>(tag, ALSO_AT), load<i32>(tag, ALSO_LENGTH), load<i32>(tag, ALSO_TEXT))
    )
      return load<i32>(tag, TAG_TYPE);
  }
  if (load<i32>(layout, HAS_WORDED_TRAILERS) != 0 && mayBeginTrailer(line + filled)) return UNUSUAL_LINE;
  const untagged = load<i32>(layout, UNTAGGED);
  return untagged < 0 ? UNKNOWN_LINE : untagged;
}

/** Whether a text stands at a position of a line; one without a byte stands everywhere. */
function stands(line: i32, length: i32, at: i32, bytes: i32, text: i32): bool {
  if (bytes == 0) return true;
  if (at + bytes > length) return false;
  for (let i = 0; i < bytes; i++) if (load<u8>(line + at + i) != load<u8>(text + i)) return false;
  return true;
}

/** As `mayBeginTrailer` (read/row-kind.ts). */
function mayBeginTrailer(at: i32): bool {
  return ((load<i32>((<i32>load<u8>(at)) << 2, TRAILER_TABLE) >>> (load<u8>(at + 1) & 31)) & 1) != 0;
}

/**
 * Puts the fields of the line found last, which is of this type, into the row in work, so many columns behind the first. Answers 1
 * where every byte of the line stands for itself in JSON, 0 where not, and `UNUSUAL_LINE` where the line is none that it knows.
 */
export function takeLine(base: i32, type: i32, shift: i32): i32 {
  const layout = load<i32>(PROGRAM_AT);
  const lineType = load<i32>(layout, TYPES) + type * (TYPE_WORDS * 4);
  const line = base + lineAt;
  const length = lineLength;
  const maxLength = load<i32>(lineType, MAX_LENGTH);
  if (firstHigh < length) {
    const continuations = findContinuations(line, length);
    if (continuations < 0) return UNUSUAL_LINE;
    const isByBytes = length == maxLength;
    const characters = isByBytes ? length : length - continuations;
    if (!hasUsualLength(lineType, line, length, characters, isByBytes ? 0 : continuations)) return UNUSUAL_LINE;
    if (isByBytes) cutBytes(lineType, line, shift);
    else cutCharacters(lineType, shift, continuations);
    return 0;
  }
  if (hasTab && maxLength > 0 && length != maxLength) return UNUSUAL_LINE;
  if (!hasUsualLength(lineType, line, length, length, 0)) return UNUSUAL_LINE;
  cut(lineType, shift);
  return isPlain ? 1 : 0;
}

/** Whether a line is as long as its layout wants it, what is blank behind that aside. */
function hasUsualLength(type: i32, line: i32, length: i32, characters: i32, continuations: i32): bool {
  const maxLength = load<i32>(type, MAX_LENGTH);
  if (characters < load<i32>(type, MIN_LENGTH)) return false;
  if (maxLength == 0 || characters <= maxLength) return true;
  for (let at = placeOf(maxLength, continuations); at < length; at++) if (load<u8>(line + at) > SPACE) return false;
  return true;
}

/** One byte a character. */
function cut(type: i32, shift: i32): void {
  const count = load<i32>(type, FIELD_COUNT);
  let field = load<i32>(type, FIELDS);
  for (let i = 0; i < count; i++, field += FIELD_BYTES) {
    const start = least(load<i32>(field, FIELD_FROM), lineLength);
    const stop = least(load<i32>(field, FIELD_TO), lineLength);
    put(load<i32>(field, FIELD_COLUMN) + shift, start, stop);
  }
}

/** Positions are bytes: a character that lies across the border of two fields belongs to the first. */
function cutBytes(type: i32, line: i32, shift: i32): void {
  const count = load<i32>(type, FIELD_COUNT);
  let field = load<i32>(type, FIELDS);
  for (let i = 0; i < count; i++, field += FIELD_BYTES) {
    let start = least(load<i32>(field, FIELD_FROM), lineLength);
    let stop = least(load<i32>(field, FIELD_TO), lineLength);
    while (start < lineLength && isContinuation(line + start)) start++;
    if (stop < lineLength) while (stop > 0 && isContinuation(line + stop)) stop--;
    put(load<i32>(field, FIELD_COLUMN) + shift, start, stop);
  }
}

/** Positions are characters of UTF-8. */
function cutCharacters(type: i32, shift: i32, continuations: i32): void {
  const count = load<i32>(type, FIELD_COUNT);
  let field = load<i32>(type, FIELDS);
  for (let i = 0; i < count; i++, field += FIELD_BYTES) {
    const start = least(placeOf(load<i32>(field, FIELD_FROM), continuations), lineLength);
    const stop = least(placeOf(load<i32>(field, FIELD_TO), continuations), lineLength);
    put(load<i32>(field, FIELD_COLUMN) + shift, start, stop);
  }
}

/** Notes a field of the line, without the blanks behind its value; where it ends before it begins, as empty. */
function put(column: i32, start: i32, stop: i32): void {
  store<i32>(column << 2, lineAt + start, ROW_START);
  store<i32>(column << 2, lineAt + behindFilled(start, stop), ROW_END);
}

/** Behind the last byte of a span that is no blank; its start where all are. */
function behindFilled(start: i32, stop: i32): i32 {
  while (stop > start) {
    const last = stop - 1;
    const bits = load<u64>(LINE_BITS + ((last >>> 6) << 3)) << (63 - (last & 63));
    if (bits != 0) {
      stop -= <i32>clz(bits);
      return stop > start ? stop : start;
    }
    stop = last & ~63;
  }
  return start;
}

/** Where a character of the line stands, which may be past its end. */
function placeOf(character: i32, continuations: i32): i32 {
  let before = 0;
  while (before < continuations && load<u16>(LINE_SHIFTS + (before << 1)) <= <u32>character) before++;
  return character + before;
}

/**
 * How many bytes of the line continue a character, and for each the first character behind it; -1 where the line is no UTF-8, or
 * has more of them than there is room for.
 */
function findContinuations(line: i32, length: i32): i32 {
  let count = 0;
  let at = firstHigh;
  while (at < length) {
    const high = i8x16.bitmask(v128.load(line + at));
    if (high == 0) {
      at += VECTOR_BYTES;
      continue;
    }
    at += ctz(high);
    if (at >= length) break;
    const bytes = bytesOfCharacter(line + at, length - at);
    if (bytes == 0 || count + bytes > MAX_LINE_SHIFTS) return -1;
    for (let i = 1; i < bytes; i++, count++) store<u16>(LINE_SHIFTS + (count << 1), at + i - count);
    at += bytes;
  }
  return count;
}

/** How many bytes the character outside of ASCII that stands there has; 0 where it is no UTF-8. */
function bytesOfCharacter(at: i32, seen: i32): i32 {
  const lead = load<u8>(at);
  const bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (lead < 0xc2 || lead > 0xf4 || bytes > seen) return 0;
  for (let i = 1; i < bytes; i++) if (!isContinuation(at + i)) return 0;
  const second = load<u8>(at + 1);
  // Longer than needed, surrogates, and what lies beyond the last character.
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) || (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f))
    return 0;
  return bytes;
}

function isContinuation(at: i32): bool {
  return (load<u8>(at) & CONTINUATION_BITS) == CONTINUATION;
}

function least(a: i32, b: i32): i32 {
  return a < b ? a : b;
}
