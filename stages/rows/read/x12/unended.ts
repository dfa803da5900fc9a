import { CARRIAGE_RETURN, LINE_FEED, SPACE } from '../line-end.ts';
import { packId } from './segment-name.ts';
import type { Separators } from './separators.ts';

/** What line ends are in a file whose segments have a terminator. */
export interface LineEnds {
  /** Lines end anywhere, as where text was cut into lines of one length, and so end no segment. */
  wrapped: boolean;
  /** Some segments are known to end with their line, without a terminator: so does one behind whose line nothing follows. */
  unended: boolean;
}

export const USUAL_LINE_ENDS: LineEnds = { wrapped: false, unended: false };

const MAX_LETTERS = 3;
const MAX_DIGITS = 16;
/** So many blanks may stand around a line end, as where lines are filled up. */
const MAX_BLANKS = 256;

const setOf = (names: string): ReadonlySet<number> => new Set(names.split(' ').map(packId));
/** The segments of an 834 and of what stands around it. */
const SEGMENTS = setOf('ISA IEA GS GE ST SE BGN REF DTP QTY N1 N2 N3 N4 PER INS NM1 DMG EC ICM AMT HLH LUI DSB HD IDC LX COB LS LE PLA');
/** What may be a value, too, where one is still to come (`LUI*`, then `LE*ENG`). */
const MAY_BE_VALUES = setOf('GS GE ST SE EC LX LS LE');
/** What ends loops and sets, and may end a street or a company's name (`1 Elm`, then `ST*Apt 2`), is told by its first element, too. */
const INS = packId('INS');
const GS = packId('GS');
const COUNTED = setOf('ST SE GE IEA');

/**
 * Whether the segment that begins at `from` ends at this line end, though it has no terminator: the next line begins another segment. `end`
 * is where the bytes end; `last` where nothing follows them.
 */
export function endsUnended(
  bytes: Uint8Array,
  at: number,
  { from, end, last }: { from: number; end: number; last: boolean },
  separators: Separators,
  lineEnds: LineEnds,
): boolean {
  if (lineEnds.wrapped) return false;
  const { element, terminator } = separators;
  let before = at - 1;
  for (; before >= from && isBlank(bytes[before]!, separators) && at - before < MAX_BLANKS; before--) {
    // The first of several line ends has told already.
    if (bytes[before] === LINE_FEED || bytes[before] === CARRIAGE_RETURN) return false;
  }
  if (before < from || bytes[before] === terminator) return false;
  let next = at;
  let opensLine = false;
  while (next < end && isBlank(bytes[next]!, separators) && next - at < MAX_BLANKS) {
    opensLine ||= bytes[next] === LINE_FEED || bytes[next] === CARRIAGE_RETURN;
    next++;
  }
  if (!opensLine) return false;
  if (next === end) return last && lineEnds.unended;
  let id = 0;
  for (let letters = 0; letters < MAX_LETTERS && next < end && bytes[next] !== element; letters++, next++) {
    const byte = bytes[next]!;
    id = (id << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
  }
  if (next >= end || bytes[next] !== element || !SEGMENTS.has(id) || (bytes[before] === element && MAY_BE_VALUES.has(id))) return false;
  return isFirstElement(bytes, next + 1, end, id, separators);
}

/** Whether what begins there may be the first element of a segment: a code of one letter in INS01, of two in GS01, a number in others that end loops. */
function isFirstElement(bytes: Uint8Array, from: number, end: number, id: number, { element, terminator }: Separators): boolean {
  const isNumber = COUNTED.has(id);
  if (!isNumber && id !== INS && id !== GS) return true;
  let at = from;
  const limit = Math.min(end, from + (isNumber ? MAX_DIGITS : MAX_LETTERS));
  while (at < limit && bytes[at] !== element && bytes[at] !== terminator && (!isNumber || mayStandInNumber(bytes[at]!))) at++;
  if (at >= limit || bytes[at] !== element) return false;
  return isNumber ? at > from : id === INS ? at - from < 2 : at - from === 2;
}

function mayStandInNumber(byte: number): boolean {
  return byte === SPACE || (byte >= 48 && byte <= 57);
}

function isBlank(byte: number, { element, terminator }: Separators): boolean {
  return byte <= SPACE && byte !== element && byte !== terminator;
}
