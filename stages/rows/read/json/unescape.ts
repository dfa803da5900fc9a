import { putCharacter } from '../transcode.ts';

const BACKSLASH = 92;
const LETTER_U = 117;
const REPLACEMENT = 0xfffd;

/** What the letter behind a backslash stands for; 0 for none. */
export const ESCAPES = new Uint8Array(256);
for (const [letter, character] of [
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
] as const) {
  ESCAPES[letter.charCodeAt(0)] = character.charCodeAt(0);
}

/** The value of a hexadecimal digit, or 255. */
export const HEX_DIGITS = new Uint8Array(256).fill(255);
for (let digit = 0; digit < 16; digit++) {
  const text = digit.toString(16);
  HEX_DIGITS[text.charCodeAt(0)] = digit;
  HEX_DIGITS[text.toUpperCase().charCodeAt(0)] = digit;
}

/** Writes the inside of a JSON string, whose escapes are valid, without them. It never gets longer. Half surrogates become U+FFFD. */
export function unescape(bytes: Uint8Array, start: number, end: number, out: Uint8Array, outAt: number): number {
  let to = outAt;
  let at = start;
  while (at < end) {
    const byte = bytes[at]!;
    if (byte !== BACKSLASH) {
      out[to++] = byte;
      at++;
      continue;
    }
    const letter = bytes[at + 1]!;
    at += 2;
    if (letter !== LETTER_U) {
      out[to++] = ESCAPES[letter]!;
      continue;
    }
    let character = fourDigits(bytes, at);
    at += 4;
    if (character >= 0xd800 && character <= 0xdfff) {
      const low = character < 0xdc00 && bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_U && at + 6 <= end ? fourDigits(bytes, at + 2) : 0;
      if (low >= 0xdc00 && low <= 0xdfff) {
        character = 0x10000 + ((character - 0xd800) << 10) + low - 0xdc00;
        at += 6;
      } else {
        character = REPLACEMENT;
      }
    }
    to = putCharacter(out, to, character);
  }
  return to;
}

function fourDigits(bytes: Uint8Array, at: number): number {
  return (HEX_DIGITS[bytes[at]!]! << 12) | (HEX_DIGITS[bytes[at + 1]!]! << 8) | (HEX_DIGITS[bytes[at + 2]!]! << 4) | HEX_DIGITS[bytes[at + 3]!]!;
}
