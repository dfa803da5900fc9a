import type { Cut } from '../../../src/model/reading.ts';
import type { ContinuedRowFiller } from '../above/continued-rows.ts';
import { employedOf, isAnotherEmployee, type Employed } from '../family/another-employee.ts';
import { isSubscriberOfRun, Role } from '../family/role.ts';
import { FamilyRun, Membership } from '../family/run.ts';
import { hashIdentifier, hashBytes, type HashKey } from '../hash.ts';
import { PersonHash } from '../family/identity.ts';
import { isSamePlan, type CollectedKeys, type LinkedCoverage } from './linked.ts';
import { createReader } from '../read/reader.ts';
import type { RowReader } from '../read/row-reader.ts';
import { Kind, Record, slotOf } from '../record.ts';
import { benefitOf } from '../family/same-benefit.ts';
import { MAX_FIELDS, Row } from '../row.ts';
import type { Rules } from '../rules.ts';
import { tellApart, type Span } from '../family/tell-apart.ts';
import { Issues } from '../validate/issues.ts';
import { WideRows } from '../wide/wide-rows.ts';

/** Reads one segment of a keyed file for the keys of its families. */
export interface Collector {
  feed(chunk: Uint8Array, last: boolean): void;
  /** Works one batch of rows; false when it needs more bytes or all is done. */
  work(): boolean;
  finish(): CollectedKeys;
}

/** Finds the runs and the roles of their rows as `normalize` will. */
export function createCollector(rules: Rules, cut: Pick<Cut, 'first_row' | 'start' | 'continues' | 'context'>): Collector {
  return new SegmentCollector(rules, cut);
}

const BATCH_ROWS = 500;

const FAMILY = slotOf('family_id');
const MEMBER = slotOf('member_id');
const PLAN = slotOf('coverage.plan_id');
const EFFECTIVE = slotOf('coverage.effective_date');
const TIER = slotOf('coverage.coverage_type');

/** By what folding knows two rows as one person's, or as two employees'. */
type CollectedPerson = Employed & { readonly hash: string };

const NOBODY: CollectedPerson = { hash: '', ssn: null, born: null, first: null, hired: null, email: null, last: null };

/** A row of the run in work. */
interface CollectedRow {
  row: number;
  role: Role;
  person: CollectedPerson;
  coverages: (LinkedCoverage & { valid: boolean })[];
  bytes: Uint8Array;
}

class SegmentCollector implements Collector {
  readonly #rules: Rules;
  readonly #reader: RowReader;
  readonly #row = new Row(MAX_FIELDS);
  readonly #issues: Issues;
  readonly #wide: WideRows;
  readonly #above: ContinuedRowFiller | null;
  readonly #run: FamilyRun;
  readonly #person: PersonHash;
  readonly #drafts: Record[] = [];
  readonly #collected: CollectedKeys = { subscribers: [], strays: [] };
  #key: string | null = null;
  #first = 0;
  #rows: CollectedRow[] = [];

  constructor(rules: Rules, cut: Pick<Cut, 'first_row' | 'start' | 'continues' | 'context'>) {
    this.#rules = rules;
    this.#reader = createReader(rules.reading, cut);
    this.#issues = new Issues(rules.severities);
    this.#wide = new WideRows(rules, this.#issues);
    this.#above = rules.above?.() ?? null;
    this.#run = new FamilyRun(rules, cut.continues);
    this.#person = new PersonHash(rules.matchingKey);
  }

  feed(chunk: Uint8Array, last: boolean): void {
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

  finish(): CollectedKeys {
    this.#endRun();
    return this.#collected;
  }

  #take(row: Row, isContinued: boolean): void {
    const issues = this.#issues;
    const person = this.#draft(0);
    this.#wide.fillPerson(row, person, null);
    const personValid = issues.errors === 0;
    issues.clear();
    const role = this.#run.roleOf(person);
    const membership = this.#run.place(person, role, isContinued);
    if (membership === Membership.over) return;
    if (membership === Membership.begins) {
      this.#endRun();
      this.#first = row.number;
      this.#key = this.#keyOf(person, role);
    }
    const collected: CollectedRow = {
      row: row.number,
      role,
      person: role === Role.dependent ? NOBODY : this.#personOf(person),
      coverages: [],
      bytes: role === Role.subscriber ? NO_BYTES : (this.#reader.carry?.(row) ?? row.bytes.slice(row.recordStart, row.recordEnd)),
    };
    let drafts = 0;
    this.#wide.spread(row, person, role, personValid, {
      kernel: null,
      draft: () => this.#draft(drafts),
      put: (_row, record, recordRole, valid) => {
        const isValid = valid && issues.errors === 0;
        issues.clear();
        drafts++;
        // Dependents in columns stay with their row.
        if (recordRole === role) collected.coverages.push({ ...this.#coverageOf(record), valid: isValid });
        return true;
      },
      inferred: () => undefined,
    });
    this.#rows.push(collected);
  }

  #draft(at: number): Record {
    return (this.#drafts[at] ??= new Record());
  }

  /** Says who the subscribers of the run are, and which of its dependents may belong elsewhere. */
  #endRun(): void {
    const rows = this.#rows;
    const key = this.#key;
    this.#rows = [];
    if (key === null || rows.length === 0) return;
    const states = rows.some(({ role }) => role === Role.subscriber);
    const firstUnstated = rows.findIndex(({ role }) => role === Role.unstated);
    const subscribers = rows.filter(({ role }, at) => isSubscriberOfRun(role, states, at === firstUnstated));
    const isAnother = ({ person }: CollectedRow): boolean =>
      subscribers[0] !== undefined && (this.#rules.rowsAreEmployees || isAnotherEmployee(subscribers[0].person, person));
    const isSubscriber = (row: CollectedRow): boolean =>
      subscribers.includes(row) ||
      (row.role === Role.unstated &&
        (subscribers.some(({ person }) => person.hash === row.person.hash && !tellApart(person, row.person)) || isAnother(row)));
    const coverages = rows.filter(isSubscriber).flatMap((row) => row.coverages);
    if (subscribers.length > 0) this.#collected.subscribers.push({ key, run: this.#first, coverages });
    for (const row of rows) {
      if (isSubscriber(row)) continue;
      const stated = row.coverages.filter(({ valid }) => valid);
      if (stated.every((coverage) => standsIn(coverage, coverages))) continue;
      this.#collected.strays.push({
        key,
        row: row.row,
        run: this.#first,
        coverages: stated.map(({ plan, benefit, effective, tier }) => ({ plan, benefit, effective, tier })),
        bytes: row.bytes,
      });
    }
  }

  #personOf(record: Record): CollectedPerson {
    this.#person.of(record);
    const person = employedOf(record);
    return {
      ...person,
      first: kept(person.first),
      email: kept(person.email),
      last: kept(person.last),
      hash: hex(this.#person.hashHigh[0]!, this.#person.hashLow[0]!),
    };
  }

  /** The family's key. A subscriber without a family id is named by its own id, to which dependents elsewhere may refer. */
  #keyOf(record: Record, role: Role): string | null {
    if (record.kind[FAMILY] === Kind.text) return this.#hash(record, FAMILY);
    return role !== Role.dependent && record.kind[MEMBER] === Kind.text ? this.#hash(record, MEMBER) : null;
  }

  #hash(record: Record, slot: number): string {
    const place = { hashHigh: new Uint32Array(2), hashLow: new Uint32Array(2) };
    const { matchingKey } = this.#rules;
    hashIdentifier(matchingKey, record.bytes, record.start[slot]!, record.end[slot]!, place, 0);
    hashIdentifier(secondKey(matchingKey), record.bytes, record.start[slot]!, record.end[slot]!, place, 1);
    const key = hex(place.hashHigh[0]!, place.hashLow[0]!) + hex(place.hashHigh[1]!, place.hashLow[1]!);
    // The same id in another scope names another family.
    return record.scope === 0 ? key : `${key}${record.scope.toString(16)}`;
  }

  #coverageOf(record: Record): LinkedCoverage {
    return {
      plan: this.#planOf(record),
      benefit: benefitOf(record),
      effective: record.kind[EFFECTIVE] === Kind.date ? record.value[EFFECTIVE]! : null,
      tier: record.kind[TIER] === Kind.code ? record.value[TIER]! : null,
    };
  }

  #planOf(record: Record): string | null {
    const place = { hashHigh: new Uint32Array(1), hashLow: new Uint32Array(1) };
    switch (record.kind[PLAN]) {
      case Kind.text:
        hashBytes(this.#rules.matchingKey, record.bytes, record.start[PLAN]!, record.end[PLAN]!, place, 0);
        return hex(place.hashHigh[0]!, place.hashLow[0]!);
      case Kind.literal:
        hashBytes(this.#rules.matchingKey, record.literal[PLAN]!, 0, record.literal[PLAN]!.length, place, 0);
        return hex(place.hashHigh[0]!, place.hashLow[0]!);
      case Kind.token:
        return `token ${hex(record.hashHigh[PLAN]!, record.hashLow[PLAN]!)}`;
      default:
        return null;
    }
  }
}

const NO_BYTES = new Uint8Array(0);

/** A copy: the row's bytes are about to change. */
function kept(text: Span | null): Span | null {
  return text === null ? null : { bytes: text.bytes.slice(text.start, text.end), start: 0, end: text.end - text.start };
}

/** Whether a dependent with this coverage belongs to its own run for certain: an accepted coverage of it has the same plan. */
function standsIn(coverage: LinkedCoverage, own: readonly (LinkedCoverage & { valid: boolean })[]): boolean {
  return own.some((other) => other.valid && isSamePlan(other, coverage));
}

function secondKey({ k0, k1 }: HashKey): HashKey {
  return { k0: k1, k1: k0 ^ 0x5bd1e995 };
}

function hex(high: number, low: number): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
