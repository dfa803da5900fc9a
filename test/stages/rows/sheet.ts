import type { InspectOptions, Inspector } from '../../../stages/rows/detect/inspection.ts';
import { createSheetInspector } from '../../../stages/rows/detect/table/sheet-inspector.ts';
import type { CellContext } from '../../../stages/rows/read/excel/cell-value.ts';
import { rowsXml, sheetXml } from '../../support/excel/workbook.ts';
import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from './normalized.ts';
import { context, sheetRows } from './read/excel/scanning.ts';

type Cells = readonly (string | number | null)[];

interface SheetOptions extends NormalizeFileOptions {
  about?: Partial<CellContext>;
}

/** Rows of a sheet, or their XML, from its part through inspection to records. */
export function normalizeSheet(rows: readonly Cells[] | string, options: SheetOptions = {}): NormalizedFile {
  const { file, ...rest } = sheetFile(rows, options);
  return normalizeFile(file, rest);
}

/** The bytes of its rows, and how they are normalized. */
export function sheetFile(
  rows: readonly Cells[] | string,
  { about, ...options }: SheetOptions = {},
): { file: Uint8Array; inspector: (options: InspectOptions) => Inspector } & NormalizeFileOptions {
  return {
    ...options,
    file: sheetRows(sheetXml(typeof rows === 'string' ? rows : rowsXml(rows)), context(about)),
    inspector: (inspect) => createSheetInspector({ ...inspect, sheet: 'Sheet1', date1904: about?.date1904 ?? false }),
  };
}
