/** Whether a text looks like a day, one of those that mean that nothing ends among them, whatever the order of its parts: what the cells of a column whose name leaves it open are. */
export function looksLikeDay(text: string): boolean {
  return DAY.test(text);
}

const DAY =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:[ T].*)?$|^(?:(?:19|20)\d{6}|(?:22|39|99)99\d{4})$|^\d{1,2}[- ]?[a-z]{3,9}[- ]?\d{2,4}$|^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i;

/** The day in a cell as a count of days, exact enough to tell a year from less; null if it is no day. */
export function dayOf(cell: string): number | null {
  const text = cell.trim();
  const [, year, month, day] = ISO.exec(text) ?? text.replace(USUAL, '$3-$1-$2').match(/^(\d{4})-(\d\d?)-(\d\d?)$/) ?? [];
  if (year === undefined) return null;
  const [one, other] = [Number(month), Number(day)];
  const isDayFirst = one > 12;
  return Date.UTC(Number(year), (isDayFirst ? other : one) - 1, isDayFirst ? one : other) / MS_PER_DAY;
}

const MS_PER_DAY = 86_400_000;
const ISO = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/;
const USUAL = /^(\d\d?)[/-](\d\d?)[/-](\d{4})$/;
