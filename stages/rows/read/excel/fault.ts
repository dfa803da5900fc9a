import type { Failure } from '../../../../src/base/failure.ts';
import { invalidFileFormat } from '../../detect/format.ts';

/** A workbook that cannot be read to its end, with the reason; parts are named by their place in the package, never by a cell. */
export function damagedWorkbook(part: string, what: string): Failure {
  return invalidFileFormat(`This is an Excel workbook that cannot be read: ${part} ${what}. Open it in a spreadsheet program and save it again.`);
}
