import type { HeadRecord } from '../head-records.ts';
import { headerKey } from '../../headers/header.ts';
import { findHeader, HEADER_SEARCH_RECORDS } from './header-row.ts';
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
/** A list of these persons is none of persons who are enrolled. Beneficiaries are, in Medicare and Medicaid. */
const OF_OTHERS =
  /\b(?:agent|attorney|broker|candidate|contact|doctor|driver|emergency|father|guarantor|guardian|manager|mother|nominee|parent|payee|physician|pcp|producer|provider|supervisor|trustee|vendor)s?\b/;

/**
 * The records of a head, with the names in its header cut by what they all begin with: the name of a record or a table, as copybooks and queries
 * put it before each (`ELG-LAST-NAME`, `enrollment.last_name`). Only where hardly any name is known with it: `Employee ID` beside `Employee Name`
 * says whose they are, and `Provider ID` beside `Provider Name` that nobody is enrolled.
 */
export function withoutCommonPrefix(records: readonly HeadRecord[], known: KnownHeaders): readonly HeadRecord[] {
  for (const [at, record] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const prefix = commonPrefix(record.cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
    if (prefix === '' || OF_OTHERS.test(headerKey(prefix))) continue;
    const cut = { ...record, cells: record.cells.map((cell) => (cell.trim().startsWith(prefix) ? cell.trim().slice(prefix.length) : cell)) };
    const hits = hitsOf(cut, known);
    if (hits >= MIN_HITS && hits > hitsOf(record, known) * TIMES_MORE) return records.with(at, cut);
  }
  return records;
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
