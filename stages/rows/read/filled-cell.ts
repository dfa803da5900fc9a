import { SPACE } from './line-end.ts';
import type { Row } from '../row.ts';

/** The first cell from there on that holds anything but spaces and control characters; -1 where none does. */
export function firstFilledCell(row: Row, from: number): number {
  const { bytes, start, end, count } = row;
  for (let cell = from; cell < count; cell++) {
    const to = end[cell]!;
    for (let at = start[cell]!; at < to; at++) if (bytes[at]! > SPACE) return cell;
  }
  return -1;
}

/** Where the first filled byte of a filled cell stands. */
export function firstFilledByte(row: Row, cell: number): number {
  let at = row.start[cell]!;
  while (row.bytes[at]! <= SPACE) at++;
  return at;
}
