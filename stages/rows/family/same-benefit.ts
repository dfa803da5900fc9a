import { BENEFITS } from '../../../src/model/record.ts';
import { Kind, slotOf, type Record } from '../record.ts';

const BENEFIT = slotOf('coverage.benefit');
const OTHER = BENEFITS.indexOf('other');

/** The benefit of a record's coverage, by its index; null where it states none. */
export function benefitOf({ kind, value }: Record): number | null {
  return kind[BENEFIT] === Kind.code ? value[BENEFIT]! : null;
}

/**
 * Whether two coverages may be of one benefit; null where none is stated. One plan id may stand for the plans of two: `PPO` is a medical and
 * a dental one. A word that is not known proves nothing.
 */
export function mayBeOneBenefit(a: number | null, b: number | null): boolean {
  return a === null || b === null || a === OTHER || b === OTHER || a === b;
}

/** Whether it says which benefit it is: two that are called `other` may be two benefits. */
export function isKnownBenefit(benefit: number | null): boolean {
  return benefit !== null && benefit !== OTHER;
}
