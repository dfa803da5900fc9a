import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from './normalized.ts';
import { normalizeSheet } from './sheet.ts';

/** Rows of cells, the header among them. */
export type Rows = readonly (readonly string[])[];

/** Rows as delimited text: cells that need quotes have them, and each row ends with a line feed. */
export function csvOf(rows: Rows): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/** The same rows as a file of delimited text and as a sheet, in which a blank cell is none. */
export const FORMATS: [name: string, read: (rows: Rows, options?: NormalizeFileOptions) => NormalizedFile][] = [
  ['a CSV file', (rows, options) => normalizeFile(csvOf(rows), options)],
  [
    'a sheet',
    (rows, options) =>
      normalizeSheet(
        rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell))),
        options,
      ),
  ],
];

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
