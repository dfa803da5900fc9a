import type { HeadRecord } from '../head-records.ts';
import type { HeaderRow } from './header-row.ts';

/** A header in two rows, neither of which names all columns. */
export interface StackedHeader {
  /** The upper row: group headings, and names of columns that have no name below. */
  headings: readonly string[];
  /** The name of each column: from the lower row or, if that is blank, from the upper one. */
  columns: string[];
}

/** At least so many columns have their name only in the upper row; otherwise it is a title. */
const MIN_NAMED_ABOVE = 2;

/**
 * A header whose person columns are merged over two rows, while benefit columns stand below the benefit's name. The row that was found then
 * holds half of the names. Null if one row names all columns.
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
