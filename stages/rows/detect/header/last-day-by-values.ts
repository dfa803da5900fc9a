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

const ENDED =
  '(?:cancel|cancels|cancell?ed|cancellation|termed|terminated|terminate|term|ended|expired|expire|dropped|drop|stopped|lapsed|disenrolled|de ?enrolled)(?: on)?';
const OF_COVERAGE = new RegExp(`^(?:coverage|plan|benefits?|enrollment|insurance|policy|eligibility|member) ${ENDED}$`);
/** "Termed" may also mean having left the company. */
const BARE = /^(?:cancel|cancels|cancell?ed|cancellation|dropped|drop|disenrolled|de ?enrolled|lapsed|exp)(?: on)?$/;
