import { dateValue, type DateValue } from './calendar.ts';

export const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');

const DATE_IN_WORDS = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/i;

/** `March 15, 1985`, `Mar. 15 1985`, `Sept-5-2025`: unambiguous dates. -1 if it is none. */
export function dateInWords(text: string): DateValue {
  const [, name = '', day, year] = DATE_IN_WORDS.exec(text) ?? [];
  const lower = name.toLowerCase();
  const month = name === '' ? -1 : MONTH_NAMES.findIndex((full) => full.toLowerCase().startsWith(lower));
  return month < 0 ? -1 : dateValue(Number(year), month + 1, Number(day));
}
