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
 * The same for five or seven digits that may be a year and the number of a day in it (`80002`, `1980002`). Where the month may stand first
 * and only lacks its zero (`10180`, `2012001`), or digits may be missing behind it (`01012`), nothing is said.
 */
export function dayOfYearFix(text: string, isPlausible: (day: DateValue) => boolean): string | null {
  const [, years, number] = /^((?:19|20)\d\d|[1-9]\d)(\d{3})$/.exec(text) ?? [];
  if (years === undefined) return null;
  const [, month, day, year] = /^([1-9])(\d\d)((?:19|20)?\d\d)$/.exec(text) ?? [];
  if (dateValue(Number(year), Number(month), Number(day)) > 0) return null;
  const fullYears = years.length === 4 ? [years] : [`20${years}`, `19${years}`];
  const found = fullYears.map((full) => dayOfYear(Number(full), Number(number))).find(isPlausible);
  return found === undefined ? null : `As a year and the number of a day in it, it is ${isoDate(found)}: write the day in this form.`;
}

/**
 * Digits as the dates that they may be: six with separators (`010125`) and with the year first (`250101`), and seven with the century first,
 * as an AS/400 writes them (`1250101`). Any other text unchanged.
 */
export function withParts(text: string, isPlausible: (day: DateValue) => boolean): [string, ...string[]] {
  const [, century, first, month, last] = /^([01])?(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (first === undefined) return [text];
  const years = century === undefined ? [`20${first}`, `19${first}`] : [String(1900 + Number(century + first))];
  const year = years.find((one) => isPlausible(dateValue(Number(one), Number(month), Number(last))));
  return [century === undefined ? `${first}-${month}-${last}` : text, ...(year === undefined ? [] : [`${year}-${month}-${last}`])];
}
