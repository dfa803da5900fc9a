import { Kind, slotOf, type Record } from '../record.ts';
import type { Family } from './family.ts';
import { benefitOf } from './same-benefit.ts';
import { isWaived } from './waived.ts';

const PLAN = slotOf('coverage.plan_id');
const EFFECTIVE = slotOf('coverage.effective_date');

/**
 * Settles the elections of an employee whose rows each name one dependent beside. A record that says nothing more is dropped.
 *
 * - If the benefits of such a row are the dependent's (`ofDependents`), the rows without a dependent say what the employee has. If no such row
 *   is valid, all rows together do.
 * - A waiver in a row with a dependent never cancels what another row says that the same person has.
 */
export function settleElections(family: Family, ofDependents: boolean): void {
  const { count, besides, isSubscriber, row, valid } = family;
  const leaving: number[] = [];
  for (let at = 0; at < count; at++) {
    if (!besides.has(row[at]!)) continue;
    if (!isSubscriber[at]) {
      if (ofDependents && isTakenBack(family, at)) leaving.push(at);
    } else if (ofDependents && isSaidByOwn(family, at)) leaving.push(at);
    else if (isTakenBack(family, at) || (ofDependents && saysNoMore(family, at))) leaving.push(at);
  }
  for (const at of leaving) {
    isSubscriber[at] = false;
    valid[at] = false;
  }
}

/** Whether a valid row of the employee alone says what the employee has, and no invalid one speaks of the same benefit. */
function isSaidByOwn(family: Family, at: number): boolean {
  const { besides, records, row, valid } = family;
  const isOwn = (other: number): boolean => !besides.has(row[other]!);
  const benefit = benefitOf(records[at]!);
  return (
    hasOther(family, at, (other) => valid[other]! && isOwn(other)) &&
    !hasOther(family, at, (other) => !valid[other] && isOwn(other) && benefitOf(records[other]!) === benefit)
  );
}

/** Whether a waiver stands in a row that elects nothing of its benefit, while another row does. */
function isTakenBack(family: Family, at: number): boolean {
  const { records, row, valid } = family;
  const own = records[at]!;
  const benefit = benefitOf(own);
  if (!isWaived(own) || benefit === null) return false;
  const elects = (other: number): boolean => valid[other]! && benefitOf(records[other]!) === benefit && !isWaived(records[other]!);
  // Of several plans of one benefit a row may decline one.
  if (hasOther(family, at, (other) => row[other] === row[at] && elects(other))) return false;
  return hasOther(family, at, (other) => row[other] !== row[at] && elects(other) && sameDay(own, records[other]!));
}

/** Whether a record states no coverage, while another does. */
function saysNoMore(family: Family, at: number): boolean {
  const { records, valid } = family;
  const states = (record: Record): boolean => benefitOf(record) !== null || record.kind[PLAN] !== Kind.absent;
  return !states(records[at]!) && hasOther(family, at, (other) => valid[other]! && states(records[other]!));
}

/** Whether the same person has such a record. */
function hasOther(family: Family, at: number, is: (other: number) => boolean): boolean {
  for (let other = 0; other < family.count; other++)
    if (other !== at && family.isSubscriber[other] === family.isSubscriber[at] && family.samePerson(at, other) && is(other)) return true;
  return false;
}

function sameDay(a: Record, b: Record): boolean {
  return a.kind[EFFECTIVE] === b.kind[EFFECTIVE] && (a.kind[EFFECTIVE] === Kind.absent || a.value[EFFECTIVE] === b.value[EFFECTIVE]);
}
