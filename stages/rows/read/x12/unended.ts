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
/** So many blanks may stand around a line end, as where lines are filled up. */
const MAX_BLANKS = 256;

const setOf = (names: string): ReadonlySet<number> => new Set(names.split(' ').map(packId));
/** The segments of an 834 and of what stands around it. */
const SEGMENTS = setOf('ISA IEA GS GE ST SE BGN REF DTP QTY N1 N2 N3 N4 PER INS NM1 DMG EC ICM AMT HLH LUI DSB HD IDC LX COB LS LE PLA');
/** What may be a value, too, where one is still to come (`LUI*`, then `LE*ENG`). */
const MAY_BE_VALUES = setOf('GS GE ST SE EC LX LS LE');

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
  while (before >= from && isBlank(bytes[before]!, separators) && at - before < MAX_BLANKS) before--;
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
  return next < end && bytes[next] === element && SEGMENTS.has(id) && !(bytes[before] === element && MAY_BE_VALUES.has(id));
}

function isBlank(byte: number, { element, terminator }: Separators): boolean {
  return byte <= SPACE && byte !== element && byte !== terminator;
}
