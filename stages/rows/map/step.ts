import type { Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { Issues } from '../validate/issues.ts';

/** Fills one slot (or, for names, a few) of a record from a row. Compiled once; never throws, never changes the row. */
export type MapStep = (row: Row, record: Record, issues: Issues) => void;

const SPACE = 32;
const NO_BREAK_SPACE = [0xc2, 0xa0] as const;

/**
 * The first of these columns that holds more than blanks, with the span trimmed, as the slot's span and source. Answers
 * whether there was one; the slot is absent if not.
 */
export function takeSpan(row: Row, columns: readonly number[], record: Record, slot: number): boolean {
  const bytes = row.bytes;
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!;
    let start = row.start[column]!;
    let end = row.end[column]!;
    while (start < end && bytes[start]! <= SPACE) start++;
    while (end > start && bytes[end - 1]! <= SPACE) end--;
    if (start === end) continue;
    if (bytes[end - 1] === NO_BREAK_SPACE[1] || bytes[start] === NO_BREAK_SPACE[0]) {
      while (start < end && isBlankAt(bytes, start)) start += bytes[start]! <= SPACE ? 1 : 2;
      while (end > start && isBlankBefore(bytes, start, end)) end -= bytes[end - 1]! <= SPACE ? 1 : 2;
      if (start === end) continue;
    }
    record.start[slot] = start;
    record.end[slot] = end;
    record.escaped[slot] = row.escaped[column]!;
    record.source[slot] = column;
    return true;
  }
  record.kind[slot] = 0;
  record.source[slot] = columns.length > 0 ? columns[0]! : -1;
  return false;
}

function isBlankAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at]! <= SPACE || (bytes[at] === NO_BREAK_SPACE[0] && bytes[at + 1] === NO_BREAK_SPACE[1]);
}

function isBlankBefore(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[end - 1]! <= SPACE || (end - start >= 2 && bytes[end - 1] === NO_BREAK_SPACE[1] && bytes[end - 2] === NO_BREAK_SPACE[0]);
}
