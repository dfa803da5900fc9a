/** The four bytes that separate the elements, components and repetitions of an interchange and end its segments. 0: it has none. */
export interface Separators {
  readonly element: number;
  readonly component: number;
  readonly repetition: number;
  readonly terminator: number;
}

export interface FoundSeparators {
  separators: Separators;
  /** True if the envelope did not show all of them. */
  assumed: boolean;
  /** If an ISA ends with its line although all other segments have a terminator: where that line ends; -1 otherwise. */
  brokenAt: number;
}

/** Within so many bytes an interchange must reach its first set. */
export const MAX_OPENING_BYTES = 2048;
/** So many bytes of other lines may stand above the first interchange: commands of a mailbox, headers of a message. */
export const MAX_PREFACE_BYTES = 8192;

const COLON = 58;
const TILDE = 126;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ISA_ELEMENTS = 16;
/** How many segments behind an ISA it takes to see how segments end. */
const MIN_SEGMENTS = 2;

/**
 * The separators of the interchange (or bare group, or bare set) that begins there. They are found, not assumed. The element separator is
 * the fourth byte of an ISA. Component separator and terminator are what stands between the sixteenth separator and the next segment, so an
 * ISA may be shorter or longer than the standard's 106 bytes. What cannot be found is `*`, `:` and `~`. Null if more bytes are needed and
 * these are not the `last`.
 */
export function findSeparators(bytes: Uint8Array, at: number, end: number, last: boolean): FoundSeparators | null {
  const limit = Math.min(end, at + MAX_OPENING_BYTES);
  if (limit === end && end - at < MAX_OPENING_BYTES && !last) return null;
  return isWord(bytes, at, limit, 'ISA') ? withTerminator(bytes, at, limit, ofInterchange(bytes, at, limit)) : ofBare(bytes, at, limit);
}

/** If lines seem to end the segments, but those behind the ISA all end with one mark, that mark is the terminator, and only the ISA lacks it. */
function withTerminator(bytes: Uint8Array, at: number, limit: number, seen: FoundSeparators): FoundSeparators {
  const { element, component, repetition, terminator } = seen.separators;
  if (terminator !== LINE_FEED && terminator !== CARRIAGE_RETURN) return seen;
  let next = nextOpening(bytes, at + 4, limit, element);
  const brokenAt = bytes.indexOf(terminator, at);
  let segments = 0;
  let mark = 0;
  // Behind the IEA another interchange may have another terminator.
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
  // A letter or digit is no separator: until version 00402, ISA11 was a standards identifier (U).
  if (isAlphanumeric(repetition) || repetition === element || textAt(bytes, version, 5) < '00402') repetition = 0;
  const marks = tail < 0 ? [] : visible(bytes, tail, next < 0 ? Math.min(limit, tail + 8) : next);
  if (next < 0 || tail < 0) return withoutTail(bytes, at, next < 0 ? limit : next, element, repetition, marks);
  const lineEnd = lineEndIn(bytes, tail, next);
  const [first = 0, second] = marks;
  const [last = 0, before = 0] = marks.toReversed();
  // It is the terminator if the next segment ends with it, too, or does not end with its line.
  const isTerminator = (): boolean => lineEnd === 0 || lastVisibleBefore(bytes, next, nextOpening(bytes, next + 2, limit, element)) === last;
  // It has elements too many, as when ISA11 is the element separator or a name holds it.
  const isTooLong = marks.includes(element) && (isAlphanumeric(first) || (second === element && marks.length > 2));
  if (isTooLong && !isAlphanumeric(last) && last !== element) {
    if (!isTerminator()) return found(element, last, 0, lineEnd, true);
    return found(element, isAlphanumeric(before) || before === element ? COLON : before, 0, last, true);
  }
  if (marks.length >= 2) return found(element, marks[0]!, repetition, marks[1]!, false);
  if (marks.length === 0) return found(element, COLON, repetition, lineEnd === 0 ? TILDE : lineEnd, true);
  // A single mark that is no terminator is ISA16, and lines end segments.
  if (isTerminator()) return found(element, bytes[tail] === 32 ? 32 : COLON, repetition, last, bytes[tail] !== 32);
  return found(element, last, repetition, lineEnd, false);
}

/** An ISA with too few elements, or with nothing behind it. */
function withoutTail(bytes: Uint8Array, at: number, next: number, element: number, repetition: number, marks: readonly number[]): FoundSeparators {
  if (marks.length >= 2) return found(element, marks[0]!, repetition, marks[1]!, true);
  const mark = lastVisibleBefore(bytes, at, next);
  const lineEnd = lineEndIn(bytes, at, next);
  if (mark !== 0 && !isAlphanumeric(mark) && mark !== element) return found(element, COLON, repetition, mark, true);
  return found(element, COLON, repetition, lineEnd === 0 ? TILDE : lineEnd, true);
}

/** A group or set without an interchange: the terminator is what stands before the segment that must follow. */
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

/** Where the next segment stands that can open an interchange; -1 if there is none. */
function nextOpening(bytes: Uint8Array, from: number, limit: number, element: number): number {
  for (let p = from; p < limit; p++) {
    if (isAlphanumeric(bytes[p - 1]!) || bytes[p - 1] === element) continue;
    for (const opening of OPENINGS) if (bytes[p + opening.length] === element && isWord(bytes, p, limit, opening)) return p;
  }
  return -1;
}

/** The bytes between two segments that are no blanks. */
function visible(bytes: Uint8Array, from: number, to: number): number[] {
  const marks: number[] = [];
  for (let p = from; p < to; p++) if (!isBlank(bytes[p]!)) marks.push(bytes[p]!);
  return marks;
}

function lastVisibleBefore(bytes: Uint8Array, from: number, to: number): number {
  for (let p = to - 1; p >= from; p--) if (!isBlank(bytes[p]!)) return bytes[p]!;
  return 0;
}

/** The line end directly before a segment: CR if it stands alone. 0 if there is none. */
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
