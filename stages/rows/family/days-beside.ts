import { Kind, slotOf, type Record } from '../record.ts';
import type { Family } from './family.ts';
import { Place, sameText } from './fold.ts';

const PLAN = slotOf('coverage.plan_id');
const ELECTED = [slotOf('coverage.benefit'), slotOf('coverage.coverage_type')];
const [FIRST, LAST] = [slotOf('coverage.effective_date'), slotOf('coverage.termination_date')];
const DAYS = [FIRST, LAST];

/**
 * Where a row of the employee alone states the only coverage, the days of a row that names a dependent beside it are the dependent's: a newborn is
 * covered later, and a child of age for a shorter time. As the employee's they would be a second time of the same coverage,
 * which they are where the first one has ended before, or begins behind it, or states no first day, and where dependents have days of their own.
 */
export function settleDaysBeside(family: Family): void {
  const { count, besides, isSubscriber, places, records, row } = family;
  const subscribers: number[] = [];
  for (let at = 0; at < count; at++) if (isSubscriber[at] && places[at] === Place.alone) subscribers.push(at);
  const own = subscribers.find((at) => !besides.has(row[at]!));
  if (own === undefined || records[own]!.kind[FIRST] !== Kind.date) return;
  const isSameCoverage = (at: number): boolean => family.samePerson(own, at) && isSameElection(records[own]!, records[at]!);
  const hasOwnDays = (at: number): boolean => DAYS.every((slot) => isSame(records[own]!, records[at]!, slot));
  if (!subscribers.every((at) => isSameCoverage(at) && (besides.has(row[at]!) || hasOwnDays(at)))) return;
  // Of those with the same days the first is written.
  const written = subscribers.find(hasOwnDays)!;
  for (const at of subscribers) {
    if (hasOwnDays(at) || !overlap(records[own]!, records[at]!)) continue;
    const beside: number[] = [];
    for (let other = 0; other < count; other++) if (!isSubscriber[other] && row[other] === row[at]) beside.push(other);
    if (beside.length === 0 || beside.some((one) => DAYS.some((slot) => records[one]!.kind[slot] !== Kind.absent))) continue;
    for (const one of beside) for (const slot of DAYS) copy(records[at]!, records[one]!, slot);
    for (let other = 0; other < count; other++) if (places[other] === at) places[other] = written;
    places[at] = Place.nowhere;
  }
}

function isSameElection(a: Record, b: Record): boolean {
  const isWithout = a.kind[PLAN] === Kind.absent && b.kind[PLAN] === Kind.absent;
  return (isWithout || sameText(a, b, PLAN)) && ELECTED.every((slot) => isSame(a, b, slot));
}

function isSame(a: Record, b: Record, slot: number): boolean {
  return a.kind[slot] === b.kind[slot] && (a.kind[slot] === Kind.absent || a.value[slot] === b.value[slot]);
}

function overlap(a: Record, b: Record): boolean {
  const isBefore = (one: Record, other: Record): boolean =>
    one.kind[LAST] === Kind.date && other.kind[FIRST] === Kind.date && one.value[LAST]! < other.value[FIRST]!;
  return !isBefore(a, b) && !isBefore(b, a);
}

function copy(from: Record, to: Record, slot: number): void {
  to.kind[slot] = from.kind[slot]!;
  to.value[slot] = from.value[slot]!;
  to.source[slot] = from.source[slot]!;
}
