import { putCharacter } from '../transcode.ts';

const AMPERSAND = 38;
const SEMICOLON = 59;
const UNDERSCORE = 95;
const SPACE = 32;
const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LETTER_X = 120;
const HASH = 35;
const REPLACEMENT = 0xfffd;
/** The longest character reference that is looked for, with its marks. */
const MAX_REFERENCE_BYTES = 12;
const ESCAPE_BYTES = 7;

/** 1 for a byte that stands for itself wherever it stands. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= SPACE && byte !== AMPERSAND && byte !== UNDERSCORE ? 1 : 0));

const ENTITIES = new Map([
  ['amp', 38],
  ['lt', 60],
  ['gt', 62],
  ['quot', 34],
  ['apos', 39],
]);

/**
 * Writes the text of a cell behind what stands in `out`: entities and `_xHHHH_` escapes decoded, control characters that a
 * text cannot hold turned into spaces. Never longer than the source. Answers the position behind it.
 */
export function putText(out: Uint8Array, to: number, bytes: Uint8Array, from: number, end: number, verbatim: boolean): number {
  let at = from;
  let place = to;
  while (at < end) {
    const byte = bytes[at]!;
    if (IS_PLAIN[byte] === 1) {
      out[place++] = byte;
      at++;
      continue;
    }
    if (byte === AMPERSAND && !verbatim) {
      const stop = referenceEnd(bytes, at, end);
      const character = stop < 0 ? -1 : referenced(bytes, at + 1, stop);
      if (character >= 0) {
        place = putCharacter(out, place, character);
        at = stop + 1;
        continue;
      }
    } else if (byte === UNDERSCORE) {
      const unit = escapedUnit(bytes, at, end);
      if (unit >= 0) {
        at += ESCAPE_BYTES;
        if (unit >= 0xd800 && unit <= 0xdfff) {
          const low = unit < 0xdc00 ? escapedUnit(bytes, at, end) : -1;
          const paired = low >= 0xdc00 && low <= 0xdfff;
          if (paired) at += ESCAPE_BYTES;
          place = putCharacter(out, place, paired ? 0x10000 + ((unit - 0xd800) << 10) + low - 0xdc00 : REPLACEMENT);
        } else place = putCharacter(out, place, printable(unit));
        continue;
      }
    } else if (byte < SPACE) {
      out[place++] = printable(byte);
      at++;
      continue;
    }
    out[place++] = byte;
    at++;
  }
  return place;
}

/** The marks of the sheet rows are control characters: no text may hold one. */
function printable(character: number): number {
  return character < SPACE && character !== TAB && character !== LINE_FEED && character !== CARRIAGE_RETURN ? SPACE : character;
}

function referenceEnd(bytes: Uint8Array, at: number, end: number): number {
  const limit = Math.min(end, at + MAX_REFERENCE_BYTES);
  for (let stop = at + 1; stop < limit; stop++) if (bytes[stop] === SEMICOLON) return stop;
  return -1;
}

/** The character that a reference names; -1 where it names none: then it is text. */
function referenced(bytes: Uint8Array, from: number, to: number): number {
  const name = String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[from] !== HASH) return ENTITIES.get(name) ?? -1;
  const match = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
  if (match === null) return -1;
  const character = match[1] === undefined ? Number(match[2]) : parseInt(match[1], 16);
  if (character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff)) return REPLACEMENT;
  return printable(character);
}

/** The code unit that `_xHHHH_` stands for, as spreadsheet programs write what XML cannot hold; -1 where it is no escape. */
function escapedUnit(bytes: Uint8Array, at: number, end: number): number {
  if (at + ESCAPE_BYTES > end || bytes[at] !== UNDERSCORE || bytes[at + 1] !== LETTER_X || bytes[at + 6] !== UNDERSCORE) return -1;
  let unit = 0;
  for (let k = at + 2; k < at + 6; k++) {
    const digit = hexDigit(bytes[k]!);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
