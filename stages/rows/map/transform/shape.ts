import type { TextStep, TransformOf as Of } from './step.ts';
import type { Text } from './text.ts';
import { isDigit, isLetter } from '../../base/ascii.ts';

// Transforms that look at characters and not at their meaning. All work on bytes, but for letters outside of ASCII.

const encoder = new TextEncoder();
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

export function trim({ side = 'both', characters, keep = 0 }: Of<'trim'>): TextStep {
  const dropped = characters === undefined ? null : new Set(Array.from(characters, (character) => character.codePointAt(0)!));
  const isDropped = (code: number) => (dropped === null ? code <= 32 || code === 0xa0 : dropped.has(code));
  return (text) => {
    let spare = keep === 0 ? Infinity : lengthOf(text) - keep;
    if (side !== 'right') {
      while (spare > 0 && text.start < text.end && isDropped(codeAt(text.bytes, text.start))) {
        text.start = Math.min(text.end, text.start + widthAt(text.bytes, text.start));
        spare--;
      }
    }
    if (side === 'left') return true;
    while (spare > 0 && text.end > text.start) {
      const at = characterBefore(text, text.end);
      if (!isDropped(codeAt(text.bytes, at))) break;
      text.end = at;
      spare--;
    }
    return true;
  };
}

export function slice({ from, to }: Of<'slice'>): TextStep {
  return (text) => {
    const length = lengthOf(text);
    const first = from < 0 ? Math.max(0, length + from) : Math.max(0, from - 1);
    const last = to === undefined ? length : to < 0 ? length + to + 1 : Math.min(length, to);
    if (first >= last) {
      text.end = text.start;
      return true;
    }
    const start = characterAt(text, first);
    text.end = characterAt(text, last);
    text.start = start;
    return true;
  };
}

export function pad({ side, length, character }: Of<'pad'>): TextStep {
  const filler = encoder.encode(character);
  return (text) => {
    const missing = length - lengthOf(text);
    if (missing <= 0) return true;
    const to = text.spare;
    const size = text.length;
    let at = side === 'left' ? 0 : size;
    for (let i = 0; i < missing; i++) for (let k = 0; k < filler.length; k++) to[at++] = filler[k]!;
    copy(text, to, side === 'left' ? at : 0);
    return text.wrote(size + missing * filler.length);
  };
}

export function add({ before = '', after = '' }: Of<'add'>): TextStep {
  const head = encoder.encode(before);
  const tail = encoder.encode(after);
  return (text) => {
    const to = text.spare;
    const size = text.length;
    to.set(head);
    copy(text, to, head.length);
    to.set(tail, head.length + size);
    return text.wrote(head.length + size + tail.length);
  };
}

export function replace({ find, with: other }: Of<'replace'>): TextStep {
  const sought = encoder.encode(find);
  const put = encoder.encode(other);
  return (text) => {
    const { bytes, start, end } = text;
    if (indexOf(bytes, start, end, sought) < 0) return true;
    const to = text.spare;
    let written = 0;
    for (let at = start; at < end;) {
      const next = indexOf(bytes, at, end, sought);
      const stop = next < 0 ? end : next;
      if (written + stop - at + put.length > to.length) return false;
      while (at < stop) to[written++] = bytes[at++]!;
      if (next < 0) break;
      for (let k = 0; k < put.length; k++) to[written++] = put[k]!;
      at += sought.length;
    }
    return text.wrote(written);
  };
}

export function letterCase({ to }: Of<'case'>): TextStep {
  if (to === 'title') return (text) => text.write(titleCase(text.toString()));
  const upper = to === 'upper';
  return (text) => {
    if (!text.isAscii()) return text.write(upper ? text.toString().toUpperCase() : text.toString().toLowerCase());
    const { bytes, start, end, spare } = text;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      spare[at - start] = !isLetter(byte) ? byte : upper ? byte & 0xdf : byte | 32;
    }
    return text.wrote(end - start);
  };
}

export function keep({ only }: Of<'keep'>): TextStep {
  const letters = only !== 'digits';
  const digits = only !== 'letters';
  const dropped = letters ? (digits ? /[^\p{L}\p{M}\d]+/gu : /[^\p{L}\p{M}]+/gu) : /\D+/g;
  return (text) => {
    if (!text.isAscii()) return text.write(text.toString().replace(dropped, ''));
    const { bytes, start, end, spare } = text;
    let written = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if ((letters && isLetter(byte)) || (digits && isDigit(byte))) spare[written++] = byte;
    }
    return text.wrote(written);
  };
}

/** "MARY-ANN O'BRIEN'S" is "Mary-Ann O'Brien's": behind an apostrophe a word begins where a single letter stands before it. */
function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|[^\p{L}\p{M}\d'’])(\p{L})(?:(['’])(\p{L}))?/gu, (_, before: string, letter: string, mark?: string, next?: string) =>
      mark === undefined || next === undefined ? before + letter.toUpperCase() : before + letter.toUpperCase() + mark + next.toUpperCase(),
    );
}

/** Characters of the text: bytes that begin one. */
function lengthOf({ bytes, start, end }: Text): number {
  let length = 0;
  for (let at = start; at < end; at++) if (!isContinuation(bytes[at]!)) length++;
  return length;
}

/** Where a character begins, counted from 0; the end where there are not this many. */
function characterAt({ bytes, start, end }: Text, index: number): number {
  let at = start;
  for (let seen = 0; at < end; at++) if (!isContinuation(bytes[at]!) && seen++ === index) return at;
  return at;
}

function characterBefore({ bytes, start }: Text, end: number): number {
  let at = end - 1;
  while (at > start && isContinuation(bytes[at]!)) at--;
  return at;
}

function widthAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!;
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

function codeAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!;
  switch (widthAt(bytes, at)) {
    case 1:
      return byte;
    case 2:
      return ((byte & 31) << 6) | (bytes[at + 1]! & 63);
    case 3:
      return ((byte & 15) << 12) | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63);
    default:
      return ((byte & 7) << 18) | ((bytes[at + 1]! & 63) << 12) | ((bytes[at + 2]! & 63) << 6) | (bytes[at + 3]! & 63);
  }
}

function indexOf(bytes: Uint8Array, start: number, end: number, sought: Uint8Array): number {
  const last = end - sought.length;
  for (let at = start; at <= last; at++) {
    let k = 0;
    while (k < sought.length && bytes[at + k] === sought[k]) k++;
    if (k === sought.length) return at;
  }
  return -1;
}

function copy({ bytes, start, end }: Text, to: Uint8Array, at: number): void {
  for (let from = start; from < end; from++) to[at++] = bytes[from]!;
}
