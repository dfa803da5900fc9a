import type { Cut } from '../../../src/model/cut.ts';
import type { CsvReading } from '../../../src/model/reading.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Row } from '../row.ts';
import { Arena } from './arena.ts';
import { ByteWindow } from './byte-window.ts';
import { CsvTokenizer } from './csv-tokenizer.ts';
import { dropFractions } from './float-columns.ts';
import { LentRows, type RowPlace } from './lent-rows.ts';
import { needsCleaning, RowCleaner, unescapes } from './row-cleaner.ts';
import type { RowReader } from './row-reader.ts';
import { recodeRow } from './recode.ts';
import { RepeatedHeader } from './repeated-header.ts';
import { RowKind, rowKind } from './row-kind.ts';
import { RowWidth } from './row-width.ts';
import { createTranscoder } from './transcode.ts';

/** Reads the rows of a CSV segment. A row that is not as wide as the header (`RowWidth`) has the fault `column_count`. */
export function createCsvReader(reading: CsvReading, cut: Pick<Cut, 'first_row' | 'start'>, kernel: Kernel | null): RowReader {
  return new CsvReader(reading, cut, kernel);
}

class CsvReader implements RowReader, RowPlace {
  readonly scope = 0;
  nextNumber: number;
  readonly lent: LentRows | null;
  readonly #window: ByteWindow;
  readonly #tokenizer: CsvTokenizer;
  readonly #transcoder;
  readonly #recodes: boolean;
  readonly #cleaner: RowCleaner | null;
  /** For rows that do not stand in the file as they are handed over. */
  readonly #arena = new Arena();
  readonly #width: RowWidth;
  readonly #header: RepeatedHeader;
  readonly #floats: readonly number[];

  constructor(reading: CsvReading, cut: Pick<Cut, 'first_row' | 'start'>, kernel: Kernel | null) {
    this.#window = new ByteWindow(cut.start, kernel?.window ?? null);
    this.#tokenizer = new CsvTokenizer(reading.delimiter, reading.quote, reading.escape, kernel);
    this.#transcoder = createTranscoder(reading.encoding);
    this.#recodes = reading.encoding === 'windows-1252';
    this.#cleaner = needsCleaning(reading) ? new RowCleaner(reading, this.#arena) : null;
    this.#width = new RowWidth(reading.columns, reading.short_rows);
    this.#header = new RepeatedHeader(reading.columns, reading.delimiter, reading.page_titles);
    this.#floats = reading.float_columns ?? [];
    this.nextNumber = cut.first_row;
    const isRewritten = unescapes(reading) || this.#floats.length > 0;
    const asciiOnly = this.#recodes || this.#cleaner !== null;
    const cells = isRewritten || this.#header.isPrinted || this.#header.hasTitles ? null : this.#tokenizer.usual;
    const form = { kind: 'cells' as const, columns: this.#width.columns, header: this.#header.first, asciiOnly };
    this.lent = kernel === null || cells === null ? null : new LentRows(kernel, this.#window, this, { ...form, ...cells });
  }

  mayLend(): boolean {
    return !this.#tokenizer.skipping;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#transcoder.write(chunk, last, this.#window);
    this.#arena.reset(this.#window);
  }

  next(row: Row): boolean {
    while (this.#tokenizer.read(this.#window, row)) {
      row.number = this.nextNumber++;
      if (rowKind(row, this.#width.columns, this.#header) !== RowKind.data) continue;
      this.#width.settle(row);
      if (this.#recodes) recodeRow(row, this.#arena);
      this.#cleaner?.clean(row);
      if (this.#floats.length > 0) dropFractions(row, this.#floats);
      return true;
    }
    return false;
  }

  readAlone(number: number, bytes: Uint8Array, row: Row): boolean {
    this.nextNumber = number;
    this.#window.drop();
    this.#tokenizer.begin();
    this.feed(bytes, true);
    return this.next(row);
  }
}
