/** The four bytes that part an interchange into segments, elements, components and repetitions. 0: it has none. */
export interface Separators {
  readonly element: number;
  readonly component: number;
  readonly repetition: number;
  readonly terminator: number;
}

export interface FoundSeparators {
  separators: Separators;
  /** True where the envelope did not say them all. */
  assumed: boolean;
  /** Where the line ends that an ISA ends with, though all other segments have a terminator; -1 where it has one, too. */
  brokenAt: number;
}

/** Within so many bytes of its beginning an interchange must have come to its first set. */
export const MAX_OPENING_BYTES = 2048;
/** So many bytes of other lines may stand above the first interchange: commands of a mailbox, headers of a message. */
export const MAX_PREFACE_BYTES = 8192;

const COLON = 58;
const TILDE = 126;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ISA_ELEMENTS = 16;
/** ISA15, the separator, ISA16 and the terminator. */
const MARKS_FROM_USAGE = 4;
/** So many segments behind an ISA show with what segments end. */
const MIN_SEGMENTS = 2;

/**
 * The separators of the interchange (or bare group, or bare set) that begins there. They are found, not assumed: the
 * element separator is the fourth byte of an ISA; component separator and terminator are what stands between the sixteenth
 * separator and the next segment, so that an ISA may be shorter or longer than the standard's 106 bytes. Null where more
 * bytes are needed, as long as `last` is false; what cannot be found is `*`, `:` and `~`.
 */
export function findSeparators(bytes: Uint8Array, at: number, end: number, last: boolean): FoundSeparators | null {
  const limit = Math.min(end, at + MAX_OPENING_BYTES);
  if (limit === end && end - at < MAX_OPENING_BYTES && !last) return null;
  return isWord(bytes, at, limit, 'ISA') ? withTerminator(bytes, at, limit, ofInterchange(bytes, at, limit)) : ofBare(bytes, at, limit);
}

/** Where lines seem to end the segments, and those behind the ISA all end with one mark, that mark is the terminator, and the ISA lacks it. */
function withTerminator(bytes: Uint8Array, at: number, limit: number, seen: FoundSeparators): FoundSeparators {
  const { element, component, repetition, terminator } = seen.separators;
  if (terminator !== LINE_FEED && terminator !== CARRIAGE_RETURN) return seen;
  let next = nextOpening(bytes, at + 4, limit, element);
  const brokenAt = bytes.indexOf(terminator, at);
  let segments = 0;
  let mark = 0;
  // With its IEA ends what says how its segments end: the next interchange may have its mark.
  while (next >= 0 && !isWord(bytes, next, limit, 'IEA')) {
    const following = nextOpening(bytes, next + 2, limit, element);
    if (following < 0) break;
    const ends = lastVisibleBefore(bytes, next, following);
    if (isAlphanumeric(ends) || ends === element || ends === component || ends === repetition || (segments > 0 && ends !== mark)) return seen;
    mark = ends;
    segments++;
    next = following;
  }
  if (segments < MIN_SEGMENTS || brokenAt < 0) return seen;
  return { separators: { element, component, repetition, terminator: mark }, assumed: true, brokenAt };
}

function ofInterchange(bytes: Uint8Array, at: number, limit: number): FoundSeparators {
  const element = bytes[at + 3]!;
  const next = nextOpening(bytes, at + 4, limit, element);
  let seen = 0;
  let version = at;
  let tail = -1;
  let repetition = 0;
  for (let p = at + 3; p < Math.min(limit, next < 0 ? limit : next); p++) {
    if (bytes[p] !== element) continue;
    seen++;
    if (seen === 11) repetition = bytes[p + 1]!;
    if (seen === 12) version = p + 1;
    if (seen === ISA_ELEMENTS) {
      tail = p + 1;
      break;
    }
  }
  // A separator that is a letter or a digit is none: ISA11 was a standards identifier (U) until version 00402.
  if (isAlphanumeric(repetition) || repetition === element || textAt(bytes, version, 5) < '00402') repetition = 0;
  const marks = tail < 0 ? [] : visible(bytes, tail, next < 0 ? Math.min(limit, tail + 8) : next);
  if (next < 0 || tail < 0) return withoutTail(bytes, at, next < 0 ? limit : next, element, repetition, marks);
  // With an element too many, as where ISA11 is the separator of elements, the sixteenth separator stands before ISA15.
  const [usage = 0, behind, component = 0, terminator = 0] = marks;
  if (marks.length === MARKS_FROM_USAGE && isAlphanumeric(usage) && behind === element) return found(element, component, 0, terminator, true);
  if (marks.length >= 2) return found(element, marks[0]!, repetition, marks[1]!, false);
  const lineEnd = lineEndIn(bytes, tail, next);
  if (marks.length === 0) return found(element, COLON, repetition, lineEnd === 0 ? TILDE : lineEnd, true);
  // One mark is the terminator where the next segment ends with it, too; else it is ISA16 and lines end segments.
  const only = marks[0]!;
  const endsNext = lastVisibleBefore(bytes, next, nextOpening(bytes, next + 2, limit, element));
  if (endsNext === only || lineEnd === 0) return found(element, bytes[tail] === 32 ? 32 : COLON, repetition, only, bytes[tail] !== 32);
  return found(element, only, repetition, lineEnd, false);
}

/** An ISA with fewer elements than the standard's, or with nothing behind it. */
function withoutTail(bytes: Uint8Array, at: number, next: number, element: number, repetition: number, marks: readonly number[]): FoundSeparators {
  if (marks.length >= 2) return found(element, marks[0]!, repetition, marks[1]!, true);
  const mark = lastVisibleBefore(bytes, at, next);
  const lineEnd = lineEndIn(bytes, at, next);
  if (mark !== 0 && !isAlphanumeric(mark) && mark !== element) return found(element, COLON, repetition, mark, true);
  return found(element, COLON, repetition, lineEnd === 0 ? TILDE : lineEnd, true);
}

/** A group or a set without an interchange: the terminator is what stands before the segment that must follow. */
function ofBare(bytes: Uint8Array, at: number, limit: number): FoundSeparators {
  let p = at;
  while (p < limit && isAlphanumeric(bytes[p]!)) p++;
  const element = p < limit ? bytes[p]! : 42;
  const next = nextOpening(bytes, p, limit, element);
  const mark = next < 0 ? TILDE : lastVisibleBefore(bytes, at, next);
  const lineEnd = next < 0 ? 0 : lineEndIn(bytes, at, next);
  const terminator = isAlphanumeric(mark) || mark === element || mark === 0 ? (lineEnd === 0 ? TILDE : lineEnd) : mark;
  return found(element, COLON, 0, terminator, true);
}

function found(element: number, component: number, repetition: number, terminator: number, assumed: boolean): FoundSeparators {
  return { separators: { element, component: component === terminator ? COLON : component, repetition, terminator }, assumed, brokenAt: -1 };
}

const OPENINGS = ['GS', 'ST', 'TA1', 'BGN', 'REF', 'N1', 'INS', 'IEA', 'SE'];

/** Where the next of the segments stands that open an interchange; -1 where none does. */
function nextOpening(bytes: Uint8Array, from: number, limit: number, element: number): number {
  for (let p = from; p < limit; p++) {
    if (isAlphanumeric(bytes[p - 1]!) || bytes[p - 1] === element) continue;
    for (const opening of OPENINGS) if (bytes[p + opening.length] === element && isWord(bytes, p, limit, opening)) return p;
  }
  return -1;
}

/** The bytes that are no blanks in a stretch between two segments. */
function visible(bytes: Uint8Array, from: number, to: number): number[] {
  const marks: number[] = [];
  for (let p = from; p < to; p++) if (!isBlank(bytes[p]!)) marks.push(bytes[p]!);
  return marks;
}

function lastVisibleBefore(bytes: Uint8Array, from: number, to: number): number {
  for (let p = to - 1; p >= from; p--) if (!isBlank(bytes[p]!)) return bytes[p]!;
  return 0;
}

/** The line end that stands directly before a segment: CR where it stands alone. 0 where there is none. */
function lineEndIn(bytes: Uint8Array, from: number, to: number): number {
  let end = 0;
  for (let p = to - 1; p >= from && isBlank(bytes[p]!); p--) {
    if (bytes[p] === LINE_FEED) return LINE_FEED;
    if (bytes[p] === CARRIAGE_RETURN) end = CARRIAGE_RETURN;
  }
  return end;
}

/** Whether a word stands there, in any case. */
export function isWord(bytes: Uint8Array, at: number, limit: number, word: string): boolean {
  if (at + word.length > limit) return false;
  for (let k = 0; k < word.length; k++) {
    const byte = bytes[at + k]!;
    const upper = byte >= 97 && byte <= 122 ? byte - 32 : byte;
    if (upper !== word.charCodeAt(k)) return false;
  }
  return true;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

export function isAlphanumeric(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}
