import { DATE_FORMATS, type DateFormat } from '../../../../src/model/vendor-config.ts';
import type { ShortDates } from '../../../../src/model/reading.ts';
import type { DateField } from '../../../../src/model/record.ts';
import { MONTH_FIRST_COMPACT, MONTH_FIRST_SLASH, OP_DATE, YEAR_FIRST_COMPACT, YEAR_FIRST_DASH } from '../../kernel/op-codes.ts';
import { list, withOp, type Op } from '../../kernel/op.ts';
import { isDigit } from '../../base/ascii.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { CellKind, type Row } from '../../row.ts';
import { codeOf } from '../../validate/issues.ts';
import { dayBefore, type DateValue } from './calendar.ts';
import { cellDay } from './cell-day.ts';
import { compileDates, FIRST_DAY, isNoDate, type DateReader, type YearPivot } from './date-text.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { OPEN_END_WORDS, wordKey } from '../vocabulary.ts';
import { compileWords, type WordTable } from '../words.ts';

const { text: TEXT_CELL } = CellKind;
const { absent: ABSENT_KIND, date: DATE_KIND, unreadable: UNREADABLE_KIND } = Kind;

export interface DateOptions {
  readonly formats: readonly DateFormat[];
  /** What the two digits of a year mean; null: by the role of the field. */
  readonly pivotYear: number | null;
  /** The columns that are proven day-first. */
  readonly dayFirst: readonly number[];
  /** Columns that are proven to have a form of their own. */
  readonly shortDates: ShortDates;
  readonly submittedOn: DateValue;
  /** For the termination date: the vendor's own words and dates for "no end". */
  readonly openEnds: readonly string[];
  /** For the termination date: whether files give the first day that is not covered. */
  readonly firstDayNotCovered: boolean;
  /** Whether bare serial numbers of a spreadsheet count days from 1904 instead of 1900. */
  readonly date1904: boolean;
}

const FIRST_OF_YEAR = 1 * 32 + 1;
const LAST_OF_YEAR = 12 * 32 + 31;
/** The first day of a far year, and a day behind all others. */
const FIRST_FAR_DAY: DateValue = 2099 * 512;
const LAST_DAY: DateValue = 10_000 * 512;
/** 1900-01-01, which databases make of an empty text. Nobody was hired then, and no coverage began or ended. */
const EMPTY_DAY: DateValue = 1900 * 512 + FIRST_OF_YEAR;

/** Nobody was born or hired before the year 1000, and no coverage began: such a year has lost a digit, or was typed with two. */
export const FIRST_YEAR: DateValue = 1000 * 512;

/** What a two-digit year means, by field. */
export const YEAR_PIVOTS: { readonly [field in DateField]: YearPivot } = {
  date_of_birth: 'birth',
  hire_date: 'past',
  'coverage.effective_date': 'coverage',
  'coverage.termination_date': 'coverage',
};

/** A date field. Text that is no date in any of the forms is unreadable. What databases write for "no date" is blank. */
export function mapDate(columns: readonly number[], slot: number, field: DateField, options: DateOptions, constant: string | null): MapStep {
  const shortFormat = (column: number): DateFormat[] => options.shortDates.filter((one) => one.column === column).map(({ format }) => format);
  const read = columns.map((column) => readerOf(field, options, options.dayFirst.includes(column), shortFormat(column)));
  const preset = constant === null ? -1 : readText(readerOf(field, options, false), constant);
  const isEnd = field === 'coverage.termination_date';
  // Somebody may have been born on that day, and termination dates handle it themselves.
  const none = isEnd || field === 'date_of_birth' ? null : EMPTY_DAY;
  const plain = mapPlainDate(columns, slot, read, preset, options.date1904, none);
  if (isEnd) return withOpenEnds(plain, slot, columns, options, preset);
  return withOp(opOf(columns, slot, options, preset, LAST_DAY), plain);
}

/** What the kernel reads: dates in the usual forms before any day that may mean "no end"; zeros for "no date"; far days that mean "no end". */
function opOf(columns: readonly number[], slot: number, { formats, dayFirst }: DateOptions, preset: DateValue, before: DateValue): Op {
  const isDayFirst = columns.some((column) => dayFirst.includes(column));
  const forms =
    (formats.includes('MM/DD/YYYY') && !isDayFirst ? MONTH_FIRST_SLASH : 0) |
    (formats.includes('YYYY-MM-DD') ? YEAR_FIRST_DASH : 0) |
    (formats.includes('YYYYMMDD') ? YEAR_FIRST_COMPACT : 0) |
    (formats.includes('MMDDYYYY') && !isDayFirst ? MONTH_FIRST_COMPACT : 0);
  return { code: OP_DATE, slot, numbers: [forms, preset < 0 ? 0 : 1, before, ...list(columns)] };
}

function mapPlainDate(
  columns: readonly number[],
  slot: number,
  read: readonly DateReader[],
  preset: DateValue,
  date1904: boolean,
  /** A day that means "no date". */
  none: DateValue | null,
): MapStep {
  const invalid = codeOf('invalid_date');
  const placeholder = codeOf('placeholder_value');
  const only = columns.length === 1 ? read[0]! : null;
  return (row, record, issues) => {
    if (!takeSpan(row, columns, record, slot)) {
      if (preset < 0) return;
      record.kind[slot] = DATE_KIND;
      record.value[slot] = preset;
      return;
    }
    const source = record.source[slot]!;
    const reader = only ?? read[columns.indexOf(source)]!;
    const cell = row.cell[source]!;
    const value =
      cell === TEXT_CELL
        ? reader(row.bytes, record.start[slot]!, record.end[slot]!)
        : cellDay(row.bytes, record.start[slot]!, record.end[slot]!, cell, reader, date1904);
    if (value < FIRST_YEAR) {
      if (value === FIRST_DAY || isNoDate(row.bytes, record.start[slot]!, record.end[slot]!)) {
        record.kind[slot] = ABSENT_KIND;
        return;
      }
      record.kind[slot] = UNREADABLE_KIND;
      issues.note(invalid, slot);
      return;
    }
    if (value === none) {
      record.kind[slot] = ABSENT_KIND;
      issues.note(placeholder, slot);
      return;
    }
    record.kind[slot] = DATE_KIND;
    record.value[slot] = value;
  };
}

/** Sentinels and words for "no end" make the date absent. If the file gives the first day not covered, the day before counts. */
function withOpenEnds(plain: MapStep, slot: number, columns: readonly number[], options: DateOptions, preset: DateValue): MapStep {
  const { days, words } = openEnds(options);
  const firstSentinel = Math.min(...days);
  const { firstDayNotCovered } = options;
  const step: MapStep = (row, record, issues) => {
    const before = issues.count;
    plain(row, record, issues);
    const kind = record.kind[slot];
    if (kind === DATE_KIND) {
      const value = record.value[slot]!;
      const isOpen = value === EMPTY_DAY || isFarEnd(value) || (value >= firstSentinel && days.includes(value));
      if (isOpen || (value === LAST_OF_CENTURY && isShortYearsEnd(row, record, slot))) record.kind[slot] = ABSENT_KIND;
      else if (firstDayNotCovered) record.value[slot] = dayBefore(value);
    } else if (kind === UNREADABLE_KIND && words.find(row.bytes, record.start[slot]!, record.end[slot]!) >= 0) {
      record.kind[slot] = ABSENT_KIND;
      issues.dropFrom(before);
    }
  };
  return firstDayNotCovered ? step : withOp(opOf(columns, slot, options, preset, Math.min(firstSentinel, FIRST_FAR_DAY)), step);
}

/** What means "no end": the days, and the words that are none. */
interface OpenEnds {
  readonly submittedOn: DateValue;
  readonly days: readonly DateValue[];
  readonly words: WordTable;
}

/** Those of a config, as they were worked out for its last file: most files of a day are worked on that day. */
const OPEN_ENDS = new WeakMap<readonly string[], OpenEnds>();

function openEnds({ openEnds: own, submittedOn }: DateOptions): OpenEnds {
  const known = OPEN_ENDS.get(own);
  if (known?.submittedOn === submittedOn) return known;
  const all = [...OPEN_END_WORDS, ...own];
  const anyForm = compileDates({ formats: DATE_FORMATS, dayFirst: false, pivot: 'coverage', submittedOn });
  const days = [...new Set(all.map((text) => readText(anyForm, text)).filter((value) => value > 0))];
  const found = { submittedOn, days, words: compileWords(all.map((text) => [wordKey(text), 0] as const)) };
  OPEN_ENDS.set(own, found);
  return found;
}

/** The last day of a year from 2099 on, or the first day from 2100 on: systems write such days (4712-12-31, 2299-12-31) for "no end". */
function isFarEnd(value: DateValue): boolean {
  const year = value >> 9;
  return (year >= 2099 && (value & 511) === LAST_OF_YEAR) || (year >= 2100 && (value & 511) === FIRST_OF_YEAR);
}

/** `12/31/99` for "no end": its year has two digits, and the coverage did not begin in the century that ended then. */
function isShortYearsEnd(row: Row, record: Record, slot: number): boolean {
  if (row.cell[record.source[slot]!] !== TEXT_CELL) return false;
  if (record.kind[EFFECTIVE] === DATE_KIND && record.value[EFFECTIVE]! <= LAST_OF_CENTURY) return false;
  let digits = 0;
  for (let at = record.start[slot]!; at < record.end[slot]!; at++) if (isDigit(row.bytes[at]!)) digits++;
  return digits <= DIGITS_OF_SHORT_DATE;
}

const EFFECTIVE = slotOf('coverage.effective_date');
const LAST_OF_CENTURY: DateValue = 1999 * 512 + LAST_OF_YEAR;
const DIGITS_OF_SHORT_DATE = 6;

function readerOf(field: DateField, options: DateOptions, dayFirst: boolean, shortFormat: readonly DateFormat[] = []): DateReader {
  return compileDates({
    formats: [...options.formats, ...shortFormat],
    dayFirst,
    pivot: options.pivotYear ?? YEAR_PIVOTS[field],
    submittedOn: options.submittedOn,
  });
}

function readText(read: DateReader, text: string): DateValue {
  const bytes = new TextEncoder().encode(text.trim());
  return read(bytes, 0, bytes.length);
}
