import { MAX_COVERAGES, MAX_DEPENDENTS } from '../../../src/model/bounds.ts';
import { RELATIONSHIPS } from '../../../src/model/record.ts';
import { Role } from './role.ts';
import { PersonHash } from './identity.ts';
import type { HashKey } from '../base/hash.ts';
import { MAX_FAMILY_BYTES } from '../kernel/layout.ts';
import { Kind, SLOT_COUNT, slotOf, type Record } from '../record.ts';

const { code: CODE_KIND, literal: LITERAL_KIND, phone: PHONE_KIND, text: TEXT_KIND } = Kind;

const ARENA_STEP_BYTES = 64 * 1024;
const NAMES = [slotOf('first_name'), slotOf('last_name')];
const RELATIONSHIP = slotOf('relationship');
const OTHER = RELATIONSHIPS.indexOf('other');

/**
 * The records of the rows of one family, in the order of the rows, until the next family begins. They point into the
 * rows' buffer as long as its bytes stand; `keep` copies them into an arena before it moves on.
 */
export class Family {
  count = 0;
  readonly records: Record[] = [];
  readonly roles: Role[] = [];
  /** False for a record with an error: it is never written, but a dependent may belong to it. */
  readonly valid: boolean[] = [];
  /** Which of the family's rows the record comes from. */
  readonly row: number[] = [];
  /** The rows that name a dependent, in files of employees with one beside. */
  readonly besides = new Set<number>();
  /** The outcome of folding: whether the record is the subscriber's, and where it is written (fold.ts: `Place`). */
  readonly isSubscriber: boolean[] = [];
  readonly places: number[] = [];
  /** The subscriber of each record, if the family has several (`holdersOf`); null for every other family. */
  holders: readonly number[] | null = null;
  /** Persons by their keyed hash; filled for families of more than one record. */
  readonly #personHigh: number[] = [];
  readonly #personLow: number[] = [];
  readonly #person: PersonHash;
  #coverages = 0;
  #dependents = 0;
  #bytes = 0;
  #kept = 0;
  #arena = new Uint8Array(ARENA_STEP_BYTES);
  #arenaAt = 0;

  #spare: Record | null = null;
  readonly #fresh: () => Record;

  /** `fresh` makes its records. */
  constructor(key: HashKey, fresh: () => Record) {
    this.#person = new PersonHash(key);
    this.#fresh = fresh;
  }

  /** A record to fill, which `add` may take in; the same one until it does. */
  draft(): Record {
    return (this.records[this.count] ??= this.#fresh());
  }

  /** Puts the draft aside, so that others can be filled, until `putBack`. */
  setAside(): Record {
    const draft = this.draft();
    this.records[this.count] = this.#spare ?? this.#fresh();
    this.#spare = null;
    return draft;
  }

  putBack(draft: Record): void {
    // Kept: a kernel has so many records, and none is the kernel's own that comes after them.
    this.#spare = this.records[this.count] ?? null;
    this.records[this.count] = draft;
  }

  /** Takes the draft in. False if the family would become larger than a record can be. */
  add(role: Role, valid: boolean, row: number): boolean {
    const at = this.count;
    const asCoverage = role === Role.subscriber || (role === Role.unstated && at === 0);
    this.row[at] = row;
    if (at > 0 && !this.#fits(at, asCoverage)) return false;
    if (asCoverage) this.#coverages++;
    this.roles[at] = role;
    this.valid[at] = valid;
    this.count++;
    return true;
  }

  /** Makes records until there are so many, counting those of the family and the draft. */
  prepare(count: number): void {
    for (let at = this.records.length; at < count; at++) this.records.push(this.#fresh());
  }

  /** Begins anew. The first `moved` records of the pool, the same ones in another order, take the place of its own. */
  beginWith(pool: readonly Record[], moved: number): void {
    this.clear();
    for (let at = 0; at < moved; at++) this.records[at] = pool[at]!;
  }

  /** Begins anew. The draft stays the draft. */
  clear(): void {
    if (this.besides.size > 0) this.besides.clear();
    const { count, records } = this;
    if (count === 0) return;
    const draft = records[count];
    if (draft !== undefined) {
      records[count] = records[0]!;
      records[0] = draft;
    }
    this.count = 0;
    this.#coverages = 0;
    this.#dependents = 0;
    this.#bytes = 0;
    this.#kept = 0;
    this.#arenaAt = 0;
  }

  /** Copies what the records point at, because their buffer is about to change. */
  keep(): void {
    for (; this.#kept < this.count; this.#kept++) this.#copy(this.records[this.#kept]!);
  }

  /** Whether two records are about one person. */
  samePerson(a: number, b: number): boolean {
    return this.#personHigh[a] === this.#personHigh[b] && this.#personLow[a] === this.#personLow[b];
  }

  #fits(at: number, asCoverage: boolean): boolean {
    if (at === 1) {
      this.#bytes = bytesOf(this.records[0]!);
      this.#hash(0);
      this.#dependents = this.#coverages === 0 ? 1 : 0;
    }
    this.#hash(at);
    const bytes = this.#bytes + bytesOf(this.records[at]!);
    if (bytes > MAX_FAMILY_BYTES) return false;
    if (asCoverage) {
      if (this.#coverages === MAX_COVERAGES) return false;
    } else if (this.#isNewDependent(at)) {
      if (this.#dependents === MAX_DEPENDENTS) return false;
      this.#dependents++;
    } else if (at >= MAX_DEPENDENTS * MAX_COVERAGES) return false;
    this.#bytes = bytes;
    return true;
  }

  #isNewDependent(at: number): boolean {
    for (let i = 0; i < at; i++) if (this.roles[i] !== Role.subscriber && this.samePerson(i, at)) return false;
    return true;
  }

  #hash(at: number): void {
    // Each coverage of a row may state another number for the same person.
    if (at > 0 && this.row[at - 1] === this.row[at] && haveOneName(this.records[at - 1]!, this.records[at]!)) {
      this.#personHigh[at] = this.#personHigh[at - 1]!;
      this.#personLow[at] = this.#personLow[at - 1]!;
      return;
    }
    this.#person.of(this.records[at]!);
    this.#personHigh[at] = this.#person.hashHigh[0]!;
    this.#personLow[at] = this.#person.hashLow[0]!;
  }

  #copy(record: Record): void {
    const needed = bytesOf(record);
    if (this.#arenaAt + needed > this.#arena.length) {
      // Records already kept go on pointing into the arena they were copied to.
      this.#arena = new Uint8Array(Math.max(this.#arena.length * 2, needed));
      this.#arenaAt = 0;
    }
    const arena = this.#arena;
    const bytes = record.bytes;
    let to = this.#arenaAt;
    for (let slot = 0; slot < SLOT_COUNT; slot++) {
      if (!pointsAtBytes(record.kind[slot]!)) continue;
      const start = to;
      for (let from = record.start[slot]!; from < record.end[slot]!; from++) arena[to++] = bytes[from]!;
      record.start[slot] = start;
      record.end[slot] = to;
    }
    record.bytes = arena;
    this.#arenaAt = to;
  }
}

/** Whether the names of two records of a row stand in the same columns. */
function haveOneName({ source }: Record, { source: other }: Record): boolean {
  return NAMES.every((slot) => source[slot] === other[slot]) && NAMES.some((slot) => source[slot]! >= 0);
}

/** The relationship that says "this is the subscriber". */
export function makeSelf(record: Record): void {
  record.kind[RELATIONSHIP] = CODE_KIND;
  record.value[RELATIONSHIP] = 0;
}

/** The relationship of a dependent that does not state one. */
export function saysOther(record: Record): void {
  record.kind[RELATIONSHIP] = CODE_KIND;
  record.value[RELATIONSHIP] = OTHER;
}

/** How many bytes the texts of a record have. */
export function bytesOf(record: Record): number {
  let bytes = 0;
  for (let slot = 0; slot < SLOT_COUNT; slot++) {
    if (pointsAtBytes(record.kind[slot]!)) bytes += record.end[slot]! - record.start[slot]!;
    else if (record.kind[slot] === LITERAL_KIND) bytes += record.literal[slot]!.length;
  }
  return bytes;
}

function pointsAtBytes(kind: number): boolean {
  return kind === TEXT_KIND || kind === PHONE_KIND;
}
