import type { HeadRecord } from '../head-records.ts';
import { headerKey } from '../../headers/header.ts';
import { findHeader, HEADER_SEARCH_RECORDS, type HeaderRow } from './header-row.ts';
import type { KnownHeaders } from './known-headers.ts';

/** Fewer names may begin alike by chance. */
const MIN_NAMES = 4;
/** A filler or a column that somebody added may be called otherwise. */
const ALIKE_SHARE = 0.8;
/** In characters. */
const MAX_PREFIX = 40;
/** So many names must be known without what they begin with, and more than this many times those that are known with it. */
const MIN_HITS = 3;
const TIMES_MORE = 2;
/** Persons of all kinds have names and ids: only with one of these it is a list of those who are enrolled. */
const OF_ENROLLMENT =
  /\b(?:plan|pln|coverage|cov|cvg|benefits?|tier|rel|reln|relation(?:ship)?|member|mbr|subscriber|dependent|dep|insured|enroll(?:ment|ed|ee)?|elig(?:ibility)?|policy)\b/;

/**
 * The records of a head, with the names in its header cut by what they all begin with: the name of a record or a table, as copybooks and queries
 * put it before each (`ELG-LAST-NAME`, `enrollment.last_name`). Only where hardly any name is known with it (`Employee ID` beside `Employee Name`
 * says whose they are), no vendor has the names as they are (`isVendors`), and one is of an enrollment: providers have an `ID` and a `Last Name`.
 */
export function withoutCommonPrefix(
  records: readonly HeadRecord[],
  known: KnownHeaders,
  isVendors: (cells: readonly string[]) => boolean,
): readonly HeadRecord[] {
  for (const [at, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const prefix = commonPrefix(record.cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
    if (prefix === '') continue;
    const cut = { ...record, cells: record.cells.map((cell) => (cell.trim().startsWith(prefix) ? cell.trim().slice(prefix.length) : cell)) };
    if (!cut.cells.some((cell) => OF_ENROLLMENT.test(headerKey(cell)))) continue;
    const hits = hitsOf(cut, known);
    if (hits >= MIN_HITS && hits > hitsOf(record, known) * TIMES_MORE && !isVendors(record.cells)) return records.with(at, cut);
  }
  return records;
}

/** The cells of a header as they are written, if its names were cut; it may stand so on each page. */
export function writtenHeader(read: readonly HeadRecord[], cut: readonly HeadRecord[], { index }: HeaderRow): readonly string[] | null {
  return read[index] === cut[index] ? null : read[index]!.cells;
}

function hitsOf(record: HeadRecord, known: KnownHeaders): number {
  return findHeader([record], known)?.hits ?? 0;
}

/** The longest beginning of nearly all names up to a mark or a blank; empty if there is none. */
function commonPrefix(names: readonly string[]): string {
  if (names.length < MIN_NAMES) return '';
  const ends = [...names[0]!.slice(0, MAX_PREFIX).matchAll(/(?<=[^\W_])[-_.:/ ]+(?=[^\W_])/g)].map(({ 0: marks, index }) => index + marks.length);
  const prefixes = ends.map((end) => names[0]!.slice(0, end)).filter((prefix) => /^[a-z]/i.test(prefix));
  return prefixes.findLast((prefix) => names.filter((name) => name.startsWith(prefix)).length >= names.length * ALIKE_SHARE) ?? '';
}
