import type { DateValue } from '../../map/dates/calendar.ts';

/** The last day that a spreadsheet knows: 9999-12-31. */
const LAST_SERIAL = 2_958_465;
/** The 1904 system counts from 1904-01-01 as day 0. */
export const DAYS_TO_1904 = 1462;
/** Days from 0000-03-01 to 1899-12-30, the day 0 of the 1900 system behind the day that it has too many. */
const DAYS_TO_1900 = 693_899;
/** The 1900 system has a 29 February 1900, which was none. */
const FALSE_DAY = 60;
const HALF_SECOND = 0.5 / 86_400;

/**
 * The day of a spreadsheet's serial number as year × 512 + month × 32 + day, without the time of day. -1 if it is no day: a time alone, a
 * negative number, or past the year 9999. 29 February 1900 is what the cell shows, so it is answered as such, although the calendar has no
 * such day.
 */
export function serialDay(serial: number, date1904: boolean): DateValue {
  // A computed midnight may lie a hair before it.
  const whole = Math.floor(serial + HALF_SECOND) + (date1904 ? DAYS_TO_1904 : 0);
  if (!(serial >= (date1904 ? 0 : 1) && whole <= LAST_SERIAL)) return -1;
  if (whole === FALSE_DAY) return 1900 * 512 + 2 * 32 + 29;
  return dayOf(DAYS_TO_1900 + whole + (whole < FALSE_DAY ? 1 : 0));
}

/** Howard Hinnant's days → civil, for days since 0000-03-01. */
function dayOf(days: number): DateValue {
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0)) * 512 + month * 32 + day;
}

/** Writes a day as YYYY-MM-DD and answers the position behind it. */
export function putDay(out: Uint8Array, at: number, day: DateValue): number {
  const year = day >> 9;
  const month = (day >> 5) & 15;
  const date = day & 31;
  out[at] = 48 + Math.floor(year / 1000);
  out[at + 1] = 48 + (Math.floor(year / 100) % 10);
  out[at + 2] = 48 + (Math.floor(year / 10) % 10);
  out[at + 3] = 48 + (year % 10);
  out[at + 4] = 45;
  out[at + 5] = 48 + Math.floor(month / 10);
  out[at + 6] = 48 + (month % 10);
  out[at + 7] = 45;
  out[at + 8] = 48 + Math.floor(date / 10);
  out[at + 9] = 48 + (date % 10);
  return at + 10;
}
