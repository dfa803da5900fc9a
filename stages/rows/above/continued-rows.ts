import type { ContinuedRows } from '../../../src/model/reading.ts';
import { firstText, isFilled, takeCell } from '../map/cell.ts';
import { COMMON_WORDS, wordKey } from '../map/vocabulary.ts';
import { Record } from '../record.ts';
import type { Row } from '../row.ts';
import { cellAt, type CellText, type RowWriter } from './row-writer.ts';
import { textOf } from '../base/text.ts';

/**
 * Fills rows that leave out what stands in the row above, as merged cells and printed reports do: a further coverage of the person, or a
 * further dependent beside the employee. Rows below one that could not be read belong to nobody.
 */
export class ContinuedRowFiller {
  readonly #columns: ContinuedRows;
  readonly #width: number;
  readonly #writer: RowWriter;
  readonly #kept: number[];
  #above: Map<number, CellText> | null = null;
  /** The last name and the ids of the employee above, whose dependents may leave out that name. */
  #named: Map<number, CellText> | null = null;
  /** Whether the last row is of the family of that employee: it may leave out the last name, or those below it may. */
  isOfNamed = false;

  constructor(columns: ContinuedRows, width: number, writer: RowWriter) {
    this.#columns = columns;
    this.#width = width;
    this.#writer = writer;
    this.#kept = [...new Set([...columns.person, ...columns.coverages])];
  }

  /** Fills the row if it continues the one above; answers whether it does. */
  fill(row: Row): boolean {
    this.isOfNamed = false;
    if (row.fault !== 'none') {
      this.forget();
      return false;
    }
    this.#fillLastName(row);
    if (this.#columns.names.some((column) => isFilled(row, column))) {
      if (this.#isOwnedAbove(row)) return false;
      this.#above = new Map(this.#kept.map((column) => [column, cellAt(row, column)]));
      return false;
    }
    const above = this.#above;
    const columns = above === null ? null : this.#missing(row, above);
    if (above === null || columns === null) {
      this.#above = null;
      return false;
    }
    this.#writer.rewrite(row, this.#width, (column) => (columns.includes(column) ? above.get(column)! : null));
    return true;
  }

  /** Gives a dependent with a first name alone the last name of the person above, in a file whose dependents leave it out. */
  #fillLastName(row: Row): void {
    const columns = this.#columns.last_names;
    if (columns === undefined) return;
    const { first, last, relationship, family } = columns;
    const named = this.#named;
    const isDependent = saysDependent(row, relationship);
    const hasLast = last.some((column) => isFilled(row, column));
    const hasFirst = first.some((column) => isFilled(row, column));
    if (hasLast && !isDependent) {
      this.#named = new Map([...last, ...family].map((column) => [column, cellAt(row, column)]));
      return;
    }
    // Who stands below a relative with another last name, or below a stranger, may have either name.
    this.isOfNamed =
      named !== null && (isDependent || !hasFirst) && [...family, ...last].every((column) => isBlankOrSame(row, column, named.get(column)!));
    if (named === null || !this.isOfNamed) {
      this.#named = null;
      return;
    }
    if (hasLast || !hasFirst || mayHoldLastName(row, first)) return;
    this.#writer.rewrite(row, this.#width, (column) => (last.includes(column) ? named.get(column)! : null));
  }

  /** Whether the person of a row is a dependent of the person above, who also owns the rows below. */
  #isOwnedAbove(row: Row): boolean {
    const above = this.#above;
    const { owner } = this.#columns;
    return above !== null && owner !== undefined && owner.every((column) => isFilled(row, column) && isBlankOrSame(row, column, above.get(column)!));
  }

  /** The columns that a row without a name leaves to the row above; null if it does not continue that row. */
  #missing(row: Row, above: ReadonlyMap<number, CellText>): readonly number[] | null {
    const { person, coverage, coverages, dependents } = this.#columns;
    if (!person.every((column) => isBlankOrSame(row, column, above.get(column)!))) return null;
    // A further dependent has the coverage of the row above, unless its row states one.
    if (dependents.some((column) => isFilled(row, column))) return coverages.some((column) => isFilled(row, column)) ? person : this.#kept;
    return coverage.some((column) => isFilled(row, column)) && !coverage.some((column) => saysTotal(row, column)) ? person : null;
  }

  /** Called after a row that could not be read, and at a cut: the next rows belong to nobody. */
  forget(): void {
    this.#above = null;
    this.#named = null;
  }
}

function isBlankOrSame(row: Row, column: number, above: CellText): boolean {
  if (!isFilled(row, column)) return true;
  const length = row.end[column]! - row.start[column]!;
  if (length !== above.bytes.length) return false;
  for (let at = 0; at < length; at++) if (row.bytes[row.start[column]! + at] !== above.bytes[at]) return false;
  return true;
}

/** Whether a word for a dependent stands in the first filled one of these cells. */
export function saysDependent(row: Row, relationship: readonly number[]): boolean {
  return (COMMON_WORDS.relationship[wordKey(firstText(row, relationship))] ?? 'self') !== 'self';
}

/** Whether a first name has several words, the last of which may be the last name. */
export function mayHoldLastName(row: Row, first: readonly number[]): boolean {
  return /,|\p{L}{2}\P{L}+\p{L}{2}/u.test(firstText(row, first));
}

/** Whether a cell is the label of a total. */
export function saysTotal(row: Row, column: number): boolean {
  return takeCell(row, column, CELL, 0) && TOTAL.test(textOf(row.bytes, CELL.start[0]!, CELL.end[0]!));
}

const TOTAL = /\b(?:sub)?totals?\b|\bsum\b|\bcount\b/i;
const CELL = new Record();
