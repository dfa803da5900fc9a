import { BENEFITS } from '../../../src/model/record.ts';
import { Kind, slotOf, type Record } from '../record.ts';

const BENEFIT = slotOf('coverage.benefit');
const OTHER = BENEFITS.indexOf('other');

/** The benefit of a record's coverage, by its index; null where it states none. */
export function benefitOf({ kind, value }: Record): number | null {
  return kind[BENEFIT] === Kind.code ? value[BENEFIT]! : null;
}

/**
 * Whether two coverages may be of the same benefit; null if neither states one. The same plan id may stand for two plans: `PPO` is a
 * medical and a dental one. An unknown word proves nothing.
 */
export function mayBeOneBenefit(a: number | null, b: number | null): boolean {
  return a === null || b === null || a === OTHER || b === OTHER || a === b;
}

/** Whether it names a benefit. Two that are called `other` may be two benefits. */
export function isKnownBenefit(benefit: number | null): boolean {
  return benefit !== null && benefit !== OTHER;
}
