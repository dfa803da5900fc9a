import { UNWRAP } from '../../../src/edge/upload/unwrap.ts';
import type { VendorVersion } from '../../../src/model/vendor-config.ts';
import { createSheetInspector } from '../../../stages/rows/detect/table/sheet-inspector.ts';
import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from '../../stages/rows/normalized.ts';
import { CATALOG_VENDORS } from '../../stages/rows/detect/inspecting.ts';
import { shown } from '../../stages/rows/read/excel/scanning.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import type { Inspection } from '../../../stages/rows/detect/inspection.ts';

export interface ReadWorkbook {
  /** The sheet rows, as bytes and as text. */
  bytes: Uint8Array;
  rows: string[];
  sheet: string;
  reason: string;
  findings: RowError[];
  inspection: Inspection;
  normalized: NormalizedFile;
}

const MAX_BYTES = 100_000_000;

/** Reads a workbook as an upload does, and normalizes its rows. */
export async function readWorkbook(
  file: Uint8Array,
  { hint = null, maxBytes = MAX_BYTES, ...options }: NormalizeFileOptions & { hint?: VendorVersion | null; maxBytes?: number } = {},
): Promise<ReadWorkbook> {
  const stored = { bytes: file.length, read: (start: number, end: number) => pieces(file.subarray(start, end)) };
  const { bytes, workbook } = await UNWRAP.workbook.open(stored, { maxBytes, vendors: CATALOG_VENDORS, hint, fileName: 'people.xlsx' });
  if (workbook === null) throw new Error('the file is no workbook');
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(new Uint8Array(chunk));
  const stream = Buffer.concat(chunks);
  const normalized = normalizeFile(stream, {
    ...options,
    inspector: (inspect) => createSheetInspector({ ...inspect, hint, sheet: workbook.sheet, date1904: workbook.date1904 }),
  });
  return {
    bytes: stream,
    rows: shown(stream),
    sheet: workbook.sheet,
    reason: workbook.choice.reason,
    findings: workbook.findings(),
    inspection: normalized.inspection,
    normalized,
  };
}

const PIECE_BYTES = 5000;

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
