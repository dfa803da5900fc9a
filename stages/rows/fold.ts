import { COVERAGE_TYPES } from '../../src/model/record.ts';
import { isSubscriberOfRun, Role } from './family-role.ts';
import { makeSelf, saysOther, type Family } from './family.ts';
import { Kind, slotOf, type Record } from './record.ts';

/** What folding finds out about a record, said to whoever keeps the error report. True where it is an error. */
export interface FoldReport {
  inferred(at: number): boolean;
  planDiffers(at: number): boolean;
  orphan(at: number): boolean;
  /** Whether it is known that the coverage it belongs to, in another place of the file, was not accepted. */
  isOrphan(at: number): boolean;
}

/** Where a record of a family is written. */
export const Place = {
  /** Not at all. */
  nowhere: -1,
  /** In every coverage of the subscriber. */
  everywhere: -2,
  /** As a record of its own. */
  alone: -3,
} as const;

const PLAN = slotOf('coverage.plan_id');
const BENEFIT = slotOf('coverage.benefit');
const EFFECTIVE = slotOf('coverage.effective_date');
const TYPE = slotOf('coverage.coverage_type');
const WAIVED = COVERAGE_TYPES.indexOf('WAIVED');

/**
 * Settles who is the subscriber of a family and in which coverage each dependent stands. Answers a place for each record:
 * one of `Place`, or the index of the subscriber's record. A subscriber's own place is `alone`.
 */
export function foldFamily(family: Family, report: FoldReport, dropFamilyIdentity: ((record: Record) => void) | null): number[] {
  const subscribers = settleRoles(family, report, dropFamilyIdentity);
  const hasValid = subscribers.some((at) => family.valid[at]);
  return Array.from({ length: family.count }, (_, at) => {
    if (!family.valid[at]) return Place.nowhere;
    if (subscribers.includes(at)) return Place.alone;
    if (!hasValid || report.isOrphan(at)) return orphan(at, report);
    const place = placeOf(family, at, subscribers, report);
    return place >= 0 && !family.valid[place] ? orphan(at, report) : place;
  });
}

/** The records of the subscriber. All that say nothing and are not it become dependents by inference. */
function settleRoles(family: Family, report: FoldReport, dropFamilyIdentity: ((record: Record) => void) | null): number[] {
  const states = family.roles.indexOf(Role.subscriber);
  const statesSubscriber = states >= 0 && states < family.count;
  const firstUnstated = family.roles.indexOf(Role.unstated);
  const subscribers: number[] = [];
  for (let at = 0; at < family.count; at++) if (isSubscriberOfRun(family.roles[at]!, statesSubscriber, at === firstUnstated)) subscribers.push(at);
  for (let at = 0; at < family.count; at++) {
    if (family.roles[at] !== Role.unstated || subscribers.includes(at)) continue;
    // The same person in another row is another coverage, whoever they are.
    if (subscribers.some((subscriber) => family.samePerson(subscriber, at))) {
      subscribers.push(at);
      continue;
    }
    const record = family.records[at]!;
    saysOther(record);
    dropFamilyIdentity?.(record);
    if (family.valid[at] && report.inferred(at)) family.valid[at] = false;
  }
  for (const at of subscribers) makeSelf(family.records[at]!);
  return subscribers.toSorted((a, b) => a - b);
}

function orphan(at: number, report: FoldReport): number {
  return report.orphan(at) ? Place.nowhere : Place.alone;
}

function placeOf(family: Family, at: number, subscribers: readonly number[], report: FoldReport): number {
  const dependent = family.records[at]!;
  const hasPlan = isFilled(dependent, PLAN);
  const hasBenefit = dependent.kind[BENEFIT] === Kind.code;
  // Who declined a coverage does not stand in it.
  if (dependent.kind[TYPE] === Kind.code && dependent.value[TYPE] === WAIVED && (hasPlan || hasBenefit)) return Place.alone;
  if (!hasPlan && !hasBenefit) return Place.everywhere;
  if (hasPlan) {
    const same = best(family, subscribers, dependent, (subscriber) => sameText(subscriber, dependent, PLAN));
    if (same >= 0) return same;
  }
  if (!hasBenefit) return Place.alone;
  const same = best(
    family,
    subscribers,
    dependent,
    (subscriber) => subscriber.kind[BENEFIT] === Kind.code && subscriber.value[BENEFIT] === dependent.value[BENEFIT],
  );
  if (same < 0) return Place.alone;
  return hasPlan && report.planDiffers(at) ? Place.nowhere : same;
}

/** Of the subscriber's coverages that match: a valid one before others, one with the same first day before others. -1 where none does. */
function best(family: Family, subscribers: readonly number[], dependent: Record, matches: (subscriber: Record) => boolean): number {
  let found = -1;
  let foundRank = -1;
  for (const at of subscribers) {
    const subscriber = family.records[at]!;
    if (!matches(subscriber)) continue;
    const rank = (family.valid[at] ? 2 : 0) + (sameDate(subscriber, dependent) ? 1 : 0);
    if (rank <= foundRank) continue;
    found = at;
    foundRank = rank;
  }
  return found;
}

function sameDate(a: Record, b: Record): boolean {
  return a.kind[EFFECTIVE] === Kind.date && b.kind[EFFECTIVE] === Kind.date && a.value[EFFECTIVE] === b.value[EFFECTIVE];
}

function isFilled(record: Record, slot: number): boolean {
  const kind = record.kind[slot];
  return kind === Kind.text || kind === Kind.literal || kind === Kind.token;
}

/** Compares two slots as text, or as tokens where an SSN stood in them. Null equals nothing. */
function sameText(a: Record, b: Record, slot: number): boolean {
  if (!isFilled(a, slot) || !isFilled(b, slot)) return false;
  if (a.kind[slot] === Kind.token || b.kind[slot] === Kind.token) {
    return a.kind[slot] === b.kind[slot] && a.hashHigh[slot] === b.hashHigh[slot] && a.hashLow[slot] === b.hashLow[slot];
  }
  const aLiteral = a.kind[slot] === Kind.literal;
  const bLiteral = b.kind[slot] === Kind.literal;
  const aBytes = aLiteral ? a.literal[slot]! : a.bytes;
  const bBytes = bLiteral ? b.literal[slot]! : b.bytes;
  const aStart = aLiteral ? 0 : a.start[slot]!;
  const bStart = bLiteral ? 0 : b.start[slot]!;
  const length = (aLiteral ? aBytes.length : a.end[slot]!) - aStart;
  if (length !== (bLiteral ? bBytes.length : b.end[slot]!) - bStart) return false;
  for (let i = 0; i < length; i++) if (aBytes[aStart + i] !== bBytes[bStart + i]) return false;
  return true;
}
