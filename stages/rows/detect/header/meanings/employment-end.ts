import type { VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../../headers/benefit-columns.ts';
import { wordsKey, writtenOut } from '../../../headers/header.ts';
import { columnsOf } from '../../../map/columns.ts';
import type { HeadRecord } from '../../head-records.ts';
import { renamed } from '../renamed.ts';
import { dayOf } from './day-text.ts';

/**
 * An end date is that of the employment in a file that has hire dates, jobs or logins, no columns of coverages, and none about subscribers
 * or groups. So it is beside an end date of the coverage (`Coverage End Date`, `Benefit Term Date`) if somebody was hired: coverage may go
 * on after the employment. So it is right behind a day of hire where whoever left was hired again later (`Hire Date, Term Date, Rehire Date`):
 * who is back is covered.
 */
export function withEmploymentEnd(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  const keys = columns.map(wordsKey);
  const isBesideCoverages = keys.some((key) => HIRED.test(key)) && keys.some((key) => COVERAGE_ENDS.test(writtenOut(key)));
  if (isBesideCoverages)
    return renamed(
      columns,
      columns.map((column, at) => (LEFT.test(writtenOut(keys[at]!)) ? `Employment ${column.trim()}` : column)),
    );
  const isBetweenHires = (at: number): boolean => LEFT.test(writtenOut(keys[at]!)) && HIRED.test(keys[at - 1] ?? '');
  const again = keys.findIndex((key) => HIRED_AGAIN.test(key));
  if (again >= 0 && keys.some((_, at) => isBetweenHires(at) && areBack(rows, at, again)))
    return renamed(
      columns,
      columns.map((column, at) => (isBetweenHires(at) ? `Employment ${column.trim()}` : column)),
    );
  if (!keys.some((key) => EMPLOYED.test(key)) || keys.some((key) => OF_COVERAGE.test(key)) || benefitSets(config, columns) !== null) return null;
  const named = columns.map((column, at) => (ENDS.test(keys[at]!) || MAY_BE_ANYTHINGS.test(keys[at]!) ? `Employment ${column.trim()}` : column));
  // A column that is only matched through dates that may be the employment's does not count as coverage.
  const index = columnsOf(config, named);
  const { fields } = config.mapping;
  if (STATED.some((field) => index.allPlaces(fields[field] ?? {}, null).length > 0)) return null;
  return renamed(columns, named);
}

/** Whether some have left, and all of them have come back: the end of who has not may be that of the coverage. */
function areBack(rows: readonly HeadRecord[], left: number, again: number): boolean {
  const days = rows.flatMap(({ cells }) => ((cells[left] ?? '').trim() === '' ? [] : [[dayOf(cells[left]!), dayOf(cells[again] ?? '')] as const]));
  return days.length > 0 && days.every(([end, back]) => end !== null && back !== null && back >= end);
}

const EMPLOYED = /\b(?:hired?|rehire|job|position|employment|salary|occupation|doh|user ?name|login|password|account status)\b|^termination reason$/;
const HIRED = /\b(?:hired?|rehired?|doh)\b/;
const HIRED_AGAIN = /\brehired?\b|\bre hired?\b/;
const COVERAGE_ENDS =
  /^(?:coverage|benefits?|(?:benefit )?plan enrollment|benefit coverage) (?:effective )?(?:termination|end|stop|cancel|expiration|through|thru)(?: date)?$/;
/** Not a bare `End Date`, which may be the end of anything. */
const LEFT = /^(?:employee )?termination date$|^date of termination$|^date terminated$|^terminated on$|^leaving date$|^date of leaving$/;
const ENDS =
  /^(?:term|termination|terminat(?:ed?|ing)|termed|end) (?:date|dt)$|^date of termination$|^date terminated$|^terminated on$|^leaving date$|^date of leaving$/;
/** Words that are used for coverages as well as for employees and logins. */
const MAY_BE_ANYTHINGS = /^(?:starts?|started|begins?|began|ends?|ended|terminates|cancell?ed) on$|^active (?:from|to|until|till|thru|through)$/;
const STATED = [
  'coverage.plan_id',
  'coverage.benefit',
  'coverage.coverage_type',
  'coverage.effective_date',
  'relationship',
  'member_id',
  'group_id',
] as const;
/** Columns that nothing is read from count, too. */
const OF_COVERAGE =
  /\b(?:plan|coverage|cov|cvg|covered|benefits?|tier|eff|effective|elect\w*|enrol\w*|elig\w*|policy|product|insurance|insured|carrier|subscriber|member|group|cert|certificate|medical|health|dental|vision|rx|life|accident|fsa|hsa|std|ltd|disability|deduction|option|premium|cobra|waive\w*)\b/;
