import type { Row } from '../row.ts';

const ZERO = 48;
const NINE = 57;
const POINT = 46;

/**
 * Drops the fraction of whole numbers (`1001.0`) in these columns. Programs write numbers like this if one cell of a column is blank.
 * Anything else stays.
 */
export function dropFractions(row: Row, columns: readonly number[]): void {
  for (const column of columns) if (column < row.count && isFloat(row, column)) row.end[column]! -= 2;
}

/** Whether a cell is a whole number with a single zero behind the point. One that begins with a zero is no number. */
export function isFloat({ bytes, start, end }: Row, column: number): boolean {
  const [from, to] = [start[column]!, end[column]! - 2];
  if (to <= from || bytes[to] !== POINT || bytes[to + 1] !== ZERO || (bytes[from] === ZERO && to > from + 1)) return false;
  for (let at = from; at < to; at++) if (bytes[at]! < ZERO || bytes[at]! > NINE) return false;
  return true;
}
