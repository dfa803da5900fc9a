// Tokens of JSON (read/json/json-tokens.ts). Each function answers where the token ends, or 0 if TypeScript has to read it. Bytes from
// `stop` on do not belong to the file. They may be looked at, because whoever reads an object checks in the end that it lies before `stop`.

const VECTOR_BYTES = 16;
const TAB: i8 = 9;
const LINE_FEED: i8 = 10;
const CARRIAGE_RETURN: i8 = 13;
const SPACE: u8 = 32;
const QUOTE: u8 = 34;
const PLUS: u8 = 43;
const MINUS: u8 = 45;
const POINT: u8 = 46;
const ZERO: u8 = 48;
const BACKSLASH: u8 = 92;
const LETTER_E: u8 = 101;
const LETTER_U: u8 = 117;

/** Where the bytes of the file end. */
export let stop: i32 = 0;
/** Whether all texts since `begin` may stand in JSON as they are. */
export let isPlain: bool = true;
/** The closing quote of the last text with escapes. */
export let escapedEnd: i32 = 0;
/** A line feed is white space, unless it ends the record. */
let feed: i8 = LINE_FEED;

export function begin(end: i32, isLine: bool): void {
  stop = end;
  isPlain = true;
  escapedEnd = 0;
  feed = isLine ? SPACE : LINE_FEED;
}

/** The next byte that is no white space. Mostly there is none or one blank; in an indented file there are many. */
export function behindBlanks(from: i32): i32 {
  if (load<u8>(from) > SPACE) return from;
  if (load<u8>(from) == SPACE && load<u8>(from, 1) > SPACE) return from + 1;
  for (let at = from; at < stop; at += VECTOR_BYTES) {
    const bytes = v128.load(at);
    const spaces = v128.or(i8x16.eq(bytes, i8x16.splat(SPACE)), i8x16.eq(bytes, i8x16.splat(feed)));
    const others = v128.or(i8x16.eq(bytes, i8x16.splat(TAB)), i8x16.eq(bytes, i8x16.splat(CARRIAGE_RETURN)));
    const filled = i8x16.bitmask(v128.or(spaces, others)) ^ 0xffff;
    if (filled != 0) return at + ctz(filled);
  }
  return stop;
}

/** The closing quote of the string whose opening quote stands before `from`. */
export function closingQuote(from: i32): i32 {
  let at = from;
  let odd = oddBytes(v128.load(at));
  while (odd == 0) {
    at += VECTOR_BYTES;
    if (at >= stop) return 0;
    odd = oddBytes(v128.load(at));
  }
  at += ctz(odd);
  return load<u8>(at) == QUOTE ? at : closingQuoteBehind(at);
}

/** A bit for each byte that is a quote, a backslash, a control character or beyond ASCII (as a signed number, the latter two are below the blank). */
function oddBytes(bytes: v128): i32 {
  const quotes = v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH)));
  return i8x16.bitmask(v128.or(quotes, i8x16.lt_s(bytes, i8x16.splat(SPACE))));
}

/** The closing quote, searched from a byte on that needs a closer look. */
function closingQuoteBehind(from: i32): i32 {
  let at = from;
  let isEscaped = false;
  isPlain = false;
  while (at < stop) {
    const bytes = v128.load(at);
    const quotes = v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH)));
    const ends = i8x16.bitmask(v128.or(quotes, i8x16.lt_u(bytes, i8x16.splat(SPACE))));
    if (ends == 0) {
      at += VECTOR_BYTES;
      continue;
    }
    at += ctz(ends);
    if (load<u8>(at) == QUOTE) {
      if (isEscaped) escapedEnd = at;
      return at;
    }
    at = behindEscape(at);
    if (at == 0) return 0;
    isEscaped = true;
  }
  return 0;
}

function behindEscape(at: i32): i32 {
  if (load<u8>(at) != BACKSLASH) return 0;
  const letter = load<u8>(at, 1);
  if (letter == LETTER_U) {
    for (let digit = at + 2; digit < at + 6; digit++) if (!isHexDigit(load<u8>(digit))) return 0;
    return at + 6;
  }
  return isEscape(letter) ? at + 2 : 0;
}

function isHexDigit(byte: u8): bool {
  return byte - ZERO <= 9 || (byte | SPACE) - 97 <= 5;
}

/** One of `"`, `/`, `\`, `b`, `f`, `n`, `r`, `t`. */
function isEscape(letter: u8): bool {
  switch (letter) {
    case QUOTE:
    case 47:
    case BACKSLASH:
    case 98:
    case 102:
    case 110:
    case 114:
    case 116:
      return true;
    default:
      return false;
  }
}

export function behindNumber(from: i32): i32 {
  let at = load<u8>(from) == MINUS ? from + 1 : from;
  const whole = at;
  at = load<u8>(at) == ZERO ? at + 1 : behindDigits(at);
  if (at == whole) return 0;
  if (load<u8>(at) == POINT) {
    const fraction = at + 1;
    at = behindDigits(fraction);
    if (at == fraction) return 0;
  }
  if ((load<u8>(at) | SPACE) == LETTER_E) {
    at++;
    if (load<u8>(at) == PLUS || load<u8>(at) == MINUS) at++;
    const exponent = at;
    at = behindDigits(exponent);
    if (at == exponent) return 0;
  }
  return at;
}

function behindDigits(from: i32): i32 {
  let at = from;
  while (at < stop && load<u8>(at) - ZERO <= 9) at++;
  return at;
}

/** Like `wholeEnd` (read/json/typed-values.ts): where a number ends without a fraction of zeros. */
export function wholeEnd(from: i32, to: i32): i32 {
  let at = to;
  while (at > from && load<u8>(at - 1) == ZERO) at--;
  return at < to && load<u8>(at - 1) == POINT ? at - 1 : to;
}
