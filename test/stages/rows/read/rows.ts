import type { Cut } from '../../../../src/model/cut.ts';
import type { CsvReading, Reading } from '../../../../src/model/reading.ts';
import type { Kernel } from '../../../../stages/rows/kernel/kernel.ts';
import { createReader } from '../../../../stages/rows/read/reader.ts';
import { MAX_FIELDS, Row } from '../../../../stages/rows/row.ts';

/** A row as strings, for comparing. */
export interface ReadRow {
  number: number;
  fault: Row['fault'];
  cells: string[];
}

export const BYTES = new TextEncoder();

/** A reading of comma-separated UTF-8 with these columns, from which a test names what is different. */
export function csvReading(columns: string[], different: Partial<CsvReading> = {}): CsvReading {
  return {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: 44,
    quote: 34,
    columns,
    data_start: 0,
    records_before: 0,
    day_first: [],
    linkage: 'none',
    blank_relationship: 'by_order',
    ...different,
  };
}

/** Reads all rows of a segment, handed over in chunks of this many bytes. */
export function readRows(
  reading: Reading,
  bytes: Uint8Array,
  cut: Pick<Cut, 'first_row' | 'start'>,
  chunkBytes = Math.max(1, bytes.length),
  kernel: Kernel | null = null,
): ReadRow[] {
  const reader = createReader(reading, cut, kernel);
  const row = kernel?.row ?? new Row(MAX_FIELDS);
  const rows: ReadRow[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    reader.feed(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    while (reader.next(row)) rows.push({ number: row.number, fault: row.fault, cells: cellsOf(row, 'quote' in reading ? reading.quote : 0) });
  }
  return rows;
}

export function cellsOf(row: Row, quote = 34): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const mark = String.fromCharCode(quote);
  return Array.from({ length: row.count }, (_, cell) => {
    const text = decoder.decode(row.bytes.subarray(row.start[cell], row.end[cell]));
    return row.escaped[cell] === 1 ? text.replaceAll(mark + mark, mark) : text;
  });
}
