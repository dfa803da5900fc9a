import { ROW_ERROR_CODES, type RowError, type RowErrorCodeName } from '../../../src/model/row-error.ts';

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

/** Values of a JSON file that have no column. */
export function valuesUnread(): RowError {
  return fileFinding('values_unread', null, null);
}

/** An entry of the error report for the file as a whole. */
export function fileFinding(code: RowErrorCodeName, originalValue: string | null, suggestedFix: string | null): RowError {
  const { severity, message } = ROW_ERROR_CODES[code];
  return { row_number: 0, severity, code, field: null, message, original_value: originalValue, suggested_fix: suggestedFix };
}
