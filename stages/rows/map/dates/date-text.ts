import type { DateFormat } from '../../../../src/model/vendor-config.ts';
import { dateValue, dayOfYear, type DateValue } from './calendar.ts';
import { dateInWords } from './date-words.ts';
import { writtenMomentDay } from './moment-day.ts';
import { isDigit, isLetter } from '../../base/ascii.ts';

/** What the two digits of a year mean: by the role of the field, or by the number up to which they are 20xx. */
export type YearPivot = 'birth' | 'past' | 'coverage' | number;

/** Which forms of dates a column is read in. */
export interface DateForms {
  readonly formats: readonly DateFormat[];
  /** True where the column is proven to put the day first. */
  readonly dayFirst: boolean;
  readonly pivot: YearPivot;
  /** The day the file was submitted. */
  readonly submittedOn: DateValue;
}

/** Reads the text of a span as a day; -1 if it is none. A time of day behind the date is ignored. */
export type DateReader = (bytes: Uint8Array, start: number, end: number) => DateValue;

const SLASH = 47;
const DASH = 45;
const SPACE = 32;
const UNDERSCORE = 95;
const POINT = 46;
const ZERO = 48;
/** `YYYY-MM-DD` and `+HH:MM`. */
const ISO_BYTES = 10;
const ZONE_BYTES = 6;
/** `MM/DD/YYYY` */
const US_BYTES = 10;
/** Of a date without separators. */
const MAX_DIGITS = 8;
/** `September 15th, 1985` */
const MAX_WORDS_BYTES = 20;

/** Months by their first three letters in lower case. */
const MONTHS = new Map(
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name, at) => [monthKey(name), at + 1]),
);

/** Compiles the forms into one scan over the bytes, which finds the numbers of a date; their meaning depends on the form. */
export function compileDates(forms: DateForms): DateReader {
  const compiled = compiledForms(forms);
  return (bytes, start, end) => {
    if (compiled.isUs && end - start === US_BYTES && bytes[start + 2] === SLASH && bytes[start + 5] === SLASH) return usDate(bytes, start);
    const stop = dateEnd(bytes, start, end);
    let at = start;
    let first = 0;
    while (at < stop && isDigit(bytes[at]!)) first = first * 10 + bytes[at++]! - ZERO;
    const firstDigits = at - start;
    if (firstDigits === 0) return dateWithoutNumber(compiled, bytes, start, stop, end);
    if (firstDigits > MAX_DIGITS) return -1;
    if (at === stop) return compactDate(compiled, first, firstDigits);

    const separator = bytes[at++]!;
    if (separator !== SLASH && separator !== DASH && separator !== SPACE) return -1;
    const secondStart = at;
    let second = 0;
    while (at < stop && isDigit(bytes[at]!)) second = second * 10 + bytes[at++]! - ZERO;
    const isNamed = at === secondStart;
    if (isNamed) {
      while (at < stop && isLetter(bytes[at]!)) at++;
      if (at - secondStart < 3 || separator === SLASH) return -1;
      second = MONTHS.get(monthKeyAt(bytes, secondStart)) ?? 0;
    } else if (at - secondStart > 2 || separator === SPACE) return -1;
    if (at >= stop || bytes[at] !== separator) return -1;

    const thirdStart = ++at;
    let third = 0;
    while (at < stop && isDigit(bytes[at]!)) third = third * 10 + bytes[at++]! - ZERO;
    const thirdDigits = at - thirdStart;
    if (at !== stop || thirdDigits === 0 || thirdDigits > 4) return -1;
    if (isNamed) return firstDigits > 2 ? -1 : namedMonthDate(compiled, first, second, third, thirdDigits);
    return numericDate(compiled, separator, first, firstDigits, second, third, thirdDigits);
  };
}

interface CompiledForms extends DateForms {
  readonly isUs: boolean;
  readonly compact: {
    readonly yearFirst: boolean;
    readonly monthFirst: boolean;
    readonly short: ((number: number, digits: number) => DateValue) | null;
  };
  readonly named: { readonly four: boolean; readonly two: boolean };
  /** By the separator and the digits of the year. */
  readonly yearFirst: { readonly dash: boolean; readonly slash: boolean };
  readonly order: { readonly slash4: number; readonly dash4: number; readonly slash2: number; readonly dash2: number };
}

function compiledForms(forms: DateForms): CompiledForms {
  const has = (...formats: DateFormat[]) => formats.some((format) => forms.formats.includes(format));
  const order = {
    slash4: numericOrder(has('MM/DD/YYYY'), has('DD/MM/YYYY'), forms.dayFirst),
    dash4: numericOrder(has('MM-DD-YYYY'), has('DD-MM-YYYY'), forms.dayFirst),
    slash2: numericOrder(has('MM/DD/YY'), has('DD/MM/YY'), forms.dayFirst),
    dash2: numericOrder(has('MM-DD-YY'), has('DD-MM-YY'), forms.dayFirst),
  };
  const short = has('MMDDYY', 'YYMMDD', 'CYYMMDD', 'YYYYDDD', 'YYDDD') ? shortDates(forms) : null;
  return {
    ...forms,
    isUs: order.slash4 === MONTH_FIRST,
    compact: { yearFirst: has('YYYYMMDD'), monthFirst: has('MMDDYYYY'), short },
    named: { four: has('DD-Mon-YYYY'), two: has('DD-Mon-YY') },
    yearFirst: { dash: has('YYYY-MM-DD'), slash: has('YYYY/MM/DD') },
    order,
  };
}

/** `MM/DD/YYYY` with its slashes in their places. */
function usDate(bytes: Uint8Array, start: number): DateValue {
  const month = number2(bytes, start);
  const day = number2(bytes, start + 3);
  const century = number2(bytes, start + 6);
  const year = number2(bytes, start + 8);
  // Anything but a digit makes a number negative.
  return (month | day | century | year) < 0 ? -1 : dateValue(century * 100 + year, month, day);
}

/** Text that does not begin with a digit: a moment of .NET, or a date in words. */
function dateWithoutNumber({ named }: CompiledForms, bytes: Uint8Array, start: number, stop: number, end: number): DateValue {
  if (bytes[start] === SLASH) return writtenMomentDay(bytes, start, end);
  if (!named.four || stop - start > MAX_WORDS_BYTES) return -1;
  return dateInWords(String.fromCharCode(...bytes.subarray(start, stop)));
}

/** A date without separators. */
function compactDate({ compact, dayFirst }: CompiledForms, number: number, digits: number): DateValue {
  if (digits !== MAX_DIGITS) return compact.short === null ? -1 : compact.short(number, digits);
  // If both forms are allowed, most dates have a valid month in only one of them. Otherwise year-first wins.
  if (compact.yearFirst) {
    const value = dateValue(Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100);
    if (value > 0 || !compact.monthFirst) return value;
  }
  if (!compact.monthFirst) return -1;
  const leading = Math.floor(number / 1_000_000);
  const second = Math.floor(number / 10_000) % 100;
  return dayFirst ? dateValue(number % 10_000, second, leading) : dateValue(number % 10_000, leading, second);
}

/** A date whose month is a word. */
function namedMonthDate({ named, pivot, submittedOn }: CompiledForms, day: number, month: number, year: number, yearDigits: number): DateValue {
  if (yearDigits === 4) return named.four ? dateValue(year, month, day) : -1;
  return yearDigits === 2 && named.two ? dateValue(fullYear(year, pivot, submittedOn, month, day), month, day) : -1;
}

/** Three numbers: the year first, or last, behind month and day in either order. */
function numericDate(
  { yearFirst, order, pivot, submittedOn }: CompiledForms,
  separator: number,
  first: number,
  firstDigits: number,
  second: number,
  third: number,
  thirdDigits: number,
): DateValue {
  const isDash = separator === DASH;
  if (firstDigits === 4) return thirdDigits <= 2 && (isDash ? yearFirst.dash : yearFirst.slash) ? dateValue(first, second, third) : -1;
  if (firstDigits > 2 || (thirdDigits !== 4 && thirdDigits !== 2)) return -1;
  const way = thirdDigits === 4 ? (isDash ? order.dash4 : order.slash4) : isDash ? order.dash2 : order.slash2;
  if (way === NEITHER) return -1;
  const month = way === MONTH_FIRST ? first : second;
  const day = way === MONTH_FIRST ? second : first;
  return dateValue(thirdDigits === 4 ? third : fullYear(third, pivot, submittedOn, month, day), month, day);
}

/** 0001-01-01, which is no date. */
export const FIRST_DAY: DateValue = 1 * 512 + 1 * 32 + 1;

/** Reads a number with fewer than eight digits in the vendor's forms, which a single zero is in none; of two forms of six digits, year-first wins. */
function shortDates({ formats, pivot, submittedOn }: DateForms): (number: number, digits: number) => DateValue {
  const yearFirst = formats.includes('YYMMDD');
  const monthFirst = formats.includes('MMDDYY');
  const isOfCentury = formats.includes('CYYMMDD');
  const numbered = { four: formats.includes('YYYYDDD'), two: formats.includes('YYDDD') };
  const ofShortYear = (two: number, month: number, day: number): DateValue => dateValue(fullYear(two, pivot, submittedOn, month, day), month, day);
  return (number, digits) => {
    const rest = number % 1000;
    if (isOfCentury && number === 0) return FIRST_DAY;
    if (isOfCentury && digits >= 6) return dateValue(1900 + Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100);
    if (digits === 7 && numbered.four) return dayOfYear(Math.floor(number / 1000), rest);
    if (digits === 5 && numbered.two) {
      const two = Math.floor(number / 1000);
      const day = dayOfYear(2000 + two, rest);
      return day < 0 ? -1 : dayOfYear(fullYear(two, pivot, submittedOn, (day >> 5) & 15, day & 31), rest);
    }
    if (digits !== 6) return -1;
    const [first, second, third] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100];
    const value = yearFirst ? ofShortYear(first, second, third) : -1;
    return value < 0 && monthFirst ? ofShortYear(third, first, second) : value;
  };
}

/** A birthday is never in the future, and a hire date hardly ever. A coverage may lie twenty years ahead. */
function fullYear(two: number, pivot: YearPivot, submittedOn: DateValue, month: number, day: number): number {
  const year = 2000 + two;
  if (typeof pivot === 'number') return two <= pivot ? year : year - 100;
  switch (pivot) {
    case 'birth':
      return year * 512 + month * 32 + day > submittedOn ? year - 100 : year;
    case 'past':
      return year > (submittedOn >> 9) + 1 ? year - 100 : year;
    case 'coverage':
      return year > (submittedOn >> 9) + 20 ? year - 100 : year;
    default:
      return pivot satisfies never;
  }
}

const NEITHER = 0;
const MONTH_FIRST = 1;
const DAY_FIRST = 2;

/** A column that is proven day-first is read so, even if the vendor only names the month-first form. */
function numericOrder(monthFirst: boolean, dayFirst: boolean, provenDayFirst: boolean): number {
  if (provenDayFirst && (monthFirst || dayFirst)) return DAY_FIRST;
  if (monthFirst) return MONTH_FIRST;
  return dayFirst ? DAY_FIRST : NEITHER;
}

/** Where the date ends: before a `T` or a blank with a time of day, before a bare zone, otherwise at the end of the span. */
function dateEnd(bytes: Uint8Array, start: number, end: number): number {
  if (isZone(bytes, start + ISO_BYTES, end)) return start + ISO_BYTES;
  for (let at = start + 6; at + 3 < end; at++) {
    const byte = bytes[at]!;
    if ((byte === SPACE || byte === 84) && isTime(bytes, at + 1, end)) return at;
  }
  return end;
}

/** `Z`, `-07:00` and `+05:30`: an xs:date has a zone without a time, as in reports of Workday. */
function isZone(bytes: Uint8Array, at: number, end: number): boolean {
  if (end - at === 1) return (bytes[at]! & 0xdf) === 90;
  if (end - at !== ZONE_BYTES || (bytes[at] !== 43 && bytes[at] !== DASH) || bytes[at + 3] !== 58) return false;
  return number2(bytes, at + 1) >= 0 && number2(bytes, at + 4) >= 0;
}

/** `YYDDD` and `YYYYMMDD`. */
const MIN_ZEROS = 5;
const MAX_ZEROS = 8;
/** Day 0 of a spreadsheet. */
const DAY_ZERO = new Set(['1/0/1900', '01/00/1900', '1/0/00', '01/00/00']);

/**
 * Whether a span is what databases, spreadsheets and input masks write for "no date": `00000000`, `0000-00-00`, `00/00/0000 00:00:00`,
 * `1/0/1900`, ` / / `, `__/__/____`.
 */
export function isNoDate(bytes: Uint8Array, start: number, end: number): boolean {
  let zeros = 0;
  for (let at = start, stop = dateEnd(bytes, start, end); at < stop; at++) {
    const byte = bytes[at]!;
    if (byte === ZERO) zeros++;
    else if (byte !== SLASH && byte !== DASH && byte !== SPACE && byte !== UNDERSCORE && byte !== POINT)
      return DAY_ZERO.has(String.fromCharCode(...bytes.subarray(start, Math.min(stop, start + ISO_BYTES))));
  }
  return zeros === 0 || (zeros >= MIN_ZEROS && zeros <= MAX_ZEROS);
}

/** `0:00`, `04:12:09 PM`, `00:00:00.000Z`, `00:00:00+02:00`. */
function isTime(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && isDigit(bytes[at]!)) at++;
  if (at === start || at - start > 2 || bytes[at] !== 58) return false;
  for (; at < end; at++) if (IS_OF_TIME[bytes[at]!] === 0) return false;
  return true;
}

/** What times are written with: digits, their marks, AM and PM, and zones. */
const IS_OF_TIME = new Uint8Array(256);
for (const character of '0123456789:. +-AMPZampz') IS_OF_TIME[character.charCodeAt(0)] = 1;

/** Two digits as a number; negative if one of them is no digit. */
function number2(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - 48;
  const ones = bytes[at + 1]! - 48;
  return tens > 9 || ones > 9 ? -1 : tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}

function monthKeyAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! | 32) << 16) | ((bytes[at + 1]! | 32) << 8) | (bytes[at + 2]! | 32);
}

function monthKey(name: string): number {
  return (name.charCodeAt(0) << 16) | (name.charCodeAt(1) << 8) | name.charCodeAt(2);
}
