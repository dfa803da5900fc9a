import type { Reading } from '../../../src/model/reading.ts';
import { CELL_START, ROW_END } from '../read/excel/sheet-rows.ts';
import { CellKind, type Row } from '../row.ts';

/** The text of a cell, of any row. */
export interface CellText {
  readonly bytes: Uint8Array;
  /** 1 if its quotes are doubled. */
  readonly escaped: number;
  readonly kind: number;
}

/**
 * Rewrites rows with other texts in some cells: first as a record that the format's reader would read the same way, which may be carried
 * elsewhere, then the cells.
 */
export class RowWriter {
  readonly #isSheet: boolean;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #escape: number;

  constructor(reading: Pick<Reading, 'format'> & { delimiter?: number; quote?: number; escape?: number }) {
    this.#isSheet = reading.format === 'excel';
    this.#delimiter = reading.delimiter ?? COMMA;
    this.#quote = reading.quote ?? 0;
    this.#escape = reading.escape ?? 0;
  }

  /** `cellOf` gives the new content of a column, or null if it does not change. The row then points at bytes of its own. */
  rewrite(row: Row, columns: number, cellOf: (column: number) => CellText | null): void {
    const cells = Array.from({ length: columns }, (_, column) => cellOf(column) ?? cellAt(row, column));
    const record = this.#isSheet ? sheetRecord(row.number, cells) : this.#record(cells);
    const bytes = new Uint8Array(cells.reduce((sum, cell) => sum + cell.bytes.length, record.length));
    bytes.set(record);
    let at = record.length;
    for (const [column, cell] of cells.entries()) {
      bytes.set(cell.bytes, at);
      row.start[column] = at;
      row.end[column] = at += cell.bytes.length;
      row.escaped[column] = cell.escaped;
      if (cell.escaped === 1) row.mayBeEscaped = true;
      row.cell[column] = cell.kind;
    }
    row.bytes = bytes;
    row.recordStart = 0;
    row.recordEnd = record.length;
    row.count = columns;
    row.plain = false;
  }

  #record(cells: readonly CellText[]): number[] {
    const out: number[] = [];
    for (const { bytes, escaped } of cells) {
      if (out.length > 0) out.push(this.#delimiter);
      if (this.#quote !== 0) out.push(this.#quote);
      for (const byte of bytes) {
        if (escaped === 0 && this.#quote !== 0 && (byte === this.#quote || byte === this.#escape)) out.push(this.#escape === 0 ? byte : this.#escape);
        out.push(byte);
      }
      if (this.#quote !== 0) out.push(this.#quote);
    }
    out.push(LINE_FEED);
    return out;
  }
}

const COMMA = 44;
const LINE_FEED = 10;

function sheetRecord(number: number, cells: readonly CellText[]): number[] {
  const out = [...Buffer.from(String(number))];
  for (const { bytes, kind } of cells) {
    out.push(CELL_START);
    if (kind !== CellKind.text) out.push(kind);
    for (const byte of bytes) out.push(byte);
  }
  out.push(ROW_END);
  return out;
}

/** A copy: the row's bytes are about to change. */
export function cellAt({ bytes, start, end, escaped, cell }: Row, column: number): CellText {
  return { bytes: bytes.slice(start[column], end[column]), escaped: escaped[column]!, kind: cell[column]! };
}
