import type { Row } from '../row.ts';
import { isDrawnRow } from './drawn-line.ts';
import { firstFilledByte, firstFilledCell } from './filled-cell.ts';
import type { RepeatedHeader } from './repeated-header.ts';
import { isDigit, isLetter } from '../base/ascii.ts';
import { trimmedCell } from '../base/text.ts';
import { headsSection, isRemark, isReportLine, isTotal, mayBeginTrailer, parseTrailer, saysRowsFound } from './trailer-words.ts';

/** What a record is, for the readers and for whoever counts. */
export const RowKind = { data: 0, blank: 1, trailer: 2, header: 3 } as const;
export type RowKind = (typeof RowKind)[keyof typeof RowKind];

/**
 * Tells what a record is, in a file with so many columns and this header above its rows.
 *
 * - Blank: no cell holds anything but spaces and control characters, or boxes that are not ticked (FALSE), or a line is drawn there.
 * - Trailer: the first filled cell is a trailer word, with or without a count and marks around it, what a report prints below
 *   its rows (`Page 2 of 3`, `Generated on …`, `3 rows selected.`), or what it heads a section of them with (`Group: 0012`). Fewer than half of the columns are filled: at most `MAX_TRAILER_CELLS`, or more
 *   that all hold numbers. A type of record alone (`T,1,2`) is a trailer in a row that ends behind its counts.
 * - Header: the one above the rows, again.
 * - Data: anything else, and every row with a fault. Nothing that may be a person is dropped.
 */
export function rowKind(row: Row, columns: number, header: RepeatedHeader | null = null): RowKind {
  if (row.fault !== 'none') return RowKind.data;
  const first = firstFilledCell(row, 0);
  if (first < 0) return RowKind.blank;
  const at = firstFilledByte(row, first);
  if (header !== null && header.mayBegin(row.bytes, at) && header.is(row)) return RowKind.header;
  if (header?.isPrinted === true && row.count === 1 && BELOW_PRINTED.test(trimmedCell(row, first))) return RowKind.trailer;
  if (row.count === 1 && columns > 2 && isDigit(row.bytes[at]!) && saysRowsFound(trimmedCell(row, first))) return RowKind.trailer;
  if (!mayBeginTrailer(row.bytes, at)) return RowKind.data;
  if (isDrawnRow(row) || isUnticked(row, first)) return RowKind.blank;
  let filled = 1;
  let onlyNumbers = true;
  for (let cell = firstFilledCell(row, first + 1); cell >= 0; cell = firstFilledCell(row, cell + 1)) {
    onlyNumbers &&= !isLetter(row.bytes[firstFilledByte(row, cell)]!) && AMOUNT.test(trimmedCell(row, cell));
    if (++filled > MAX_TRAILER_CELLS && !onlyNumbers && !saysTotals(row, first)) return RowKind.data;
  }
  const text = trimmedCell(row, first);
  // Sums below most of the columns: nobody whose other names are numbers is a person.
  if (filled * 2 >= columns) return filled > 2 && filled < columns && onlyNumbers && isTotal(text) ? RowKind.trailer : RowKind.data;
  if (isLetterWithCounts(row, filled, onlyNumbers, columns)) return RowKind.trailer;
  if (filled === 1 && isRemark(text)) return RowKind.trailer;
  return isTotal(text) || (filled <= MAX_TRAILER_CELLS && isReportLine(text)) ? RowKind.trailer : RowKind.data;
}

/** Whether a row that is no person's says whose rows stand below it. */
export function isSectionHeading(row: Row): boolean {
  const first = firstFilledCell(row, 0);
  return headsSection(trimmedCell(row, first)) && firstFilledCell(row, first + 1) < 0;
}

/** Whether nothing is filled but boxes that are not ticked, which a spreadsheet has down to the last of its lines. */
function isUnticked(row: Row, first: number): boolean {
  for (let cell = first; cell >= 0; cell = firstFilledCell(row, cell + 1)) {
    if (row.end[cell]! - row.start[cell]! > FALSE_BYTES || trimmedCell(row, cell).toUpperCase() !== 'FALSE') return false;
  }
  return true;
}

const FALSE_BYTES = 16;

/** Whether all cells are totals with a colon and their numbers: `TOTAL MEMBERS:`, 2, `TOTAL DEPENDENTS:`, 1. */
function saysTotals(row: Row, first: number): boolean {
  if (row.bytes[row.end[first]! - 1] !== COLON) return false;
  for (let cell = first; cell >= 0; cell = firstFilledCell(row, cell + 1)) {
    const text = trimmedCell(row, cell);
    if (!AMOUNT.test(text) && (!text.endsWith(':') || parseTrailer(text) === null)) return false;
  }
  return true;
}

const COLON = 58;
const MAX_TRAILER_CELLS = 3;
/** A sum below a column. Dates are none. */
const AMOUNT = /^-?\(?[$€£]? ?-?\d[\d,]*(?:\.\d+)?\)?$/;

/** `T` for a trailer, with nothing but counts behind it, and no other columns. */
function isLetterWithCounts(row: Row, filled: number, onlyNumbers: boolean, columns: number): boolean {
  return filled > 1 && filled === row.count && filled <= MAX_TRAILER_CELLS && onlyNumbers && row.count * 3 <= columns && trimmedCell(row, 0) === 'T';
}

/** What a client of a database prints below a table whose rows stand between bars. */
const BELOW_PRINTED = /^(?:\d+ rows? in set\b|(?:mysql|mariadb(?: \[[^\]]*\])?)> ?|bye$)/i;
