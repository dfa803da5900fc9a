import { headerKey } from '../../headers/header.ts';
import { isTotal } from '../../read/trailer-words.ts';
import type { HeadRecord } from '../head-records.ts';
import type { HeaderRow } from '../header/header-row.ts';

/** The least columns of a table of persons, and lines of a list. */
const MIN_COLUMNS = 4;
const MIN_LINES = 2;
/** Such columns are of persons, but for what is said of plans (`Employee Cost`). */
const OF_PERSONS =
  /\b(?:id|ssn|numbers?|no|first|last|middle|dates?|dob|birth|address|street|city|zip|phone|e ?mail|hire|effective|termination|notes?|comments?|remarks?|employees?|members?|subscribers?|dependents?|spouse|child)\b(?!.*\b(?:cost|rate|premium|contribution)s?$)/;

/**
 * Where the columns end that are of persons, if a list of plans, rates or codes stands beside them behind blank columns: its lines say nothing
 * of the persons in their rows. They begin in the first row without a gap, no two are alike, and they go on below the last person, or explain
 * a column of persons: all of its words are in the list, but not in the rows of their lines. -1 where none does.
 */
export function listBeside(records: readonly HeadRecord[], { index, dataIndex }: HeaderRow): number {
  const { cells } = records[index]!;
  const rows = records.slice(dataIndex).filter(({ blank, fault }) => !blank && fault === 'none');
  if (rows.length < MIN_LINES) return -1;
  const isBlankColumn = (at: number): boolean => [cells, ...rows.map((row) => row.cells)].every((row) => isBlank(row[at]));
  for (let at = MIN_COLUMNS; at < cells.length - 1; at++) {
    if (!isBlank(cells[at]) || isBlank(cells[at + 1]) || !isBlankColumn(at)) continue;
    const names = cells.slice(at).flatMap((cell) => headerKey(cell) || []);
    if (cells.slice(0, at).filter((cell) => !isBlank(cell)).length < MIN_COLUMNS) continue;
    if (!names.some((name) => OF_PERSONS.test(name)) && isList(rows, at)) return at;
  }
  return -1;
}

/** Whether what stands behind a blank column is a list. */
function isList(rows: readonly HeadRecord[], blank: number): boolean {
  const words = rows.map(({ cells }) => (cells[blank + 1] ?? '').trim().toLowerCase());
  const isFilled = rows.map(({ cells }) => cells.slice(blank).some((cell) => !isBlank(cell)));
  const lines = isFilled.includes(false) ? isFilled.indexOf(false) : rows.length;
  if (lines < MIN_LINES || isFilled.lastIndexOf(true) >= lines) return false;
  const listed = words.slice(0, lines);
  if (new Set(listed).size < lines || listed.some((word) => word === '' || isTotal(word))) return false;
  const isOfPerson = rows.map(({ cells }) => cells.slice(0, blank).some((cell) => !isBlank(cell)));
  const persons = isOfPerson.lastIndexOf(true) + 1;
  if (persons < lines) return true;
  // Of two persons each may have what the other had.
  if (lines === persons && lines === MIN_LINES) return false;
  return Array.from({ length: blank }, (_, at) => rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase())).some(
    (column) =>
      column.some((word) => word !== '') &&
      column.every((word) => word === '' || listed.includes(word)) &&
      column.some((word, row) => row < lines && word !== listed[row]),
  );
}

function isBlank(cell: string | undefined): boolean {
  return (cell ?? '').trim() === '';
}
