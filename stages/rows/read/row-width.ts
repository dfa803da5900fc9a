import type { CellForm, ColumnForm } from '../../../src/model/reading.ts';
import { headerKey } from '../headers/header.ts';
import type { Row } from '../row.ts';
import { trimmedCell } from '../base/text.ts';
import { hasForm } from './cell-form.ts';
import { SPACE } from './line-end.ts';

/**
 * How wide the rows under a header are. A row must have as many cells as the header. Cells past the header's are overlooked
 * where they are blank, and missing ones where the header has no name for their columns (trailing delimiters), or where the
 * row ends in blank cells and its last filled one proves that it stands in its place: a date under a header of dates, digits
 * under a zip code. In a file whose rows leave off blank cells (`short_rows`) they are overlooked where all that stands there has the form of
 * its column. Any other row does not fit: a delimiter that is lost or not quoted moves every value behind it.
 */
export class RowWidth {
  readonly columns: number;
  readonly #headers: readonly string[];
  /** Columns up to the last one that the header names. */
  readonly #named: number;
  readonly #short: readonly ColumnForm[] | null;

  constructor(columns: readonly string[], short: readonly ColumnForm[] | null = null) {
    this.columns = columns.length;
    this.#headers = columns;
    this.#named = columns.findLastIndex((column) => column.trim() !== '') + 1;
    this.#short = short;
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
    if (row.count < this.#named) return this.#isCutShort(row) || (this.#short !== null && isInPlace(row, this.#short));
    for (let cell = this.columns; cell < row.count; cell++) {
      if (!isBlank(row, cell)) return false;
    }
    return true;
  }

  /** Whether blank cells at the row's end were left out: it ends in two that are there, and what stands before them is in its place. */
  #isCutShort(row: Row): boolean {
    let filled = row.count - 1;
    while (filled >= 0 && isBlank(row, filled)) filled--;
    if (filled < 0 || row.count - 1 - filled < MIN_BLANK_CELLS) return false;
    const shape = shapeOf(this.#headers[filled]!);
    return shape?.cell.test(new TextDecoder().decode(row.bytes.subarray(row.start[filled], row.end[filled])).trim()) === true;
  }
}

/** Whether all that stands in columns of a form has it. */
function isInPlace(row: Row, forms: readonly ColumnForm[]): boolean {
  return forms.every(({ column, form }) => column >= row.count || hasForm(trimmedCell(row, column), form));
}

/** The form of what stands below a header, where its name says it. */
export function formOfHeader(column: string): CellForm | null {
  return shapeOf(column)?.form ?? null;
}

function shapeOf(column: string): (typeof SHAPES)[number] | undefined {
  const key = headerKey(column);
  return SHAPES.find(({ header }) => header.test(key));
}

/** With fewer, a lost delimiter is as likely. */
const MIN_BLANK_CELLS = 2;

/** Columns whose values are told by their form. */
const SHAPES: readonly { header: RegExp; form: CellForm; cell: RegExp }[] = [
  {
    header: /\bdate\b|date$|\bdt\b|\bdob\b|birth|effective|\bdoh\b/,
    form: 'date',
    cell: /^\d{1,4}[/-](?:\d{1,2}|[A-Za-z]{3,9})[/-]\d{1,4}(?:[ T].*)?$|^(?:19|20|99)\d{6}$/,
  },
  { header: /\be ?mail/, form: 'email', cell: /^\S+@\S+$/ },
  { header: /\bssn\b|social security/, form: 'ssn', cell: /^\d{3}-?\d{2}-?\d{4}$/ },
  { header: /\bzip|postal/, form: 'number', cell: /^\d{5}(?:-?\d{4})?$/ },
  { header: /phone|\bmobile\b|\bcell\b/, form: 'number', cell: /^\+?[\d() .-]{10,}$/ },
  { header: /\bstate\b/, form: 'letters', cell: /^[A-Za-z]{2}$/ },
];

function isBlank(row: Row, cell: number): boolean {
  for (let at = row.start[cell]!; at < row.end[cell]!; at++) if (row.bytes[at]! > SPACE) return false;
  return true;
}
