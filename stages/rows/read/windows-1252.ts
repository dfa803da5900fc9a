import type { Row } from '../row.ts';
import { putCharacter } from './transcode.ts';

const ASCII_END = 0x80;
const MAX_UTF8_BYTES = 3;

/** The characters of the bytes from 0x80 on (WHATWG). */
const CHARACTERS = Uint16Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, i) => ASCII_END + i)), (c) =>
  c.charCodeAt(0),
);

/** The character of a byte from 0x80 on. */
export function characterOf1252(byte: number): number {
  return CHARACTERS[byte - ASCII_END]!;
}

/** Brings a row whose bytes are Windows-1252 into UTF-8: in a buffer of its own, which the row points into afterwards. */
export class Windows1252Row {
  #buffer = new Uint8Array(0);

  recode(row: Row): void {
    const { bytes, recordStart, recordEnd } = row;
    if (isAscii(bytes, recordStart, recordEnd)) return;
    const maxBytes = (recordEnd - recordStart) * MAX_UTF8_BYTES;
    if (this.#buffer.length < maxBytes) this.#buffer = new Uint8Array(maxBytes);
    const out = this.#buffer;
    let from = recordStart;
    let to = 0;
    for (let cell = 0; cell < row.count; cell++) {
      const start = row.start[cell]!;
      const end = row.end[cell]!;
      to = recodeSpan(bytes, from, start, out, to);
      row.start[cell] = to;
      to = recodeSpan(bytes, start, end, out, to);
      row.end[cell] = to;
      from = end;
    }
    to = recodeSpan(bytes, from, recordEnd, out, to);
    row.bytes = out;
    row.recordStart = 0;
    row.recordEnd = to;
  }
}

function isAscii(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (bytes[at]! >= ASCII_END) return false;
  return true;
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
