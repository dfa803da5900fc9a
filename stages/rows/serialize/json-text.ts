import type { ByteWriter } from './byte-writer.ts';

const QUOTE = 34;
const BACKSLASH = 92;
/** A byte becomes at most six (`\u001f`); an invalid one becomes three. */
const MAX_GROWTH = 6;
const HEX = new TextEncoder().encode('0123456789abcdef');

/** Bytes that need no escape in a JSON string. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 32 && byte < 128 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0));

/**
 * Writes a span of UTF-8 as a JSON string. In `escaped` spans quotes are doubled, and are written once. Invalid UTF-8 becomes U+FFFD, so
 * the output is valid for any input.
 */
export function writeJsonText(writer: ByteWriter, bytes: Uint8Array, start: number, end: number, escaped: boolean): void {
  const length = end - start;
  writer.reserve(length * MAX_GROWTH + 2 + WORD_BYTES + writer.headroom);
  if (end + WORD_BYTES <= bytes.length && writePlain(writer, bytes, start, length)) return;
  writeAny(writer, bytes, start, end, escaped);
}

/** Writes a span that is known to hold only printable ASCII without quotes and backslashes (`Row.plain`) as a JSON string. */
export function writePlainText(writer: ByteWriter, bytes: Uint8Array, start: number, end: number): void {
  const length = end - start;
  writer.reserve(length + 2 + WORD_BYTES + writer.headroom);
  if (end + WORD_BYTES > bytes.length) {
    writeAny(writer, bytes, start, end, false);
    return;
  }
  const from = writer.viewOf(bytes);
  const out = writer.view;
  const to = writer.at + 1;
  out.setUint8(to - 1, QUOTE);
  for (let at = 0; at < length; at += WORD_BYTES) out.setInt32(to + at, from.getInt32(start + at, true), true);
  out.setUint8(to + length, QUOTE);
  writer.at = to + length + 1;
}

const WORD_BYTES = 4;
/** Keeps the bytes of a last word that belong to the text, and replaces the others by blanks. */
const TAIL_MASK = Int32Array.of(0, 0xff, 0xffff, 0xffffff);
const TAIL_BLANKS = Int32Array.of(0x20202020, 0x20202000, 0x20200000, 0x20000000);

/** Copies text four bytes at a time, and looks for a byte that must be escaped or validated. If there is one, nothing has been written. */
function writePlain(writer: ByteWriter, bytes: Uint8Array, start: number, length: number): boolean {
  const from = writer.viewOf(bytes);
  const out = writer.view;
  const to = writer.at + 1;
  let odd = 0;
  let at = 0;
  for (; at + WORD_BYTES <= length; at += WORD_BYTES) {
    const word = from.getInt32(start + at, true);
    odd |= oddBits(word);
    out.setInt32(to + at, word, true);
  }
  if (at < length) {
    const word = from.getInt32(start + at, true);
    out.setInt32(to + at, word, true);
    odd |= oddBits((word & TAIL_MASK[length - at]!) | TAIL_BLANKS[length - at]!);
  }
  if ((odd & HIGH_BITS) !== 0) return false;
  out.setUint8(to - 1, QUOTE);
  out.setUint8(to + length, QUOTE);
  writer.at = to + length + 1;
  return true;
}

const HIGH_BITS = 0x80808080;

/** Has the high bit set in each byte that is a control character, a quote, a backslash or not ASCII. */
function oddBits(word: number): number {
  const quotes = word ^ 0x22222222;
  const backslashes = word ^ 0x5c5c5c5c;
  return word | ((word - 0x20202020) & ~word) | ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes);
}

function writeAny(writer: ByteWriter, bytes: Uint8Array, start: number, end: number, escaped: boolean): void {
  const out = writer.bytes;
  let to = writer.at;
  out[to++] = QUOTE;
  let at = start;
  while (at < end) {
    const byte = bytes[at]!;
    if (PLAIN[byte] === 1) {
      out[to++] = byte;
      at++;
      continue;
    }
    if (byte >= 0x80) {
      const length = sequenceLength(bytes, at, end);
      if (length === 0) {
        out[to] = 0xef;
        out[to + 1] = 0xbf;
        out[to + 2] = 0xbd;
        to += 3;
        at++;
      } else {
        for (let i = 0; i < length; i++) out[to++] = bytes[at++]!;
      }
      continue;
    }
    at += escaped && byte === QUOTE && at + 1 < end && bytes[at + 1] === QUOTE ? 2 : 1;
    to = writeEscape(out, to, byte);
  }
  out[to++] = QUOTE;
  writer.at = to;
}

function writeEscape(out: Uint8Array, from: number, byte: number): number {
  let to = from;
  out[to++] = BACKSLASH;
  if (byte === QUOTE || byte === BACKSLASH) {
    out[to++] = byte;
    return to;
  }
  out[to++] = 117;
  out[to++] = 48;
  out[to++] = 48;
  out[to++] = HEX[byte >> 4]!;
  out[to++] = HEX[byte & 15]!;
  return to;
}

/** The number of bytes of the UTF-8 character that begins here; 0 if none does (Unicode, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (at + length > end) return 0;
  const second = bytes[at + 1]!;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let i = 2; i < length; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  return length;
}
