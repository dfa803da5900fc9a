import type { Kernel } from '../../kernel/kernel.ts';
import { SHEET_ERRORS, SHEET_NUMBER, SHEET_PLAIN } from '../../kernel/layout.ts';
import { CellKind, type Row } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import type { RowTokenizer } from '../row-tokenizer.ts';
import { CELL_START, ROW_END, TOO_LARGE } from './sheet-rows.ts';

/**
 * Finds the cells of sheet rows (`SheetRowWriter`) as spans over the bytes of a window, with their kinds and the number of their row. An
 * error such as #N/A is an empty cell of its kind. Under a header every row has the header's columns: missing cells are blank, and further
 * cells are ignored, because a sheet has room for notes beside its table.
 * If the window stands in a kernel's memory, and its own row is to be filled, the kernel reads usual rows (`readSheetRow`).
 */
export class SheetRowTokenizer implements RowTokenizer {
  readonly #columns: number;
  readonly #kernel: Kernel | null;
  /** How many cells of the last row are errors. */
  errors = 0;

  /** `columns`: how many the header has; null if there is no header yet. */
  constructor(columns: number | null, kernel: Kernel | null = null) {
    this.#columns = columns ?? -1;
    this.#kernel = columns === null ? null : kernel;
  }

  read(window: ByteWindow, row: Row): boolean {
    return this.#readUsual(window, row) || this.#read(window, row);
  }

  #readUsual(window: ByteWindow, row: Row): boolean {
    const kernel = this.#kernel;
    if (kernel === null || row !== kernel.row) return false;
    const { bytes, at, end } = window;
    const base = kernel.baseOf(bytes);
    const to = base < 0 ? -1 : kernel.readSheetRow(base, at, end, this.#columns);
    if (to < 0) return false;
    row.bytes = bytes;
    row.number = kernel.told(SHEET_NUMBER);
    row.fault = 'none';
    row.plain = kernel.told(SHEET_PLAIN) === 1;
    row.recordStart = at;
    row.recordEnd = to;
    row.count = this.#columns;
    this.errors = kernel.told(SHEET_ERRORS);
    window.at = to;
    return true;
  }

  #read(window: ByteWindow, row: Row): boolean {
    const { bytes, end, at: from } = window;
    let at = from;
    let number = 0;
    let byte = bytes[at]!;
    while (byte >= 48 && byte <= 57 && at < end) {
      number = number * 10 + byte - 48;
      byte = bytes[++at]!;
    }
    if (at >= end) return false;
    const tooLarge = byte === TOO_LARGE;
    if (tooLarge) byte = bytes[++at]!;
    const maxCells = this.#columns < 0 ? row.start.length : this.#columns;
    let count = 0;
    this.errors = 0;
    while (byte === CELL_START) {
      byte = bytes[++at]!;
      let kind: number = CellKind.text;
      if (byte <= CellKind.padded && byte > 0) {
        kind = byte;
        byte = bytes[++at]!;
      }
      const start = at;
      for (;;) {
        while (byte > CELL_START) byte = bytes[++at]!;
        // A line feed stands behind the window's end, but texts contain some, too.
        if (byte === CELL_START || byte === ROW_END || at >= end) break;
        byte = bytes[++at]!;
      }
      if (count < maxCells) {
        row.start[count] = start;
        row.end[count] = kind === CellKind.error ? start : at;
        row.escaped[count] = 0;
        row.cell[count] = kind;
        if (kind === CellKind.error) this.errors++;
        count++;
      }
    }
    if (at >= end) return false;
    if (byte !== ROW_END) throw new Error('these are no sheet rows');
    row.bytes = bytes;
    row.number = number;
    row.fault = tooLarge ? 'row_too_large' : 'none';
    row.plain = false;
    row.recordStart = from;
    row.recordEnd = at + 1;
    for (let cell = count; cell < this.#columns; cell++) {
      row.start[cell] = 0;
      row.end[cell] = 0;
      row.escaped[cell] = 0;
      row.cell[cell] = CellKind.text;
    }
    row.count = this.#columns < 0 || tooLarge ? count : this.#columns;
    window.at = at + 1;
    return true;
  }
}
