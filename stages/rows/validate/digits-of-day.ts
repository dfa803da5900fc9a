import { isoDate, type DateValue } from '../map/calendar.ts';
import { serialDay } from '../read/excel/serial-date.ts';

/** What five digits say where a spreadsheet wrote the number of a day; null for any other text. They may as well be something else, which the advice leaves open. */
export function serialFix(text: string, isPlausible: (day: DateValue) => boolean): string | null {
  if (!/^[1-9]\d{4}(?:\.\d+)?$/.test(text)) return null;
  const day = serialDay(Number(text), false);
  return day > 0 && isPlausible(day) ? `As the number of a day in Excel it is ${isoDate(day)}: write the day in this form.` : null;
}

/** Six digits with what parts a day (`010125`); any other text as it is. */
export function withParts(text: string): string {
  return text.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
}
