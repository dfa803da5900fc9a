import type { Family } from './family.ts';
import { isPlausibleSsn } from './identity.ts';
import { Kind, slotOf } from './record.ts';
import { personalOf, tellApart } from './tell-apart.ts';

const BIRTH = slotOf('date_of_birth');

/** Says that a record is of another subscriber than the first of its family; answers whether that is an error. */
export type SubscriberReport = (at: number, first: number) => boolean;

/**
 * Finds records whose person is not the subscriber that the first one names: mostly the id of one was written to another. Who says
 * "self" again for a further coverage is the same person. Said once for a row; where it is an error, its records are invalid.
 */
export function checkSubscribers(family: Family, report: SubscriberReport): void {
  const { count, isSubscriber, row, valid } = family;
  const first = isSubscriber.indexOf(true);
  let last = -1;
  let isError = false;
  for (let at = first + 1; first >= 0 && at < count; at++) {
    if (!isSubscriber[at] || !areDifferent(family, first, at)) continue;
    if (row[at] !== last) isError = report(at, first);
    last = row[at]!;
    if (isError) valid[at] = false;
  }
}

/** Whether two records are of two persons for certain. Only what both state can tell, and one SSN is that of one person. */
function areDifferent(family: Family, a: number, b: number): boolean {
  if (family.samePerson(a, b)) return false;
  const one = family.records[a]!;
  const other = family.records[b]!;
  if (isPlausibleSsn(one) && isPlausibleSsn(other)) return one.ssn !== other.ssn;
  if (one.kind[BIRTH] === Kind.date && other.kind[BIRTH] === Kind.date && one.value[BIRTH] !== other.value[BIRTH]) return true;
  return tellApart(personalOf(one), personalOf(other));
}
