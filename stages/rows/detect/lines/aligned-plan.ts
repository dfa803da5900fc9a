import { Failure } from '../../../../src/base/failure.ts';
import type { FixedWidthReading } from '../../../../src/model/reading.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { isWordedTrailer } from '../../read/lines/trailer-line.ts';
import type { HeadRecord } from '../head-records.ts';
import { knownInHead, type KnownHeaders } from '../header/known-headers.ts';
import { settleHeader } from '../header/settle-header.ts';
import { headerKey } from '../../headers/header.ts';
import { chooseVendor } from '../vendor.ts';
import { headLines, type HeadLine } from './head-lines.ts';
import type { LinesPlan } from './lines-plan.ts';

/** A header of a table whose columns blanks align, and where each of them begins. */
interface AlignedHeader {
  /** The lines of it, the first and the one behind the last, and where the first row stands. */
  first: number;
  end: number;
  data: number;
  /** What stands above it on each page. */
  titles: readonly string[];
  /** In characters of a line; the first column begins with it. */
  starts: readonly number[];
  names: readonly string[];
  hits: number;
}

/**
 * How to read a table that reports and clients of databases print without a delimiter: a header of names above columns that blanks align, mostly
 * with a line drawn below each name. Null where the text is none, or its header names no persons.
 */
export function planAligned(window: ByteWindow, vendors: readonly VendorVersion[], hint: VendorVersion | null, fileName: string): LinesPlan | null {
  const lines = headLines(window, 0);
  if (!lines.slice(0, SEARCHED_LINES).some(({ text }) => isOfSeveral(text) && !DELIMITED.test(text))) return null;
  const known = knownInHead(vendors, hint);
  const header = ruledHeader(window, lines, known) ?? barHeader(window, lines, known);
  const first = header === null ? undefined : lines[header.data];
  if (header === null || first === undefined) return null;
  const { starts, names, titles } = header;
  const records = [names, ...rowLines(window, lines, header).map(({ text }) => cellsOf(text, starts))].map(recordOf);
  const settled = attempt(() =>
    settleHeader(records, { index: 0, dataIndex: 1, isTwo: false, hits: header.hits }, known, hint, (columns) =>
      chooseVendor(columns, 'csv', vendors, hint, fileName),
    ),
  );
  if (settled === null) return null;
  const width = Math.max(...lines.map(({ text }) => text.length)) + MAX_LONGER;
  return {
    vendor: settled.choice.vendor,
    detection: settled.choice.detection,
    dataStart: first.from,
    reading: {
      format: 'fixed_width',
      columns: settled.columns,
      record_bytes: 0,
      records_before: header.data,
      line_types: [
        { ...ROWS, fields: starts.map((from, column) => ({ column, from, to: starts[column + 1] ?? width, decimals: 0 })) },
        ...[...lines.slice(header.first, header.end).flatMap(({ text }) => (isOfSeveral(text) ? text.trimEnd() : [])), ...titles].map((text) => ({
          ...ROWS,
          role: 'header' as const,
          tag_at: text.length - text.trimStart().length,
          tags: [text.trim()],
        })),
      ],
    },
  };
}

const ROWS: FixedWidthReading['line_types'][number] = {
  role: 'row',
  max: 1,
  step: 0,
  within: -1,
  repeats_parent: false,
  counts: null,
  tag_at: 0,
  tags: [],
  also_at: 0,
  also: [],
  fields: [],
  min_length: 0,
  max_length: 0,
};

/** The header stands within so many lines. */
const SEARCHED_LINES = 30;
const MAX_HEADER_LINES = 3;
const MIN_COLUMNS = 3;
const MIN_HITS = 3;
/** What stands in the last column may be so much longer than in the head. */
const MAX_LONGER = 1000;
/** So many rows show what they hold. */
const SAMPLE_ROWS = 20;
const FEW = 3;
const MIN_TITLE = 6;
/** So many lines stand above a header at most. */
const MAX_TITLES = 8;
/** Where a delimiter parts the names, it parts the rows. */
const DELIMITED = /[\t|;^~]|,.*,/;

const RULE = /^\s*(?:-{2,}(?: +-+){2,}|={2,}(?: +=+){2,})\s*$/;

/** A header with a line drawn below each name: the lines directly above it, as many as say the most. */
function ruledHeader(window: ByteWindow, lines: readonly HeadLine[], known: KnownHeaders): AlignedHeader | null {
  for (const [at, { text }] of lines.slice(0, SEARCHED_LINES).entries()) {
    if (!RULE.test(text)) continue;
    const starts = [...text.matchAll(/[-=]+/g)].map(({ index }, column) => (column === 0 ? 0 : index));
    let best: AlignedHeader | null = null;
    for (let first = at - 1; first >= 0 && first >= at - MAX_HEADER_LINES; first--) {
      const above = lines.slice(first, at);
      if (isBlank(above[0]!.text) || RULE.test(above[0]!.text)) break;
      const cells = above.map((line) => cellsOf(line.text, starts));
      const names = starts.map((_, column) => cells.flatMap((row) => row[column]!.trim() || []).join(' '));
      const hits = names.filter((name) => known.has(headerKey(name))).length;
      if (!DELIMITED.test(above.map((line) => line.text).join(' ')) && hits > (best?.hits ?? 0))
        best = { first, end: at, data: nextFilled(lines, at + 1), titles: pageTitles(lines, first), starts, names, hits };
    }
    // Who stands below this header would be passed over as a title is, if another one was taken.
    if (best !== null && best.hits >= MIN_HITS) return arePartedAt(rowLines(window, lines, best), starts) ? best : null;
  }
  return null;
}

/** A header of names with two blanks or more between them, above rows that are all blank somewhere before each of its columns. */
function barHeader(window: ByteWindow, lines: readonly HeadLine[], known: KnownHeaders): AlignedHeader | null {
  for (const [at, { text }] of lines.slice(0, SEARCHED_LINES).entries()) {
    const found = [...text.matchAll(/\S+(?: \S+)*/g)].map((match) => ({ name: match[0], from: match.index, to: match.index + match[0].length }));
    if (found.length < MIN_COLUMNS || DELIMITED.test(text)) continue;
    const hits = found.filter(({ name }) => known.has(headerKey(name))).length;
    const [data, titles] = [nextFilled(lines, at + 1), pageTitles(lines, at)];
    const rows = rowLines(window, lines, { data, titles }, Infinity);
    if (hits < MIN_HITS || hits * 2 < found.length || rows.length === 0) continue;
    const starts = found.map(({ from }, column) => (column === 0 ? 0 : behindGap(rows, found[column - 1]!.to, from)));
    if (starts.includes(-1)) continue;
    return { first: at, end: at + 1, data, titles, starts, names: found.map(({ name }) => name), hits };
  }
  return null;
}

/** Where a column begins: behind the last place between two names that is blank in all rows; -1 without one. */
function behindGap(rows: readonly HeadLine[], from: number, to: number): number {
  for (let at = to - 1; at >= from; at--) if (rows.every(({ text }) => (text[at] ?? ' ') === ' ')) return at + 1;
  return -1;
}

/** Whether nothing stands across the places where columns begin, in nearly all rows. */
function arePartedAt(rows: readonly HeadLine[], starts: readonly number[]): boolean {
  const parted = rows.filter(({ text }) => starts.every((start) => start === 0 || (text[start - 1] ?? ' ') === ' '));
  // A note below few rows is none of them.
  return parted.length > 0 && (rows.length - parted.length) * FEW <= parted.length;
}

/** The first lines of rows: no blank ones, none that are drawn, no trailers, and nothing that stands above the first of them or of each page. */
function rowLines(
  { bytes }: ByteWindow,
  lines: readonly HeadLine[],
  { data, titles }: Pick<AlignedHeader, 'data' | 'titles'>,
  most = SAMPLE_ROWS,
): HeadLine[] {
  const above = new Set(lines.slice(0, data).map(({ text }) => text.trimEnd()));
  const isRow = ({ text }: HeadLine): boolean => !isBlank(text) && !above.has(text.trimEnd()) && !titles.some((title) => text.startsWith(title));
  return lines
    .slice(data)
    .filter((line) => isRow(line) && !isWordedTrailer(bytes, line.from, line.from + line.bytes))
    .slice(0, most);
}

/**
 * What stands above a header and again wherever that is repeated, up to a number that may be another there (`PAGE 2`). Not what stands anywhere
 * else: it may be a row.
 */
function pageTitles(lines: readonly HeadLine[], header: number): string[] {
  const isAboveHeader = (at: number): boolean =>
    lines.slice(at + 1, at + 1 + MAX_TITLES).some(({ text }) => text.trimEnd() === lines[header]!.text.trimEnd());
  const titles = lines.slice(0, header).map(({ text }) => text.slice(0, /\d|$/.exec(text)!.index).trimEnd());
  return [...new Set(titles)].filter((title) => {
    const places = lines.flatMap(({ text }, at) => (text.startsWith(title) ? [at] : []));
    return title.trim().length >= MIN_TITLE && places.length > 1 && places.every(isAboveHeader);
  });
}

/** Whether a line of a header names several columns: a row may begin as one does. */
function isOfSeveral(text: string): boolean {
  return /\S {2,}\S/.test(text);
}

function nextFilled(lines: readonly HeadLine[], from: number): number {
  const at = lines.slice(from).findIndex(({ text }) => !isBlank(text) && !RULE.test(text));
  return at < 0 ? lines.length : from + at;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function cellsOf(text: string, starts: readonly number[]): string[] {
  return starts.map((start, column) => text.slice(start, starts[column + 1]).trim());
}

function recordOf(cells: readonly string[]): HeadRecord {
  return { cells: [...cells], blank: false, trailer: false, fault: 'none', number: 0, from: 0, to: 0 };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof Failure) return null;
    throw failure;
  }
}
