import { RELATIONSHIPS } from '../../../src/model/record.ts';
import { Role } from './role.ts';
import { Family, makeSelf, saysOther } from './family.ts';
import { checkFamily } from './rules.ts';
import { settleDaysBeside } from './days-beside.ts';
import { dropRepeats, foldFamily, isOfHolder, Place, type FoldReport } from './fold.ts';
import { ALL_ROWS, WARNING_WORDS } from '../kernel/layout.ts';
import type { RoutedRows } from '../keyed/routed-rows.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { RecordOutput } from '../record-output.ts';
import { RoutedFamilies } from '../keyed/routed-families.ts';
import type { RowReport } from '../report/row-report.ts';
import type { Rules } from '../rules.ts';
import { codeOf, WHOLE_ROW } from '../validate/issues.ts';

const NO_RECORDS: readonly Record[] = [];
const NO_SSNS: ReadonlySet<number> = new Set();

const RELATIONSHIP = slotOf('relationship');
const FIRST_NAME = slotOf('first_name');
const LAST_NAME = slotOf('last_name');
const SSN = slotOf('ssn');
const PLAN = slotOf('coverage.plan_id');
const SELF = RELATIONSHIPS.indexOf('self');

const ORPHAN = codeOf('orphan_dependent');
const IDENTIFIER_MISSING = codeOf('identifier_missing');
const INFERRED = codeOf('relationship_inferred');
const SSN_OF_SUBSCRIBER = codeOf('ssn_of_subscriber');
const PLAN_DIFFERS = codeOf('plan_differs');
const TOO_LARGE = codeOf('family_too_large');
const SEVERAL_SPOUSES = codeOf('several_spouses');

/** Gathers the records of a family and, once it is complete, folds and writes them. */
export class FamilyWork {
  /** How many identifiers became tokens because they held the SSN of somebody else in the family. */
  tokens = 0;
  /** Whether there is something to report about the family of the last `waiting`: then the kernel adds nobody to it. */
  isReported = false;
  readonly #rules: Rules;
  readonly #family: Family;
  readonly #report: RowReport;
  readonly #output: RecordOutput;
  readonly #routed: RoutedFamilies | null;
  readonly #fold: FoldReport;
  /** The row with which the family in work began, or one before it where the kernel began it: then nothing is brought into it. */
  #run = 0;

  constructor(rules: Rules, report: RowReport, output: RecordOutput, routed: RoutedRows | null, fresh: () => Record) {
    this.#rules = rules;
    this.#family = new Family(rules.matchingKey, fresh);
    this.#report = report;
    this.#output = output;
    this.#routed = routed === null ? null : new RoutedFamilies(rules, routed);
    const family = this.#family;
    this.#fold = {
      inferred: (at) => report.later(family.records[at]!, INFERRED, RELATIONSHIP, family.row[at]!),
      planDiffers: (at) => report.later(family.records[at]!, PLAN_DIFFERS, PLAN, family.row[at]!),
      subscriberSsn: (at) => {
        const record = family.records[at]!;
        return !rules.mapping.subscriberSsn.has(record.source[SSN]!) && report.later(record, SSN_OF_SUBSCRIBER, SSN, family.row[at]!);
      },
      severalSubscribers: (at, first) => report.severalSubscribers(family.records[at]!, family.row[at]!, family.row[first]!),
      orphan: (at) => this.#reportOrphan(family.records[at]!, family.row[at]!, isInColumns(family, at)),
      isOrphan: (at) => this.#routed !== null && this.#routed.isOrphan(family.records[at]!.rowNumber),
    };
  }

  draft(): Record {
    return this.#family.draft();
  }

  /**
   * How many records the family in work has, if the kernel may go on with it: a subscriber's row and valid dependents below it, without text
   * from outside of their rows. Else 0, also if there are more than `most`.
   */
  waiting(most: number): number {
    const { besides, count, records, roles, row, valid } = this.#family;
    if (count > most || besides.size > 0 || this.#routed?.bringsInto(this.#run) === true) return 0;
    let allValid = true;
    let hasWarnings = false;
    for (let at = 0; at < count; at++) {
      const isSubscriber = roles[at] === Role.subscriber && row[at] === row[0];
      const isBelow = at > 0 && roles[at] === Role.dependent && row[at] !== row[0];
      const isAlone = count === 1 && roles[at] === Role.unstated;
      allValid &&= valid[at]!;
      hasWarnings ||= hasWarning(records[at]!);
      if (!(isSubscriber || isAlone || (isBelow && allValid)) || hasLiteral(records[at]!)) return 0;
    }
    this.isReported = !allValid || hasWarnings || !this.#report.isQuiet;
    return count;
  }

  /** Whether a record of the family in work is without errors. */
  isValid(at: number): boolean {
    return this.#family.valid[at]!;
  }

  /** The next row, from this one on, that stands elsewhere than it belongs or begins a family with dependents from elsewhere. The kernel leaves it. */
  nextRouted(row: number): number {
    return this.#routed?.nextFrom(row) ?? ALL_ROWS;
  }

  /** At least `count` records: those of the family first, then the draft and spare ones. */
  pool(count: number): readonly Record[] {
    this.#family.prepare(count);
    return this.#family.records;
  }

  /**
   * Takes over from the kernel, which has written what was in work, or left it open. The family now has the first `count` records of `pool`: its
   * own records, the first `moved` of them in another order. If it `isReported`, its only row has been begun in the report.
   */
  takeOver(
    pool: readonly Record[],
    { moved, count, isReported }: { moved: number; count: number; isReported: boolean },
    roleOf: (record: Record) => Role,
    isValid: (record: Record) => boolean,
  ): void {
    if (!isReported) this.#report.flush();
    this.#family.beginWith(pool, moved);
    let row = isReported ? 0 : -1;
    for (let at = 0; at < count; at++) {
      const record = pool[at]!;
      const isNext = at === 0 || record.rowNumber !== pool[at - 1]!.rowNumber;
      if (isNext && !isReported) row = this.#report.row(record.rowNumber, true);
      if (!this.#family.add(roleOf(record), isValid(record), row)) throw new Error('the kernel took more into a family than it may have');
    }
  }

  /** Takes the draft in. If the family is full, reports that, ends it and answers false. */
  add(role: Role, valid: boolean, at: number): boolean {
    if (this.#family.add(role, valid, at)) return true;
    this.#report.later(this.#family.draft(), TOO_LARGE, WHOLE_ROW, at);
    this.end();
    return false;
  }

  /** Notes that a row of the family in work names a dependent. */
  namesDependent(at: number): void {
    this.#family.besides.add(at);
  }

  /** Reports a record that came after its family was full. */
  tooLarge(record: Record, at: number): void {
    this.#report.later(record, TOO_LARGE, WHOLE_ROW, at);
  }

  /** Notes that a record with a blank relationship is a dependent by its place. */
  inferred(record: Record, at: number): void {
    saysOther(record);
    this.#report.later(record, INFERRED, RELATIONSHIP, at);
  }

  /** Ends the family in work and begins another with this row. */
  begin(row: number): void {
    this.end();
    this.#run = row;
  }

  /** Copies what must outlive the bytes that are about to go. */
  keep(): void {
    this.#family.keep();
  }

  /** Folds and writes the family in work. The draft stays as it is. */
  end(): void {
    const family = this.#family;
    if (this.#routed !== null && this.#run > 0) this.#bringIn(this.#routed);
    this.#run = 0;
    if (family.count === 1 && family.roles[0] !== Role.dependent) {
      const record = family.records[0]!;
      makeSelf(record);
      if (family.valid[0]) this.#output.write(record, NO_RECORDS, NO_RECORDS);
    } else if (family.count > 0) this.#writeFolded();
    family.clear();
    this.#report.flush();
  }

  /** Ends the last family. */
  finish(): void {
    this.end();
    this.#routed?.finish();
  }

  /** Adds the dependents that stand elsewhere in the file. Their own entries are reported there. */
  #bringIn(routed: RoutedFamilies): void {
    const family = this.#family;
    const draft = family.setAside();
    routed.forEach(
      this.#run,
      () => family.draft(),
      (record) => {
        const at = this.#report.row(record.rowNumber, false);
        if (!family.add(Role.dependent, true, at)) this.#report.later(record, TOO_LARGE, WHOLE_ROW, at);
      },
      () => family.keep(),
    );
    family.putBack(draft);
  }

  #writeFolded(): void {
    const family = this.#family;
    const { records, places, count } = family;
    foldFamily(family, this.#fold, this.#rules);
    const { dependents_beside: beside, continued_rows: continued } = this.#rules.reading;
    if (beside === true) settleDaysBeside(family);
    if (beside === true || (continued?.names.length ?? 0) > 0) dropRepeats(family);
    const { familyRules } = this.#rules;
    if (familyRules.length > 0)
      checkFamily(family, familyRules, (at, rule) => this.#report.later(records[at]!, SEVERAL_SPOUSES, RELATIONSHIP, family.row[at]!, { rule }));
    this.#hideSsnsOfOthers();
    let hasDependents = false;
    for (let at = 0; at < count; at++) if (places[at]! >= 0 || places[at] === Place.everywhere) hasDependents = true;
    if (hasDependents) this.#writeWithDependents();
    else for (let at = 0; at < count; at++) if (places[at] === Place.alone) this.#output.write(records[at]!, NO_RECORDS, NO_RECORDS);
  }

  #writeWithDependents(): void {
    const { records, places, count } = this.#family;
    const keyed = new Set<Record>();
    for (let at = 0; at < count; at++) {
      if (places[at] !== Place.alone) continue;
      const record = records[at]!;
      const dependents = isSelf(record) ? this.#dependentsOf(at) : NO_RECORDS;
      const first = dependents.filter((dependent) => !keyed.has(dependent));
      for (const dependent of first) keyed.add(dependent);
      this.#output.write(record, dependents, first);
    }
  }

  #dependentsOf(at: number): Record[] {
    const { records, places, count } = this.#family;
    return records
      .slice(0, count)
      .filter((_, other) => places[other] === at || (places[other] === Place.everywhere && isOfHolder(this.#family, other, at)));
  }

  /**
   * Reports an orphan. One of several in the columns of a row is reported by the column of its name. Without a subscriber nothing tells
   * whose it is, so it needs an identifier of its own.
   */
  #reportOrphan(orphan: Record, at: number, inColumns: boolean): boolean {
    const { identifiers } = this.#rules;
    const named = [FIRST_NAME, LAST_NAME].find((slot) => orphan.source[slot]! >= 0);
    const isError = this.#report.later(orphan, ORPHAN, WHOLE_ROW, at, inColumns && named !== undefined ? { source: orphan.source[named]! } : {});
    if (identifiers.length === 0 || identifiers.some((slot) => orphan.kind[slot] !== Kind.absent)) return isError;
    return this.#report.later(orphan, IDENTIFIER_MISSING, identifiers[0]!, at) || isError;
  }

  /** No id of one person may show the SSN of another: dependents have the id of their subscriber, and senders mix them up. */
  #hideSsnsOfOthers(): void {
    const { records, places, count } = this.#family;
    let own = -1;
    let dependents = 0;
    for (let at = 0; at < count; at++) {
      if (!isSelf(records[at]!)) dependents++;
      else if (own < 0) own = records[at]!.ssn;
    }
    const ssns = dependents > 1 ? this.#ssnsOfDependents() : NO_SSNS;
    for (let at = 0; at < count; at++) {
      const record = records[at]!;
      if (places[at] === Place.nowhere) continue;
      if (isSelf(record)) {
        this.#hideSsnsOfDependents(record);
        continue;
      }
      if (own >= 0) this.tokens += this.#rules.hideSsn(record, own);
      for (const ssn of ssns) if (ssn !== record.ssn) this.tokens += this.#rules.hideSsn(record, ssn);
    }
  }

  #ssnsOfDependents(): ReadonlySet<number> {
    const { records, count } = this.#family;
    const found = new Set<number>();
    for (let at = 0; at < count; at++) if (records[at]!.ssn >= 0 && !isSelf(records[at]!)) found.add(records[at]!.ssn);
    return found;
  }

  #hideSsnsOfDependents(subscriber: Record): void {
    const { records, count } = this.#family;
    for (let at = 0; at < count; at++) {
      const { ssn } = records[at]!;
      if (ssn >= 0 && ssn !== subscriber.ssn && !isSelf(records[at]!)) this.tokens += this.#rules.hideSsn(subscriber, ssn);
    }
  }
}

function hasWarning({ warnings }: Record): boolean {
  for (let word = 0; word < WARNING_WORDS; word++) if (warnings[word] !== 0) return true;
  return false;
}

function hasLiteral({ kind }: Record): boolean {
  return kind.includes(Kind.literal);
}

function isSelf(record: Record): boolean {
  return record.kind[RELATIONSHIP] === Kind.code && record.value[RELATIONSHIP] === SELF;
}

/** Whether a dependent stands in the columns of another person's row. */
function isInColumns({ count, roles, row }: Family, at: number): boolean {
  return row.slice(0, count).some((other, of) => other === row[at] && roles[of] !== roles[at]);
}
