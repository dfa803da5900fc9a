import type { Record } from '../../record.ts';
import type { Row } from '../../row.ts';

const SPACE = 32;
/** `HD*` */
const NAME_BYTES = 3;
const NEXT = ['HD', 'LS'];

/** Whether a field of the row holds this text, apart from blanks around it. */
export function isCell(row: Row, column: number, text: string): boolean {
  const [start, end] = trimmed(row, column);
  if (end - start !== text.length) return false;
  for (let k = 0; k < text.length; k++) if (row.bytes[start + k] !== text.charCodeAt(k)) return false;
  return true;
}

/** Whether two fields of the row are equal. A column of -1 is none, and equals nothing. */
export function sameCell(row: Row, one: number, other: number): boolean {
  if (one < 0 || other < 0) return one === other;
  const [start, end] = trimmed(row, one);
  const [from, to] = trimmed(row, other);
  if (end - start !== to - from) return false;
  for (let k = 0; start + k < end; k++) if (row.bytes[start + k] !== row.bytes[from + k]) return false;
  return true;
}

/** Whether the HD loop of `other` directly follows that of `one` and repeats it word for word. `first`: the slot of HD01. */
export function isSameLoop({ bytes, start, recordEnd }: Row, one: Record, other: Record, first: number): boolean {
  const from = start[one.source[first]!]!;
  const to = start[other.source[first]!]!;
  const length = to - NAME_BYTES - from;
  if (length <= 0 || to + length > recordEnd) return false;
  for (let k = 0; k < length; k++) if (bytes[from + k] !== bytes[to + k]) return false;
  let at = to + length;
  while (at < recordEnd && bytes[at]! <= SPACE) at++;
  return at >= recordEnd || NEXT.some((name) => bytes[at] === name.charCodeAt(0) && bytes[at + 1] === name.charCodeAt(1));
}

function trimmed({ bytes, start, end }: Row, column: number): [start: number, end: number] {
  let [from, to] = [start[column]!, end[column]!];
  while (from < to && bytes[from]! <= SPACE) from++;
  while (to > from && bytes[to - 1]! <= SPACE) to--;
  return [from, to];
}
