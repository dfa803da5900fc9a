import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from './normalized.ts';
import { normalizeSheet, sheetFile } from './sheet.ts';

/** Rows of cells, the header among them. */
export type Rows = readonly (readonly string[])[];

/** Rows as delimited text: cells that need quotes have them, and each row ends with a line feed. */
export function csvOf(rows: Rows): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/** The same rows as a file of delimited text and as a sheet, in which a blank cell is none. */
export const FORMATS: [name: string, read: (rows: Rows, options?: NormalizeFileOptions) => NormalizedFile][] = [
  ['a CSV file', (rows, options) => normalizeFile(csvOf(rows), options)],
  ['a sheet', (rows, options) => normalizeSheet(sheetCells(rows), options)],
];

/** The same, not yet normalized. */
export const FILES: [name: string, of: (rows: Rows) => NormalizeFileOptions & { file: string | Uint8Array }][] = [
  ['a CSV file', (rows) => ({ file: csvOf(rows) })],
  ['a sheet', (rows) => sheetFile(sheetCells(rows))],
];

function sheetCells(rows: Rows): (string | null)[][] {
  return rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell)));
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
