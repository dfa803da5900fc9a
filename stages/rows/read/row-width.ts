import type { Row } from '../row.ts';
import { SPACE } from './line-end.ts';

/**
 * How wide the rows under a header are. A row must have as many cells as the header. Cells past the header's are overlooked
 * where they are blank, and missing ones where the header has no name for their columns (trailing delimiters). Any other
 * row does not fit: a delimiter that is lost or not quoted moves every value behind it.
 */
export class RowWidth {
  readonly columns: number;
  /** Columns up to the last one that the header names. */
  readonly #named: number;

  constructor(columns: readonly string[]) {
    this.columns = columns.length;
    this.#named = columns.findLastIndex((column) => column.trim() !== '') + 1;
  }

  /** Gives a row that does not fit its fault, unless it has another one, and makes missing cells blank. */
  settle(row: Row): void {
    if (row.count === this.columns) return;
    if (row.fault === 'none' && !this.#fits(row)) row.fault = 'column_count';
    for (let cell = row.count; cell < this.columns; cell++) {
      row.start[cell] = 0;
      row.end[cell] = 0;
      row.escaped[cell] = 0;
    }
  }

  #fits(row: Row): boolean {
    if (row.count < this.#named) return false;
    for (let cell = this.columns; cell < row.count; cell++) {
      for (let at = row.start[cell]!; at < row.end[cell]!; at++) if (row.bytes[at]! > SPACE) return false;
    }
    return true;
  }
}
