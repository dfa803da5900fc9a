import type { EntryTexts } from './cell-counts.ts';
import type { Row } from '../row.ts';
import { trimmedCell } from '../text.ts';

/** A row of which only one cell says something, and what is to be said of it. */
export interface LoneCell {
  readonly column: number;
  /** Null where it has digits, which may be a part of an identifier or all of it. */
  readonly text: string | null;
  readonly texts: EntryTexts;
}

/**
 * The only filled cell of a row below a header of several columns: the heading of a group, a note, what is left of a line; or the words of a
 * sum (`Austin Total`) beside amounts, or nothing but amounts of money, none of which stands in a column of `noAmounts`. Null for every other row. All that such a row lacks has
 * one cause, which one entry says.
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

/** Of fewer, one cell may be most of a row. */
const MIN_COLUMNS = 4;
/** A sum stands below few columns. */
const MAX_AMOUNTS = 12;

/** What spreadsheets call the sum of a group. */
const SUM = /(?<!\p{L})(?:sub-?)?totals?(?: *\(\d+\))?:?$|\p{L} (?:count|average)$/iu;

/** How many there are, too few digits for a part of an SSN. */
const COUNT = /\(\d{1,3}\):?$/;

/** An amount or a count, and no identifier: those have more digits without a comma. */
function isAmount(text: string): boolean {
  return /^-?\(?[$€£]? ?-?(?:\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?\)?$/.test(text);
}

/** An amount that is surely of money: with its sign, or with cents. */
const MONEY = /^-?\(?(?:[$€£] ?-?(?:\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.\d\d)?|(?:\d{1,7}|\d{1,3}(?:,\d{3})+)\.\d\d)\)?$/;

const LONE: EntryTexts = {
  message: 'Only one cell of the row is filled, and it says too little of a person',
  remedy: 'Leave the row out if it is a heading or a note; fill its other cells if it is a person.',
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
