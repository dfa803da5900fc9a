import type { Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { Issues } from '../validate/issues.ts';
import type { HasOp } from '../kernel/op.ts';
import { takeCell } from './cell.ts';

/** Fills one slot of a record (or, for names, a few) from a row. Compiled once. Never throws, and never changes the row. */
export type MapStep = ((row: Row, record: Record, issues: Issues) => void) & HasOp;

/** The first filled one of these columns (`takeCell`), as the slot's span and source. Answers whether there was one; if not, the slot is absent. */
export function takeSpan(row: Row, columns: readonly number[], record: Record, slot: number): boolean {
  const { length } = columns;
  if (length === 1) return takeColumn(row, columns[0]!, record, slot);
  for (let i = 0; i < length; i++) if (takeColumn(row, columns[i]!, record, slot)) return true;
  record.kind[slot] = 0;
  record.source[slot] = length > 0 ? columns[0]! : -1;
  return false;
}

function takeColumn(row: Row, column: number, record: Record, slot: number): boolean {
  record.source[slot] = column;
  if (takeCell(row, column, record, slot)) return true;
  record.kind[slot] = 0;
  return false;
}
