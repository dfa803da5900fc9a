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
import { stateBenefit, type ListedBenefits } from '../map/coverages/listed-benefits.ts';
import { copySlot, emptySlot, Kind, Record, slotOf } from '../record.ts';
import type { Row } from '../row.ts';
import { COVERAGE_SLOTS, type CoverageWork, type DependentWork } from '../row-work.ts';
import type { Rules } from '../rules.ts';
import { isPresent, isStated } from '../map/stated.ts';
import type { Issues } from '../validate/issues.ts';

/** The slots by which a dependent says in which of its subscriber's coverages it stands. */
const PLACE_SLOTS = [slotOf('coverage.plan_id'), slotOf('coverage.benefit')];
const SLOTS_BEHIND_PLACE = COVERAGE_SLOTS.filter((slot) => !PLACE_SLOTS.includes(slot));
const FIRST_NAME = slotOf('first_name');
const LAST_NAME = slotOf('last_name');
const FAMILY = slotOf('family_id');
const MEMBER = slotOf('member_id');
/** A family is named by the first of these that its subscriber has. */
const OF_FAMILY = [FAMILY, MEMBER, slotOf('employee_id')];
const ACTION = slotOf('action');
const RELATIONSHIP = slotOf('relationship');
const SELF = RELATIONSHIPS.indexOf('self');
/** Returned instead of a number of records when the family has no room for another one. */
const FULL = -1;

/** The coverages that a row states for its person, as its dependents need to know them. */
export interface StatedCoverages {
  readonly count: number;
  /** The record of the last coverage, or that of the person where there is none. */
  readonly last: Record;
  /** Whom the coverages list; null in files whose coverages list nobody. */
  readonly covered: CoveredOfRow | null;
  /** The coverages that cover all dependents without listing them. */
  readonly ofSeveral: ReadonlySet<CoverageWork>;
}

/** The dependents in columns of their subscriber's row. */
export class WideDependents {
  readonly #rules: Rules;
  readonly #issues: Issues;
  /** The action from a dependent's own columns, kept while its records are filled coverage by coverage. */
  readonly #own = new Record();

  constructor(rules: Rules, issues: Issues) {
    this.#rules = rules;
    this.#issues = issues;
  }

  /** Puts the records of all dependents in the row of `person`, whose own coverages are `stated`. False where the family became too large. */
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
      // A coverage that the subscriber does not have makes a record of its own, and only the family's id says whose dependent that is.
      const named = dependent.ofRow ? FAMILY : personValid ? OF_FAMILY.find((slot) => person.kind[slot] === Kind.text) : undefined;
      if (named !== undefined) copySlot(person, record, named, FAMILY);
      if (dependent.statesRelationship && record.kind[RELATIONSHIP] === Kind.absent) sink.inferred(record);
      if (!this.#putOne(row, record, dependent, this.#placesOf(at, stated), sink)) return false;
    }
    return true;
  }

  /** The coverages of the row that list a dependent, or cover it without a list; null in files whose coverages list nobody. */
  #placesOf(at: number, { covered, ofSeveral }: StatedCoverages): readonly CoverageWork[] | null {
    if (covered === null) return null;
    const { coverages, dependents } = this.#rules.work;
    const { listed } = dependents[at]!;
    if (listed !== null) return coverages.filter((_, n) => listed.coverage === n);
    return coverages.filter((coverage, n) => covered.covers(n, at) ?? ofSeveral.has(coverage));
  }

  /**
   * Puts the records of one dependent:
   *
   * - one for each coverage that it states for itself, and one for each coverage of the row for which it has no columns of its own;
   * - if it states none, a single one without a coverage, which stands in all coverages of the row;
   * - if the row's coverages list whom they cover, one for each of these (`places`). A dependent whom none lists, who declined or who is not
   *   active is a record by itself.
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

  /** Puts the coverages that a dependent states for itself; answers how many, or `FULL`. */
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

  /** Puts a dependent into these coverages of its row; answers into how many, or `FULL`. One whom only a list names stands in that coverage alone, even if it is waived. */
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

/** Puts one record for each benefit that a dependent lists for itself, or one without a coverage where it lists none. */
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

/** Whether somebody in a dependent's columns is the row's person again: of one name, one SSN or birth date, and nothing that differs. */
function isAgain(person: Record, record: Record): boolean {
  if (record.kind[RELATIONSHIP] !== Kind.absent || !sameText(person, record, FIRST_NAME)) return false;
  if (record.kind[LAST_NAME] !== Kind.absent && !sameText(person, record, LAST_NAME)) return false;
  const [own, other] = [personalOf(person), personalOf(record)];
  return !differ(own.ssn, other.ssn) && !differ(own.born, other.born) && ((own.ssn ?? NaN) === other.ssn || (own.born ?? NaN) === other.born);
}

function differ(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** Gives a dependent what its row only implies: a coverage and a last name. */
function lend(row: Row, person: Record, record: Record, dependent: DependentWork, { count, last, covered }: StatedCoverages): void {
  // If the row has one coverage, the dependent stands in it.
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

/** Maps the row's coverage again for a dependent who stands in it. Its errors are dropped: they were reported for the subscriber. */
function takePlace({ work: mapped }: CoverageWork, row: Row, record: Record, issues: Issues, kernel: Kernel | null): void {
  const before = issues.count;
  work(mapped, row, record, issues, kernel);
  issues.dropFrom(before);
  if (!isWaived(record)) for (const slot of SLOTS_BEHIND_PLACE) emptySlot(record, slot);
}
