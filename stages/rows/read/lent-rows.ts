import type { Kernel } from '../kernel/kernel.ts';
import {
  READS_CELLS,
  READS_LINES,
  READS_LOOPS,
  READS_SHEET_ROWS,
  ROWS_ASCII,
  ROWS_COLUMNS,
  ROWS_DELIMITER,
  ROWS_END,
  ROWS_FROM,
  ROWS_HEADER,
  ROWS_NUMBER,
  ROWS_PLAIN_DELIMITER,
  ROWS_QUOTE,
  ROWS_READER,
  ROWS_ROW_END,
  ROWS_ROW_FIELDS,
  ROWS_ROW_PLAIN,
} from '../kernel/layout.ts';
import type { Row } from '../row.ts';
import type { ByteWindow } from './byte-window.ts';
import { clearEscaped } from './usual-records.ts';

/** What the kernel must know to read the rows of a file. */
export type RowForm = { columns: number } & (
  | { kind: 'cells'; delimiter: number; quote: number; isPlainDelimiter: boolean; header: Uint8Array; asciiOnly: boolean }
  | { kind: 'sheet rows'; header: Uint8Array }
  | { kind: 'lines' }
  | { kind: 'loops' }
);

/** Where a reader stands in its file. */
export interface RowPlace {
  /** Whether a row may begin at the window's place. If so, the kernel is told whatever else it must know there. */
  mayLend(): boolean;
  /** The number of the next row. */
  nextNumber: number;
  /** The scope of that row (`Row.scope`). */
  readonly scope: number;
}

type Window = Pick<ByteWindow, 'bytes' | 'at' | 'end'>;

const READERS = { cells: READS_CELLS, lines: READS_LINES, 'sheet rows': READS_SHEET_ROWS, loops: READS_LOOPS };

/**
 * A reader's rows, lent to the kernel, which reads the usual ones by itself in its own memory (assembly/row-reading.ts). Meanwhile nobody
 * else reads.
 */
export class LentRows {
  readonly #kernel: Kernel;
  readonly #window: Window;
  readonly #place: RowPlace;

  constructor(kernel: Kernel, window: Window, place: RowPlace, form: RowForm) {
    this.#kernel = kernel;
    this.#window = window;
    this.#place = place;
    kernel.tell(ROWS_READER, READERS[form.kind]);
    kernel.tell(ROWS_COLUMNS, form.columns);
    kernel.tell(ROWS_ASCII, form.kind === 'cells' && form.asciiOnly ? 1 : 0);
    if (form.kind === 'lines' || form.kind === 'loops') return;
    kernel.tell(ROWS_HEADER, form.header[0]! | (form.header[1]! << 8));
    if (form.kind === 'sheet rows') return;
    kernel.tell(ROWS_DELIMITER, form.delimiter);
    kernel.tell(ROWS_QUOTE, form.quote);
    kernel.tell(ROWS_PLAIN_DELIMITER, form.isPlainDelimiter ? 1 : 0);
  }

  /** Lends them. Answers where the bytes of the file begin in the kernel's memory; -1 if it cannot read on. */
  lend(): number {
    const kernel = this.#kernel;
    const { bytes, at, end } = this.#window;
    const base = kernel.baseOf(bytes);
    if (base < 0 || !this.#place.mayLend()) return -1;
    if (kernel.row.mayBeEscaped) clearEscaped(kernel.row);
    kernel.tell(ROWS_FROM, at);
    kernel.tell(ROWS_END, end);
    kernel.tell(ROWS_NUMBER, this.#place.nextNumber);
    return base;
  }

  /** Takes them back. If `isBegun`, `row` becomes the row that was read last, whose work is not finished. */
  takeBack(row: Row, isBegun: boolean): void {
    const kernel = this.#kernel;
    const number = kernel.told(ROWS_NUMBER);
    this.#window.at = kernel.told(ROWS_FROM);
    this.#place.nextNumber = number;
    if (!isBegun) return;
    this.show(row);
    this.#window.at = row.recordEnd;
    this.#place.nextNumber = number + 1;
  }

  /** Makes `row` the row that the kernel has in work. */
  show(row: Row): void {
    const kernel = this.#kernel;
    row.bytes = this.#window.bytes;
    row.recordStart = kernel.told(ROWS_FROM);
    row.recordEnd = kernel.told(ROWS_ROW_END);
    row.count = kernel.told(ROWS_ROW_FIELDS);
    row.number = kernel.told(ROWS_NUMBER);
    row.plain = kernel.told(ROWS_ROW_PLAIN) === 1;
    row.scope = this.#place.scope;
    row.remarks = 0;
    row.fault = 'none';
  }
}
