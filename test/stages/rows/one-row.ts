import type { NormalizedRecord } from '../../../src/model/record.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { normalizeFile, type NormalizedFile } from './normalized.ts';
import { csvOf, type Rows } from './tables.ts';

/** Cells of a sound row by their header. Tests change those that they are about; null leaves the column out. */
const SOUND = {
  'Member ID': 'A-17',
  'First Name': 'Jane',
  'Last Name': 'Doe',
  'Date of Birth': '03/15/1985',
  SSN: '219-09-0368',
} as const;

export interface NormalizedRow extends NormalizedFile {
  record: NormalizedRecord | undefined;
  /** `code field` of each entry. */
  codes: string[];
  first: RowError | undefined;
}

/** A file of one row, as Generic or another vendor reads it. */
export function normalizeRow(cells: Readonly<Record<string, string | null>>, vendor?: VendorConfig): NormalizedRow {
  const merged: Readonly<Record<string, string | null>> = { ...SOUND, ...cells };
  const all = Object.entries(merged).flatMap(([header, cell]) => (cell === null ? [] : [[header, cell] as const]));
  const rows = [all.map(([header]) => header), all.map(([, cell]) => cell)];
  const file = normalizeFile(csvOf(rows), vendor === undefined ? {} : { vendor });
  return { ...file, record: file.records[0], codes: file.errors.map(({ code, field }) => `${code} ${field}`), first: file.errors[0] };
}

/** A CSV file of these columns and rows. */
export function csv(columns: readonly string[], rows: Rows): string {
  return csvOf([columns, ...rows]);
}
