import { createSheetInspector } from '../../../stages/rows/detect/table/sheet-inspector.ts';
import type { CellContext } from '../../../stages/rows/read/excel/cell-value.ts';
import { rowsXml, sheetXml } from '../../support/excel/workbook.ts';
import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from './normalized.ts';
import { context, sheetRows } from './read/excel/scanning.ts';

type Cells = readonly (string | number | null)[];

/** Rows of a sheet, or their XML, from its part through inspection to records. */
export function normalizeSheet(
  rows: readonly Cells[] | string,
  options: NormalizeFileOptions & { about?: Partial<CellContext> } = {},
): NormalizedFile {
  const { about, ...rest } = options;
  const stream = sheetRows(sheetXml(typeof rows === 'string' ? rows : rowsXml(rows)), context(about));
  return normalizeFile(stream, {
    ...rest,
    inspector: (inspect) => createSheetInspector({ ...inspect, sheet: 'Sheet1', date1904: about?.date1904 ?? false }),
  });
}
