import { CARRIAGE_RETURN, LINE_FEED, SPACE } from '../line-end.ts';
import { packId } from './segment-name.ts';
import type { Separators } from './separators.ts';

/** What line ends mean in a file whose segments have a terminator. */
export interface LineEnds {
  /** Lines end anywhere, because the text was wrapped, so a line end ends no segment. */
  wrapped: boolean;
  /** Some segments are known to end with their line, without a terminator. So does one behind whose line nothing follows. */
  unended: boolean;
}

export const USUAL_LINE_ENDS: LineEnds = { wrapped: false, unended: false };

const MAX_LETTERS = 3;
const MAX_DIGITS = 16;
/** How many blanks may stand around a line end, where lines are padded. */
const MAX_BLANKS = 256;

const setOf = (names: string): ReadonlySet<number> => new Set(names.split(' ').map(packId));
/** The segments of an 834 and of what stands around it. */
const SEGMENTS = setOf('ISA IEA GS GE ST SE BGN REF DTP QTY N1 N2 N3 N4 PER INS NM1 DMG EC ICM AMT HLH LUI DSB HD IDC LX COB LS LE PLA');
/** May also be values, if the segment still lacks one (`LUI*`, then `LE*ENG`). */
const MAY_BE_VALUES = setOf('GS GE ST SE EC LX LS LE');
/**
 * Segments that end loops and sets may also be the end of a street or a company's name (`1 Elm`, then `ST*Apt 2`), so their first element
 * is looked at, too.
 */
const INS = packId('INS');
const GS = packId('GS');
const COUNTED = setOf('ST SE GE IEA');

/**
 * Whether the segment that begins at `from` ends at this line end without a terminator, because the next line begins another segment. `end`
 * is where the bytes end; `last`: nothing follows them.
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
    // The first of several line ends has been judged already.
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

/** Whether this may be the first element of a segment: one letter in INS01, two in GS01, a number in the others that end loops. */
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
