import { isJsonBlank } from './blank.ts';
import { ESCAPES, HEX_DIGITS } from './unescape.ts';

/** How a scan ended that found no value: negative, unlike any place. */
export const Scan = {
  /** The bytes end in the middle of it. */
  incomplete: -1,
  /** It is no JSON. */
  invalid: -2,
  /** It is nested more than `MAX_DEPTH` deep. */
  tooDeep: -3,
} as const;

const { incomplete: INCOMPLETE, invalid: INVALID } = Scan;

const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const ZERO = 48;
const LETTER_E = 101;
const LETTER_U = 117;
const SPACE = 32;

/** 1 for what ends the plain part of a string: quote, backslash, control characters. */
export const STRING_STOPS = new Uint8Array(256).fill(1, 0, SPACE);
STRING_STOPS[QUOTE] = 1;
STRING_STOPS[BACKSLASH] = 1;

/** The tokens of JSON (RFC 8259, strictly) in some bytes, behind which a line feed stands: where each ends, or how it does not (`Scan`). */
export class JsonTokens {
  bytes: Uint8Array = new Uint8Array(0);
  limit = 0;
  /** Whether the string that was read last has escapes. */
  isEscaped = false;

  /** From the opening quote to behind the closing one. */
  string(from: number): number {
    const bytes = this.bytes;
    this.isEscaped = false;
    let at = from + 1;
    for (;;) {
      let byte = bytes[at]!;
      while (STRING_STOPS[byte] === 0) byte = bytes[++at]!;
      if (byte === QUOTE) return at + 1;
      if (byte !== BACKSLASH) return this.ended(at);
      this.isEscaped = true;
      const letter = bytes[at + 1]!;
      if (at + 1 >= this.limit) return INCOMPLETE;
      if (letter === LETTER_U) {
        for (let digit = at + 2; digit < at + 6; digit++) {
          if (HEX_DIGITS[bytes[digit]!] === 255 || digit >= this.limit) return this.ended(digit);
        }
        at += 6;
      } else {
        if (ESCAPES[letter] === 0) return INVALID;
        at += 2;
      }
    }
  }

  number(from: number): number {
    const bytes = this.bytes;
    let at = bytes[from] === MINUS ? from + 1 : from;
    if (bytes[at] === ZERO) at++;
    else {
      const digits = at;
      at = this.#digits(at);
      if (at === digits) return this.ended(at);
    }
    if (bytes[at] === POINT) {
      const digits = at + 1;
      at = this.#digits(digits);
      if (at === digits) return this.ended(at);
    }
    if ((bytes[at]! | SPACE) === LETTER_E) {
      at++;
      if (bytes[at] === PLUS || bytes[at] === MINUS) at++;
      const digits = at;
      at = this.#digits(at);
      if (at === digits) return this.ended(at);
    }
    return at >= this.limit ? INCOMPLETE : at;
  }

  #digits(from: number): number {
    const bytes = this.bytes;
    let at = from;
    while (bytes[at]! >= ZERO && bytes[at]! <= ZERO + 9) at++;
    return at;
  }

  word(from: number, word: Uint8Array): number {
    for (let k = 1; k < word.length; k++) if (this.bytes[from + k] !== word[k]) return this.ended(from + k);
    return from + word.length;
  }

  /** The next place that is no blank. */
  behindBlanks(from: number): number {
    const bytes = this.bytes;
    let at = from;
    while (isJsonBlank(bytes[at]!) && at < this.limit) at++;
    return at;
  }

  /** Something else stands here than may: the end of the bytes, or what is no JSON. */
  ended(at: number): number {
    return at >= this.limit ? INCOMPLETE : INVALID;
  }
}
