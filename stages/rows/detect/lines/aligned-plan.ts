import { Failure } from '../../../../src/base/failure.ts';
import type { FixedWidthReading } from '../../../../src/model/reading.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { headerKey } from '../../headers/header.ts';
import { isDrawnLine } from '../../read/drawn-line.ts';
import { createLineGroups } from '../../read/line-reader.ts';
import { isCountOfRows, isWordedTrailer } from '../../read/lines/trailer-line.ts';
import { findHeader, ownHeaders, type HeaderRow } from '../header/header-row.ts';
import { knownInHead, type KnownHeaders } from '../header/known-headers.ts';
import { settleHeader } from '../header/settle-header.ts';
import type { HeadRecord } from '../head-records.ts';
import type { InspectOptions } from '../inspection.ts';
import type { Steps } from '../steps.ts';
import { SecondTable } from '../table/second-table.ts';
import { settleLayout } from '../table/vendor-layout.ts';
import { chooseVendor, type Choice } from '../vendor.ts';
import { alignedColumns, type AlignedColumn } from './aligned-columns.ts';
import { headLines, type HeadLine } from './head-lines.ts';
import type { LinesPlan } from './lines-plan.ts';
import { linesOfSession } from './session.ts';

/** Titles stand above a header, but not more than this many lines. */
const MAX_LINES_ABOVE = 20;
/** A header has so many lines at most, one drawn below it among them. */
const MAX_HEADER_LINES = 3;
/** So many lines of a page stand above its header. */
const MAX_LINES_OF_PAGE = 8;
/** What is shorter may begin a row. */
const MIN_TITLE_CHARACTERS = 6;
/** Less than this is no header. */
const MIN_HITS = 3;
const NAMES_SHARE = 0.5;
const MIN_NAMES = 2;
const NO_TAG = { tag_at: 0, also_at: 0, also: [] };
const ONCE = { max: 1, step: 0, within: -1, repeats_parent: false, counts: null };

/**
 * How text is to be read in which a header stands above values that stand under its names, filled with blanks: what programs print, and what is
 * copied from a screen. Null where the text is none. Whose the columns are is told as where a delimiter parts them.
 */
export function* planAligned(window: ByteWindow, { vendors, hint, fileName }: InspectOptions): Steps<LinesPlan | null> {
  const lines = headLines(window, 0);
  const known = knownInHead(vendors, hint);
  const table = findTable(lines, known);
  if (table === null) return null;
  yield;
  const settled = yield* settleNames(table, known, vendors, hint, fileName);
  if (settled === null) return null;
  yield;
  const { columns, choice, header } = settled;
  const dataStart = table.records[header.dataIndex]?.from ?? window.end;
  const layout = layoutOf(columns, table);
  const groups = createLineGroups({ format: 'fixed_width', ...layout }, 1, null);
  const tokenizer = {
    read(at: ByteWindow, row: Parameters<typeof groups.read>[1]) {
      groups.begin(at);
      return groups.read(at, row);
    },
  };
  // Another table below has columns of its own, which would not stand under the names of this one.
  const secondTable = new SecondTable(ownHeaders(table.records, header, columns), NOTHING_KNOWN, () => []);
  // What a page repeats is known by its lines, not by cells.
  const vendorLayout = yield* settleLayout({
    window,
    dataStart,
    tokenizer,
    width: null,
    columns,
    choice,
    secondTable,
    above: [],
    written: null,
    listBeside: null,
    quote: 0,
  });
  return {
    ...choice,
    dataStart,
    reading: { format: 'fixed_width', ...layout, records_before: lines.filter(({ from }) => from < dataStart).length },
    layout: vendorLayout,
  };
}

const NOTHING_KNOWN: KnownHeaders = { has: () => false };

/** A header, and the lines from it on. */
interface AlignedTable {
  /** How the lines begin that each page repeats: what stands above the header, and those that name the columns. */
  pageLines: string[];
  columns: readonly AlignedColumn[];
  /** The header and what stands below it, each line parted as its columns are. */
  records: HeadRecord[];
  /** The length of all lines where they are filled with blanks; 0: they are not. */
  filledTo: number;
}

/** The table under the first line whose words are names of columns. */
function findTable(lines: readonly HeadLine[], known: KnownHeaders): AlignedTable | null {
  if (lines.some(({ text }) => text.length > MAX_LINE_CHARACTERS || text.includes('\t'))) return null;
  for (const [at, { text }] of lines.slice(0, MAX_LINES_ABOVE).entries()) {
    // Of two lines of names the lower one stands above the values.
    if (!mayName(text, known) || mayName(lines[at + 1]?.text ?? '', known)) continue;
    const table = tableAt(lines, at, known);
    if (table !== null) return table;
  }
  return null;
}

/** The table whose columns the line at this place names, alone or with those around it; null where it is none. */
function tableAt(lines: readonly HeadLine[], at: number, known: KnownHeaders): AlignedTable | null {
  const { text } = lines[at]!;
  const { under, rule } = untilRule(lines, at);
  const end = at + 1 + under.length;
  const session = linesOfSession(lines.slice(0, at).map((line) => line.text));
  const titles = [...pageTitles(lines, at), ...session];
  const names = new Set(lines.slice(at, end).map((line) => line.text.trim()));
  const isRow = (line: string): boolean =>
    line.trim() !== '' && !isPrinted(line) && !names.has(line.trim()) && !titles.some((title) => line.startsWith(title));
  const rows = asciiAmong(lines.slice(end).flatMap((line) => (isRow(line.text) ? line.text : [])));
  const columns = rows.length === 0 ? null : alignedColumns(text, rule, rows, known);
  if (columns === null) return null;
  const named = under.reduce((upper, line) => withNamesBelow(upper, recordOf(line, columns)), recordOf(lines[at]!, columns));
  const wrapped = inTwoLines(lines[at - 1], named, columns);
  const header = wrapped !== null && hitsOf(wrapped, known) > hitsOf(named, known) ? wrapped : named;
  const hits = hitsOf(header, known);
  if (hits < MIN_HITS || hits < columns.length * NAMES_SHARE) return null;
  const headerLines = lines.slice(header === wrapped ? at - 1 : at, end).map((line) => line.text.trimEnd());
  const records = lines.slice(end).flatMap((line) => (session.some((begin) => line.text.startsWith(begin)) ? [] : recordOf(line, columns)));
  return {
    pageLines: [...titles, ...headerLines],
    columns,
    records: [header, ...records.filter(({ blank }) => !blank)],
    filledTo: commonLength(rows),
  };
}

/**
 * How the lines begin that stand above a header, and again wherever it is repeated, up to a number that may be another there (`PAGE 2`). Not what
 * stands anywhere else: it may be a row.
 */
function pageTitles(lines: readonly HeadLine[], header: number): string[] {
  const name = lines[header]!.text.trim();
  const isAboveHeader = (at: number): boolean => lines.slice(at + 1, at + 1 + MAX_LINES_OF_PAGE).some(({ text }) => text.trim() === name);
  const titles = lines.slice(0, header).map(({ text }) => text.slice(0, /\d|$/.exec(text)!.index).trimEnd());
  return [...new Set(titles)].filter((title) => {
    const places = lines.flatMap(({ text }, at) => (text.startsWith(title) ? [at] : []));
    return title.trim().length >= MIN_TITLE_CHARACTERS && places.length > 1 && places.every(isAboveHeader);
  });
}

function hitsOf(record: HeadRecord, known: KnownHeaders): number {
  return findHeader([record], known)?.hits ?? 0;
}

/** A header with the line above it, where names go on from line to line (`Last` above `Name`); null where that one stands across columns, as a title does. */
function inTwoLines(above: HeadLine | undefined, below: HeadRecord, columns: readonly AlignedColumn[]): HeadRecord | null {
  if (above === undefined || columns.some(({ from }) => from > 0 && isFilled(above.text, from - 1) && isFilled(above.text, from))) return null;
  return { ...below, cells: withNamesBelow(recordOf(above, columns), below).cells };
}

/** A header whose names go on in the line below. */
function withNamesBelow(upper: HeadRecord, { cells }: HeadRecord): HeadRecord {
  return { ...upper, cells: upper.cells.map((cell, at) => `${cell} ${cells[at]}`.trim()) };
}

/** The line drawn below a header, if there is one, and the lines in between, in which its names go on. */
function untilRule(lines: readonly HeadLine[], header: number): { under: readonly HeadLine[]; rule: string | null } {
  const next = lines.slice(header + 1, header + 1 + MAX_HEADER_LINES);
  const at = next.findIndex(({ text }) => text.trim() === '' || isDrawn(text));
  const rule = next[at]?.text ?? '';
  return isDrawn(rule) ? { under: next.slice(0, at), rule } : { under: [], rule: null };
}

function isFilled(text: string, at: number): boolean {
  return (text[at] ?? ' ') !== ' ';
}

/** Whether words of a line are names of columns, and no digits stand among them: a quick look, before all lines below it are read. */
function mayName(text: string, known: KnownHeaders): boolean {
  if (/\d{3}/.test(text)) return false;
  const words = new Set([...text.trim().split(/ +/), ...text.trim().split(/ {2,}/)]);
  let found = 0;
  for (const word of words) if (known.has(headerKey(word)) && ++found === MIN_NAMES) return true;
  return false;
}

/** Whether a line is drawn, or says how many rows there are. */
function isPrinted(text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  return isWordedTrailer(bytes, 0, bytes.length) || isCountOfRows(bytes, 0, bytes.length);
}

function isDrawn(text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  return isDrawnLine(bytes, 0, bytes.length);
}

function recordOf({ text, from, bytes }: HeadLine, columns: readonly AlignedColumn[]): HeadRecord {
  const cells = columns.map((column) => text.slice(column.from, column.to).trim());
  const blank = text.trim() === '';
  return { cells, blank, trailer: !blank && isPrinted(text), fault: 'none', number: 0, from, to: from + bytes };
}

/** What the columns are called, and whose they are; null where they name no persons. */
function* settleNames(
  { records }: AlignedTable,
  known: KnownHeaders,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
  fileName: string,
): Steps<{ columns: string[]; choice: Choice; header: HeaderRow } | null> {
  const header = findHeader(records.slice(0, 1), known);
  if (header === null) return null;
  while (records[header.dataIndex]?.trailer === true) header.dataIndex++;
  try {
    return { ...(yield* settleHeader(records, header, known, hint, (names) => chooseVendor(names, 'csv', vendors, hint, fileName))), header };
  } catch (failure) {
    if (failure instanceof Failure) return null;
    throw failure;
  }
}

/** The lines of such a text: rows, and the header where a page repeats it. */
function layoutOf(
  names: readonly string[],
  { pageLines, columns, filledTo }: AlignedTable,
): Pick<FixedWidthReading, 'columns' | 'line_types' | 'record_bytes'> {
  const fields = columns.map(({ from, to }, column) => ({ column, from, to: Math.min(to, MAX_LINE_CHARACTERS), decimals: 0 }));
  return {
    columns: [...names],
    record_bytes: 0,
    line_types: [
      { ...ONCE, ...NO_TAG, role: 'row', tags: [], fields, min_length: 0, max_length: filledTo, parted: true },
      { ...ONCE, ...NO_TAG, role: 'header', tags: pageLines, fields: [], min_length: 0, max_length: 0 },
    ],
  };
}

/** What stands in the last column of a line ends with it. A longer line in the head is nothing that was printed. */
const MAX_LINE_CHARACTERS = 4096;
const MIN_LINES_TO_LEARN = 3;

/** The lines that show where columns stand. In one that is not ASCII positions may count bytes; such are left out, unless most are. */
function asciiAmong(rows: readonly string[]): readonly string[] {
  const ascii = rows.filter((row) => !/[^\0-\x7f]/.test(row));
  return ascii.length * 2 >= rows.length ? ascii : rows;
}

/** The length that all lines have which are filled with blanks; 0 where blanks are stripped, or too few lines show it. */
function commonLength(rows: readonly string[]): number {
  const [length] = rows.map((row) => row.length);
  const isFilled = rows.length >= MIN_LINES_TO_LEARN && rows.every((row) => row.length === length) && rows.some((row) => row.endsWith(' '));
  return isFilled && length !== undefined ? length : 0;
}
