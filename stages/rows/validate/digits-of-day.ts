import { dateValue, dayOfYear, isoDate, type DateValue } from '../map/dates/calendar.ts';
import { serialDay } from '../read/excel/serial-date.ts';

/**
 * The advice for five digits that may be a spreadsheet's serial date; null for any other text. They may be something else, so the advice
 * names the date without asserting it.
 */
export function serialFix(text: string, isPlausible: (day: DateValue) => boolean): string | null {
  if (!/^[1-9]\d{4}(?:\.\d+)?$/.test(text)) return null;
  const day = serialDay(Number(text), false);
  return day > 0 && isPlausible(day) ? `As the number of a day in Excel it is ${isoDate(day)}: write the day in this form.` : null;
}

/**
 * Digits as the dates that they may be: six with separators (`010125`) and with the year first (`250101`), seven or five with the day of the
 * year (`1980002`, `80002`), and seven with the century first, as an AS/400 writes them (`1250101`). Any other text unchanged.
 */
export function withParts(text: string, isPlausible: (day: DateValue) => boolean): [string, ...string[]] {
  const [, first, month, last] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (first === undefined) return [text, ...daysOfYear(text, isPlausible)];
  const years = [`20${first}`, `19${first}`];
  const year = years.find((one) => isPlausible(dateValue(Number(one), Number(month), Number(last))));
  return [`${first}-${month}-${last}`, ...(year === undefined ? [] : [`${year}-${month}-${last}`])];
}

/**
 * No number of seven digits is a likely day in both forms: what has the century first and begins with a year of 19xx is one of 209x. Where
 * the month may stand first and only lacks its zero (`10180`, `2012001`), or digits may be missing behind it (`01012`), nothing is said.
 */
function daysOfYear(text: string, isPlausible: (day: DateValue) => boolean): string[] {
  const [, one, two, rest] = /^([1-9])(\d\d)((?:19|20)?\d\d)$/.exec(text) ?? [];
  if (dateValue(Number(rest), Number(one), Number(two)) > 0) return [];
  const [, years, number] = /^((?:19|20)\d\d|[1-9]\d)(\d{3})$/.exec(text) ?? [];
  const [, century, year, month, day] = /^([01])(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const fullYears = years === undefined ? [] : years.length === 4 ? [years] : [`20${years}`, `19${years}`];
  const numbered = fullYears.map((full) => dayOfYear(Number(full), Number(number))).find(isPlausible);
  const dated = century === undefined ? -1 : dateValue(1900 + Number(century + year), Number(month), Number(day));
  return [numbered ?? -1, dated].filter(isPlausible).map(isoDate);
}
