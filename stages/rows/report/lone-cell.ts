import type { EntryTexts } from './cell-counts.ts';
import type { Row } from '../row.ts';
import { trimmedCell } from '../base/text.ts';

/** The cell for which a row that is no person gets its only entry, and what the entry says. */
export interface LoneCell {
  readonly column: number;
  /** Null if the cell has digits: they may be an identifier, or part of one. */
  readonly text: string | null;
  readonly texts: EntryTexts;
}

/**
 * Recognizes rows that are no persons, so that one entry says so instead of one for each missing field:
 *
 * - only one cell is filled: a group heading, a note, the rest of a line;
 * - the words of a total (`Austin Total`) stand beside amounts;
 * - all filled cells are amounts of money, none of them in a column of `noAmounts`.
 *
 * Null for every other row.
 */
export function loneCell(row: Row, columns: number, noAmounts: (column: number) => boolean): LoneCell | null {
  if (columns < MIN_COLUMNS) return null;
  const filled: number[] = [];
  const cells = Math.min(row.count, columns);
  for (let cell = 0; cell < cells; cell++) if (isFilled(row, cell)) filled.push(cell);
  const [first, ...others] = filled;
  if (
    first !== undefined &&
    others.length > 0 &&
    filled.length <= MAX_AMOUNTS &&
    filled.every((cell) => !noAmounts(cell) && MONEY.test(trimmedCell(row, cell)))
  )
    return { column: first, text: null, texts: SUMS };
  if (first === undefined || (others.length > 0 && (others.length > MAX_AMOUNTS || isFilled(row, first + 1)))) return null;
  const text = trimmedCell(row, first);
  if (others.length === 0) return { column: first, text: hasDigits(text) ? null : text, texts: LONE };
  if (!SUM.test(text) || !others.every((cell) => !noAmounts(cell) && isAmount(trimmedCell(row, cell)))) return null;
  return { column: first, text: hasDigits(text.replace(COUNT, '')) ? null : text, texts: SUMS };
}

function hasDigits(text: string): boolean {
  return /\p{N}/u.test(text);
}

/** In a narrower table, one cell may be most of a person. */
const MIN_COLUMNS = 4;
/** A total fills only a few columns. */
const MAX_AMOUNTS = 12;

/** How spreadsheets label the subtotal of a group. */
const SUM = /(?<!\p{L})(?:sub-?)?totals?(?: *\(\d+\))?:?$|\p{L} (?:count|average)$/iu;

/** The count behind the words of a total: too few digits for part of an SSN. */
const COUNT = /\(\d{1,3}\):?$/;

/** An amount or a count. Identifiers have more digits without a comma. */
function isAmount(text: string): boolean {
  return /^-?\(?[$€£]? ?-?(?:\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?\)?$/.test(text);
}

/** Certainly money: it has a currency sign or cents. */
const MONEY = /^-?\(?(?:[$€£] ?-?(?:\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.\d\d)?|(?:\d{1,7}|\d{1,3}(?:,\d{3})+)\.\d\d)\)?$/;

const LONE: EntryTexts = {
  message: 'Only one cell of the row is filled, and it says too little of a person',
  remedy: 'Send what a heading says in a column of the rows below it, and leave out a note; fill its other cells if it is a person.',
};
const SUMS: EntryTexts = {
  message: 'The row looks like a sum of the rows above, and says too little of a person',
  remedy: 'Leave the row out if it is a sum; fill its other cells if it is a person.',
};

const SPACE = 32;

function isFilled({ bytes, start, end, count }: Row, cell: number): boolean {
  if (cell >= count) return false;
  for (let at = start[cell]!; at < end[cell]!; at++) if (bytes[at]! > SPACE) return true;
  return false;
}
