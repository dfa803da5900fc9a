/** A day as one number: year × 512 + month × 32 + day. Two of them compare as the days do. */
export type DateValue = number;

const DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day, or -1 if the calendar has no such day. */
export function dateValue(year: number, month: number, day: number): DateValue {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > DAYS[month]!) return -1;
  if (month === 2 && day === 29 && !isLeap(year)) return -1;
  return year * 512 + month * 32 + day;
}

/** The day of a year by its number from 1, or -1 if the year has no such day. */
export function dayOfYear(year: number, number: number): DateValue {
  let day = number;
  for (let month = 1; month <= 12; month++) {
    const days = month === 2 && !isLeap(year) ? 28 : DAYS[month]!;
    if (day <= days) return dateValue(year, month, day);
    day -= days;
  }
  return -1;
}

export function dayBefore(value: DateValue): DateValue {
  if ((value & 31) > 1) return value - 1;
  const year = value >> 9;
  const month = (value >> 5) & 15;
  if (month === 1) return (year - 1) * 512 + 12 * 32 + 31;
  const last = month === 3 && !isLeap(year) ? 28 : DAYS[month - 1]!;
  return year * 512 + (month - 1) * 32 + last;
}

export function isoDate(value: DateValue): string {
  return `${String(value >> 9).padStart(4, '0')}-${String((value >> 5) & 15).padStart(2, '0')}-${String(value & 31).padStart(2, '0')}`;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
