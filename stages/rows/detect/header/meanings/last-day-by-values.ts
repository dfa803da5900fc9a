import { looksLikeDay } from './day-text.ts';

/**
 * A column that says that coverage ended (`Coverage Cancelled`, `Plan Term`), or `Cancel` beside a coverage, becomes the last day if all of
 * its cells look like days. It may as well hold yes and no, a reason, or the term of a plan. The column's own name is kept behind the new
 * one.
 */
export function lastDayByValues(column: string, key: string, statesCoverage: () => boolean, cells: () => readonly string[]): string | null {
  if (!OF_COVERAGE.test(key) && !(BARE.test(key) && statesCoverage())) return null;
  const said = cells();
  return said.length > 0 && said.every(looksLikeDay) ? `Coverage Termination Date (${column.replaceAll(/[()]/g, '').trim()})` : null;
}

/** The same of one benefit (`Dental Terminated`), which other columns may say of others. */
export function lastDayOfBenefit(column: string, key: string, cells: () => readonly string[]): string | null {
  const benefit = OF_BENEFIT.exec(key)?.[1];
  if (benefit === undefined) return null;
  const said = cells();
  return said.length > 0 && said.every(looksLikeDay) ? `${benefit} Termination Date (${column.replaceAll(/[()]/g, '').trim()})` : null;
}

const ENDED =
  '(?:cancel|cancels|cancell?ed|cancellation|termed|terminated|terminate|term|ended|expired|expire|dropped|drop|stopped|lapsed|disenrolled|de ?enrolled)(?: on)?';
const OF_COVERAGE = new RegExp(`^(?:coverage|plan|benefits?|enrollment|insurance|policy|eligibility|member) ${ENDED}$`);
const OF_BENEFIT = new RegExp(`^(medical|med|health|dental|den|vision|vis|life|std|ltd|fsa|hsa) (?:coverage |plan )?${ENDED}$`);
/** Whoever was termed may have left the company. */
const BARE = /^(?:cancel|cancels|cancell?ed|cancellation|dropped|drop|disenrolled|de ?enrolled|lapsed|exp)(?: on)?$/;
