import type { ByteWindow } from '../../read/byte-window.ts';
import { CsvTokenizer } from '../../read/csv-tokenizer.ts';
import { findLineEnd, skipLineEnd } from '../../read/line-end.ts';
import { findHeader, HEADER_SEARCH_RECORDS } from '../header/header-row.ts';
import { headRecords, type HeadRecord } from '../head-records.ts';
import type { KnownHeaders } from '../header/known-headers.ts';

export interface Dialect {
  delimiter: number;
  quote: number;
  /** What makes a quote data inside quotes; 0 where quotes are doubled. */
  escape: number;
  /** Where the records begin: behind a `sep=` line. */
  from: number;
  /** Records before that. */
  recordsBefore: number;
}

/**
 * How the text is split into cells: by a `sep=` line; otherwise by the delimiter with which the first records contain the most known
 * headers; otherwise by the one with which they agree best on the number of cells. Null if no delimiter gives the text a structure.
 */
export function sniffDialect(window: ByteWindow, known: KnownHeaders): Dialect | null {
  const stated = readSeparatorLine(window);
  if (stated !== null) return { ...sniffQuoting(window, stated.from, stated.delimiter), from: stated.from, recordsBefore: 1 };
  const text = Buffer.from(window.bytes.buffer, window.bytes.byteOffset, window.end);
  let best: { delimiter: number; hits: number; agreement: number } | null = null;
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const records = headRecords(window, 0, new CsvTokenizer(delimiter, DOUBLE_QUOTE), DOUBLE_QUOTE, SEEN_RECORDS);
    const hits = findHeader(records.slice(0, HEADER_SEARCH_RECORDS + 1), known)?.hits ?? 0;
    const agreement = cellAgreement(records);
    if (agreement === 0 && hits === 0) continue;
    if (best === null || hits > best.hits || (hits === best.hits && agreement > best.agreement)) best = { delimiter, hits, agreement };
  }
  if (best === null) return null;
  return { ...sniffQuoting(window, 0, best.delimiter), from: 0, recordsBefore: 0 };
}

/** For a refusal: how many of the first lines contain the most frequent delimiter. */
export function partedLines(window: ByteWindow): { parted: number; of: number } {
  const counts = DELIMITERS.slice(0, MAIN_DELIMITERS).map((delimiter) => {
    const records = headRecords(window, 0, new CsvTokenizer(delimiter, DOUBLE_QUOTE), DOUBLE_QUOTE, SEEN_RECORDS).filter(({ blank }) => !blank);
    return { parted: records.filter(({ cells }) => cells.length > 1).length, of: records.length };
  });
  return counts.toSorted((a, b) => b.parted - a.parted)[0]!;
}

/** For a refusal: the length in bytes that nearly all lines have; 0 if there is none. */
export function commonLineBytes(window: ByteWindow): number {
  const lengths = new Map<number, number>();
  let lines = 0;
  for (let at = 0; at < window.end && lines < SEEN_RECORDS;) {
    const end = findLineEnd(window.bytes, at, window.end);
    if (end === window.end && !window.last) break;
    if (end > at) {
      lines++;
      lengths.set(end - at, (lengths.get(end - at) ?? 0) + 1);
    }
    at = skipLineEnd(window.bytes, end, window.end, true);
  }
  for (const [length, times] of lengths) if (lines > 1 && times >= lines * FIXED_WIDTH_SHARE) return length;
  return 0;
}

export const DELIMITERS = [',', '\t', '|', ';', '^', '~'].map((character) => character.charCodeAt(0));
export const DOUBLE_QUOTE = 34;
const MAIN_DELIMITERS = 4;
const SINGLE_QUOTE = 39;
const BACKSLASH = 92;
const SEEN_RECORDS = 100;
const FIXED_WIDTH_SHARE = 0.8;
/** If fewer records agree on a number of cells, it is chance. */
const MIN_AGREEMENT = 0.5;

/** `sep=;` as spreadsheets write it, quoted or not, on a line of its own. */
export function readSeparatorLine(window: ByteWindow): { delimiter: number; from: number } | null {
  const end = findLineEnd(window.bytes, 0, Math.min(window.end, 16));
  const line = new TextDecoder('latin1').decode(window.bytes.subarray(0, end));
  const match = /^"?sep=([^A-Za-z0-9"])"?$/i.exec(line);
  if (match === null) return null;
  return { delimiter: match[1]!.charCodeAt(0), from: skipLineEnd(window.bytes, end, window.end, true) };
}

/** The share of the records that have the most common number of cells, two or more; 0 where that is no majority. More cells win a tie. */
function cellAgreement(records: readonly HeadRecord[]): number {
  const counts = new Map<number, number>();
  let filled = 0;
  for (const record of records) {
    if (record.blank) continue;
    filled++;
    counts.set(record.cells.length, (counts.get(record.cells.length) ?? 0) + 1);
  }
  let [cells, times] = [0, 0];
  for (const [count, seen] of counts) if (seen > times || (seen === times && count > cells)) [cells, times] = [count, seen];
  if (cells < 2 || times < filled * MIN_AGREEMENT) return 0;
  return times / filled + cells / 1e6;
}

/** The double quote, unless more cells stand in single quotes; and the backslash, if quotes inside quotes have one before them. */
function sniffQuoting(window: ByteWindow, from: number, delimiter: number): Pick<Dialect, 'delimiter' | 'quote' | 'escape'> {
  const cells = headRecords(window, from, new CsvTokenizer(delimiter, 0), 0, SEEN_RECORDS).flatMap((record) =>
    record.cells.map((cell) => cell.trim()),
  );
  const filled = cells.filter((cell) => cell !== '').length;
  const inSingle = cells.filter((cell) => isQuoted(cell, "'")).length;
  const single = inSingle * 2 >= filled && inSingle > cells.filter((cell) => isQuoted(cell, '"')).length;
  const quote = single ? SINGLE_QUOTE : DOUBLE_QUOTE;
  return { delimiter, quote, escape: escapesQuotes(window, from, delimiter, quote) ? BACKSLASH : 0 };
}

function isQuoted(cell: string, quote: string): boolean {
  return cell.length > 1 && cell.startsWith(quote) && cell.endsWith(quote);
}

/**
 * Whether a backslash escapes quotes: it stands before quotes inside cells, as `\"` or, at a cell's end, `\""`, and not at the end of
 * cells, where a backslash before the closing quote is data (`"C:\dir\"`).
 */
function escapesQuotes(window: ByteWindow, from: number, delimiter: number, quote: number): boolean {
  const { bytes, end } = window;
  const endsCell = (at: number): boolean => at >= end || bytes[at] === delimiter || bytes[at] === 10 || bytes[at] === 13;
  let inside = 0;
  let atEnd = 0;
  for (let at = bytes.indexOf(BACKSLASH, from); at >= 0 && at + 1 < end; at = bytes.indexOf(BACKSLASH, at + 1)) {
    if (bytes[at + 1] !== quote) continue;
    const next = bytes[at + 2] === quote ? at + 3 : at + 2;
    if (endsCell(next) === (bytes[at + 2] === quote)) inside++;
    else atEnd++;
  }
  return inside > atEnd;
}
