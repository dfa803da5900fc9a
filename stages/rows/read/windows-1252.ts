import { putCharacter } from './transcode.ts';

const ASCII_END = 0x80;

/** The characters of the bytes from 0x80 on (WHATWG). */
const CHARACTERS = Uint16Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, i) => ASCII_END + i)), (c) =>
  c.charCodeAt(0),
);

/** The character of a byte from 0x80 on. */
export function characterOf1252(byte: number): number {
  return CHARACTERS[byte - ASCII_END]!;
}

/** Writes a span of Windows-1252 as UTF-8 and answers the position behind it; at most three bytes for each. */
export function recodeSpan(bytes: Uint8Array, from: number, end: number, out: Uint8Array, outAt: number): number {
  let to = outAt;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte < ASCII_END) out[to++] = byte;
    else to = putCharacter(out, to, characterOf1252(byte));
  }
  return to;
}
