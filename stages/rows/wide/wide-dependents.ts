import { RELATIONSHIPS } from '../../../src/model/record.ts';
import type { CoveredOfRow } from './covered.ts';
import { beginRecord, copyPerson, draftOf, emptyCoverage, idsOf, type RecordSink } from '../drafts.ts';
import { putElected } from './elected-beside.ts';
import { sameText } from '../family/fold.ts';
import { Role } from '../family/role.ts';
import { personalOf } from '../family/tell-apart.ts';
import { isWaived } from '../family/waived.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { work } from '../kernel/work.ts';
import { isFilled } from '../map/cell.ts';
import { stateBenefit, type ListedBenefits } from '../map/listed-benefits.ts';
import { copySlot, emptySlot, Kind, Record, slotOf } from '../record.ts';
import type { Row } from '../row.ts';
import { COVERAGE_SLOTS, type CoverageWork, type DependentWork } from '../row-work.ts';
import type { Rules } from '../rules.ts';
import { isPresent, isStated } from '../map/stated.ts';
import type { Issues } from '../validate/issues.ts';

/** What tells in which coverage of its subscriber a dependent stands. */
const PLACE_SLOTS = [slotOf('coverage.plan_id'), slotOf('coverage.benefit')];
const SLOTS_BEHIND_PLACE = COVERAGE_SLOTS.filter((slot) => !PLACE_SLOTS.includes(slot));
const FIRST_NAME = slotOf('first_name');
const LAST_NAME = slotOf('last_name');
const FAMILY = slotOf('family_id');
const MEMBER = slotOf('member_id');
/** By which a family is named, the first that its subscriber has. */
const OF_FAMILY = [FAMILY, MEMBER, slotOf('employee_id')];
const ACTION = slotOf('action');
const RELATIONSHIP = slotOf('relationship');
const SELF = RELATIONSHIPS.indexOf('self');
/** Instead of a number of records: its family has no room for another. */
const FULL = -1;

/** What a row states of its person's coverages, for the dependents beside them. */
export interface StatedCoverages {
  readonly count: number;
  /** The record of the last one; without any the person's. */
  readonly last: Record;
  /** Whom they list; null where none of the file's lists anybody. */
  readonly covered: CoveredOfRow | null;
  /** Those that cover dependents, whom they need not list. */
  readonly ofSeveral: ReadonlySet<CoverageWork>;
}

/** The dependents in columns of their subscriber's row. */
export class WideDependents {
  readonly #rules: Rules;
  readonly #issues: Issues;
  /** What a dependent's own columns say is done with it, while its records are made of the coverages that it has. */
  readonly #own = new Record();

  constructor(rules: Rules, issues: Issues) {
    this.#rules = rules;
    this.#issues = issues;
  }

  /** The records of all that the row of `person` names, whose own coverages are `stated`. False where the family became too large. */
  put(row: Row, person: Record, personValid: boolean, stated: StatedCoverages, sink: RecordSink): boolean {
    const { dependents } = this.#rules.work;
    for (let at = 0; at < dependents.length; at++) {
      const dependent = dependents[at]!;
      if (!isPresent(row, dependent) || (dependent.listed !== null && stated.covered?.isKnown(dependent.listed) === true)) continue;
      if (this.#rules.reading.dependents_beside === true) sink.namesDependent?.();
      const record = sink.draft();
      beginRecord(record, row);
      work(dependent.mapping, row, record, this.#issues, sink.kernel);
      if (isPersonOfRow(record, person, dependent)) {
        this.#issues.clear();
        continue;
      }
      lend(row, person, record, dependent, stated);
      work(dependent.checks, row, record, this.#issues, sink.kernel);
      // In a coverage that the subscriber does not have it is a record of its own, which says whose it is by its family's id.
      const named = dependent.ofRow ? FAMILY : personValid ? OF_FAMILY.find((slot) => person.kind[slot] === Kind.text) : undefined;
      if (named !== undefined) copySlot(person, record, named, FAMILY);
      if (dependent.statesRelationship && record.kind[RELATIONSHIP] === Kind.absent) sink.inferred(record);
      if (!this.#putOne(row, record, dependent, this.#placesOf(at, stated), sink)) return false;
    }
    return true;
  }

  /** The coverages of the row that list a dependent, or cover it without a list; null where none of the file's lists anybody. */
  #placesOf(at: number, { covered, ofSeveral }: StatedCoverages): readonly CoverageWork[] | null {
    if (covered === null) return null;
    const { coverages, dependents } = this.#rules.work;
    const { listed } = dependents[at]!;
    if (listed !== null) return coverages.filter((_, n) => listed.coverage === n);
    return coverages.filter((coverage, n) => covered.covers(n, at) ?? ofSeveral.has(coverage));
  }

  /**
   * One record for each coverage that a dependent states for itself, and beside them for each one of its row for which it has no
   * columns of its own; one without any, whose place is in all of its row, where it states none. Where the row's coverages list whom they cover, its places
   * are those (`places`), and one without any is a record of its own; so is one who says that it declined, or is not active.
   */
  #putOne(row: Row, person: Record, dependent: DependentWork, places: readonly CoverageWork[] | null, sink: RecordSink): boolean {
    const issues = this.#issues;
    if (issues.errors > 0) return sink.put(row, person, Role.dependent, true);
    const { coverages, others, election, ofRow } = dependent;
    copySlot(person, this.#own, ACTION);
    const ids = this.#rules.work.idsOfCoverages ? idsOf(person) : null;
    if (ofRow) {
      const elected = coverages.filter((coverage) => isStated(row, coverage));
      return putElected(row, person, elected, () => draftOf(person, ids, sink), issues, sink);
    }
    const stated = this.#putStated(row, person, dependent, ids, sink);
    if (stated === FULL) return false;
    if (stated > 0) return this.#putPlaces(row, person, others, dependent, ids, sink) !== FULL;
    if (election !== null) {
      election.decline?.(row, person, issues);
      if (isWaived(person)) return sink.put(row, person, Role.dependent, true);
      if (election.isInactive?.(row) === true) return sink.put(row, person, Role.uncovered, true);
    }
    if (places === null) {
      const benefits = election?.benefits?.(row, issues) ?? null;
      return benefits === null ? sink.put(row, person, Role.dependent, true) : putListed(row, person, benefits, ids, sink);
    }
    const placed = this.#putPlaces(row, person, places, dependent, ids, sink);
    if (placed === FULL) return false;
    return placed > 0 || sink.put(row, person, Role.uncovered, true);
  }

  /** Answers how many coverages a dependent states for itself, or `FULL`. */
  #putStated(row: Row, person: Record, { coverages, election }: DependentWork, ids: Record | null, sink: RecordSink): number {
    let stated = 0;
    for (const coverage of coverages) {
      if (!isStated(row, coverage)) continue;
      stated++;
      const record = draftOf(person, ids, sink);
      work(coverage.work, row, record, this.#issues, sink.kernel);
      // What is done with the dependent is done with each of its coverages, unless that says something else.
      if (record.kind[ACTION] === Kind.absent) copySlot(this.#own, record, ACTION);
      election?.decline?.(row, record, this.#issues);
      if (!sink.put(row, record, Role.dependent, true)) return FULL;
    }
    return stated;
  }

  /** Answers in how many of these coverages of its row a dependent stands, or `FULL`. One of which only a list knows stands in no other than that, also where it is waived. */
  #putPlaces(row: Row, person: Record, places: readonly CoverageWork[], { listed }: DependentWork, ids: Record | null, sink: RecordSink): number {
    let placed = 0;
    for (const coverage of places) {
      if (!isPresent(row, coverage)) continue;
      const record = draftOf(person, ids, sink);
      takePlace(coverage, row, record, this.#issues, sink.kernel);
      copySlot(this.#own, record, ACTION);
      // The number by which its carrier knows the subscriber.
      if (ids !== null) copySlot(ids, record, MEMBER);
      const isWaivedPlace = isWaived(record);
      if (isWaivedPlace && listed === null) continue;
      placed++;
      if (isWaivedPlace) return placed;
      if (!sink.put(row, record, Role.dependent, true)) return FULL;
    }
    return placed;
  }
}

/** One record for each benefit in which a dependent says that it stands; one without a coverage where that is none. */
export function putListed(
  row: Row,
  person: Record,
  { benefits, column }: NonNullable<ReturnType<ListedBenefits>>,
  ids: Record | null,
  sink: RecordSink,
): boolean {
  emptyCoverage(person);
  if (benefits.length === 0) return sink.put(row, person, Role.uncovered, true);
  for (const benefit of benefits) {
    const record = sink.draft();
    if (record !== person) copyPerson(person, record, ids);
    stateBenefit(record, benefit, column);
    if (!sink.put(row, record, Role.dependent, true)) return false;
  }
  return true;
}

/** Whether someone in a dependent's columns is the row's person: systems that list a whole family list its subscriber, too. */
function isPersonOfRow(record: Record, person: Record, { listed }: DependentWork): boolean {
  const isSelf = record.kind[RELATIONSHIP] === Kind.code && record.value[RELATIONSHIP] === SELF;
  return (isSelf && (listed !== null || sameText(person, record, FIRST_NAME))) || isAgain(person, record);
}

/** Whether someone in a dependent's columns, of whom nothing else is said, is the row's person again: all that both say tells nobody apart. */
function isAgain(person: Record, record: Record): boolean {
  if (record.kind[RELATIONSHIP] !== Kind.absent || !sameText(person, record, FIRST_NAME)) return false;
  if (record.kind[LAST_NAME] !== Kind.absent && !sameText(person, record, LAST_NAME)) return false;
  const [own, other] = [personalOf(person), personalOf(record)];
  return !differ(own.ssn, other.ssn) && !differ(own.born, other.born) && ((own.ssn ?? NaN) === other.ssn || (own.born ?? NaN) === other.born);
}

function differ(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** Gives a dependent what its row says of it without saying so. */
function lend(row: Row, person: Record, record: Record, dependent: DependentWork, { count, last, covered }: StatedCoverages): void {
  // It stands in the coverage of its row, where that is one.
  if (
    covered === null &&
    count === 1 &&
    !dependent.ofRow &&
    dependent.election?.isInactive?.(row) !== true &&
    PLACE_SLOTS.every((slot) => record.kind[slot] === Kind.absent)
  ) {
    for (const slot of PLACE_SLOTS) copySlot(last, record, slot);
  }
  // Its last name is that of the row's subscriber unless the row says another.
  if (record.kind[LAST_NAME] === Kind.absent && !dependent.unreadNames.some((column) => isFilled(row, column))) copySlot(person, record, LAST_NAME);
}

/** Maps the row's coverage again for the place that a dependent has in it: what is wrong with it was said of its subscriber. */
function takePlace({ work: mapped }: CoverageWork, row: Row, record: Record, issues: Issues, kernel: Kernel | null): void {
  const before = issues.count;
  work(mapped, row, record, issues, kernel);
  issues.dropFrom(before);
  if (!isWaived(record)) for (const slot of SLOTS_BEHIND_PLACE) emptySlot(record, slot);
}
