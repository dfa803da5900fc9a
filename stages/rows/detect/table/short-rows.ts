import type { CellForm, ColumnForm } from '../../../../src/model/reading.ts';
import { cellForm, hasForm } from '../../read/cell-form.ts';
import { formOfHeader } from '../../read/row-width.ts';
import type { Row } from '../../row.ts';
import { trimmedCell } from '../../base/text.ts';

/**
 * The forms of the columns, in a file whose rows leave off blank cells at their end, because their exporter writes a row up to its last
 * value. Null if rows are shorter for another reason: a lost delimiter or a broken line moves values under headers of another form, and
 * happens now and then, while such an exporter does it all the time, and moves nothing.
 * The head must show it. Several rows are shorter. Nearly all of their cells have the form of their column, some form is a day, an SSN or
 * an e-mail address, and none contradicts its header. Blank cells keep their places within rows, or the last cell tells the row's end. If
 * full rows end in blank cells, the shorter ones stand together, because spreadsheets write blocks of sixteen rows alike.
 */
export function findShortRows(columns: readonly string[], headRows: (take: (row: Row) => boolean) => void): ColumnForm[] | null {
  const named = columns.findLastIndex((column) => column.trim() !== '') + 1;
  const rows: string[][] = [];
  let shorter = 0;
  headRows((row) => {
    const cells = Array.from({ length: Math.min(row.count, columns.length) }, (_, cell) => trimmedCell(row, cell));
    if (cells.length < named) shorter++;
    rows.push(cells);
    return rows.length < MAX_ROWS && (shorter > 0 || rows.length < MAX_FULL_ROWS);
  });
  if (shorter < MIN_SHORT || shorter * MAX_ROWS_FOR_ONE < rows.length) return null;
  const full = rows.filter((cells) => cells.length >= named);
  const forms = formsOf(full.length >= MIN_FULL ? full : rows, columns.length);
  if (columns.some((column, at) => isContradicted(formOfHeader(column), rows, at)) || !standTogether(rows, named)) return null;

  const short = rows.filter((cells) => cells.length < named && cells.filter((cell) => cell !== '').length > 1);
  const isMoved = movedCells(full);
  const fitting = short.filter((cells) =>
    cells.every((cell, at) => cell === '' || ((forms[at] === null || hasForm(cell, forms[at]!)) && !isMoved(cell, at))),
  );
  if (fitting.length < MIN_SHORT || (short.length - fitting.length) * FITTING_FOR_OTHER > fitting.length) return null;
  if (fitting.filter((cells) => cells.some((cell, at) => cell !== '' && TELLING.has(forms[at] ?? 'letters'))).length * 2 < fitting.length)
    return null;
  const keepPlaces = rows.some((cells) => cells.some((cell, at) => cell === '' && cells.slice(at).some((other) => other !== '')));
  if (!keepPlaces && columns.some((_, at) => isMixed(rows, at))) return null;
  if (!keepPlaces && full.length === 0 && fitting.filter((cells) => endsAsNamed(cells, columns, forms)).length * 3 < fitting.length * 2) return null;
  const told = fitting.filter((cells) => isEndTold(cells, rows, columns, forms, keepPlaces ? 1 : AHEAD));
  if (told.length * 3 < fitting.length * 2) return null;
  return forms.flatMap((form, column) => (form === null ? [] : { column, form }));
}

/** How many rows of the head are looked at; and after how many full ones in a row there will be no shorter ones. */
const MAX_ROWS = 2000;
const MAX_FULL_ROWS = 200;
const MIN_SHORT = 2;
/** How many full rows show what columns hold; with fewer, all rows do. */
const MIN_FULL = 3;
/** At least one in so many rows must be shorter. */
const MAX_ROWS_FOR_ONE = 20;
/** How many fitting rows there must be for one that does not fit. */
const FITTING_FOR_OTHER = 4;
/** The share of a column's filled cells that must have its form. */
const FORM_SHARE = 0.9;
/** Forms that only few headers have. */
const TELLING: ReadonlySet<CellForm> = new Set(['date', 'ssn', 'email'] as const);
/** In spreadsheets, at least so many shorter rows stand together in a block. */
const MIN_TOGETHER = 4;

function formsOf(rows: readonly string[][], columns: number): (CellForm | null)[] {
  return Array.from({ length: columns }, (_, at) => {
    const found = rows.flatMap((cells) => {
      const cell = cells[at] ?? '';
      return cell === '' ? [] : [cellForm(cell)];
    });
    const share = (form: CellForm): boolean =>
      found.filter((one) => one === form || (form === 'number' && one === 'ssn')).length >= found.length * FORM_SHARE;
    return found.length === 0 ? null : (FORMS.find(share) ?? null);
  });
}

const FORMS: readonly CellForm[] = ['email', 'ssn', 'date', 'number', 'letters'];

/** Whether half of the cells below a header have another form than the header says. */
function isContradicted(header: CellForm | null, rows: readonly string[][], at: number): boolean {
  if (header === null) return false;
  const filled = rows.flatMap((cells) => cells[at] || []);
  return (
    filled.filter((cell) => hasForm(cell, header) || (header !== 'letters' && header !== 'email' && cellForm(cell) === 'number')).length * 2 <
    filled.length
  );
}

/** Whether a column has words in some rows and numbers or days in others, as if those had moved by one. */
function isMixed(rows: readonly string[][], at: number): boolean {
  const forms = rows.map((cells) => cellForm(cells[at] ?? ''));
  const words = forms.filter((form) => form === 'letters').length;
  return words > 1 && forms.filter((form) => form !== null).length - words > 1;
}

/** Whether no full row ends in a blank cell, or the shorter ones stand together. */
function standTogether(rows: readonly string[][], named: number): boolean {
  if (!rows.some((cells) => cells.length >= named && cells.slice(named - 1).every((cell) => cell === ''))) return true;
  let together = 0;
  for (const cells of rows) {
    if (cells.length < named) together++;
    else if (together > 0 && together < MIN_TOGETHER) return false;
    else together = 0;
  }
  return true;
}

/** Whether full rows have this word in a later column of few words, and never in this one. */
function movedCells(full: readonly string[][]): (cell: string, at: number) => boolean {
  if (full.length < MIN_KNOWN) return () => false;
  const words = Array.from({ length: full[0]!.length }, (_, at) => {
    const filled = full.flatMap((cells) => (LETTER.test(cells[at] ?? '') ? [cells[at]!] : []));
    const found = new Set(filled);
    return { found, isFew: found.size <= MAX_WORDS && found.size * 2 <= filled.length };
  });
  return (cell, at) => words[at]?.found.has(cell) === false && words.some(({ found, isFew }, other) => other > at && isFew && found.has(cell));
}

const MAX_WORDS = 12;
/** In fewer rows a column has not shown all of its words. */
const MIN_KNOWN = 8;
const LETTER = /\p{L}/u;

/** Whether one of the last cells of a row has the form that its header says: if no row is full, nothing else tells the columns. */
function endsAsNamed(cells: readonly string[], columns: readonly string[], forms: readonly (CellForm | null)[]): boolean {
  const last = cells.findLastIndex((cell) => cell !== '');
  return columns.slice(Math.max(0, last - 2), last + 1).some((column, n) => {
    const at = Math.max(0, last - 2) + n;
    return cells[at] !== '' && forms[at] !== null && formOfHeader(column) === forms[at];
  });
}

/**
 * Whether the last cell of a row could not belong to one of the next columns, with a lost cell before it: by its form, or because it occurs
 * again in its column and never in those.
 */
function isEndTold(
  cells: readonly string[],
  rows: readonly string[][],
  columns: readonly string[],
  forms: readonly (CellForm | null)[],
  ahead: number,
): boolean {
  const last = cells.findLastIndex((cell) => cell !== '');
  const value = cells[last]!;
  const own = cellForm(value);
  const times = (column: number): number => rows.filter((other) => other[column] === value).length;
  return columns.slice(last + 1, last + 1 + ahead).every((column, n) => {
    // A last day without a first day belongs to nobody.
    if (n === 0 && own === 'date' && LAST_DAY.test(column)) return true;
    const other = forms[last + 1 + n] ?? formOfHeader(column);
    return (own !== null && other !== null && own !== other) || (times(last) > 1 && times(last + 1 + n) === 0);
  });
}

/** How many cells a row may have lost, in a file in which no cell before a filled one is blank. */
const AHEAD = 2;
const LAST_DAY = /term|end|thru|through|expir/i;
