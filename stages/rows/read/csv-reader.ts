import type { Cut, CsvReading } from '../../../src/model/reading.ts';
import type { Row } from '../row.ts';
import { ByteWindow } from './byte-window.ts';
import { CsvTokenizer } from './csv-tokenizer.ts';
import type { RowReader } from './reader.ts';
import { RowKind, rowKind } from './row-kind.ts';
import { createTranscoder } from './transcode.ts';
import { Windows1252Row } from './windows-1252.ts';

/**
 * Reads the rows of a CSV segment.
 *
 * A row must have as many cells as the header. Cells past the header's are overlooked where they are blank, and missing
 * ones where the header has no name for their columns (trailing delimiters); otherwise the row has the fault
 * `column_count`, because a delimiter that is lost or not quoted moves every value behind it.
 */
export function createCsvReader(reading: CsvReading, cut: Pick<Cut, 'first_row' | 'start'>): RowReader {
  return new CsvReader(reading, cut);
}

class CsvReader implements RowReader {
  readonly #window: ByteWindow;
  readonly #tokenizer: CsvTokenizer;
  readonly #transcoder;
  readonly #recoder: Windows1252Row | null;
  readonly #columns: number;
  /** Columns up to the last one that the header names. */
  readonly #namedColumns: number;
  #nextNumber: number;

  constructor(reading: CsvReading, cut: Pick<Cut, 'first_row' | 'start'>) {
    this.#window = new ByteWindow(cut.start);
    this.#tokenizer = new CsvTokenizer(reading.delimiter, reading.quote);
    this.#transcoder = createTranscoder(reading.encoding);
    this.#recoder = reading.encoding === 'windows-1252' ? new Windows1252Row() : null;
    this.#columns = reading.columns.length;
    this.#namedColumns = reading.columns.findLastIndex((column) => column.trim() !== '') + 1;
    this.#nextNumber = cut.first_row;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#transcoder.write(chunk, last, this.#window);
  }

  next(row: Row): boolean {
    const columns = this.#columns;
    while (this.#tokenizer.read(this.#window, row)) {
      row.number = this.#nextNumber++;
      if (rowKind(row, columns) !== RowKind.data) continue;
      if (row.count !== columns) this.#fit(row);
      this.#recoder?.recode(row);
      return true;
    }
    return false;
  }

  /** Makes the row as wide as the header, or notes that it is not. */
  #fit(row: Row): void {
    const misfit = row.count < this.#namedColumns || (row.count > this.#columns && !isBlankFrom(row, this.#columns));
    if (misfit && row.fault === 'none') row.fault = 'column_count';
    for (let cell = row.count; cell < this.#columns; cell++) {
      row.start[cell] = 0;
      row.end[cell] = 0;
      row.escaped[cell] = 0;
    }
  }
}

function isBlankFrom(row: Row, firstCell: number): boolean {
  for (let cell = firstCell; cell < row.count; cell++) {
    for (let at = row.start[cell]!; at < row.end[cell]!; at++) if (row.bytes[at]! > 32) return false;
  }
  return true;
}
