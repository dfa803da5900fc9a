import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { benefitSets, meaningOfColumn } from '../../headers/benefit-columns.ts';
import { baseOf, begins } from '../../headers/benefit-variants.ts';
import { HEALTH_BENEFITS } from '../../headers/benefit-words.ts';
import { headerKey, writtenKey } from '../../headers/header.ts';
import { isReadPart, mayBePart } from '../../headers/value-parts.ts';
import { columnsOf } from '../../map/columns.ts';
import type { Row } from '../../row.ts';
import { cellText, cellTexts, type HeadRows } from '../head-records.ts';
import { headersInHead } from '../header/known-headers.ts';
import { unreadMarks } from '../header/coverages/marked-tiers.ts';
import { DOUBLE_QUOTE } from './dialect.ts';
import { currentBesideAnswers } from './unread-current.ts';

/**
 * The columns, filled in the head, in which something stands that no column of a field says: parts of a birth date or an SSN
 * that could not be put together, lists of benefits or plans in one cell, values of fields that their rows name, months of files without days, elections for several years, what is current where nothing new, or no more than yes and no, is said, days of a benefit of which nothing else is said, and marks under tiers of which
 * nobody knows whose they are.
 */
export function unreadColumns(config: VendorConfig, columns: readonly string[], headRows: HeadRows): number[] {
  const keys = columns.map(writtenKey);
  const known = headersInHead(config);
  const index = columnsOf(config, columns);
  const has = (field: 'date_of_birth' | 'ssn'): boolean => index.places(config.mapping.fields[field] ?? {}, null).length > 0;
  const isUnread = (at: number): boolean => !known.has(headerKey(columns[at]!)) && !isReadPart(columns[at]!);
  const isMissed = (key: string): boolean => !has(/birth|dob/.test(key) ? 'date_of_birth' : 'ssn');
  const parts = keys.flatMap((key, at) => (mayBePart(key) && isUnread(at) && isMissed(key) ? [at] : []));
  const lists = keys.flatMap((key, at) => (MAY_LIST.test(key) && isUnread(at) ? [at] : []));
  const values = keys.some((key) => NAMES_FIELD.test(key)) ? keys.flatMap((key, at) => (VALUE.test(key) && isUnread(at) ? [at] : [])) : [];
  const isDated = index.places(config.mapping.fields['coverage.effective_date'] ?? {}, null).length > 0;
  const months = isDated ? [] : keys.flatMap((key, at) => (isMonth(key) && isUnread(at) ? [at] : []));
  const first = (): { cells: string[] }[] => firstRows(headRows);
  const found = new Set([...unreadMarks(columns, first, config), ...currentBesideAnswers(columns, first)]);
  const years = keys.flatMap((key, at) => (OF_YEAR.test(key) && isUnread(at) ? [at] : []));
  const days = daysOfBenefits(config, columns);
  const currents = currentBesideNew(columns);
  if (parts.length + lists.length + values.length + months.length + years.length + days.length + currents.length + found.size === 0) return [];
  headRows((row) => {
    for (const at of [...parts, ...values, ...months, ...years, ...days]) if (!found.has(at) && isSaid(row, at)) found.add(at);
    for (const { at, after } of currents) if (!found.has(at) && isSaid(row, at) && !isSaid(row, after)) found.add(at);
    for (const at of lists) if (!found.has(at) && isList(cellText(row, at, DOUBLE_QUOTE))) found.add(at);
  });
  return [...found].toSorted((a, b) => a - b);
}

function isSaid(row: Row, at: number): boolean {
  return cellText(row, at, DOUBLE_QUOTE).trim() !== '';
}

/** Days on which a benefit begins that no coverage of the rows has: beside the plan or the tier of another, nobody says what is covered. */
function daysOfBenefits(config: VendorConfig, columns: readonly string[]): number[] {
  const meanings = columns.map((column) => meaningOfColumn(config, column));
  if (!meanings.some((meaning) => meaning !== undefined && begins(meaning.field))) return [];
  const { fields } = config.mapping;
  const sets = benefitSets(config, columns);
  const index = columnsOf(config, columns);
  const read = new Set(index.allPlaces(sets?.shared['coverage.effective_date'] ?? fields['coverage.effective_date'] ?? {}, null));
  const stated = new Set(sets?.sets.flatMap(({ line }) => (line === null ? [] : [baseOf(line).line])));
  return meanings.flatMap((meaning, at) =>
    meaning !== undefined && begins(meaning.field) && !read.has(at) && !stated.has(meaning.line) ? [at] : [],
  );
}

/** What somebody has now beside what is new (`Current Medical Plan`, `New Medical Plan`): nobody says what is meant where the latter is blank. */
function currentBesideNew(columns: readonly string[]): { at: number; after: number }[] {
  const keys = columns.map((column) => writtenKey((/\((new [^()]*)\)$/i.exec(column)?.[1] ?? column).replace(/^Before a change: /, '')));
  return keys.flatMap((key, at) => {
    const after = CURRENT.test(key) ? keys.indexOf(key.replace('current', 'new')) : -1;
    return after < 0 ? [] : [{ at, after }];
  });
}

const CURRENT = /^current (?:[a-z]+ )?plan(?: (?:name|code|id|description))?$/;
/** Elections of a benefit for several years, of which nobody says which one is meant. */
const OF_YEAR = new RegExp(
  `^20\\d\\d (?:plan year )?(?:${HEALTH_BENEFITS}) (?:plan|tier|election|coverage(?: level| tier)?)$|^(?:${HEALTH_BENEFITS}) (?:plan|tier|election|coverage(?: level| tier)?) 20\\d\\d$`,
);

export function firstRows(headRows: HeadRows): { cells: string[] }[] {
  const rows: { cells: string[] }[] = [];
  headRows((row) => rows.push({ cells: cellTexts(row, DOUBLE_QUOTE) }) < MAX_ROWS);
  return rows;
}

/** How many rows show what a column holds. */
const MAX_ROWS = 100;

/** Whether a column's key says for which month somebody was covered. */
export function isMonth(key: string): boolean {
  return MONTH.test(key);
}

const MONTH =
  /^(?:(?:coverage|eligibility|enrollment|member|membership|benefit|incurred|eff|effective) (?:year )?month|year ?month|year ?mo|yr ?mo(?:nth)?|month ?year|yyyymm|mmyyyy|member month date)$/;

/** Names the field whose value stands in the column beside it, row by row. */
const NAMES_FIELD = /^(?:(?:data )?(?:field|attribute|element|item|question)(?: (?:name|changed))?|changed field)$/;
const VALUE = /^(?:(?:new|changed|field|attribute) )?(?:value|answer|response)$|^(?:changed )?to$/;

const MAY_LIST =
  /^(?:(?:all |active |current )?(?:enrolled|elected|selected|active|current) )?(?:benefits|coverages|plans|tiers|coverage (?:tiers|levels)|lines of coverage|benefit (?:plans|elections)|elections)(?: (?:elected|enrolled|selected|list))?$/;
/** A long text is a note. */
function isList(text: string): boolean {
  return text.length <= MAX_LIST_LENGTH && IS_LIST.test(text);
}

const MAX_LIST_LENGTH = 500;
/** Two words with a mark between them. */
const IS_LIST = /\p{L}{2}[^;|,\n]*[;|,\n]\s*[^;|,\n]*\p{L}{2}/u;
