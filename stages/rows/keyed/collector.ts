import type { Cut } from '../../../src/model/cut.ts';
import type { ContinuedRowFiller } from '../above/continued-rows.ts';
import { employedOf, isAnotherEmployee, type Employed } from '../family/another-employee.ts';
import { isSubscriberOfRun, Role } from '../family/role.ts';
import { FamilyRun, Membership } from '../family/run.ts';
import { PersonHash } from '../family/identity.ts';
import { Kernel } from '../kernel/kernel.ts';
import { work } from '../kernel/work.ts';
import { HashNames } from './hash-names.ts';
import { isSamePlan, type CollectedCoverage, type CollectedSink, type LinkedCoverage } from './linked.ts';
import { createReader } from '../read/reader.ts';
import type { RowReader } from '../read/row-reader.ts';
import { pointAt, type RecordSink } from '../drafts.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { benefitOf } from '../family/same-benefit.ts';
import type { Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { tellApart, type Span } from '../family/tell-apart.ts';
import { Issues } from '../validate/issues.ts';
import { WideRows } from '../wide/wide-rows.ts';

/** Reads one segment of a keyed file for the keys of its families. */
export interface Collector {
  feed(chunk: Uint8Array, last: boolean): void;
  /** Works one batch of rows; false when it needs more bytes or all is done. */
  work(): boolean;
  /** After the last batch. */
  finish(): void;
}

/** Finds the runs and the roles of their rows as `normalize` will. */
export function createCollector(rules: Rules, cut: Pick<Cut, 'first_row' | 'start' | 'continues' | 'context'>, sink: CollectedSink): Collector {
  return new SegmentCollector(rules, cut, sink);
}

const BATCH_ROWS = 500;
const ROOM_BYTES = 64 * 1024;
const NO_BYTES = new Uint8Array(0);

const FAMILY = slotOf('family_id');
const MEMBER = slotOf('member_id');
const EFFECTIVE = slotOf('coverage.effective_date');
const TIER = slotOf('coverage.coverage_type');

/** By what folding knows two rows as one person's, or as two employees'. */
type CollectedPerson = Employed & { readonly high: number; readonly low: number };

const NOBODY: CollectedPerson = { high: 0, low: 0, ssn: null, born: null, first: null, hired: null, email: null, last: null };

/** A row of the run in work. */
interface CollectedRow {
  row: number;
  role: Role;
  person: CollectedPerson;
  coverages: CollectedCoverage[];
  bytes: Uint8Array;
}

class SegmentCollector implements Collector, RecordSink {
  readonly kernel: Kernel;
  readonly #rules: Rules;
  readonly #reader: RowReader;
  readonly #row: Row;
  readonly #issues: Issues;
  readonly #wide: WideRows | null;
  readonly #above: ContinuedRowFiller | null;
  readonly #run: FamilyRun;
  readonly #person: PersonHash;
  readonly #names: HashNames;
  readonly #drafts: Record[] = [];
  readonly #sink: CollectedSink;
  /** What is kept of the rows of the run: each text of a memory of its own would take 200 bytes more. */
  #room = NO_BYTES;
  #used = 0;
  #key: string | null = null;
  #first = 0;
  #rows: CollectedRow[] = [];
  /** The coverages of the rows of the run that say they are its subscriber's. */
  #ofSubscribers: CollectedCoverage[] = [];
  /** Those of the row in work. */
  #coverages: CollectedCoverage[] = [];
  #role: Role = Role.unstated;
  /** How many drafts of the row in work are taken. */
  #taken = 0;

  constructor(rules: Rules, cut: Pick<Cut, 'first_row' | 'start' | 'continues' | 'context'>, sink: CollectedSink) {
    this.#rules = rules;
    this.#sink = sink;
    this.kernel = Kernel.take(rules.program);
    this.#row = this.kernel.row;
    this.#reader = createReader(rules.reading, cut, this.kernel);
    this.#issues = new Issues(rules.severities);
    this.#wide = rules.wide ? new WideRows(rules, this.#issues) : null;
    this.#above = rules.above?.() ?? null;
    this.#run = new FamilyRun(rules, cut.continues);
    this.#person = new PersonHash(rules.matchingKey);
    this.#names = new HashNames(rules.matchingKey);
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.kernel.forgetJoined();
    this.#reader.feed(chunk, last);
  }

  work(): boolean {
    for (let rows = 0; rows < BATCH_ROWS; rows++) {
      if (!this.#reader.next(this.#row)) return false;
      const isContinued = this.#above !== null && this.#above.fill(this.#row);
      if (this.#row.fault === 'none') this.#take(this.#row, isContinued);
      else this.#run.fault(this.#row.scope);
    }
    return true;
  }

  finish(): void {
    this.#endRun();
    this.kernel.giveBack();
  }

  #take(row: Row, isContinued: boolean): void {
    const person = this.draft();
    if (this.#wide === null) {
      pointAt(person, row);
      work(this.#rules.work.whole, row, person, this.#issues, this.kernel);
    } else this.#wide.fillPerson(row, person, this.kernel);
    const role = this.#run.roleOf(person);
    const isValid = this.#takeIssues();
    const membership = this.#run.place(person, role, isContinued);
    if (membership === Membership.over) return;
    if (membership === Membership.begins) {
      this.#endRun();
      this.#first = row.number;
      this.#key = this.#keyOf(person, role);
    }
    const whose = role === Role.dependent ? NOBODY : this.#personOf(person);
    this.#role = role;
    this.#coverages = [];
    if (this.#wide === null) this.put(row, person, role, isValid);
    else this.#wide.spread(row, person, role, isValid, this);
    this.#taken = 0;
    this.#keep(row, role, whose, this.#coverages);
  }

  /** Keeps what is to be asked when the run has ended. A dependent with the plans of its subscriber above belongs there for certain. */
  #keep(row: Row, role: Role, person: CollectedPerson, coverages: CollectedCoverage[]): void {
    if (role === Role.dependent && coverages.every((coverage) => !coverage.valid || standsIn(coverage, this.#ofSubscribers))) return;
    if (role === Role.subscriber) this.#ofSubscribers.push(...coverages);
    const bytes = role === Role.subscriber ? NO_BYTES : (this.#reader.carry?.(row) ?? this.#copied(row));
    this.#rows.push({ row: row.number, role, person, coverages, bytes });
  }

  #copied({ bytes, recordStart, recordEnd }: Row): Uint8Array {
    const start = this.#reserve(recordEnd - recordStart);
    const copy = this.#room.subarray(start, this.#used);
    copy.set(bytes.subarray(recordStart, recordEnd));
    return copy;
  }

  /** Takes so much of the room; answers where it begins. */
  #reserve(bytes: number): number {
    if (this.#used + bytes > this.#room.length) {
      this.#room = new Uint8Array(Math.max(ROOM_BYTES, bytes));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += bytes;
    return start;
  }

  draft(): Record {
    return (this.#drafts[this.#taken] ??= this.kernel.record());
  }

  put(_row: Row, record: Record, role: Role, personValid: boolean): boolean {
    const valid = this.#takeIssues() && personValid;
    this.#taken++;
    // Dependents in columns stay with their row.
    if (role === this.#role) this.#coverages.push(this.#coverageOf(record, valid));
    return true;
  }

  inferred(): void {
    // What a record says of its relationship is no matter of where it belongs.
  }

  /** Forgets what was noted about a record; answers whether it is without errors. */
  #takeIssues(): boolean {
    const valid = this.#issues.errors === 0;
    this.#issues.clear();
    return valid;
  }

  /** Says who the subscribers of the run are, and which of its dependents may belong elsewhere. */
  #endRun(): void {
    const rows = this.#rows;
    const key = this.#key;
    this.#rows = [];
    this.#ofSubscribers = [];
    this.#used = 0;
    if (key === null || rows.length === 0) return;
    const subscribers = this.#subscribersOf(rows);
    const coverages = subscribers.length === 1 ? subscribers[0]!.coverages : subscribers.flatMap((row) => row.coverages);
    const run = this.#first;
    if (subscribers.length > 0) this.#sink.subscriber({ key, run, coverages });
    if (subscribers.length === rows.length) return;
    for (const row of rows) {
      if (subscribers.includes(row)) continue;
      const stated = row.coverages.filter(({ valid }) => valid);
      if (stated.every((coverage) => standsIn(coverage, coverages))) continue;
      this.#sink.stray({ key, run, row: row.row, coverages: stated, bytes: row.bytes });
    }
  }

  /** The rows of a run that are its subscriber's, also those without a relationship that are the same person or another employee. */
  #subscribersOf(rows: readonly CollectedRow[]): readonly CollectedRow[] {
    const states = rows.some(({ role }) => role === Role.subscriber);
    const firstUnstated = rows.findIndex(({ role }) => role === Role.unstated);
    if (firstUnstated < 0 && !states) return [];
    const subscribers = rows.filter(({ role }, at) => isSubscriberOfRun(role, states, at === firstUnstated));
    const [first] = subscribers;
    if (firstUnstated < 0 || first === undefined || rows.length === 1) return subscribers;
    const isSame = ({ person }: CollectedRow): boolean =>
      subscribers.some((one) => one.person.high === person.high && one.person.low === person.low && !tellApart(one.person, person));
    const isAnother = ({ person }: CollectedRow): boolean => this.#rules.rowsAreEmployees || isAnotherEmployee(first.person, person);
    return rows.filter((row) => subscribers.includes(row) || (row.role === Role.unstated && (isSame(row) || isAnother(row))));
  }

  #personOf(record: Record): CollectedPerson {
    this.#person.of(record);
    const person = employedOf(record);
    return {
      ...person,
      first: this.#kept(person.first),
      email: this.#kept(person.email),
      last: this.#kept(person.last),
      high: this.#person.hashHigh[0]!,
      low: this.#person.hashLow[0]!,
    };
  }

  /** A copy: the row's bytes are about to change. */
  #kept(text: Span | null): Span | null {
    if (text === null) return null;
    const start = this.#reserve(text.end - text.start);
    const room = this.#room;
    for (let from = text.start, to = start; from < text.end; from++, to++) room[to] = text.bytes[from]!;
    return { bytes: room, start, end: this.#used };
  }

  /** The family's key. A subscriber without a family id is named by its own id, to which dependents elsewhere may refer. */
  #keyOf(record: Record, role: Role): string | null {
    if (record.kind[FAMILY] === Kind.text) return this.#names.ofFamily(record, FAMILY);
    return role !== Role.dependent && record.kind[MEMBER] === Kind.text ? this.#names.ofFamily(record, MEMBER) : null;
  }

  #coverageOf(record: Record, valid: boolean): CollectedCoverage {
    return {
      plan: this.#names.ofPlan(record),
      benefit: benefitOf(record),
      effective: record.kind[EFFECTIVE] === Kind.date ? record.value[EFFECTIVE]! : null,
      tier: record.kind[TIER] === Kind.code ? record.value[TIER]! : null,
      valid,
    };
  }
}

/** Whether a dependent with this coverage belongs to its own run for certain: an accepted coverage of it has the same plan. */
function standsIn(coverage: LinkedCoverage, own: readonly CollectedCoverage[]): boolean {
  return own.some((other) => other.valid && isSamePlan(other, coverage));
}
