import { CARRIAGE_RETURN, LINE_FEED } from '../line-end.ts';
import { characterOf1252 } from '../windows-1252.ts';
import { putCharacter } from '../transcode.ts';
import { endsLines } from './segment.ts';
import type { Separators } from './separators.ts';
import { endsUnended, type LineEnds } from './unended.ts';

const ASCII_END = 0x80;
const MAX_UTF8_BYTES = 3;
/** Control characters that replace separators beyond ASCII once the text is UTF-8. */
const CONTROLS: Separators = { element: 0x1d, component: 0x1f, repetition: 0x1e, terminator: 0x1c };

export interface CleanLoop {
  bytes: Uint8Array;
  /** Behind the last byte; one more byte is free. */
  end: number;
  separators: Separators;
}

export interface CleanOptions {
  separators: Separators;
  windows1252: boolean;
  lineEnds: LineEnds;
  /** How many bytes to leave free behind the copy. */
  spare: number;
}

/**
 * A copy of an INS loop in UTF-8, without line ends inside segments, and with missing terminators added. Made only for the few loops that
 * need it.
 */
export function cleanLoop(bytes: Uint8Array, from: number, to: number, options: CleanOptions): CleanLoop {
  const { separators, windows1252, lineEnds, spare } = options;
  const marks = windows1252 && Object.values(separators).some((byte) => byte >= ASCII_END) ? CONTROLS : separators;
  const out = new Uint8Array((to - from) * (windows1252 ? MAX_UTF8_BYTES : 1) + spare + 1);
  const keepsLines = endsLines(separators.terminator);
  let at = 0;
  for (let p = from; p < to; p++) {
    const byte = bytes[p]!;
    if (byte === separators.element) out[at++] = marks.element;
    else if (byte === separators.terminator) out[at++] = marks.terminator;
    else if (byte === separators.component) out[at++] = marks.component;
    else if ((byte === LINE_FEED || byte === CARRIAGE_RETURN) && !keepsLines) {
      if (endsUnended(bytes, p, { from, end: to, last: false }, separators, lineEnds)) out[at++] = marks.terminator;
    } else if (windows1252 && byte >= ASCII_END) at = putCharacter(out, at, characterOf1252(byte));
    else out[at++] = byte;
  }
  return { bytes: out, end: at, separators: marks };
}

/** Bytes of Windows-1252 as UTF-8. */
export function utf8Of1252(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * MAX_UTF8_BYTES);
  let at = 0;
  for (const byte of bytes) {
    if (byte < ASCII_END) out[at++] = byte;
    else at = putCharacter(out, at, characterOf1252(byte));
  }
  return out.subarray(0, at);
}

export function hasHighByte(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! >= ASCII_END) return true;
  return false;
}
