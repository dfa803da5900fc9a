import { isFilled } from './cell.ts';
import type { CoverageMapping } from './mapping.ts';
import type { Row } from '../row.ts';

/** What tells whether a row states a coverage. */
type Stating = Pick<CoverageMapping, 'presentBy' | 'impliedBy' | 'isSaid' | 'isSaidOfSubscriber' | 'isWaived'>;

/** Whether a row fills one of the columns that tell that there is a coverage or a dependent. */
export function isPresent(row: Row, { presentBy }: Pick<CoverageMapping, 'presentBy'>): boolean {
  if (presentBy === null) return true;
  for (const column of presentBy) if (column < row.count && isFilled(row, column)) return true;
  return false;
}

/** Whether all that a row states about coverages is the tier or a date of one of them. */
export function impliesOne(row: Row, coverages: readonly Stating[]): boolean {
  let implied = 0;
  for (const coverage of coverages) {
    if (isStated(row, coverage, true)) return false;
    if (isImplied(row, coverage)) implied++;
  }
  return implied === 1;
}

/** Whether a row states the tier of a coverage, or its first or last day. */
export function isImplied(row: Row, { impliedBy = [] }: Pick<CoverageMapping, 'impliedBy'>): boolean {
  return isPresent(row, { presentBy: impliedBy });
}

/** Whether a row has a coverage, or states its tier or that it was waived. */
export function isStated(row: Row, coverage: Stating, ofDependent = false): boolean {
  const isSaid = coverage.isSaid?.(row) === true || (!ofDependent && coverage.isSaidOfSubscriber?.(row) === true);
  return isPresent(row, coverage) || isSaid || coverage.isWaived?.(row) === true;
}
