import type { Bound } from '../../../../src/model/rule.ts';
import { dateValue, type DateValue } from '../../map/dates/calendar.ts';

/** YYYY-MM-DD as a day; -1 where the calendar has none such. */
export function dayOf(text: string): DateValue {
  const [year, month, day] = text.split('-').map(Number);
  return dateValue(year ?? 0, month ?? 0, day ?? 0);
}

/** A bound of a date as a day, counted from the day of submission where it is relative; -1 where it is none. */
export function boundDay(bound: Bound, submittedOn: DateValue): DateValue {
  if (typeof bound === 'number') return -1;
  if (typeof bound === 'string') return dayOf(bound);
  const { years = 0, months = 0, days = 0 } = bound;
  const monthCount = ((submittedOn >> 9) + years) * 12 + ((submittedOn >> 5) & 15) - 1 + months;
  const year = Math.floor(monthCount / 12);
  const month = monthCount - year * 12;
  // From the 31st, a shorter month counts from its last day.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moment = new Date(Date.UTC(year, month, Math.min(submittedOn & 31, lastDay) + days));
  return moment.getUTCFullYear() * 512 + (moment.getUTCMonth() + 1) * 32 + moment.getUTCDate();
}

/** Whole years from one day to another; who is born on 29 February is a year older on 1 March. */
export function yearsBetween(from: DateValue, to: DateValue): number {
  const years = (to >> 9) - (from >> 9);
  return (to & 511) < (from & 511) ? years - 1 : years;
}
