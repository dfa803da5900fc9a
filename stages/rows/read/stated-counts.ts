import { trimmedCell } from '../base/text.ts';
import type { Row } from '../row.ts';
import { firstFilledCell } from './filled-cell.ts';
import { OTHER_DELIMITER, parseTrailer, TOTALS, wholeNumber } from './trailer-words.ts';

/**
 * The counts of rows that a trailer row states, none where it states none: a whole number beside the word or in another
 * filled cell. Dates (`YYYYMMDD`) and amounts are no counts; a bare total states one only beside the word or in the next column, unless
 * that one of the `columns` holds amounts.
 */
export function statedCounts(row: Row, columns: readonly string[] = []): number[] {
  const first = firstFilledCell(row, 0);
  const text = trimmedCell(row, first);
  if (OTHER_DELIMITER.test(text)) return countsIn(text.split(PARTS).slice(1));
  const trailer = parseTrailer(text);
  if (trailer === null) return [];
  // Of a part of the rows, or of money.
  if (
    /^(?:sub|plan|division) ?totals?$| due$|^total .*(?:premiums?|costs?|amount|charges|deductions|contributions|billed|payroll)$/.test(trailer.word)
  )
    return [];
  // Dependents have rows, too: how many employees there are, or how many dependents, says nothing of how many rows. Nor does how many of them are enrolled.
  if (/employee|\bees\b|subscriber|dependent|worker/.test(trailer.word) || /employee|subscriber|enrolled/i.test(trailer.unit)) return [];
  if (trailer.count !== null) return [trailer.count];
  const others: string[] = [];
  for (let cell = firstFilledCell(row, first + 1); cell >= 0; cell = firstFilledCell(row, cell + 1)) {
    if (TOTALS.has(trailer.word) && (cell !== first + 1 || OF_AMOUNTS.test(columns[cell] ?? ''))) break;
    others.push(trimmedCell(row, cell));
  }
  return others.some((cell) => OF_DEPENDENTS.test(cell)) ? [] : countsIn(others);
}

/** Beside how many dependents there are, another count says how many subscribers. */
const OF_DEPENDENTS = /^total dependents\b/i;

/** The numbers that are called a count (`RecordCount=3`); where none is, those that nothing else is said of. */
function countsIn(cells: readonly string[]): number[] {
  const called = cells.flatMap((cell) => wholeNumber(CALLED_COUNT.exec(cell)?.[1] ?? '') ?? []);
  return called.length > 0 ? called : cells.flatMap((cell) => wholeNumber(cell.trim()) ?? []);
}

const PARTS = /[|,;\t^~]/;

const CALLED_COUNT = /^\s*(?:total[ _-]?)?(?:(?:rec|record|row)s?[ _-]?(?:count|cnt)?|count) *[=:] *(\d[\d,]*)\s*$/i;

/** Names of columns below which a total is a sum. */
const OF_AMOUNTS =
  /premium|cost|price|amount|\bamt\b|salary|wages?\b|earnings|\brates?\b|contribution|deduction|volume|hours|\bfees?\b|charge|balance|\bpays?\b|\$/i;
