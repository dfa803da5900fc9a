import { LINE_BITS, LINE_END, LINE_NEXT, LINE_STATE, MAX_LINE_BYTES, PROGRAM_AT, TRAILER_TABLE } from '../layout.ts';
import { BLANK_LINE, UNKNOWN_LINE, UNUSUAL_LINE } from '../line-codes.ts';

// Lines of fixed width (read/lines/fixed-lines.ts): where they end, and of which type they are. One pass over the bytes, sixteen at a time,
// notes which of them are no blanks; line-fields.ts cuts the fields by those bits.

const TAB: u8 = 9;
const LINE_FEED: u8 = 10;
const FORM_FEED: u8 = 12;
const CARRIAGE_RETURN: u8 = 13;
const SPACE: u8 = 32;
const VECTOR_BYTES = 16;

// A layout, as `Program` lays it out.
const RECORD_BYTES = 0;
const TAGS_END = 4;
const UNTAGGED = 8;
const HAS_WORDED_TRAILERS = 12;
const TAG_COUNT = 16;
const TAGS = 20;
export const TYPES = 24;

const TAG_WORDS = 7;
const TAG_TYPE = 0;
const TAG_AT = 4;
const TAG_LENGTH = 8;
const TAG_TEXT = 12;
const ALSO_AT = 16;
const ALSO_LENGTH = 20;
const ALSO_TEXT = 24;

// The line found last, for line-fields.ts.
export let lineAt: i32 = 0;
export let lineLength: i32 = 0;
/** Whether all of it may stand in JSON as it is, where it is UTF-8. */
export let isPlain: bool = false;
export let hasTab: bool = false;
/** Where its first byte beyond ASCII stands; its length if there is none. */
export let firstHigh: i32 = 0;

/**
 * Finds the line at `at`, in bytes up to `limit`, and answers its type, or one of line-codes.ts. Leaves at LINE_STATE where it ends and
 * where the next one begins.
 */
export function findLine(base: i32, at: i32, limit: i32): i32 {
  const layout = load<i32>(PROGRAM_AT);
  const line = base + at;
  const length = measure(line, limit - at, load<i32>(layout, RECORD_BYTES));
  if (length < 0 || load<u8>(line) == FORM_FEED) return UNUSUAL_LINE;
  let next = at + length;
  const end = load<u8>(line + length);
  if (end == LINE_FEED) next++;
  else if (end == CARRIAGE_RETURN) {
    // The next byte has not arrived yet.
    if (++next >= limit) return UNUSUAL_LINE;
    if (load<u8>(base + next) == LINE_FEED) next++;
  }
  lineAt = at;
  lineLength = length;
  store<i32>(LINE_STATE, at + length, LINE_END);
  store<i32>(LINE_STATE, next, LINE_NEXT);
  return typeOf(layout, line, length);
}

/** The length of a line; -1 if its end has not arrived. Notes what stands in it. */
function measure(line: i32, seen: i32, recordBytes: i32): i32 {
  let bound = seen < MAX_LINE_BYTES ? seen : MAX_LINE_BYTES;
  if (recordBytes > 0 && recordBytes < bound) bound = recordBytes;
  isPlain = true;
  hasTab = false;
  firstHigh = MAX_LINE_BYTES;
  for (let at = 0; at < bound; at += VECTOR_BYTES) {
    const bytes = v128.load(line + at);
    store<u16>(LINE_BITS + (at >>> 3), i8x16.bitmask(i8x16.ne(bytes, i8x16.splat(SPACE))));
    // As signed numbers, control characters and bytes beyond ASCII are below the blank.
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
      const high = odd & i8x16.bitmask(bytes);
      if (odd != high) isPlain = false;
      if ((odd & i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(TAB)))) != 0) hasTab = true;
      if (high != 0 && firstHigh == MAX_LINE_BYTES) firstHigh = at + ctz(high);
    }
    if (ends != 0) return at + ctz(ends);
  }
  return bound == recordBytes && seen > bound ? bound : -1;
}

/** Like `#typeOf` of `FixedLines`. */
function typeOf(layout: i32, line: i32, length: i32): i32 {
  let filled = 0;
  while (filled < length && load<u8>(line + filled) <= SPACE) filled++;
  if (filled == length) return BLANK_LINE;
  // The positions of tags count characters.
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

/** Whether a text stands at a position of the line. An empty text stands everywhere. */
function stands(line: i32, length: i32, at: i32, bytes: i32, text: i32): bool {
  if (bytes == 0) return true;
  if (at + bytes > length) return false;
  for (let i = 0; i < bytes; i++) if (load<u8>(line + at + i) != load<u8>(text + i)) return false;
  return true;
}

/** Like `mayBeginTrailer` (read/row-kind.ts). */
export function mayBeginTrailer(at: i32): bool {
  return ((load<i32>((<i32>load<u8>(at)) << 2, TRAILER_TABLE) >>> (load<u8>(at + 1) & 31)) & 1) != 0;
}
