import type { HeadRecord } from '../head-records.ts';
import type { HeaderRow } from './header-row.ts';

/** A header in two rows of which neither names all columns. */
export interface StackedHeader {
  /** The upper row: headings of groups, and names of columns that have nothing below them. */
  headings: readonly string[];
  /** Each column's name by the lower row or, where that is blank, by the upper one. */
  columns: string[];
}

/** So many columns have their name in the upper row alone, or it is a title. */
const MIN_NAMED_ABOVE = 2;

/**
 * A header of which the person's columns stand merged over two rows, and the columns of each benefit below the benefit's name:
 * the one row that was found holds half of the names. Null where one row names the columns.
 */
export function stackedHeader(records: readonly HeadRecord[], { index, isTwo }: HeaderRow): StackedHeader | null {
  const header = records[index]!;
  return (isTwo ? stack(header, records[index + 1]) : null) ?? stack(records[index - 1], header);
}

function stack(upper: HeadRecord | undefined, lower: HeadRecord | undefined): StackedHeader | null {
  if (upper === undefined || lower === undefined || [upper, lower].some(({ blank, fault }) => blank || fault !== 'none')) return null;
  const width = Math.max(upper.cells.length, lower.cells.length);
  const cellsOf = ({ cells }: HeadRecord): string[] => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const [above, below] = [cellsOf(upper), cellsOf(lower)];
  const namedAbove = above.filter((cell, at) => cell.trim() !== '' && below[at]!.trim() === '').length;
  const namedBelow = above.filter((cell, at) => cell.trim() === '' && below[at]!.trim() !== '').length;
  if (namedAbove < MIN_NAMED_ABOVE || namedBelow === 0) return null;
  return { headings: above, columns: below.map((cell, at) => (cell.trim() === '' ? above[at]! : cell)) };
}
