import type { CommonReading } from '../../../src/model/reading.ts';
import { employedOf, isAnotherEmployee, type Employed } from './another-employee.ts';
import { isSubscriberOfRun, Role } from './role.ts';
import { makeSelf, saysOther, type Family } from './family.ts';
import { isPlausibleSsn } from './identity.ts';
import { settleElections } from './elections-beside.ts';
import { coverageRank } from '../keyed/linked.ts';
import { dropSsn } from '../map/persons/ssn.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { benefitOf, isKnownBenefit, mayBeOneBenefit } from './same-benefit.ts';
import { isWaived } from './waived.ts';
import { isSameText, personalOf, tellApart, textOf } from './tell-apart.ts';
import { checkSubscribers, holdersOf } from './several-subscribers.ts';

/** Is told what folding finds out about a record, for the error report. Answers whether it is an error. */
export interface FoldReport {
  inferred(at: number): boolean;
  planDiffers(at: number): boolean;
  /** A dependent has the SSN of its subscriber. */
  subscriberSsn(at: number): boolean;
  orphan(at: number): boolean;
  /** The family has another subscriber above, with the record `first`. */
  severalSubscribers(at: number, first: number): boolean;
  /** Whether the coverage that it belongs to stands elsewhere in the file and is known to be invalid. */
  isOrphan(at: number): boolean;
}

/** What folding needs of the rules of a file. */
export interface FoldRules {
  readonly dropFamilyIdentity: ((record: Record) => void) | null;
  readonly rowsAreEmployees: boolean;
  readonly reading: Pick<CommonReading, 'benefits_of_dependents'>;
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

const FIRST_NAME = slotOf('first_name');
const SSN = slotOf('ssn');
const PLAN = slotOf('coverage.plan_id');
const BENEFIT = slotOf('coverage.benefit');
const EFFECTIVE = slotOf('coverage.effective_date');
const TYPE = slotOf('coverage.coverage_type');
const COVERAGE_VALUES = [BENEFIT, EFFECTIVE, slotOf('coverage.termination_date'), TYPE];

/**
 * Settles who is the subscriber of a family, and in which coverage each dependent stands. Puts the place of each record into
 * `family.places`: one of `Place`, or the index of a record of the subscriber. The subscriber's own place is `alone`.
 */
export function foldFamily(family: Family, report: FoldReport, rules: FoldRules): void {
  settleRoles(family, report, rules);
  if (family.besides.size > 0) settleElections(family, rules.reading.benefits_of_dependents === true);
  dropSubscriberSsn(family, report);
  const hasSeveral = checkSubscribers(family, (at, first) => report.severalSubscribers(at, first));
  family.holders = hasSeveral ? holdersOf(family) : null;
  const { count, isSubscriber, places, valid } = family;
  for (let at = 0; at < count; at++) {
    if (!valid[at]) places[at] = Place.nowhere;
    else if (isSubscriber[at]) places[at] = Place.alone;
    else if (!hasValidHolder(family, at) || report.isOrphan(at)) places[at] = orphan(at, report);
    else {
      const place = placeOf(family, at, report);
      places[at] = place >= 0 && !valid[place] ? orphan(at, report) : place;
    }
  }
}

/** Whether a dependent may be part of this subscriber's record. */
export function isOfHolder({ holders }: Family, dependent: number, subscriber: number): boolean {
  return holders === null || holders[dependent] === -1 || holders[dependent] === holders[subscriber];
}

function hasValidHolder(family: Family, dependent: number): boolean {
  const { count, isSubscriber, valid } = family;
  for (let at = 0; at < count; at++) if (isSubscriber[at] && valid[at] && isOfHolder(family, dependent, at)) return true;
  return false;
}

/** Some files name the employee again beside each dependent. A coverage that a row above has stated is not written again. */
export function dropRepeats(family: Family): void {
  const { count, isSubscriber, places, records, valid } = family;
  for (let at = 1; at < count; at++) {
    if (!isSubscriber[at] || places[at] !== Place.alone) continue;
    for (let above = 0; above < at; above++) {
      if (!isSubscriber[above] || !valid[above] || !family.samePerson(above, at) || !sameCoverage(records[above]!, records[at]!)) continue;
      places[at] = Place.nowhere;
      break;
    }
  }
}

function sameCoverage(a: Record, b: Record): boolean {
  for (const slot of COVERAGE_VALUES)
    if (a.kind[slot] !== b.kind[slot] || (a.kind[slot] !== Kind.absent && a.value[slot] !== b.value[slot])) return false;
  return (!holdsText(a, PLAN) && !holdsText(b, PLAN)) || sameText(a, b, PLAN);
}

/** Marks the records of the subscriber. All other records without a relationship become dependents by inference. */
function settleRoles(family: Family, report: FoldReport, { dropFamilyIdentity, rowsAreEmployees }: FoldRules): void {
  const { count, isSubscriber, roles, records, valid } = family;
  let statesSubscriber = false;
  let firstUnstated = -1;
  for (let at = count - 1; at >= 0; at--) {
    if (roles[at] === Role.subscriber) statesSubscriber = true;
    else if (roles[at] === Role.unstated) firstUnstated = at;
  }
  for (let at = 0; at < count; at++) isSubscriber[at] = isSubscriberOfRun(roles[at]!, statesSubscriber, at === firstUnstated);
  let employee: Employed | null = null;
  for (let at = firstUnstated; at >= 0 && at < count; at++) {
    if (roles[at] !== Role.unstated || isSubscriber[at]) continue;
    // The same person in another row is a further coverage, whatever the relationship.
    if (isSubscribersPerson(family, at)) {
      isSubscriber[at] = true;
      continue;
    }
    const record = records[at]!;
    employee ??= employedOf(records[isSubscriber.indexOf(true)]!);
    if (isEmployees(family, at, employee, rowsAreEmployees)) {
      isSubscriber[at] = true;
      continue;
    }
    saysOther(record);
    dropFamilyIdentity?.(record);
    if (valid[at] && report.inferred(at)) valid[at] = false;
  }
  for (let at = 0; at < count; at++) if (isSubscriber[at]) makeSelf(records[at]!);
}

/**
 * Whether a row without a relationship is an employee's: the one above under another name, or another employee. Not if the columns of
 * another row name that person.
 */
function isEmployees({ count, roles, records, row }: Family, at: number, above: Employed, rowsAreEmployees: boolean): boolean {
  const own = employedOf(records[at]!);
  if (!rowsAreEmployees) return isAnotherEmployee(above, own);
  const { first } = own;
  for (let other = 0; first !== null && other < count; other++) {
    const named = roles[other] === Role.dependent && row[other] !== row[at] ? textOf(records[other]!, FIRST_NAME) : null;
    if (named !== null && isSameText(named, first)) return false;
  }
  return true;
}

/** No two persons have the same SSN. A dependent with the subscriber's SSN has none, whatever the column is called. */
function dropSubscriberSsn({ count, isSubscriber, records, valid }: Family, report: FoldReport): void {
  let ssn = -1;
  for (let at = 0; at < count && ssn < 0; at++) if (isSubscriber[at] && isPlausibleSsn(records[at]!)) ssn = records[at]!.ssn;
  if (ssn < 0) return;
  for (let at = 0; at < count; at++) {
    const record = records[at]!;
    if (isSubscriber[at] || record.ssn !== ssn || record.kind[SSN] !== Kind.ssn) continue;
    if (report.subscriberSsn(at)) valid[at] = false;
    dropSsn(record, SSN);
  }
}

function isSubscribersPerson(family: Family, at: number): boolean {
  const { records } = family;
  for (let other = 0; other < family.count; other++)
    if (family.isSubscriber[other] && family.samePerson(other, at) && !tellApart(personalOf(records[other]!), personalOf(records[at]!))) return true;
  return false;
}

function orphan(at: number, report: FoldReport): number {
  return report.orphan(at) ? Place.nowhere : Place.alone;
}

function placeOf(family: Family, at: number, report: FoldReport): number {
  if (family.roles[at] === Role.uncovered) return Place.alone;
  const dependent = family.records[at]!;
  const hasPlan = holdsText(dependent, PLAN);
  const hasBenefit = benefitOf(dependent) !== null;
  // Whoever declined a coverage is not part of it.
  if (isWaived(dependent)) {
    const alike = hasPlan || hasBenefit ? -1 : best(family, at, isWaived);
    return alike < 0 ? Place.alone : alike;
  }
  if (!hasPlan && !hasBenefit) return Place.everywhere;
  if (hasPlan) {
    const same = best(
      family,
      at,
      (subscriber) => sameText(subscriber, dependent, PLAN) && mayBeOneBenefit(benefitOf(subscriber), benefitOf(dependent)),
    );
    if (same >= 0) return same;
  }
  if (!hasBenefit) return Place.alone;
  const isKnown = isKnownBenefit(benefitOf(dependent));
  // Two plans called "other" may be two benefits.
  const same = best(family, at, (subscriber) => sameBenefit(subscriber, dependent) && (isKnown || !hasPlan || !holdsText(subscriber, PLAN)));
  if (same < 0) return Place.alone;
  return hasPlan && report.planDiffers(at) ? Place.nowhere : same;
}

/** The first of the subscriber's matching coverages with the highest `coverageRank`; -1 if none matches. */
function best(family: Family, of: number, matches: (subscriber: Record) => boolean): number {
  const dependent = family.records[of]!;
  let found = -1;
  let foundRank = -1;
  for (let at = 0; at < family.count; at++) {
    const subscriber = family.records[at]!;
    if (!family.isSubscriber[at] || !isOfHolder(family, of, at) || !matches(subscriber)) continue;
    const rank = coverageRank(family.valid[at]!, {
      benefit: sameBenefit(subscriber, dependent),
      date: sameValue(subscriber, dependent, EFFECTIVE, Kind.date),
      tier: sameValue(subscriber, dependent, TYPE, Kind.code),
    });
    if (rank <= foundRank) continue;
    found = at;
    foundRank = rank;
  }
  return found;
}

function sameBenefit(a: Record, b: Record): boolean {
  const benefit = benefitOf(a);
  return benefit !== null && benefit === benefitOf(b);
}

function sameValue(a: Record, b: Record, slot: number, kind: number): boolean {
  return a.kind[slot] === kind && b.kind[slot] === kind && a.value[slot] === b.value[slot];
}

function holdsText(record: Record, slot: number): boolean {
  const kind = record.kind[slot];
  return kind === Kind.text || kind === Kind.literal || kind === Kind.token;
}

/** Compares two slots as text, or as tokens if they held an SSN. Null equals nothing. */
export function sameText(a: Record, b: Record, slot: number): boolean {
  if (!holdsText(a, slot) || !holdsText(b, slot)) return false;
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
