import { CODED_FIELDS, isCodedField, type CodedField, type Field } from '../../../src/model/record.ts';
import type { RowErrorCodeName } from '../../../src/model/row-error-codes.ts';
import { DATE_FORMATS } from '../../../src/model/vendor-config.ts';
import { isoDate, type DateValue } from '../map/dates/calendar.ts';
import { FIRST_YEAR } from '../map/dates/date.ts';
import { compileDates, type DateReader, type YearPivot } from '../map/dates/date-text.ts';
import { remembered } from '../base/remembered.ts';
import { COMMON_WORDS, STATES, STATE_WORDS, wordKey } from '../map/vocabulary.ts';
import { dayThatNeverWas } from './day-that-never-was.ts';
import { dayOfYearFix, serialFix, withParts } from './digits-of-day.ts';
import { isEmail } from './email.ts';
import { nearWords } from './near-words.ts';
import { withTypedYear } from './typed-year.ts';
import { NO_SSN, x12CodeFix, x12ElementFix, type Lookups } from './x12-fix.ts';

/**
 * What to type instead of a value, where the value itself says it; null where it would be a guess. Digits of an identity
 * are never guessed. `place` is the name of the column that it stands in.
 */
export type Suggest = (code: RowErrorCodeName, field: Field | null, text: string, place?: string | null) => string | null;

export interface SuggestOptions {
  readonly submittedOn: DateValue;
  /** The vendor's own words for coded fields. */
  readonly lookups?: Lookups;
  /** True for an 834, whose fields take the codes of its own lists and no words. */
  readonly x12?: boolean;
}

export function compileSuggestions({ submittedOn, lookups = {}, x12 = false }: SuggestOptions): Suggest {
  const dateFix = compileDateFix(submittedOn, x12 ? inX12 : null);
  const codeFix = ofEach(x12 ? x12CodeFix(lookups) : wordFix(lookups));
  const elementFix = ofEach((place: string | null) => (text) => x12ElementFix(text, place));
  const stateFix = remembered(nearestState, REMEMBERED);
  const ssnFix = x12 ? ssnFixOf(IN_X12, NO_SSN) : ssnFixOf(IN_SHEETS, null);
  return (code, field, text, place = null) => {
    const trimmed = text.trim();
    if (code === 'unknown_code' && field === null) return elementFix(trimmed, place);
    return suggestedFix(code, field, trimmed, { dateFix, codeFix, stateFix, ssnFix });
  };
}

/** More mistakes than a column has of one kind, and few enough to be held. A system makes the same mistake in every row, and finding what was meant costs more than the row. */
const REMEMBERED = { answers: 1024, characters: 64 };

/** What to type instead of a text. */
type Fix = (text: string) => string | null;

interface Fixes {
  dateFix(text: string, field: Field | null): string | null;
  codeFix(text: string, field: CodedField): string | null;
  stateFix: Fix;
  ssnFix: Fix;
}

function suggestedFix(code: RowErrorCodeName, field: Field | null, trimmed: string, { dateFix, codeFix, stateFix, ssnFix }: Fixes): string | null {
  switch (code) {
    case 'invalid_date':
      return dateFix(trimmed, field);
    case 'unknown_state':
      return CANADIAN_PROVINCE.test(trimmed) ? OF_CANADA : stateFix(trimmed);
    case 'unknown_zip':
      return /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i.test(trimmed) ? OF_CANADA : zipFix(trimmed);
    case 'zip_padded':
      // In a column of its own, or behind the city and the state.
      return trimmed.replace(
        ZIP_AT_END,
        (_text, zip: string, four: string | undefined) => `${zip.padStart(5, '0')}${four === undefined ? '' : `-${four}`}`,
      );
    case 'invalid_email':
      return emailFix(trimmed);
    case 'unknown_code':
      return field !== null && isCodedField(field) ? codeFix(trimmed, field) : null;
    case 'invalid_ssn':
      return ssnFix(trimmed);
    case 'invalid_phone':
      return phoneFix(trimmed);
    default:
      return null;
  }
}

/** The one day that the text can mean, or the two: in any form of the config language, in either order, with dots, or in words. */
function compileDateFix(submittedOn: DateValue, inForm: ((fix: string) => string) | null): Fixes['dateFix'] {
  const fixOf = (pivot: YearPivot): Fix => {
    const readers = [false, true].map((dayFirst) => compileDates({ formats: DATE_FORMATS, dayFirst, pivot, submittedOn }));
    const isPlausible = pivot === 'birth' ? (day: DateValue) => day <= submittedOn && day >= 1900 * 512 : (day: DateValue) => day >= FIRST_YEAR;
    // Digits alone say any day: only one that somebody may mean is offered.
    const from = (pivot === 'coverage' ? FIRST_OF_COVERAGE : FIRST_OF_LIVES) * 512;
    const isLikely = (day: DateValue): boolean => isPlausible(day) && day >= from && day <= submittedOn + YEARS_AHEAD * 512;
    const ofDigits: Fix = (text) => serialFix(text, isLikely) ?? dayOfYearFix(text, isLikely);
    const fixed: Fix = (text) => ofDigits(text) ?? oneDay(withParts(withTypedYear(text), isLikely), readers, isPlausible);
    return remembered((text) => {
      const fix = fixed(text);
      return fix === null || inForm === null ? fix : inForm(fix);
    }, REMEMBERED);
  };
  const byPivot = { birth: fixOf('birth'), past: fixOf('past'), coverage: fixOf('coverage') } satisfies { [Pivot in YearPivot]: Fix };
  return (text, field) => byPivot[field === 'date_of_birth' ? 'birth' : field === 'hire_date' ? 'past' : 'coverage'](text);
}

/** Of an 834 the form is another. */
function inX12(fix: string): string {
  return fix.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3');
}

const [FIRST_OF_LIVES, FIRST_OF_COVERAGE, YEARS_AHEAD] = [1920, 1980, 10];

/** `texts` are forms of one text, the first of them as it stands. */
function oneDay(texts: readonly [string, ...string[]], readers: readonly DateReader[], isPlausible: (day: DateValue) => boolean): string | null {
  const [text, ...others] = texts;
  const forms = /^[\d/-]+$/.test(text) ? new Set([text, text.replaceAll('/', '-'), ...others]) : formsOf(text);
  const days = new Set<DateValue>();
  for (const form of forms) {
    const end = putBytes(form);
    for (const read of readers) {
      const value = read(scratch, 0, end);
      if (value > 0 && isPlausible(value)) days.add(value);
    }
  }
  const [day, other] = [...days].toSorted((a, b) => a - b);
  if (day === undefined) return dayThatNeverWas(text);
  if (days.size > 2) return null;
  return other === undefined ? isoDate(day) : `Either ${isoDate(day)} or ${isoDate(other)}: write the day that is meant in this form.`;
}

/**
 * What the text may stand for in the forms that are read: ordinals, other separators, the month before the day in words, days as SAS writes
 * them (`01JAN1980`, `01JAN1980:00:00:00`), numbers that were written as floats, a zone in words behind a time.
 */
function formsOf(text: string): Set<string> {
  const plain = text
    .replace(/^(\d{1,2})([a-z]{3})(\d{2}|\d{4})(?::\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/i, '$1-$2-$3')
    .replace(/^(\d{8})\.0+$/, '$1')
    .replace(/(:\d\d(?:\.\d+)?) (?:utc|gmt)$/i, '$1')
    .replace(/^(\d{1,2})(?:st|nd|rd|th)\b/i, '$1')
    .replace(/[.\\_]/g, '/')
    .replace(/\s+/g, ' ');
  return new Set([text, plain, plain.replaceAll('/', '-'), plain.replaceAll(/[ ,]+/g, '-')]);
}

const nearState = nearWords(Object.entries(STATE_WORDS));

/** The code of the state that the text misspells, or that it states beside what says no other (its name, its country, digits). */
function nearestState(text: string): string | null {
  const key = wordKey(text);
  if (key.length < 4) return null;
  const near = nearState(key);
  if (near !== null) return near;
  const words = key.split(' ');
  const codes = words.filter((word) => word.length === 2 && Object.hasOwn(STATES, word.toUpperCase()));
  const [code] = codes;
  if (code === undefined || codes.length > 1) return null;
  const rest = words.filter((word) => word !== code && !/^(usa?|\d+)$/.test(word)).join(' ');
  return rest === '' || STATE_WORDS[rest] === code.toUpperCase() ? code.toUpperCase() : null;
}

/** Without NT, which is one of Australia, too. */
const CANADIAN_PROVINCE =
  /^(?:AB|BC|MB|NB|NL|NS|NU|ON|PE|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland(?: and Labrador)?|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|Qu[eé]bec|Saskatchewan|Yukon)$/i;
const OF_CANADA = 'It is one of Canada, and is kept as it was sent: nothing is to be done if the address is there.';

/** Five digits, or nine, that stand alone in the text. */
function zipFix(text: string): string | null {
  const found = [...text.matchAll(/(?<!\d)(\d{5})(?:[-\s]?(\d{4}))?(?!\d)/g)];
  const only = found.length === 1 ? found[0] : undefined;
  if (only === undefined || /\d/.test(text.replace(only[0], ''))) return null;
  return only[2] === undefined ? only[1]! : `${only[1]}-${only[2]}`;
}

function emailFix(text: string): string | null {
  if (!MAY_HAVE_FIX.test(text)) return null;
  const candidate = text
    .replace(/^mailto:/i, '')
    .replace(/^.*<(.+)>.*$/, '$1')
    .replace(/\s*(?:\(at\)|\[at\])\s*/i, '@')
    .replace(/\s*(?:\(dot\)|\[dot\])\s*/gi, '.')
    .replace(/@{2,}/g, '@')
    .replace(/\.{2,}/g, '.')
    .replaceAll(/\s+/g, '')
    .replace(/,(?=[a-z]{2,6}$)/i, '.')
    .replace(/[.,;]+$/, '');
  if (candidate === text) return null;
  const end = putBytes(candidate);
  return isEmail(scratch, 0, end) ? candidate : null;
}

/** What every correction of an address begins with. */
const MAY_HAVE_FIX = /[\s:<,;([]|@@|\.\.|\.$/;

const encoder = new TextEncoder();
/** Bytes of the text in work: fresh memory for each would cost more than what is done with it. */
let scratch = new Uint8Array(256);

/** Puts a text into `scratch` as UTF-8; answers where it ends. */
function putBytes(text: string): number {
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 3);
  return encoder.encodeInto(text, scratch).written;
}

/** Three digits or more, and the four of an address behind them, with a dash or as a spreadsheet's number. */
const ZIP_AT_END = /(?<!\d)(\d{3,5})(?:-?(\d{4}))?$/;

/** The fixes for each field or place, compiled when they are first asked for, and remembered. */
function ofEach<Where>(fixOf: (where: Where) => Fix): (text: string, where: Where) => string | null {
  const fixes = new Map<Where, Fix>();
  return (text, where) => {
    let fix = fixes.get(where);
    if (fix === undefined) fixes.set(where, (fix = remembered(fixOf(where), REMEMBERED)));
    return fix(text);
  };
}

/** The value whose word is nearest, the vendor's own words among them; else all values there are. */
function wordFix(lookups: Lookups): (field: CodedField) => Fix {
  return (field) => {
    const own = Object.entries(lookups[field] ?? {}).map(([word, value]) => [wordKey(word), value] as const);
    // `Low Plan` is hardly a slip of "no plan".
    const common = Object.entries(COMMON_WORDS[field]).filter(([word]) => !word.startsWith('no '));
    const near = nearWords([...own, ...common]);
    return (text) => near(wordKey(text)) ?? `One of ${CODED_FIELDS[field].join(', ')}.`;
  };
}

/** What is likely where a digit or two are missing. */
const IN_SHEETS = 'A spreadsheet may have dropped zeros in front: format the column as text.';
const IN_X12 = 'Zeros in front may have been dropped: send all nine digits.';

/** How to write it, or what is wrong with it. Its own digits are not shown but for the last four, and none is made up. */
function ssnFixOf(likely: string, ofLetters: string | null): Fix {
  return (written) => {
    // What a program writes behind a number that it took for one with a fraction is no digit of it.
    const text = written.replace(/^(\d+)\.0+$/, '$1');
    const digits = text.replace(/\D/g, '');
    if (digits.length < 9 && /[x*#•]/i.test(text)) return 'The number is masked: send all nine digits.';
    if (digits.length === 9 && !/[a-z]/i.test(text)) return `Write the same nine digits as XXX-XX-${digits.slice(-4)}.`;
    if (/[a-z]/i.test(text)) return ofLetters;
    if (digits.length === 0) return null;
    const lost = digits === text && (digits.length === 7 || digits.length === 8) ? ` ${likely}` : '';
    return `It has ${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}, an SSN has nine.${lost}`;
  };
}

/** The number itself, where one of the North American plan is all that the text has of digits. */
function phoneFix(text: string): string | null {
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text)) return 'A spreadsheet shortened the number: format the column as text and type it again.';
  const digits = text.replace(/\D/g, '');
  const [, area, exchange, line] = /^1?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? [];
  if (area !== undefined && !/^\+(?!1)/.test(text)) return `+1-${area}-${exchange}-${line}`;
  if (/^1?0\d{9}$/.test(digits)) return 'No area code begins with 0: put + and the country code in front where it is a number of another country.';
  return digits.length === 7 ? 'It has no area code: put its three digits in front.' : null;
}
