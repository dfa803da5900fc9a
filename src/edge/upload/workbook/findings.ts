import { MAX_ORIGINAL_VALUE_CHARACTERS, type RowError } from '../../../model/row-error.ts';
import { fileFinding } from '../../../../stages/rows/detect/findings.ts';

/** Cells of the sheet hold a formula whose result is not in the file. */
export function formulasWithoutValue(cells: number): RowError {
  return fileFinding('formulas_without_value', String(cells), null);
}

/** Another sheet of the workbook holds rows that could have been read. */
export function sheetNotRead(name: string): RowError {
  return fileFinding('sheet_not_read', name.slice(0, MAX_ORIGINAL_VALUE_CHARACTERS), null);
}
