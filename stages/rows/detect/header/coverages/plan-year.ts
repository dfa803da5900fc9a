import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { namesOf } from '../field-names.ts';
import { dayOf } from '../meanings/day-text.ts';

/**
 * A plan's first and last day beside the day on which the coverage begins (`Plan Effective Start Date`, `Plan Effective End Date`, `Effective
 * Date`) are those of the plan's year where the rows show no other: whoever has the plan would have a last day. So they are where another column
 * (`Termination Date`) says that something ended before them. They are called so, and a bare `Effective Date` beside what is done with a row is then
 * the transaction's. Null in any other file.
 */
export function withPlanYear(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const [begins, ends, own, ended] = [PLAN_BEGINS, PLAN_ENDS, BEGINS, ENDS].map((name) => keys.findIndex((key) => name.test(key)));
  if (begins! < 0 || own! < 0 || !areYears(rows, { begins: begins!, ends: ends!, own: own!, ended: ended! })) return null;
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

const ENDS = /^(?:(?:coverage|benefit|election|enrollment) )?(?:termination|end)(?: date)?$/;

interface Days {
  begins: number;
  ends: number;
  own: number;
  ended: number;
}

/**
 * Whether all rows say a year from the plan's first day to its last one, and when the coverage begins, some later than their plan, or that it ended
 * before; without a last day, whether all plans begin on one day.
 */
function areYears(rows: readonly HeadRecord[], { begins, ends, own, ended }: Days): boolean {
  const first = new Set<string>();
  let isLater = false;
  for (const { cells } of rows) {
    const from = cells[begins]?.trim() ?? '';
    if (from === '') continue;
    const [begin, end, day] = [from, cells[ends] ?? '', cells[own] ?? ''].map(dayOf);
    if (begin === null || day === null) return false;
    if (ends >= 0 && (end === null || end! - begin! < MIN_YEAR || end! - begin! > MAX_YEAR)) return false;
    first.add(from);
    const last = ends < 0 ? null : dayOf(cells[ended] ?? '');
    isLater ||= day! > begin! || (last !== null && last >= begin! && last < end!);
  }
  return isLater && (ends >= 0 || first.size === 1);
}

/** In days. */
const MIN_YEAR = 363;
const MAX_YEAR = 366;
