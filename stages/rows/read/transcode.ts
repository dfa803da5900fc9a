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
      return new Utf16Transcoder(0);
    case 'utf-16be':
      return new Utf16Transcoder(1);
    default:
      return encoding satisfies never;
  }
}

const AS_IT_IS: Transcoder = { write: (chunk, last, window) => window.append(chunk, last) };

const REPLACEMENT = 0xfffd;
/** A code unit of two bytes becomes at most three; a half surrogate and an odd byte may have waited. */
const GROWTH = 3 / 2;
const SLACK_BYTES = 8;

/** UTF-16 to UTF-8. A half surrogate and a lone last byte become U+FFFD; code units and UTF-8 lead bytes stay in step (`utf16BytesOf`). */
class Utf16Transcoder implements Transcoder {
  /** Which byte of a unit is the low one: 0 for little-endian, 1 for big-endian. */
  readonly #low: number;
  #oddByte = -1;
  #highSurrogate = 0;

  constructor(low: 0 | 1) {
    this.#low = low;
  }

  write(chunk: Uint8Array, last: boolean, window: ByteWindow): void {
    window.reserve(Math.ceil(chunk.length * GROWTH) + SLACK_BYTES);
    const out = window.bytes;
    const from = window.end;
    let to = from;
    let at = 0;
    if (this.#oddByte >= 0 && chunk.length > 0) {
      to = this.#put(out, to, this.#unit(this.#oddByte, chunk[0]!));
      this.#oddByte = -1;
      at = 1;
    }
    for (; at + 1 < chunk.length; at += 2) to = this.#put(out, to, this.#unit(chunk[at]!, chunk[at + 1]!));
    if (at < chunk.length) this.#oddByte = chunk[at]!;
    if (last) {
      if (this.#highSurrogate !== 0 || this.#oddByte >= 0) to = putCharacter(out, to, REPLACEMENT);
      this.#highSurrogate = 0;
      this.#oddByte = -1;
    }
    window.grow(to - from, last);
  }

  #unit(first: number, second: number): number {
    return this.#low === 0 ? first | (second << 8) : (first << 8) | second;
  }

  #put(out: Uint8Array, from: number, unit: number): number {
    let to = from;
    const high = this.#highSurrogate;
    if (high !== 0) {
      this.#highSurrogate = 0;
      if (unit >= 0xdc00 && unit <= 0xdfff) return putCharacter(out, to, 0x10000 + ((high - 0xd800) << 10) + unit - 0xdc00);
      to = putCharacter(out, to, REPLACEMENT);
    }
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.#highSurrogate = unit;
      return to;
    }
    return putCharacter(out, to, unit >= 0xdc00 && unit <= 0xdfff ? REPLACEMENT : unit);
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
