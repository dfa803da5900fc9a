import { dateValue, isoDate, type DateValue } from '../map/dates/calendar.ts';
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

/** Six digits as the dates that they may be: with separators (`010125`), and with the year first (`250101`). Any other text unchanged. */
export function withParts(text: string, isPlausible: (day: DateValue) => boolean): [string, ...string[]] {
  const [, first, month, last] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (first === undefined) return [text];
  const years = [`20${first}`, `19${first}`];
  const year = years.find((one) => isPlausible(dateValue(Number(one), Number(month), Number(last))));
  return [`${first}-${month}-${last}`, ...(year === undefined ? [] : [`${year}-${month}-${last}`])];
}
