import { COVERAGE_TYPES } from '../../../src/model/record.ts';
import { CoveredOfRow } from './covered.ts';
import { beginRecord, draftOf, emptyCoverage, idsOf, type RecordSink } from '../drafts.ts';
import { Role } from '../family/role.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { work } from '../kernel/work.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Row } from '../row.ts';
import type { CoverageWork, RowWork } from '../row-work.ts';
import type { Rules } from '../rules.ts';
import { impliesOne, isImplied, isPresent, isStated } from '../map/stated.ts';
import { codeOf, WHOLE_ROW, type Issues } from '../validate/issues.ts';
import { putListed, WideDependents, type StatedCoverages } from './wide-dependents.ts';

const TIER = slotOf('coverage.coverage_type');
/** Tiers that no dependent stands in. */
const ALONE = new Set((['EMPLOYEE_ONLY', 'INDIVIDUAL', 'WAIVED'] as const).map((tier) => COVERAGE_TYPES.indexOf(tier)));
/** Shared by all rows of files whose coverages list nobody, so that no row needs a set of its own. */
const NONE = new Set<CoverageWork>();
const COVERED_PERSON_UNKNOWN = codeOf('covered_person_unknown');

/** Works rows that may make several records. What is wrong with a record stays in `issues` until its sink takes it. */
export class WideRows {
  readonly #rules: Rules;
  readonly #issues: Issues;
  readonly #dependents: WideDependents;

  constructor(rules: Rules, issues: Issues) {
    this.#rules = rules;
    this.#issues = issues;
    this.#dependents = new WideDependents(rules, issues);
  }

  /** Maps and checks the person of a row. */
  fillPerson(row: Row, record: Record, kernel: Kernel | null): void {
    beginRecord(record, row);
    work(this.#rules.work.person, row, record, this.#issues, kernel);
  }

  /**
   * The coverages of a row whose person stands in `person`, and the dependents in its numbered columns: one record each. A row
   * without any coverage makes one record. False where the family became too large.
   */
  spread(row: Row, person: Record, role: Role, personValid: boolean, sink: RecordSink): boolean {
    const ids = this.#rules.work.idsOfCoverages ? idsOf(person) : null;
    const stated = this.#putCoverages(row, person, role, personValid, ids, sink);
    if (stated === null) return false;
    if (stated.count === 0 && !this.#putWithout(row, person, role, personValid, ids, sink)) return false;
    return this.#dependents.put(row, person, personValid, stated, sink);
  }

  /** Null where the family became too large. */
  #putCoverages(row: Row, person: Record, role: Role, personValid: boolean, ids: Record | null, sink: RecordSink): StatedCoverages | null {
    const issues = this.#issues;
    const { coverages, beside } = this.#rules.work;
    beside?.settleSpans?.(row);
    const covered = coveredOf(this.#rules.work, row);
    const ofSeveral = covered === null ? NONE : new Set<CoverageWork>();
    const ofDependent = role === Role.dependent;
    const byHint = ofDependent && impliesOne(row, coverages);
    let count = 0;
    let last = person;
    let above: Record[] | null = null;
    for (let at = 0; at < coverages.length; at++) {
      const coverage = coverages[at]!;
      if (!(byHint ? isImplied(row, coverage) : isStated(row, coverage, ofDependent))) continue;
      count++;
      const record = draftOf(person, ids, sink);
      work(coverage.work, row, record, issues, sink.kernel);
      if (beside !== null && count === 1) beside.againstMember(row, record, issues);
      else if (beside !== null) beside.amongLoops(row, record, (above ??= [last]), issues);
      above?.push(record);
      last = record;
      if (covered !== null) {
        const stranger = covered.strangerIn(at);
        if (stranger >= 0) issues.noteAt(COVERED_PERSON_UNKNOWN, WHOLE_ROW, stranger);
        if (coversSeveral(record, covered)) ofSeveral.add(coverage);
      }
      if (!sink.put(row, record, role, personValid)) return null;
    }
    return { count, last, covered, ofSeveral };
  }

  /** The record of a person for whom the row states no coverage; a dependent may list the benefits in which it stands. */
  #putWithout(row: Row, person: Record, role: Role, personValid: boolean, ids: Record | null, sink: RecordSink): boolean {
    const { listed, without } = this.#rules.work;
    const benefits = role === Role.dependent ? (listed?.(row, this.#issues) ?? null) : null;
    if (benefits !== null && personValid) return putListed(row, person, benefits, ids, sink);
    emptyCoverage(person);
    work(without, row, person, this.#issues, sink.kernel);
    return sink.put(row, person, role, personValid);
  }
}

/** Whom the row's coverages list; null in files whose coverages list nobody. */
function coveredOf({ covered, dependents }: RowWork, row: Row): CoveredOfRow | null {
  if (covered === null) return null;
  return new CoveredOfRow(
    covered,
    row,
    dependents.map((dependent) => (dependent.listed === null && isPresent(row, dependent) ? dependent.person : null)),
  );
}

/**
 * Whether a coverage that lists nobody covers all dependents: yes if its tier says that there are any, because an empty list cannot be told
 * from a missing one. A coverage without a tier covers them unless another coverage of the row lists someone.
 */
function coversSeveral({ kind, value }: Record, covered: CoveredOfRow): boolean {
  return kind[TIER] === Kind.code ? !ALONE.has(value[TIER]!) : !covered.listsAny;
}
