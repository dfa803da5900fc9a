import { LINE_BITS, LINE_END, LINE_NEXT, LINE_STATE, MAX_LINE_BYTES, PROGRAM_AT, TRAILER_TABLE } from '../layout.ts';
import { BLANK_LINE, UNKNOWN_LINE, UNUSUAL_LINE } from '../line-codes.ts';

// Lines of fixed width (read/lines/fixed-lines.ts): where one ends and of what type it is. One look at its bytes, 64 at a time, notes which
// of them are no blanks; fields are cut by those bits (line-fields.ts).

const TAB: u8 = 9;
const LINE_FEED: u8 = 10;
const CARRIAGE_RETURN: u8 = 13;
const SPACE: u8 = 32;
const DOUBLE_QUOTE: u8 = 34;
const BACKSLASH: u8 = 92;
/** The first byte outside of ASCII. */
const FIRST_HIGH: u8 = 0x80;
/** So many bytes are looked through at once. */
const TURN_BYTES = 64;

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

// The line that was found last, for line-fields.ts.
export let lineAt: i32 = 0;
export let lineLength: i32 = 0;
/** Whether every byte of it stands for itself in JSON. */
export let isPlain: bool = false;
export let hasTab: bool = false;
/** Where its first byte outside of ASCII stands; its length where none does. */
export let firstHigh: i32 = 0;

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
  for (let turn = 0; turn < bound; turn += TURN_BYTES) {
    const a = v128.load(line + turn);
    const b = v128.load(line + turn, 16);
    const c = v128.load(line + turn, 32);
    const d = v128.load(line + turn, 48);
    store<u64>(LINE_BITS + (turn >>> 3), ~bitsOf(areBlank(a), areBlank(b), areBlank(c), areBlank(d)));
    const oddA = areOdd(a);
    const oddB = areOdd(b);
    const oddC = areOdd(c);
    const oddD = areOdd(d);
    if (!v128.any_true(v128.or(v128.or(oddA, oddB), v128.or(oddC, oddD)))) continue;
    for (let odd = bitsOf(oddA, oddB, oddC, oddD); odd != 0; odd &= odd - 1) {
      const at = turn + <i32>ctz(odd);
      if (at >= bound) break;
      const byte = load<u8>(line + at);
      if (byte == LINE_FEED || byte == CARRIAGE_RETURN) return at;
      isPlain = false;
      if (byte == TAB) hasTab = true;
      else if (byte >= FIRST_HIGH && firstHigh == MAX_LINE_BYTES) firstHigh = at;
    }
  }
  return bound == recordBytes && seen > bound ? bound : -1;
}

function areBlank(bytes: v128): v128 {
  return i8x16.eq(bytes, i8x16.splat(SPACE));
}

/** Bytes that a JSON string does not hold as they are. As signed bytes, control characters and all outside ASCII are below the blank. */
function areOdd(bytes: v128): v128 {
  const isQuote = v128.or(i8x16.eq(bytes, i8x16.splat(DOUBLE_QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH)));
  return v128.or(isQuote, i8x16.lt_s(bytes, i8x16.splat(SPACE)));
}

/** A bit for each byte of four vectors that is not 0. */
function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  const lower = <u64>(<u32>i8x16.bitmask(a) | ((<u32>i8x16.bitmask(b)) << 16));
  return lower | ((<u64>(<u32>i8x16.bitmask(c) | ((<u32>i8x16.bitmask(d)) << 16))) << 32);
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
