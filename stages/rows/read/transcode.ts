import type { CsvReading } from '../../../src/model/reading.ts';
import type { ByteWindow } from './byte-window.ts';

/** Brings bytes of a file into the UTF-8 (or another superset of ASCII) that a tokenizer reads, chunk by chunk. */
export interface Transcoder {
  write(chunk: Uint8Array, last: boolean, window: ByteWindow): void;
}

/**
 * UTF-8 and Windows-1252 pass as they are: their delimiters, quotes and line ends are the same bytes, and a row that needs
 * it is brought into UTF-8 once its cells are found. UTF-16 becomes UTF-8.
 */
export function createTranscoder(encoding: CsvReading['encoding']): Transcoder {
  switch (encoding) {
    case 'utf-8':
    case 'windows-1252':
      return AS_IT_IS;
    case 'utf-16le':
      return new Utf16Transcoder('utf-16le');
    case 'utf-16be':
      return new Utf16Transcoder('utf-16be');
    default:
      return encoding satisfies never;
  }
}

const AS_IT_IS: Transcoder = { write: (chunk, last, window) => window.append(chunk, last) };

/** A code unit of two bytes becomes at most three; a half surrogate and an odd byte may have waited. */
const GROWTH = 3 / 2;
const SLACK_BYTES = 8;
/** Decoded at a time: the engine makes a string of it. */
const PIECE_BYTES = 64 * 1024;
const encoder = new TextEncoder();

/** UTF-16 to UTF-8. A half surrogate and a lone last byte become U+FFFD; code units and UTF-8 lead bytes stay in step (`utf16BytesOf`). */
class Utf16Transcoder implements Transcoder {
  readonly #decoder: TextDecoder;

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
  }

  write(chunk: Uint8Array, last: boolean, window: ByteWindow): void {
    window.reserve(Math.ceil(chunk.length * GROWTH) + SLACK_BYTES);
    const { bytes, end } = window;
    let to = end;
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      to += encoder.encodeInto(this.#decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true }), bytes.subarray(to)).written;
    }
    if (last) to += encoder.encodeInto(this.#decoder.decode(), bytes.subarray(to)).written;
    window.grow(to - end, last);
  }
}

/** The bytes that these UTF-8 bytes, which `Utf16Transcoder` made, had in UTF-16. */
export function utf16BytesOf(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
  }
  return units * 2;
}

/** Writes a character as UTF-8 and answers the position behind it. */
export function putCharacter(out: Uint8Array, at: number, character: number): number {
  if (character < 0x80) {
    out[at] = character;
    return at + 1;
  }
  if (character < 0x800) {
    out[at] = 0xc0 | (character >> 6);
    out[at + 1] = 0x80 | (character & 0x3f);
    return at + 2;
  }
  if (character < 0x10000) {
    out[at] = 0xe0 | (character >> 12);
    out[at + 1] = 0x80 | ((character >> 6) & 0x3f);
    out[at + 2] = 0x80 | (character & 0x3f);
    return at + 3;
  }
  out[at] = 0xf0 | (character >> 18);
  out[at + 1] = 0x80 | ((character >> 12) & 0x3f);
  out[at + 2] = 0x80 | ((character >> 6) & 0x3f);
  out[at + 3] = 0x80 | (character & 0x3f);
  return at + 4;
}
