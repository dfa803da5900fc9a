import { FIELDS, type NormalizedRecord } from '../../../src/model/record.ts';
import type { RecordMeta } from './meta.ts';

const DEPENDENT_COLUMNS = ['dependents_count', 'dependents'];
/** `_meta` joined by `_`, so that a record's own `action` keeps its name. */
const META_COLUMNS = ['_meta_row', '_meta_action', '_meta_warnings'];

/** A spreadsheet runs a cell that begins like this as a formula. Full-width characters count, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A normalized phone number: the only kind of cell that may begin with a plus. */
const PHONE = /^\+\d{1,3}(-\d{1,14}){1,5}$/;
const MUST_QUOTE = /[",\r\n]/;

const COLUMNS = FIELDS.map((field) => ({ name: field.replace('.', '_'), read: reader(field) }));
const PHONE_COLUMN = COLUMNS.findIndex(({ name }) => name === 'phone');

/** The first line: RFC 4180, ends in CRLF. */
export function csvHeader(metadata: boolean): string {
  return `${[...COLUMNS.map(({ name }) => name), ...DEPENDENT_COLUMNS, ...(metadata ? META_COLUMNS : [])].join(',')}\r\n`;
}

/**
 * Records as CSV lines (RFC 4180, CRLF), null as an empty cell, dependents as a count and compact JSON. With `metas`, one
 * for each record, the metadata columns follow; warnings are joined by blanks.
 */
export function csvRows(records: readonly NormalizedRecord[], metas: readonly RecordMeta[] | null): string {
  let text = '';
  for (const [index, record] of records.entries()) {
    for (let column = 0; column < COLUMNS.length; column++) {
      const value = COLUMNS[column]?.read(record) ?? '';
      text += column === PHONE_COLUMN && PHONE.test(value) ? value : csvCell(value);
      text += ',';
    }
    text += `${record.dependents.length},${csvCell(JSON.stringify(record.dependents))}`;
    if (metas !== null) text += metaCells(metas[index]);
    text += '\r\n';
  }
  return text;
}

/** A value as a cell: with an apostrophe in front if a spreadsheet would run it, and with quotes if it needs them. */
export function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return MUST_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function metaCells(meta: RecordMeta | undefined): string {
  if (meta === undefined) throw new Error('a record has no metadata beside it');
  return `,${meta.row},${csvCell(meta.action ?? '')},${csvCell(meta.warnings.join(' '))}`;
}

function reader(field: (typeof FIELDS)[number]): (record: NormalizedRecord) => string | null {
  const [outer, inner] = field.split('.') as [keyof NormalizedRecord, string | undefined];
  if (inner === undefined) return (record) => record[outer] as string | null;
  return (record) => (record[outer] as Record<string, string | null>)[inner] ?? null;
}
