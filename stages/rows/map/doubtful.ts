import { COMMON_WORDS, wordKey } from './vocabulary.ts';
import { fullKey, headerKey } from '../headers/header.ts';
import { Kind, Record } from '../record.ts';
import { takeCell } from './cell.ts';
import type { MapStep } from './step.ts';
import { saysWaived, WAIVERS } from './coverages/waiver.ts';
import { compileWords } from './words.ts';
import { isDigit } from '../base/ascii.ts';
import { textOf } from '../base/text.ts';

type SaysOther = (bytes: Uint8Array, start: number, end: number) => boolean;

/** Columns that mean something else in some files. Their cells tell. */
export interface Doubtful {
  readonly is: (header: string) => boolean;
  readonly saysOther: SaysOther;
  /** Whether such a cell is better than nothing. */
  readonly orElse: boolean;
}

/** "Member Number" identifies a member; beside another identifier it may be the person's number in the family: `01`, `2`. */
export const MEMBER_NUMBER: Doubtful = {
  is: (header) => /^member number$/.test(fullKey(header)),
  saysOther: isPersonNumber,
  orElse: true,
};

/** "Option" is a plan, a tier, or yes or no. */
export const OPTION: Doubtful = {
  is: (header) => /^option(?: name| description)?$/.test(fullKey(header)),
  saysOther: (bytes, start, end) =>
    OTHERS_THAN_PLANS.find(bytes, start, end) >= 0 || /^(?:ee|emp|employee|family)\b/i.test(textOf(bytes, start, end)),
  orElse: false,
};

/** "Start" and "Stop" are days, or hours. */
export const BARE_DAY: Doubtful = {
  is: (header) => /^(?:start|stop)$/.test(headerKey(header)),
  saysOther: (bytes, start, end) => bytes.subarray(start, end).filter(isDigit).length < 6 && /^[\d:. ]*$/.test(textOf(bytes, start, end)),
  orElse: false,
};

/** Any document has a number; nine digits are an SSN. */
export const GOVERNMENT_ID: Doubtful = {
  is: (header) => headerKey(header).replaceAll(' ', '') === 'governmentid',
  saysOther: (bytes, start, end) => bytes.subarray(start, end).filter(isDigit).length !== 9 || !bytes.subarray(start, end).every(isOfSsn),
  orElse: false,
};

/** "Coverage Description" is a tier; beside a column of tiers it may be anything about the coverage. */
export const COVERAGE_DESCRIPTION: Doubtful = {
  is: (header) => /^coverage description$/.test(fullKey(header)),
  saysOther: (bytes, start, end) => WAIVERS.find(bytes, start, end) < 0 && !saysWaived(bytes, start, end),
  orElse: false,
};

/** A step that skips a doubtful column in rows where its cell means something else, and reads the other columns. */
export function passingOver(
  { is, saysOther, orElse }: Doubtful,
  columns: readonly number[],
  headers: readonly string[],
  stepOf: (columns: readonly number[]) => MapStep,
  slot: number,
): MapStep {
  const all = stepOf(columns);
  const doubtful = columns.filter((at) => is(headers[at] ?? ''));
  if (doubtful.length === 0 || (orElse && doubtful.length === columns.length)) return all;
  const sure = stepOf(columns.filter((at) => !doubtful.includes(at)));
  const { absent } = Kind;
  return (row, record, issues) => {
    const says = (column: number): boolean =>
      column < row.count && takeCell(row, column, CELL, 0) && saysOther(row.bytes, CELL.start[0]!, CELL.end[0]!);
    if (!doubtful.some(says)) return all(row, record, issues);
    sure(row, record, issues);
    if (orElse && record.kind[slot] === absent) all(row, record, issues);
  };
}

/** One or two digits: `01`, `2`. */
export function isPersonNumber(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= MAX_PERSON_NUMBER_BYTES && bytes.subarray(start, end).every(isDigit);
}

const MAX_PERSON_NUMBER_BYTES = 2;

const HYPHEN = 45;

function isOfSsn(byte: number): boolean {
  return isDigit(byte) || byte === HYPHEN;
}

const OTHERS_THAN_PLANS = compileWords([
  ...Object.keys(COMMON_WORDS['coverage.coverage_type']).map((word) => [word, 1] as const),
  ...'yes y no n true false'.split(' ').map((word) => [wordKey(word), 1] as const),
]);

const CELL = new Record();
