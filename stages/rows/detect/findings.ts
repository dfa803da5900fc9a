import { ROW_ERROR_CODES, type RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import type { DateOrders } from './date-order.ts';
import { isMonth } from './table/unread-columns.ts';
import { COVERED } from './table/unread-covered.ts';
import { writtenKey } from '../headers/header.ts';
import { isUnreadName } from './header/persons/run-names.ts';

/** The file is no UTF-8 and was read as Windows-1252. */
export function encodingAssumed(): RowError {
  return fileFinding('encoding_assumed', null, null);
}

/** The trailer states another number of rows than the file has. */
export function trailerCountDiffers(stated: number, rows: number): RowError {
  return fileFinding('trailer_count_differs', String(stated), String(rows));
}

/** Cells of the sheet hold an error such as #N/A in the place of a value. */
export function cellErrors(cells: number): RowError {
  return fileFinding('cell_errors', String(cells), null);
}

/**
 * Columns of dates that were read month-first although others of the file are proven day-first and nothing proves them either way, or
 * although some of their own dates have the day first.
 * `names` are what the report calls the columns.
 */
export function orderAssumed(orders: readonly DateOrders[], names: readonly string[]): RowError[] {
  const isDayFirst = orders.some((order) => order.dayFirst().length > 0);
  const columns = orders.flatMap((order) => [...order.mixed(), ...(isDayFirst ? order.unproven() : [])]);
  return columns.slice(0, MAX_COLUMNS_NAMED).map((at) => ({ ...fileFinding('date_order_assumed', null, null), source: names[at] ?? null }));
}

const MAX_COLUMNS_NAMED = 20;

/** Values of a JSON file that have no column. `places` is what the report calls them; `suggestedFix` says more than what is always said. */
export function valuesUnread(places: string | null, suggestedFix: string | null = null): RowError {
  return { ...fileFinding('values_unread', null, suggestedFix), source: places };
}

/** Columns that list persons in one cell, or are of persons whom no record names. `names` are what the report calls the columns. */
export function listsUnread(columns: readonly number[], names: readonly string[]): RowError[] {
  return columns.slice(0, MAX_COLUMNS_NAMED).map((at) => {
    const source = names[at] ?? null;
    const isOfNobody = source !== null && isUnreadName(source);
    return { ...fileFinding('values_unread', null, isOfNobody ? NAMED_COLUMNS : OWN_COLUMNS), source };
  });
}

const OWN_COLUMNS = 'Send each dependent in a row or in columns of its own.';
const NAMED_COLUMNS = 'Say in the name of each column whose it is, such as "Spouse DOB" and "Child 2 DOB".';

/** Columns that hold parts of a value, or several coverages in one cell. `names` are what the report calls the columns. */
export function columnsUnread(columns: readonly number[], names: readonly string[]): RowError[] {
  return columns.slice(0, MAX_COLUMNS_NAMED).map((at) => {
    const key = writtenKey(names[at] ?? '');
    const fix = isMonth(key) ? DAYS : BEGINS.test(key) ? ELECTED : COVERED.test(key) ? TIERS : WHOLE_VALUES;
    return { ...fileFinding('values_unread', null, fix), source: names[at] ?? null };
  });
}

const BEGINS = /\b(?:effective|start|begin|enroll(?:ed|ment)?)(?: date)?$/;
const ELECTED = 'Say in a column of its own who has the benefit, such as "HSA Election", or send each coverage in a row of its own.';

const TIERS = 'Say in one column of each benefit whom it covers, such as "Medical Tier" with "EE + Spouse".';
const DAYS = 'Send the first and the last day of each coverage.';
const WHOLE_VALUES = 'Send each value in one column, and each coverage in a row or in columns of its own.';

/** Columns of tiers that no benefit is known to have. `names` are what the report calls the columns. */
export function tiersUnread(columns: readonly number[], names: readonly string[]): RowError[] {
  return columns.slice(0, MAX_COLUMNS_NAMED).map((at) => ({ ...fileFinding('values_unread', null, NAMED_BENEFITS), source: names[at] ?? null }));
}

const NAMED_BENEFITS = 'Call each column by the benefit that it is of, such as "Dental Tier", or "Coverage Tier" where it is of all.';

/** Another table stands below the rows; its header is the row of that number. */
export function secondTableUnread(rowNumber: number): RowError {
  return fileFinding('values_unread', null, `Send the table that begins in row ${rowNumber} as a file of its own.`);
}

/** A list of plans or codes stands beside the rows; its first column has this name. */
export function listBesideUnread(name: string): RowError {
  return { ...fileFinding('values_unread', null, 'Send the list that begins in this column as a file of its own.'), source: name };
}

/** Headings between the rows say whose they are; the first is the row of that number. */
export function headingsUnread(rowNumber: number): RowError {
  return fileFinding(
    'values_unread',
    null,
    `Send what the headings between the rows say, the first of them in row ${rowNumber}, in a column of its own.`,
  );
}

/** An entry of the error report for the file as a whole. Where nothing closer is suggested, it says what is to be done about its code. */
export function fileFinding(code: RowErrorCodeName, originalValue: string | null, suggestedFix: string | null): RowError {
  const { severity, message, remedy } = ROW_ERROR_CODES[code];
  return { row_number: 0, severity, code, field: null, message, original_value: originalValue, suggested_fix: suggestedFix ?? remedy };
}
