import type { ByteWriter } from './byte-writer.ts';

const QUOTE = 34;
const BACKSLASH = 92;
/** A byte becomes six at most (`\u001f`); an invalid one three. */
const MAX_GROWTH = 6;
const HEX = new TextEncoder().encode('0123456789abcdef');

/** Bytes that stand for themselves in a JSON string. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 32 && byte < 128 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0));

/**
 * Writes a span of UTF-8 as a JSON string. `escaped` spans have their quotes doubled and are written with single ones. What is
 * no UTF-8 becomes U+FFFD, so the output is valid whatever the bytes.
 */
export function writeJsonText(writer: ByteWriter, bytes: Uint8Array, start: number, end: number, escaped: boolean): void {
  writer.reserve((end - start) * MAX_GROWTH + 2);
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
    at += escaped && byte === QUOTE && bytes[at + 1] === QUOTE && at + 1 < end ? 2 : 1;
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

/** The bytes of the UTF-8 character that begins here, 0 where none does (Unicode, table 3-7). */
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
