import type { Row } from '../row.ts';
import { isDrawnRow } from './drawn-line.ts';
import type { RepeatedHeader } from './repeated-header.ts';
import { isLetter } from '../ascii.ts';
import { trimmedCell } from '../text.ts';

/** What a record is, for the readers and for whoever counts. */
export const RowKind = { data: 0, blank: 1, trailer: 2, header: 3 } as const;
export type RowKind = (typeof RowKind)[keyof typeof RowKind];

/**
 * Blank: no cell holds anything but spaces and control characters, or a line is drawn there. Trailer: the first filled cell is a trailer word, with or
 * without a count and marks around it, or what a report prints below its rows (`Page 2 of 3`, `Generated on …`), and at most
 * `MAX_TRAILER_CELLS` cells are filled, or others that are all numbers, and fewer than half of the columns. A type of record alone (`T,1,2`) is one
 * in a row that ends behind its counts.
 * Header: the one above the rows, again. Anything else is data, and so is every row with a fault: nothing that may be a person is
 * dropped.
 */
export function rowKind(row: Row, columns: number, header: RepeatedHeader | null = null): RowKind {
  if (row.fault !== 'none') return RowKind.data;
  const first = firstFilledCell(row, 0);
  if (first < 0) return RowKind.blank;
  const at = firstFilledByte(row, first);
  if (header !== null && header.mayBegin(row.bytes, at) && header.is(row)) return RowKind.header;
  if (header?.isPrinted === true && row.count === 1 && BELOW_PRINTED.test(trimmedCell(row, first))) return RowKind.trailer;
  if (!mayBeginTrailer(row.bytes, at)) return RowKind.data;
  if (isDrawnRow(row)) return RowKind.blank;
  let filled = 1;
  let onlyNumbers = true;
  for (let cell = firstFilledCell(row, first + 1); cell >= 0; cell = firstFilledCell(row, cell + 1)) {
    onlyNumbers &&= !isLetter(row.bytes[firstFilledByte(row, cell)]!) && AMOUNT.test(trimmedCell(row, cell));
    if (++filled > MAX_TRAILER_CELLS && !onlyNumbers) return RowKind.data;
  }
  const text = trimmedCell(row, first);
  // Sums below most of the columns: nobody whose other names are numbers is a person.
  if (filled * 2 >= columns) return filled > 2 && filled < columns && onlyNumbers && isTotal(text) ? RowKind.trailer : RowKind.data;
  if (isLetterWithCounts(row, filled, onlyNumbers, columns)) return RowKind.trailer;
  if (filled === 1 && ALONE.some((kind) => kind.test(text))) return RowKind.trailer;
  return isTotal(text) || (filled <= MAX_TRAILER_CELLS && isReportLine(text)) ? RowKind.trailer : RowKind.data;
}

/** Whether a trailer may begin with the filled byte there: a quick look at two bytes. */
export function mayBeginTrailer(bytes: Uint8Array, at: number): boolean {
  return ((MAY_BEGIN_TRAILER[bytes[at]!]! >> (bytes[at + 1]! & 31)) & 1) === 1;
}

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
  // Of a part of the rows.
  if (/^sub ?totals?$/.test(trailer.word)) return [];
  // Dependents have rows, too: how many employees there are, or how many dependents, says nothing of how many rows.
  if (/employee|\bees\b|subscriber|dependent|worker/.test(trailer.word) || /employee|subscriber/i.test(trailer.unit)) return [];
  if (trailer.count !== null) return [trailer.count];
  const others: string[] = [];
  for (let cell = firstFilledCell(row, first + 1); cell >= 0; cell = firstFilledCell(row, cell + 1)) {
    if (TOTALS.has(trailer.word) && (cell !== first + 1 || OF_AMOUNTS.test(columns[cell] ?? ''))) break;
    others.push(trimmedCell(row, cell));
  }
  return countsIn(others);
}

/** The numbers that are called a count (`RecordCount=3`); where none is, those that nothing else is said of. */
function countsIn(cells: readonly string[]): number[] {
  const called = cells.flatMap((cell) => wholeNumber(CALLED_COUNT.exec(cell)?.[1] ?? '') ?? []);
  return called.length > 0 ? called : cells.flatMap((cell) => wholeNumber(cell.trim()) ?? []);
}

const MAX_TRAILER_CELLS = 3;
/** A sum below a column. Dates are none. */
const AMOUNT = /^-?\(?[$€£]? ?-?\d[\d,]*(?:\.\d+)?\)?$/;
const SPACE = 32;

/** A total may be one of rows or a sum of anything. */
const TOTALS = new Set(['total', 'totals', 'grand total', 'grand totals', 'sum', 'member total', 'member totals', 'members total', 'members totals']);

/** Names of columns below which a total is a sum. */
const OF_AMOUNTS =
  /premium|cost|price|amount|\bamt\b|salary|wages?\b|earnings|\brates?\b|contribution|deduction|volume|hours|\bfees?\b|charge|balance|\bpays?\b|\$/i;

const TRAILER_WORDS = new Set([
  ...TOTALS,
  ...words(`
  subtotal, subtotals, sub total, sub totals,
  total rows, total records, total record, total record count, total row count, total count, total number of records,
  total members, total employees, total ees, total subscribers, total lives, total enrolled, totals records, trailer, trailer record,
  file trailer, tr, trl, tlr, trlr, ftr, footer, count, counts, record count, records count, row count, records, number of records,
  number of rows, end of file, end of report, end of data, end of records, end of list, eof, employee count, member count,
  report total, report totals, company total, company totals, department total, department totals, group total, group totals,
  total participants, total dependents, total enrollees, total covered lives, total workers, total persons, total individuals, total people,
  employee total, employee totals, employees total, employees totals, subscriber total, subscriber totals, subscribers total,
  number of employees, number of members, number of subscribers, number of participants, number of workers, number of lives, number of persons
`),
]);

const BENEFITS = ['medical', 'dental', 'vision', 'life', 'disability', 'std', 'ltd', 'hsa', 'fsa'];

/** `T` for a trailer, with nothing but counts behind it, and no other columns. */
function isLetterWithCounts(row: Row, filled: number, onlyNumbers: boolean, columns: number): boolean {
  return filled > 1 && filled === row.count && filled <= MAX_TRAILER_CELLS && onlyNumbers && row.count * 3 <= columns && trimmedCell(row, 0) === 'T';
}

/** For each first byte of a cell, the second letters (as bits by their place in the alphabet) with which a trailer may begin. */
export const MAY_BEGIN_TRAILER = new Int32Array(256);
for (const word of TRAILER_WORDS) {
  const second = 1 << (word.charCodeAt(1) & 31);
  MAY_BEGIN_TRAILER[word.charCodeAt(0)]! |= second;
  MAY_BEGIN_TRAILER[word.toUpperCase().charCodeAt(0)]! |= second;
}
for (const word of [
  'page',
  'generated',
  'printed',
  'created',
  'produced',
  'prepared',
  'exported',
  'report',
  'run',
  'print',
  'date',
  'confidential',
  'note',
  'disclaimer',
  ...BENEFITS,
]) {
  const second = 1 << (word.charCodeAt(1) & 31);
  MAY_BEGIN_TRAILER[word.charCodeAt(0)]! |= second;
  MAY_BEGIN_TRAILER[word.toUpperCase().charCodeAt(0)]! |= second;
}
for (const mark of ',|;"') MAY_BEGIN_TRAILER['T'.charCodeAt(0)]! |= 1 << (mark.charCodeAt(0) & 31);
for (const mark of '*-=#[<_.~(+:|`') MAY_BEGIN_TRAILER[mark.charCodeAt(0)] = -1;

/** Marks, the words, then a count or nothing: `*** END OF FILE ***`, `Total records: 1,204`, `Report Total: 3 Employees`, `TRL0000150`. */
const TRAILER =
  /^[^\p{L}\p{N}]*([\p{L}][\p{L}\s_-]*?)[\s:=#_-]*(?:(\d[\d,]*)(?:\s+(records?|rows?|employees?|members?|subscribers?|lives|enrollees|participants|persons|people))?)?[^\p{L}\p{N}]*$/iu;
const MAX_TRAILER_CHARACTERS = 80;

/** A total of one part of the rows, named behind it: `Subtotal for Medical PPO`, `Total - Denver`. */
const TOTAL_OF_PART = /^(?:sub[ -]?|grand )?totals?(?: (?:for|of|in|by|per) \S|\s*:\s*\S|\s+[\u2013-]\s*\S|[\u2013-]\s+\S)|^sub[ -]?totals?\b/i;
const MAX_PART_CHARACTERS = 120;

/** The same with the part before it, where that is a benefit: `MEDICAL TOTAL`. */
const BENEFIT_TOTAL = new RegExp(
  `^(?:${BENEFITS.join('|')})(?: (?:insurance|coverage|plans?|enrollments?|premiums?))? (?:sub ?|grand )?totals?:?$`,
  'i',
);

function isTotal(text: string): boolean {
  return parseTrailer(text) !== null || (text.length <= MAX_PART_CHARACTERS && (TOTAL_OF_PART.test(text) || BENEFIT_TOTAL.test(text)));
}

/** What reports print at the end of a page: its number, when and by whom it was made; and what databases print below their rows. */
const REPORT_LINE =
  /^(?:page:? *\d+(?: *(?:of|\/) *\d+)?$|(?:report )?(?:generated|printed|created|produced|prepared|exported)(?: (?:on|by|at|from)\b|:| \d)|(?:report|run|print) (?:date|time|generated|printed|created|run)\b|run (?:on|by|at)\b|date (?:printed|generated|created)\b|confidential\b.*(?:information|data|report|only|proprietary|phi|health)\b|\(\d+ (?:rows?|records?)(?: \w+)?\)$)/i;
const MAX_REPORT_LINE_CHARACTERS = 200;
/** What a row may say with nothing else in it; with other cells filled it is a name. */
const COUNT_OF = /^(?:subscribers|dependents|employees) *[:=] *\d+$/i;
const CONFIDENTIAL = /^confidential$/i;
/** A remark below the rows: words, and no name of a person, who has not this many. */
const NOTE = /^(?:notes?(?: ?[:.-]| to\b)|disclaimer\b|\*+ ?(?=\p{L}+(?:[ ,]+\S+){4})).{3,}$/iu;
/** The end of a block of code in Markdown. */
const FENCE = /^`{3,}$/;
/** A trailer whose cells are parted by another delimiter than those of the rows. */
const OTHER_DELIMITER = /^(?:(?:file )?trailer(?: record)?|tr|trl|tlr|trlr|ftr|footer) *[|,;\t^~](?=.*[\d=])/i;
const PARTS = /[|,;\t^~]/;
/** A remark that says where a file ends: `# end`. */
const END = /^[#*=-]+ *end[ .#*=-]*$/i;
const ALONE = [COUNT_OF, CONFIDENTIAL, NOTE, FENCE, OTHER_DELIMITER, END];
const CALLED_COUNT = /^\s*(?:total[ _-]?)?(?:(?:rec|record|row)s?[ _-]?(?:count|cnt)?|count) *[=:] *(\d[\d,]*)\s*$/i;
/** What a client of a database prints below a table whose rows stand between bars. */
const BELOW_PRINTED = /^(?:\d+ rows? in set\b|(?:mysql|mariadb(?: \[[^\]]*\])?)> ?|bye$)/i;

function isReportLine(text: string): boolean {
  return text.length <= MAX_REPORT_LINE_CHARACTERS && REPORT_LINE.test(text);
}

function words(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}

function parseTrailer(text: string): { word: string; count: number | null; unit: string } | null {
  if (text.length > MAX_TRAILER_CHARACTERS) return null;
  const match = TRAILER.exec(text);
  if (match === null) return null;
  const word = match[1]!
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return TRAILER_WORDS.has(word) ? { word, count: match[2] === undefined ? null : wholeNumber(match[2]), unit: match[3] ?? '' } : null;
}

function wholeNumber(text: string): number | null {
  if (!/^(\d{1,12}|\d{1,3}(,\d{3})+)$/.test(text) || /^(19|20)\d{6}$/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}

function firstFilledCell(row: Row, from: number): number {
  const { bytes, start, end, count } = row;
  for (let cell = from; cell < count; cell++) {
    const to = end[cell]!;
    for (let at = start[cell]!; at < to; at++) if (bytes[at]! > SPACE) return cell;
  }
  return -1;
}

/** Where the first filled byte of a cell stands. */

function firstFilledByte(row: Row, cell: number): number {
  let at = row.start[cell]!;
  while (row.bytes[at]! <= SPACE) at++;
  return at;
}
