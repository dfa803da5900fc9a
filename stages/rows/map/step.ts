import type { Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { Issues } from '../validate/issues.ts';

/** Fills one slot (or, for names, a few) of a record from a row. Compiled once; never throws, never changes the row. */
export type MapStep = (row: Row, record: Record, issues: Issues) => void;

const SPACE = 32;
/** A no-break space is these two bytes. */
const LEAD_OF_BLANK = 0xc2;
const TAIL_OF_BLANK = 0xa0;

/**
 * The first of these columns that holds more than blanks, with the span trimmed, as the slot's span and source. Answers
 * whether there was one; the slot is absent if not.
 */
export function takeSpan(row: Row, columns: readonly number[], record: Record, slot: number): boolean {
  const { length } = columns;
  if (length === 1) return takeColumn(row, columns[0]!, record, slot);
  for (let i = 0; i < length; i++) if (takeColumn(row, columns[i]!, record, slot)) return true;
  record.kind[slot] = 0;
  record.source[slot] = length > 0 ? columns[0]! : -1;
  return false;
}

function takeColumn(row: Row, column: number, record: Record, slot: number): boolean {
  const start = row.start[column]!;
  const end = row.end[column]!;
  record.source[slot] = column;
  if (start < end) {
    const first = row.bytes[start]!;
    const last = row.bytes[end - 1]!;
    if (first > SPACE && last > SPACE && first !== LEAD_OF_BLANK && last !== TAIL_OF_BLANK) {
      record.start[slot] = start;
      record.end[slot] = end;
      record.escaped[slot] = row.escaped[column]!;
      return true;
    }
    if (takeTrimmed(row.bytes, start, end, record, slot)) {
      record.escaped[slot] = row.escaped[column]!;
      return true;
    }
  }
  record.kind[slot] = 0;
  return false;
}

function takeTrimmed(bytes: Uint8Array, from: number, to: number, record: Record, slot: number): boolean {
  let start = from;
  let end = to;
  while (start < end && isBlankAt(bytes, start)) start += bytes[start]! <= SPACE ? 1 : 2;
  while (end > start && isBlankBefore(bytes, start, end)) end -= bytes[end - 1]! <= SPACE ? 1 : 2;
  record.start[slot] = start;
  record.end[slot] = end;
  return start < end;
}

function isBlankAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at]! <= SPACE || (bytes[at] === LEAD_OF_BLANK && bytes[at + 1] === TAIL_OF_BLANK);
}

function isBlankBefore(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[end - 1]! <= SPACE || (end - start >= 2 && bytes[end - 1] === TAIL_OF_BLANK && bytes[end - 2] === LEAD_OF_BLANK);
}
