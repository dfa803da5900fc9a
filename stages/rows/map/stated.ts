import { isFilled } from './cell.ts';
import type { CoverageMapping } from './mapping.ts';
import type { Row } from '../row.ts';

/** What of a coverage tells whether a row states it. */
type Stating = Pick<CoverageMapping, 'presentBy' | 'impliedBy' | 'isSaid' | 'isWaived'>;

/** Whether a row says anything in the columns by which a coverage or a dependent is there. */
export function isPresent(row: Row, { presentBy }: Pick<CoverageMapping, 'presentBy'>): boolean {
  if (presentBy === null) return true;
  for (const column of presentBy) if (column < row.count && isFilled(row, column)) return true;
  return false;
}

/** Whether all that a row says of coverages is the tier or a day of one of them. */
export function impliesOne(row: Row, coverages: readonly Stating[]): boolean {
  let implied = 0;
  for (const coverage of coverages) {
    if (isStated(row, coverage)) return false;
    if (isImplied(row, coverage)) implied++;
  }
  return implied === 1;
}

/** Whether a row says the tier of a coverage, or when it begins or ends. */
export function isImplied(row: Row, { impliedBy = [] }: Pick<CoverageMapping, 'impliedBy'>): boolean {
  return isPresent(row, { presentBy: impliedBy });
}

/** Whether a coverage stands in a row, or the row says its tier or that it was waived. */
export function isStated(row: Row, coverage: Stating): boolean {
  return isPresent(row, coverage) || coverage.isSaid?.(row) === true || coverage.isWaived?.(row) === true;
}
