import type { Family } from './family.ts';
import { areDifferent, personalOf } from './tell-apart.ts';

/** Is told that a record has another subscriber than the first record of its family; answers whether that is an error. */
export type SubscriberReport = (at: number, first: number) => boolean;

/**
 * Finds records whose subscriber is not the one that the first record names: mostly somebody's id was written for somebody else. Whoever
 * says "self" again for a further coverage is the same person. Reported once for each row; if it is an error, the row's records are
 * invalid. Answers whether there are any.
 */
export function checkSubscribers(family: Family, report: SubscriberReport): boolean {
  const { count, isSubscriber, row, valid } = family;
  const first = isSubscriber.indexOf(true);
  let found = false;
  let last = -1;
  let isError = false;
  for (let at = first + 1; first >= 0 && at < count; at++) {
    if (!isSubscriber[at] || !areApart(family, first, at)) continue;
    found = true;
    if (row[at] !== last) isError = report(at, first);
    last = row[at]!;
    if (isError) valid[at] = false;
  }
  return found;
}

/**
 * The subscriber of each record in a family with several: records of a subscriber, and of dependents in the columns of its rows, point at
 * its first record. -1 for a dependent with a row of its own, who may be anybody's.
 */
export function holdersOf(family: Family): number[] {
  const { count, isSubscriber, row } = family;
  const holders: number[] = [];
  for (let at = 0; at < count; at++) {
    if (!isSubscriber[at]) continue;
    let first = 0;
    while (first < at && !(isSubscriber[first] && !areApart(family, first, at))) first++;
    holders[at] = first;
  }
  for (let at = 0; at < count; at++) {
    if (isSubscriber[at]) continue;
    const beside = row.findIndex((other, of) => of < count && other === row[at] && isSubscriber[of]);
    holders[at] = beside < 0 ? -1 : holders[beside]!;
  }
  return holders;
}

function areApart(family: Family, one: number, other: number): boolean {
  if (family.samePerson(one, other)) return false;
  return areDifferent(personalOf(family.records[one]!), personalOf(family.records[other]!));
}
