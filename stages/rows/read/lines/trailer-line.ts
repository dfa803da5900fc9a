import { isDigit } from '../../base/ascii.ts';
import { Row } from '../../row.ts';
import { textOf } from '../../base/text.ts';
import { isDrawnLine } from '../drawn-line.ts';
import { SPACE } from '../line-end.ts';
import { RowKind, rowKind } from '../row-kind.ts';
import { statedCounts } from '../stated-counts.ts';
import { mayBeginTrailer, saysRowsFound } from '../trailer-words.ts';

const MAX_CELLS = 4;
const MAX_TRAILER_BYTES = 200;
const MAX_COUNT_DIGITS = 12;

/** Whether a line without a tag is a trailer by its words, as in delimited text, or a ruling below or between rows. */
export function isWordedTrailer(bytes: Uint8Array, at: number, end: number): boolean {
  let first = at;
  while (first < end && bytes[first]! <= SPACE) first++;
  return mayBeginTrailer(bytes, first) && (isDrawnLine(bytes, first, end) || trailerCells(bytes, first, end) !== null);
}

/** Whether a line says how many rows a database query returned. */
export function isCountOfRows(bytes: Uint8Array, at: number, end: number): boolean {
  let first = at;
  while (first < end && bytes[first]! <= SPACE) first++;
  return isDigit(bytes[first]!) && end - first <= MAX_TRAILER_BYTES && saysRowsFound(textOf(bytes, first, end));
}

/** The count that such a trailer states, or -1. */
export function wordedCount(bytes: Uint8Array, at: number, end: number): number {
  const cells = trailerCells(bytes, at, end);
  return cells === null ? -1 : (statedCounts(cells)[0] ?? -1);
}

/** The digits of a span as a number; -1 if it is empty or holds anything else. */
export function wholeNumberAt(bytes: Uint8Array, start: number, end: number): number {
  let from = start;
  let to = end;
  while (from < to && bytes[from]! <= SPACE) from++;
  while (to > from && bytes[to - 1]! <= SPACE) to--;
  while (to - from > 1 && bytes[from] === ZERO) from++;
  if (from === to || to - from > MAX_COUNT_DIGITS) return -1;
  let count = 0;
  for (let k = from; k < to; k++) {
    const digit = bytes[k]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    count = count * 10 + digit;
  }
  return count;
}

const ZERO = 48;

/** Splits the line into cells at two blanks, then at one, and returns the first split that is a trailer. */
function trailerCells(bytes: Uint8Array, at: number, end: number): Row | null {
  let stop = end;
  while (stop > at && bytes[stop - 1]! <= SPACE) stop--;
  if (stop - at > MAX_TRAILER_BYTES) return null;
  for (const gap of [2, 1]) {
    const row = cellsOf(bytes, at, stop, gap);
    if (rowKind(row, Infinity) === RowKind.trailer) return row;
  }
  return null;
}

function cellsOf(bytes: Uint8Array, at: number, end: number, gap: number): Row {
  const row = new Row(MAX_CELLS);
  row.bytes = bytes;
  let from = at;
  while (from < end && row.count < MAX_CELLS) {
    let to = from;
    while (to < end && !isGap(bytes, to, end, gap)) to++;
    row.start[row.count] = from;
    row.end[row.count++] = to;
    from = to;
    while (from < end && bytes[from]! <= SPACE) from++;
  }
  return row;
}

function isGap(bytes: Uint8Array, at: number, end: number, gap: number): boolean {
  for (let k = 0; k < gap; k++) if (at + k >= end || bytes[at + k]! > SPACE) return false;
  return true;
}
