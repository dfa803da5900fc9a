import { MONTH_NAMES } from '../map/dates/date-words.ts';

/** Four digits outside this range are not a year. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2199];

/** Why the text, a numeric date with a four-digit year, is not in the calendar; null if that cannot be said. */
export function dayThatNeverWas(given: string): string | null {
  const inWords = DAY_AND_MONTH.exec(given) ?? MONTH_AND_DAY.exec(given);
  if (inWords?.groups !== undefined) return tooManyDays(inWords.groups);
  const [, joinedYear, joinedMonth = '', joinedDay] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(given) ?? [];
  const text = joinedYear === undefined ? given.replace(MONTH_DAY_YEAR, '$1/$2/$3') : `${joinedYear}-${joinedMonth}-${joinedDay}`;
  const [, years, first = '', second = '', yearsBehind] = /^(?:(\d{4})[-/. ])?(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}))?$/.exec(text) ?? [];
  const year = Number(years ?? yearsBehind);
  if ((years === undefined) === (yearsBehind === undefined) || year < FIRST_YEAR || year > LAST_YEAR) return null;
  if (years !== undefined && !isMonth(first)) return `There is no month ${first}.`;
  if (years === undefined && !isMonth(first) && !isMonth(second)) {
    return first === second ? `There is no month ${first}.` : `Neither ${first} nor ${second} is a month.`;
  }
  const zero = [first, second].find((digits) => Number(digits) === 0);
  if (years === undefined && zero !== undefined) return `No month and no day is ${zero}.`;
  // After a year comes the month. In other orders, a number that is not a month must be the day.
  const [month, day] = years !== undefined || isMonth(first) ? [first, second] : [second, first];
  if (Number(day) === 0) return `There is no day ${day}.`;
  const daysOfMonth = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
  return Number(day) > daysOfMonth ? `${MONTH_NAMES[Number(month) - 1]} ${year} has ${daysOfMonth} days.` : null;
}

/** Eight digits that begin with no year, as lines of fixed width have them. */
const MONTH_DAY_YEAR = /^(?!19|20)(\d\d)(\d\d)((?:19|20)\d\d)$/;
const DAY_AND_MONTH = /^(?<day>\d{1,2})[- ]?(?<month>[a-z]{3,9})\.?[-, ]{0,2}(?<year>\d{2}|\d{4})$/i;
const MONTH_AND_DAY = /^(?<month>[a-z]{3,9})\.?[- ](?<day>\d{1,2}),? ?(?<year>\d{2}|\d{4})$/i;

/** How many days the month has that is named in words, if the day is past them. Of two digits of a year nobody knows whether it has a leap day. */
function tooManyDays({ day, month = '', year = '' }: Readonly<Record<string, string>>): string | null {
  const at = MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase()));
  if (at < 0) return null;
  const isWhole = year.length === 4;
  const daysOfMonth = new Date(Date.UTC(isWhole ? Number(year) : 2000, at + 1, 0)).getUTCDate();
  return Number(day) > daysOfMonth ? `${MONTH_NAMES[at]}${isWhole ? ` ${year}` : ''} has ${daysOfMonth} days.` : null;
}

function isMonth(digits: string): boolean {
  return Number(digits) >= 1 && Number(digits) <= 12;
}
