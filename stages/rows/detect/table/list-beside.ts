import { headerKey } from '../../headers/header.ts';
import { isTotal } from '../../read/trailer-words.ts';
import type { HeadRecord } from '../head-records.ts';
import type { HeaderRow } from '../header/header-row.ts';

/** The least columns of a table of persons, and lines of a list. */
const MIN_COLUMNS = 4;
const MIN_LINES = 2;
/** So many lines in which no two are alike are no chance. */
const MANY_LINES = 4;
/** Such columns are of persons, but for what is said of plans (`Employee Cost`). */
const OF_PERSONS =
  /(?:\b(?:id|ssn|numbers?|no|first|last|middle|dates?|dob|birth|address|street|city|zip|phone|e ?mail|hire|effective|termination|notes?|comments?|remarks?|employees?|members?|subscribers?|dependents?|spouse|child|nickname|login|beneficiar\w+)\b|^(?:\w+al |full |preferred )?name$)(?!.*\b(?:cost|rate|premium|contribution)s?$)/;
/** What somebody has, had or chose, beside what the others do. */
const OF_A_CHANGE = /\b(?:prior|previous|old|former|current|new|elect\w*|select\w*|chosen|request\w*|enroll\w*|waive\w*)\b/;
/** With these words the name of a list says that it is one of what the rest of the name says. */
const OF_A_LIST = new Set(['code', 'codes', 'name', 'names', 'description', 'list', 'options', 'values', 'key']);

/**
 * Where the columns end that are of persons, if a list of plans, rates or codes stands beside them behind blank columns: its lines say nothing
 * of the persons in their rows. They begin in the first row without a gap, and no two are alike. -1 where none does.
 */
export function listBeside(records: readonly HeadRecord[], { index, dataIndex }: HeaderRow): number {
  const { cells } = records[index]!;
  const rows = records.slice(dataIndex).filter(({ blank, fault }) => !blank && fault === 'none');
  if (rows.length < MIN_LINES) return -1;
  const isBlankColumn = (at: number): boolean => [cells, ...rows.map((row) => row.cells)].every((row) => isBlank(row[at]));
  const names = cells.map(headerKey);
  for (let at = MIN_COLUMNS; at < cells.length - 1; at++) {
    if (!isBlank(cells[at]) || isBlank(cells[at + 1]) || !isBlankColumn(at)) continue;
    if (cells.slice(0, at).filter((cell) => !isBlank(cell)).length < MIN_COLUMNS) continue;
    if (!names.slice(at).some((name) => OF_PERSONS.test(name) || OF_A_CHANGE.test(name)) && isList(rows, names, at)) return at;
  }
  return -1;
}

/**
 * Whether what stands behind a blank column is a list: it explains a column of persons, and has not a line for each of a few persons; or it goes
 * on below several of them, who stand there without a gap. Further coverages of persons do not.
 */
function isList(rows: readonly HeadRecord[], names: readonly string[], blank: number): boolean {
  const isFilled = rows.map(({ cells }) => cells.slice(blank).some((cell) => !isBlank(cell)));
  const lines = isFilled.includes(false) ? isFilled.indexOf(false) : rows.length;
  if (lines < MIN_LINES || isFilled.lastIndexOf(true) >= lines) return false;
  const listed = wordsOf(rows, blank + 1).slice(0, lines);
  if (new Set(listed).size < lines || listed.some((word) => word === '' || isTotal(word))) return false;
  const isOfPerson = rows.map(({ cells }) => cells.slice(0, blank).some((cell) => !isBlank(cell)));
  const persons = isOfPerson.lastIndexOf(true) + 1;
  if (lines === persons && (lines <= MANY_LINES || listed.every((word) => /^[\d./-]+$/.test(word)))) return false;
  if (names.slice(0, blank).some((name, at) => explains(listed, names[blank + 1]!, wordsOf(rows, at), name))) return true;
  return lines >= persons + MIN_LINES && persons > MIN_LINES && !isOfPerson.slice(0, persons).includes(false);
}

/**
 * Whether all words of a column are in a list, but not in the rows of their lines, and the list is named after the column, or there are too
 * many of them to be there by chance.
 */
function explains(listed: readonly string[], nameOfList: string, column: readonly string[], name: string): boolean {
  if (OF_A_CHANGE.test(name) || !column.every((word) => word === '' || listed.includes(word))) return false;
  if (!listed.some((line, row) => (column[row] ?? '') !== '' && column[row] !== line)) return false;
  const words = nameOfList.split(' ').filter((word) => !OF_A_LIST.has(word));
  const isNamedAfter = words.length > 0 && words.every((word) => name.split(' ').includes(word));
  return isNamedAfter || (listed.length >= MANY_LINES && new Set(column.filter((word) => word !== '')).size >= MIN_LINES);
}

function wordsOf(rows: readonly HeadRecord[], at: number): string[] {
  return rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase());
}

function isBlank(cell: string | undefined): boolean {
  return (cell ?? '').trim() === '';
}
