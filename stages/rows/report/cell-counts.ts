import { MAX_FIELDS } from '../row.ts';

/** What an entry says in place of its code's own texts. */
export interface EntryTexts {
  readonly message: string;
  readonly remedy?: string;
}

/** The likely cause of a row with more or fewer cells than the header. Counts are not values from the file. */
export function cellCountTexts(cells: number, header: number): EntryTexts {
  // Cells beyond the most that a row can have are not counted.
  const counts = `The row has ${cells}${cells < MAX_FIELDS ? '' : ' or more'} cells and the header has ${header}`;
  return cells < header
    ? { message: `${counts}: a cell or a delimiter is missing, or a line break stands inside a value`, remedy: TOO_FEW }
    : { message: `${counts}: a value holds the delimiter, or a line break is missing`, remedy: TOO_MANY };
}

const TOO_FEW = 'Write every cell, also blank ones, and quote values that contain a line break.';
const TOO_MANY = 'Quote values that contain the delimiter.';
