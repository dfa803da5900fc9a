import type { ContinuedRows } from '../../../src/model/reading.ts';
import { isFilled, takeCell } from '../map/cell.ts';
import { Record } from '../record.ts';
import type { Row } from '../row.ts';
import { cellAt, type CellText, type RowWriter } from './row-writer.ts';
import { textOf } from '../text.ts';

/**
 * Fills the rows that leave out what stands in the row above, as merged cells and printed reports do: a further coverage of the person, or a
 * further dependent beside the employee. Who follows a row that could not be read is nobody's.
 */
export class ContinuedRowFiller {
  readonly #columns: ContinuedRows;
  readonly #width: number;
  readonly #writer: RowWriter;
  readonly #kept: number[];
  #above: Map<number, CellText> | null = null;

  constructor(columns: ContinuedRows, width: number, writer: RowWriter) {
    this.#columns = columns;
    this.#width = width;
    this.#writer = writer;
    this.#kept = [...new Set([...columns.person, ...columns.coverages])];
  }

  /** Fills the row, if it goes on with the one above; answers whether it does. */
  fill(row: Row): boolean {
    if (row.fault !== 'none') {
      this.forget();
      return false;
    }
    if (this.#columns.names.some((column) => isFilled(row, column))) {
      if (this.#isOwnedAbove(row)) return false;
      this.#above = new Map(this.#kept.map((column) => [column, cellAt(row, column)]));
      return false;
    }
    const above = this.#above;
    const columns = above === null ? null : this.#missing(row, above);
    if (above === null || columns === null) {
      this.forget();
      return false;
    }
    this.#writer.rewrite(row, this.#width, (column) => (columns.includes(column) ? above.get(column)! : null));
    return true;
  }

  /** Whether the person of a row is a dependent of the one whose coverages the rows below are, too. */
  #isOwnedAbove(row: Row): boolean {
    const above = this.#above;
    const { owner } = this.#columns;
    return above !== null && owner !== undefined && owner.every((column) => isFilled(row, column) && isBlankOrSame(row, column, above.get(column)!));
  }

  /** The columns that a row without a name has left to the row above; null where it does not go on with that. */
  #missing(row: Row, above: ReadonlyMap<number, CellText>): readonly number[] | null {
    const { person, coverage, coverages, dependents } = this.#columns;
    if (!person.every((column) => isBlankOrSame(row, column, above.get(column)!))) return null;
    // The coverage of a further dependent is that of the row above, too, unless its row states one.
    if (dependents.some((column) => isFilled(row, column))) return coverages.some((column) => isFilled(row, column)) ? person : this.#kept;
    return coverage.some((column) => isFilled(row, column)) && !coverage.some((column) => saysTotal(row, column)) ? person : null;
  }

  /** After a row that could not be read, and where the file was cut: the next rows are nobody's. */
  forget(): void {
    this.#above = null;
  }
}

function isBlankOrSame(row: Row, column: number, above: CellText): boolean {
  if (!isFilled(row, column)) return true;
  const length = row.end[column]! - row.start[column]!;
  if (length !== above.bytes.length) return false;
  for (let at = 0; at < length; at++) if (row.bytes[row.start[column]! + at] !== above.bytes[at]) return false;
  return true;
}

/** Whether a cell names a sum of the rows above. */
export function saysTotal(row: Row, column: number): boolean {
  return takeCell(row, column, CELL, 0) && TOTAL.test(textOf(row.bytes, CELL.start[0]!, CELL.end[0]!));
}

const TOTAL = /\b(?:sub)?totals?\b|\bsum\b|\bcount\b/i;
const CELL = new Record();
