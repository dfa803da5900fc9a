import { isUtf8 } from 'node:buffer';
import { SPACE } from '../line-end.ts';

const TAB = 9;
const TAB_STOP = 8;

/** How the bytes of a line that is not ASCII make characters. */
export const Measure = {
  /** UTF-8. Positions count characters. */
  characters: 0,
  /** UTF-8, but positions count bytes: the line has its length in bytes, not in characters. */
  bytes: 1,
  /** Not UTF-8: one byte a character, read as Windows-1252. */
  windows1252: 2,
} as const;
export type Measure = (typeof Measure)[keyof typeof Measure];

/** How to measure a line that is not ASCII. `length` is its length by the layout, 0 if unknown. */
export function measureOf(bytes: Uint8Array, at: number, end: number, length: number): Measure {
  if (!isUtf8(bytes.subarray(at, end))) return Measure.windows1252;
  return end - at === length && charactersIn(bytes, at, end) !== length ? Measure.bytes : Measure.characters;
}

/** UTF-8 characters in a span. */
export function charactersIn(bytes: Uint8Array, at: number, end: number): number {
  let count = 0;
  for (let k = at; k < end; k++) if (!isContinuation(bytes[k]!)) count++;
  return count;
}

/** The byte offsets of the first characters of a line, in UTF-8; behind the last character, the end. */
export function placeCharacters(bytes: Uint8Array, at: number, end: number, places: Int32Array, measure: Measure): void {
  if (measure !== Measure.characters) {
    for (let k = 0; k < places.length; k++) places[k] = Math.min(end, at + k);
    return;
  }
  let character = 0;
  for (let k = at; k < end && character < places.length; k++) if (!isContinuation(bytes[k]!)) places[character++] = k;
  places.fill(end, character);
}

/** Where one character of a line stands, or the end. */
export function placeOfCharacter(bytes: Uint8Array, at: number, end: number, character: number, measure: Measure): number {
  if (measure !== Measure.characters) return Math.min(end, at + character);
  let left = character;
  for (let k = at; k < end; k++) if (!isContinuation(bytes[k]!) && left-- === 0) return k;
  return end;
}

/** Moves a position that lies inside a character back to its first byte. */
export function beginOfCharacter(bytes: Uint8Array, at: number, from: number): number {
  let begin = from;
  while (begin > at && isContinuation(bytes[begin]!)) begin--;
  return begin;
}

/** Moves a position that lies inside a character behind it. */
export function behindCharacter(bytes: Uint8Array, from: number, end: number): number {
  let behind = from;
  while (behind < end && isContinuation(bytes[behind]!)) behind++;
  return behind;
}

/** The length of a line with one byte a character, once its tabs are expanded. */
export function expandedLength(bytes: Uint8Array, at: number, end: number): number {
  let length = 0;
  for (let k = at; k < end; k++) length += bytes[k] === TAB ? TAB_STOP - (length % TAB_STOP) : 1;
  return length;
}

/** Copies a line with its tabs expanded; returns the position behind the copy. */
export function expandTabs(bytes: Uint8Array, at: number, end: number, out: Uint8Array, outAt: number): number {
  let to = outAt;
  for (let k = at; k < end; k++) {
    if (bytes[k] !== TAB) out[to++] = bytes[k]!;
    else for (let stop = TAB_STOP - ((to - outAt) % TAB_STOP); stop > 0; stop--) out[to++] = SPACE;
  }
  return to;
}

/** Whether a span holds nothing but blanks and control characters. */
export function isBlank(bytes: Uint8Array, at: number, end: number): boolean {
  let k = at;
  while (k < end && bytes[k]! <= SPACE) k++;
  return k === end;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
