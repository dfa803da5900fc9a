import { writtenKey } from '../../headers/header.ts';
import type { HeadRecord } from '../head-records.ts';
import { namesOf } from './field-names.ts';

/**
 * A plan's first and last day beside the first day of the coverage (`Plan Effective Start Date`, `Plan Effective End Date`, `Effective
 * Date`) are those of the plan year, if they span a year in all rows. Otherwise everybody in the plan would get a last day. A bare
 * `Effective Date` beside an action is then the transaction's.
 */
export function withPlanYear(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const [begins, ends, own] = [PLAN_BEGINS, PLAN_ENDS, BEGINS].map((name) => keys.findIndex((key) => name.test(key)));
  if (begins! < 0 || own! < 0 || !areYears(rows, begins!, ends!, own!)) return null;
  const actions = namesOf('action');
  const isDone = keys.some((key) => actions.has(key));
  return columns.map((column, at) => {
    if (PLAN_BEGINS.test(keys[at]!) || PLAN_ENDS.test(keys[at]!)) return `Plan Year: ${column.trim()}`;
    return isDone && keys[at] === 'effective date' ? `Transaction ${column.trim()}` : column;
  });
}

/** A plan's effective or termination date alone may be that of the coverage. */
const PLAN_BEGINS = /^plan (?:effective )?(?:start|begin|from)(?: date)?$/;
const PLAN_ENDS = /^plan (?:effective )?(?:end|to|through|thru)(?: date)?$/;
const BEGINS = /^(?:(?:coverage|benefit|election|enrollment) )?effective(?: date)?$|^coverage (?:start|begin) date$/;

/**
 * Whether all rows span a year from the plan's first to its last day and state when coverage begins, some of them later than the plan.
 * Without a last day: whether all plans begin on one day.
 */
function areYears(rows: readonly HeadRecord[], begins: number, ends: number, own: number): boolean {
  const first = new Set<string>();
  let isLater = false;
  for (const { cells } of rows) {
    const from = cells[begins]?.trim() ?? '';
    if (from === '') continue;
    const [begin, end, day] = [from, cells[ends] ?? '', cells[own] ?? ''].map(dayOf);
    if (begin === null || day === null) return false;
    if (ends >= 0 && (end === null || end! - begin! < MIN_YEAR || end! - begin! > MAX_YEAR)) return false;
    first.add(from);
    isLater ||= day! > begin!;
  }
  return isLater && (ends >= 0 || first.size === 1);
}

/** In days. */
const MIN_YEAR = 363;
const MAX_YEAR = 366;
const MS_PER_DAY = 86_400_000;

const ISO = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/;
const USUAL = /^(\d\d?)[/-](\d\d?)[/-](\d{4})$/;

/** The day in a cell as a count of days, exact enough to tell a year from less; null if it is no day. */
function dayOf(cell: string): number | null {
  const text = cell.trim();
  const [, year, month, day] = ISO.exec(text) ?? text.replace(USUAL, '$3-$1-$2').match(/^(\d{4})-(\d\d?)-(\d\d?)$/) ?? [];
  if (year === undefined) return null;
  const [one, other] = [Number(month), Number(day)];
  const isDayFirst = one > 12;
  return Date.UTC(Number(year), (isDayFirst ? other : one) - 1, isDayFirst ? one : other) / MS_PER_DAY;
}
