import type { RowError } from '../../../src/model/row-error.ts';
import { csvCell } from './csv.ts';

/** The columns of an error report as a table, in reading order. */
export const ERROR_COLUMNS = [
  'row_number',
  'severity',
  'code',
  'field',
  'source',
  'original_value',
  'message',
  'suggested_fix',
  'rule',
  'documentation_url',
] as const;

/** The base address of the pages about codes; ends in a slash. */
export type ErrorTable = { readonly documentation: string };

/** The cells of an entry, in the order of the columns; null for an empty one. */
export function errorCells(entry: RowError, { documentation }: ErrorTable): (string | null)[] {
  const { row_number, severity, code, field, source = null, original_value, message, suggested_fix, rule = null } = entry;
  return [String(row_number), severity, code, field, source, original_value, message, suggested_fix, rule, documentation + code];
}

/** The first line: RFC 4180, ends in CRLF. */
export function errorCsvHeader(): string {
  return `${ERROR_COLUMNS.join(',')}\r\n`;
}

/** A line for each entry; cells that a spreadsheet would run as a formula are escaped. */
export function errorCsvRows(entries: readonly RowError[], table: ErrorTable): string {
  let text = '';
  for (const entry of entries) text += `${errorCells(entry, table).map(cellOf).join(',')}\r\n`;
  return text;
}

function cellOf(value: string | null): string {
  return value === null ? '' : csvCell(value);
}
