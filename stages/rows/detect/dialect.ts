import type { ByteWindow } from '../read/byte-window.ts';
import { CsvTokenizer } from '../read/csv-tokenizer.ts';
import { findLineEnd, skipLineEnd } from '../read/line-end.ts';
import { findHeader, HEADER_SEARCH_RECORDS } from './header-row.ts';
import { headRecords, type HeadRecord } from './head-records.ts';

export interface Dialect {
  delimiter: number;
  quote: number;
  /** Where the records begin: behind a `sep=` line. */
  from: number;
  /** Records before that. */
  recordsBefore: number;
}

/**
 * How the text is cut into cells: what a `sep=` line says, else the delimiter under which the first records hold the most
 * known headers, else the one under which they agree best on their number of cells. Null where no delimiter gives the text
 * a structure.
 */
export function sniffDialect(window: ByteWindow, known: ReadonlySet<string>): Dialect | null {
  const stated = readSeparatorLine(window);
  if (stated !== null)
    return { delimiter: stated.delimiter, quote: sniffQuote(window, stated.from, stated.delimiter), from: stated.from, recordsBefore: 1 };
  let best: { delimiter: number; hits: number; agreement: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = headRecords(window, 0, new CsvTokenizer(delimiter, DOUBLE_QUOTE), DOUBLE_QUOTE, SEEN_RECORDS);
    const hits = findHeader(records.slice(0, HEADER_SEARCH_RECORDS + 1), known)?.hits ?? 0;
    const agreement = cellAgreement(records);
    if (agreement === 0 && hits === 0) continue;
    if (best === null || hits > best.hits || (hits === best.hits && agreement > best.agreement)) best = { delimiter, hits, agreement };
  }
  if (best === null) return null;
  return { delimiter: best.delimiter, quote: sniffQuote(window, 0, best.delimiter), from: 0, recordsBefore: 0 };
}

/** Whether all lines but a few have one length: text of fixed width, for those who ask why it has no delimiter. */
export function looksFixedWidth(window: ByteWindow): boolean {
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
  return lines > 1 && Math.max(...lengths.values()) >= lines * FIXED_WIDTH_SHARE;
}

const DELIMITERS = [',', '\t', '|', ';'].map((character) => character.charCodeAt(0));
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SEEN_RECORDS = 100;
const FIXED_WIDTH_SHARE = 0.8;
/** Fewer records than this with the same number of cells are chance. */
const MIN_AGREEMENT = 0.5;

/** `sep=;` as spreadsheets write it, quoted or not, on a line of its own. */
function readSeparatorLine(window: ByteWindow): { delimiter: number; from: number } | null {
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

/** The double quote, unless there is none and most header cells stand in single ones. */
function sniffQuote(window: ByteWindow, from: number, delimiter: number): number {
  if (window.bytes.subarray(from, window.end).includes(DOUBLE_QUOTE)) return DOUBLE_QUOTE;
  const cells = headRecords(window, from, new CsvTokenizer(delimiter, 0), 0, 1)[0]?.cells ?? [];
  const inSingleQuotes = cells.filter((cell) => cell.length > 1 && cell.startsWith("'") && cell.endsWith("'"));
  return inSingleQuotes.length * 2 > cells.length ? SINGLE_QUOTE : DOUBLE_QUOTE;
}
