import { COVERAGE_TYPES, RELATIONSHIPS } from '../../src/model/record.ts';
import { CoveredOfRow } from './covered.ts';
import { sameText } from './family/fold.ts';
import { Role } from './family/role.ts';
import { personalOf } from './family/tell-apart.ts';
import { isWaived } from './family/waived.ts';
import type { Kernel } from './kernel/kernel.ts';
import { work } from './kernel/work.ts';
import { isFilled } from './map/cell.ts';
import { stateBenefit, type ListedBenefits } from './map/listed-benefits.ts';
import { putElected } from './elected-beside.ts';
import { Kind, slotOf, WARNING_WORDS, Record } from './record.ts';
import { impliesOne, isImplied, isPresent, isStated } from './stated.ts';
import type { Row } from './row.ts';
import { COVERAGE_SLOTS, type CoverageWork, type DependentWork, type RowWork } from './row-work.ts';
import type { Rules } from './rules.ts';
import { copySlot, emptySlot } from './slots.ts';
import { codeOf, WHOLE_ROW, type Issues } from './validate/issues.ts';

/** Where the records of a row go. */
export interface RecordSink {
  /** In whose memory the row and the drafts stand; null where they have their own. */
  readonly kernel: Kernel | null;
  /** An empty record to fill; the same one until it is taken in. */
  draft(): Record;
  /** Takes the draft in, with what was noted about it. False where its family is full. */
  put(row: Row, record: Record, role: Role, personValid: boolean): boolean;
  /** Says that a dependent's relationship is blank and its place tells no more than that it is one. */
  inferred(record: Record): void;
  /** Says that the row names a dependent, valid or not, in a file of employees with one dependent beside. */
  namesDependent?(): void;
}

/** What tells in which coverage of its subscriber a dependent stands. */
const PLACE_SLOTS = [slotOf('coverage.plan_id'), slotOf('coverage.benefit')];
const SLOTS_BEHIND_PLACE = COVERAGE_SLOTS.filter((slot) => !PLACE_SLOTS.includes(slot));
const LAST_NAME = slotOf('last_name');
const FAMILY = slotOf('family_id');
const FIRST_NAME = slotOf('first_name');
const MEMBER = slotOf('member_id');
/** By which a family is named, the first that its subscriber has. */
const OF_FAMILY = [FAMILY, MEMBER, slotOf('employee_id')];
const IDS_OF_COVERAGES = [MEMBER, slotOf('group_id')];
const ACTION = slotOf('action');
const SELF = RELATIONSHIPS.indexOf('self');
const RELATIONSHIP = slotOf('relationship');
const TIER = slotOf('coverage.coverage_type');
/** Tiers that no dependent stands in. */
const ALONE = new Set((['EMPLOYEE_ONLY', 'INDIVIDUAL', 'WAIVED'] as const).map((tier) => COVERAGE_TYPES.indexOf(tier)));
/** What a dependent's own columns say, while its records are made of the coverages that it has. */
const OF_PERSON = new Record();
/** Of rows of files whose coverages list nobody: none is made for each. */
const NONE = new Set<CoverageWork>();
const COVERED_PERSON_UNKNOWN = codeOf('covered_person_unknown');

/** Empties a record and points it at a row. */
export function beginRecord(record: Record, row: Row): void {
  record.clear();
  pointAt(record, row);
}

/** Points a record, whose slots its steps fill without exception, at a row. */
export function pointAt(record: Record, row: Row): void {
  record.bytes = row.bytes;
  record.plain = row.plain;
  record.rowNumber = row.number;
  record.scope = row.scope;
  for (let word = 0; word < WARNING_WORDS; word++) record.warnings[word] = 0;
}

/** Maps and checks the person of a row. */
export function fillPerson(rules: Rules, row: Row, record: Record, issues: Issues, kernel: Kernel | null): void {
  beginRecord(record, row);
  work(rules.work.person, row, record, issues, kernel);
}

/**
 * The coverages of a row whose person stands in `person`, and the dependents in its numbered columns: one record each. A row
 * without any coverage makes one record. False where the family became too large.
 */
export function spreadRow(rules: Rules, row: Row, person: Record, role: Role, personValid: boolean, issues: Issues, sink: RecordSink): boolean {
  const { coverages, without, dependents, idsOfCoverages, listed: listedIn, beside } = rules.work;
  const own = idsOfCoverages ? memberOf(person) : null;
  const { kernel } = sink;
  beside?.settleSpans?.(row);
  const covered = coveredOf(rules.work, row);
  const ofSeveral = covered === null ? NONE : new Set<CoverageWork>();
  const byHint = role === Role.dependent && impliesOne(row, coverages);
  let stated = 0;
  let coverageOfRow = person;
  let above: Record[] | null = null;
  for (let at = 0; at < coverages.length; at++) {
    const coverage = coverages[at]!;
    if (!(byHint ? isImplied(row, coverage) : isStated(row, coverage))) continue;
    stated++;
    const record = sink.draft();
    if (record !== person) copyPerson(person, record, own);
    emptyCoverage(record);
    work(coverage.work, row, record, issues, kernel);
    if (beside !== null && stated === 1) beside.againstMember(row, record, issues);
    else if (beside !== null) beside.amongLoops(row, record, (above ??= [coverageOfRow]), issues);
    above?.push(record);
    coverageOfRow = record;
    if (covered !== null) {
      const stranger = covered.strangerIn(at);
      if (stranger >= 0) issues.noteAt(COVERED_PERSON_UNKNOWN, WHOLE_ROW, stranger);
      if (record.kind[TIER] === Kind.code ? !ALONE.has(record.value[TIER]!) : !covered.listsAny) ofSeveral.add(coverage);
    }
    if (!sink.put(row, record, role, personValid)) return false;
  }
  const listed = stated === 0 && role === Role.dependent ? (listedIn?.(row, issues) ?? null) : null;
  if (listed !== null && personValid) {
    if (!putListed(row, person, listed, own, sink)) return false;
  } else if (stated === 0) {
    emptyCoverage(person);
    work(without, row, person, issues, kernel);
    if (!sink.put(row, person, role, personValid)) return false;
  }
  for (let at = 0; at < dependents.length; at++) {
    const dependent = dependents[at]!;
    if (!isPresent(row, dependent) || (dependent.listed !== null && covered?.isKnown(dependent.listed) === true)) continue;
    if (rules.reading.dependents_beside === true) sink.namesDependent?.();
    const record = sink.draft();
    beginRecord(record, row);
    work(dependent.mapping, row, record, issues, kernel);
    // Systems that list a whole family list its subscriber, too.
    const isSelf = record.kind[RELATIONSHIP] === Kind.code && record.value[RELATIONSHIP] === SELF;
    if ((isSelf && (dependent.listed !== null || sameText(person, record, FIRST_NAME))) || isAgain(person, record)) {
      issues.clear();
      continue;
    }
    // It stands in the coverage of its row, where that is one.
    if (
      covered === null &&
      stated === 1 &&
      !dependent.ofRow &&
      dependent.election?.isInactive?.(row) !== true &&
      PLACE_SLOTS.every((slot) => record.kind[slot] === Kind.absent)
    ) {
      for (const slot of PLACE_SLOTS) copySlot(coverageOfRow, record, slot);
    }
    // Its last name is that of the row's subscriber unless the row says another.
    if (record.kind[LAST_NAME] === Kind.absent && !dependent.unreadNames.some((column) => isFilled(row, column))) copySlot(person, record, LAST_NAME);
    work(dependent.checks, row, record, issues, kernel);
    // In a coverage that the subscriber does not have it is a record of its own, which says whose it is by its family's id.
    const named = dependent.ofRow ? FAMILY : personValid ? OF_FAMILY.find((slot) => person.kind[slot] === Kind.text) : undefined;
    if (named !== undefined) copySlot(person, record, named, FAMILY);
    if (dependent.statesRelationship && record.kind[RELATIONSHIP] === Kind.absent) sink.inferred(record);
    const places = covered === null ? null : coverages.filter((coverage, n) => isCovered(dependent, at, coverage, n, covered, ofSeveral));
    if (!putDependent(row, record, dependent, places, idsOfCoverages ? memberOf(record) : null, issues, sink)) return false;
  }
  return true;
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

/** Whom the row's coverages list; null where none of the file's does. */
function coveredOf({ covered, dependents }: RowWork, row: Row): CoveredOfRow | null {
  if (covered === null) return null;
  return new CoveredOfRow(
    covered,
    row,
    dependents.map((dependent) => (dependent.listed === null && isPresent(row, dependent) ? dependent.person : null)),
  );
}

/**
 * One that lists nobody covers all dependents if its tier says that there are any: an empty list looks like none. Where it has no tier
 * either, it covers them unless another coverage of the row lists someone.
 */
function isCovered(
  { listed }: DependentWork,
  dependent: number,
  coverage: CoverageWork,
  at: number,
  covered: CoveredOfRow,
  ofSeveral: ReadonlySet<CoverageWork>,
): boolean {
  return listed === null ? (covered.covers(at, dependent) ?? ofSeveral.has(coverage)) : listed.coverage === at;
}

/**
 * One record for each coverage that a dependent states for itself, and beside them for each one of its row for which it has no
 * columns of its own; one without any, whose place is in all of its row, where it states none. Where the row's coverages list whom they cover, its places
 * are those (`places`), and one without any is a record of its own; so is one who says that it declined, or is not active.
 */
function putDependent(
  row: Row,
  person: Record,
  { coverages, ofRow, others, election, listed }: DependentWork,
  places: readonly CoverageWork[] | null,
  own: Record | null,
  issues: Issues,
  sink: RecordSink,
): boolean {
  let stated = 0;
  if (issues.errors === 0) {
    copySlot(person, OF_PERSON, ACTION);
    const draft = (): Record => {
      const record = sink.draft();
      if (record !== person) copyPerson(person, record, own);
      emptyCoverage(record);
      return record;
    };
    if (ofRow) {
      const elected = coverages.filter((coverage) => isStated(row, coverage));
      return putElected(row, person, elected, draft, issues, sink);
    }
    for (const coverage of coverages) {
      if (!isStated(row, coverage)) continue;
      stated++;
      const record = draft();
      work(coverage.work, row, record, issues, sink.kernel);
      // What is done with the dependent is done with each of its coverages, unless that says something else.
      if (record.kind[ACTION] === Kind.absent) copySlot(OF_PERSON, record, ACTION);
      election?.decline?.(row, record, issues);
      if (!sink.put(row, record, Role.dependent, true)) return false;
    }
    if (stated === 0 && election !== null) {
      election.decline?.(row, person, issues);
      if (isWaived(person)) return sink.put(row, person, Role.dependent, true);
      if (election.isInactive?.(row) === true) return sink.put(row, person, Role.uncovered, true);
    }
    const benefits = stated === 0 && places === null ? (election?.benefits?.(row, issues) ?? null) : null;
    if (benefits !== null) return putListed(row, person, benefits, own, sink);
    const isListed = places !== null && stated === 0;
    for (const coverage of isListed ? places : stated > 0 ? others : []) {
      if (!isPresent(row, coverage)) continue;
      const record = draft();
      takePlace(coverage, row, record, issues, sink.kernel);
      copySlot(OF_PERSON, record, ACTION);
      // The number by which its carrier knows the subscriber.
      if (own !== null) copySlot(own, record, MEMBER);
      if (isWaived(record)) {
        if (listed !== null) return true;
        continue;
      }
      if (isListed) stated++;
      if (!sink.put(row, record, Role.dependent, true)) return false;
    }
    if (isListed && stated === 0) return sink.put(row, person, Role.uncovered, true);
  }
  return stated > 0 || sink.put(row, person, Role.dependent, true);
}

/** One record for each benefit in which a dependent says that it stands; one without a coverage where that is none. */
function putListed(
  row: Row,
  person: Record,
  { benefits, column }: NonNullable<ReturnType<ListedBenefits>>,
  own: Record | null,
  sink: RecordSink,
): boolean {
  emptyCoverage(person);
  if (benefits.length === 0) return sink.put(row, person, Role.uncovered, true);
  for (const benefit of benefits) {
    const record = sink.draft();
    if (record !== person) copyPerson(person, record, own);
    stateBenefit(record, benefit, column);
    if (!sink.put(row, record, Role.dependent, true)) return false;
  }
  return true;
}

/** Maps the row's coverage again for the place that a dependent has in it: what is wrong with it was said of its subscriber. */
function takePlace({ work: mapped }: CoverageWork, row: Row, record: Record, issues: Issues, kernel: Kernel | null): void {
  const before = issues.count;
  work(mapped, row, record, issues, kernel);
  issues.dropFrom(before);
  if (!isWaived(record)) for (const slot of SLOTS_BEHIND_PLACE) emptySlot(record, slot);
}

function emptyCoverage(record: Record): void {
  for (const slot of COVERAGE_SLOTS) emptySlot(record, slot);
}

/** A record of a person's member id and group, before coverages say others. */
function memberOf(person: Record): Record {
  const own = new Record();
  for (const slot of IDS_OF_COVERAGES) copySlot(person, own, slot);
  return own;
}

/** Copies a person whose record was that of another coverage. */
function copyPerson(person: Record, record: Record, own: Record | null): void {
  record.copy(person);
  if (own !== null) for (const slot of IDS_OF_COVERAGES) copySlot(own, record, slot);
}
