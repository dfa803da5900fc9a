import type { ExcelReading } from '../../../src/model/reading.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Row } from '../row.ts';
import { ByteWindow } from './byte-window.ts';
import { SheetRowTokenizer } from './excel/sheet-row-tokenizer.ts';
import { LentRows, type RowPlace } from './lent-rows.ts';
import { RepeatedHeader } from './repeated-header.ts';
import { RowKind, rowKind } from './row-kind.ts';
import type { RowReader } from './row-reader.ts';

/** Reads the rows of a segment of sheet rows. They carry their numbers in the sheet, so it does not matter where the segment begins. */
export function createExcelReader(reading: ExcelReading, kernel: Kernel | null): RowReader {
  return new ExcelReader(reading, kernel);
}

class ExcelReader implements RowReader, RowPlace {
  readonly scope = 0;
  /** Each row carries its own. */
  nextNumber = 0;
  readonly lent: LentRows | null;
  readonly #window: ByteWindow;
  readonly #tokenizer: SheetRowTokenizer;
  readonly #columns: number;
  readonly #header: RepeatedHeader;

  constructor(reading: ExcelReading, kernel: Kernel | null) {
    this.#window = new ByteWindow(0, kernel?.window ?? null);
    this.#columns = reading.columns.length;
    this.#header = new RepeatedHeader(reading.columns, 0, reading.page_titles);
    this.#tokenizer = new SheetRowTokenizer(this.#columns, kernel);
    this.lent =
      kernel === null || this.#header.hasTitles
        ? null
        : new LentRows(kernel, this.#window, this, { kind: 'sheet rows', columns: this.#columns, header: this.#header.first });
  }

  mayLend(): boolean {
    return true;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#window.append(chunk, last);
  }

  next(row: Row): boolean {
    while (this.#tokenizer.read(this.#window, row)) {
      if (rowKind(row, this.#columns, this.#header) === RowKind.data) return true;
    }
    return false;
  }

  readAlone(_number: number, bytes: Uint8Array, row: Row): boolean {
    this.#window.drop();
    this.feed(bytes, true);
    return this.next(row);
  }
}
