import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Style, Worksheet } from 'exceljs';
import { ERROR_COLUMNS, errorCells, type ErrorTable } from '../../../stages/rows/serialize/error-csv.ts';
import { SLICE_BYTES } from './reader.ts';
import type { ErrorGroups } from './error-groups.ts';

export interface WorkbookOptions extends ErrorTable {
  groups: ErrorGroups;
  /** When it says it was made. */
  createdAt: Date;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
  /** Rows of a sheet, its header among them; for tests. */
  maxSheetRows?: number;
}

/** Excel's own bound. The rest goes to further sheets. */
const MAX_SHEET_ROWS = 1_048_576;
/** Rows that are made before the event loop and the reader get a turn. */
const ROWS_AT_ONCE = 200;
const WIDTHS: Partial<Record<(typeof ERROR_COLUMNS)[number], number>> = {
  row_number: 11,
  severity: 9,
  original_value: 30,
  message: 45,
  suggested_fix: 45,
};
const OTHER_WIDTH = 22;
/** Long sentences wrap within their cell. */
const WRAPPED: ReadonlySet<string> = new Set(['original_value', 'message', 'suggested_fix']);

/**
 * The error report as a workbook, made while it is read. Every cell except the row number is text and formatted as text: leading zeros
 * stay, and nothing becomes a formula, even if somebody edits it.
 */
export function createErrorWorkbook(options: WorkbookOptions): Readable {
  const out = new PassThrough({ highWaterMark: SLICE_BYTES });
  const stop = (): void => void out.destroy();
  options.signal.addEventListener('abort', stop, { once: true });
  write(options, out)
    .catch((err: unknown) => out.destroy(err instanceof Error ? err : new Error('a workbook could not be written')))
    .finally(() => options.signal.removeEventListener('abort', stop));
  return out;
}

async function write({ groups, createdAt, signal, maxSheetRows = MAX_SHEET_ROWS, ...table }: WorkbookOptions, out: Writable): Promise<void> {
  // Loaded with the first workbook: it takes half a second and twenty megabytes.
  const { stream } = (await import('exceljs')).default;
  const book = new stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: true });
  book.created = createdAt;
  book.modified = createdAt;
  book.creator = 'Rollcall';
  let sheets = 0;
  const begin = (): Worksheet => {
    const sheet = book.addWorksheet(sheets++ === 0 ? 'Errors' : `Errors ${sheets}`, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = ERROR_COLUMNS.map((name) => ({ width: WIDTHS[name] ?? OTHER_WIDTH, style: styleOf(name) }));
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: ERROR_COLUMNS.length } };
    const head = sheet.addRow([...ERROR_COLUMNS]);
    head.font = { bold: true };
    head.commit();
    return sheet;
  };
  let sheet = begin();
  let rows = 1;
  for (let group = 0; group < groups.count; group++) {
    const entries = await groups.entries(group);
    for (const [at, entry] of entries.entries()) {
      if (rows === maxSheetRows) {
        sheet.commit();
        sheet = begin();
        rows = 1;
      }
      const [, ...cells] = errorCells(entry, table);
      sheet.addRow([entry.row_number, ...cells.map(cellText)]).commit();
      rows++;
      if (at % ROWS_AT_ONCE === 0) await orGone(signal, taken(sheet));
    }
  }
  await orGone(signal, book.commit());
}

function styleOf(column: (typeof ERROR_COLUMNS)[number]): Partial<Style> {
  const alignment = { vertical: 'top' as const, wrapText: WRAPPED.has(column) };
  return column === 'row_number' ? { alignment } : { alignment, numFmt: '@' };
}

/**
 * Resolves when the archive has taken everything written to a sheet so far. The library's own write has no backpressure, but the stream
 * behind it has, and acknowledges an empty write in its turn.
 */
async function taken(sheet: Worksheet): Promise<void> {
  const [pipe] = (sheet as Worksheet & { stream: { pipes: Writable[] } }).stream.pipes;
  if (pipe === undefined) throw new Error('a sheet of the workbook has no archive behind it');
  await new Promise<void>((resolve) => pipe.write('', () => resolve()));
}

/** A reader that has gone reads nothing more; waiting for it would never end. */
async function orGone<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const stop = (): void => gone.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, gone.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Escapes control characters as the format demands, and text that looks like such an escape, so that both are read back unchanged. */
function cellText(value: string | null): string | null {
  return value === null
    ? null
    : value.replace(ESCAPED, (found) =>
        found.length > 1 ? `_x005F${found}` : `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      );
}

// eslint-disable-next-line no-control-regex -- these are the characters in question
const ESCAPED = /_x[0-9A-Fa-f]{4}_|[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]/g;
