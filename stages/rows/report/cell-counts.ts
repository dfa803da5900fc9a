import { MAX_FIELDS } from '../row.ts';

/** What an entry says in the place of the texts of its code. */
export interface EntryTexts {
  readonly message: string;
  readonly remedy?: string;
}

/** What is likely where a row has another number of cells than the header. Counts are no values of the file. */
export function cellCountTexts(cells: number, header: number): EntryTexts {
  // Cells past the most that a row can have are not counted.
  const counts = `The row has ${cells}${cells < MAX_FIELDS ? '' : ' or more'} cells and the header has ${header}`;
  return cells < header
    ? { message: `${counts}: a cell or a delimiter is missing, or a line break stands inside a value`, remedy: TOO_FEW }
    : { message: `${counts}: a value holds the delimiter, or a line break is missing`, remedy: TOO_MANY };
}

const TOO_FEW = 'Write every cell, also blank ones, and quote values that contain a line break.';
const TOO_MANY = 'Quote values that contain the delimiter.';
