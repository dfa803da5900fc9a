import type { Cut } from '../../../src/model/cut.ts';
import { beginsFamily, Role, settledRole } from './role.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Rules } from '../rules.ts';
import { LastSubscriber } from './last-subscriber.ts';

const { code: CODE_KIND, text: TEXT_KIND } = Kind;

/** How a row relates to the family in work. */
export const Membership = {
  /** Begins another family. */
  begins: 0,
  /** Belongs to it. */
  joins: 1,
  /** Belongs to a family that was too large and has ended. */
  over: 2,
} as const;
export type Membership = (typeof Membership)[keyof typeof Membership];

const RELATIONSHIP = slotOf('relationship');
const FAMILY = slotOf('family_id');

/** Tells where families begin, exactly as inspection did when it cut the file: by the order of the rows, or by their family id. */
export class FamilyRun {
  readonly #linkage: Rules['reading']['linkage'];
  readonly #blank: Rules['reading']['blank_relationship'];
  /** Linkage `following`: whether a subscriber stands above. */
  #subscriberAbove: boolean;
  /** Linkage `following`: whether the row directly above is a subscriber's, and who that is. */
  #directlyAbove = false;
  readonly #last: LastSubscriber | null;
  #over: boolean;
  /** Linkage `family_id`: the first rows continue a family whose id is unknown here. */
  #continuing: boolean;
  #id = new Uint8Array(64);
  #idBytes = 0;
  /** Of the last row; -1 before the first. */
  #scope = -1;

  constructor({ reading }: Rules, continues: Cut['continues']) {
    this.#linkage = reading.linkage;
    this.#blank = reading.blank_relationship;
    this.#last = reading.rows_of_coverages === true ? new LastSubscriber() : null;
    this.#subscriberAbove = continues === 'family';
    this.#over = continues === 'family';
    this.#continuing = continues === 'family';
  }

  roleOf(record: Record): Role {
    if (record.kind[RELATIONSHIP] !== CODE_KIND) return settledRole(Role.unstated, this.#blank);
    return record.value[RELATIONSHIP] === 0 ? Role.subscriber : Role.dependent;
  }

  /** Places the next row; `isContinued` if it continues the row above (`ContinuedRowFiller`). */
  place(record: Record, role: Role, isContinued = false): Membership {
    // Such a row is in the family of the row above, whatever links families.
    if (isContinued) return this.#over ? Membership.over : Membership.joins;
    if (record.scope !== this.#scope) this.#enter(record.scope);
    switch (this.#linkage) {
      case 'none':
        this.#over = false;
        return Membership.begins;
      case 'following':
        return this.#follow(record, role);
      case 'family_id':
        return this.#byId(record);
      default:
        return this.#linkage satisfies never;
    }
  }

  /** Whether the row above alone decides how the next row relates to the family in work. */
  get followsRowAbove(): boolean {
    return this.#last === null && this.#scope >= 0 && (this.#linkage !== 'family_id' || !this.#continuing);
  }

  /** Continues behind a record of a family that a subscriber began. */
  continueBehind(record: Record): void {
    this.#subscriberAbove = true;
    this.#over = false;
    if (this.#linkage === 'family_id') this.#isSameId(record);
  }

  /** The family in work is full; what else belongs to it comes too late. */
  overflow(): void {
    this.#over = true;
  }

  /**
   * A row that could not be read. If order alone makes families, it may have been a subscriber, so the rows below do not belong to the
   * subscriber above. Answers whether the family in work ends here.
   */
  fault(scope: number): boolean {
    const ends = this.#scope >= 0 && scope !== this.#scope;
    if (scope !== this.#scope) this.#enter(scope);
    if (this.#linkage === 'family_id') return ends;
    this.#subscriberAbove = false;
    this.#directlyAbove = false;
    this.#over = false;
    return true;
  }

  /** No family continues in another scope. Rows before the first one have no known scope. */
  #enter(scope: number): void {
    if (this.#scope >= 0) {
      this.#subscriberAbove = false;
      this.#directlyAbove = false;
      this.#over = false;
      this.#continuing = false;
      this.#idBytes = 0;
    }
    this.#scope = scope;
  }

  #follow(record: Record, role: Role): Membership {
    const isAgain = this.#last !== null && role === Role.subscriber && this.#last.isAgain(record) && this.#directlyAbove;
    this.#directlyAbove = role === Role.subscriber;
    if (isAgain) return this.#over ? Membership.over : Membership.joins;
    if (beginsFamily(role, this.#subscriberAbove)) {
      this.#subscriberAbove = true;
      this.#over = false;
      return Membership.begins;
    }
    // A dependent without a subscriber above is a family of its own, and an orphan.
    if (!this.#subscriberAbove) return Membership.begins;
    return this.#over ? Membership.over : Membership.joins;
  }

  #byId(record: Record): Membership {
    const same = this.#isSameId(record);
    if (this.#continuing) {
      this.#continuing = false;
      if (this.#idBytes > 0) return Membership.over;
    }
    if (same) return this.#over ? Membership.over : Membership.joins;
    this.#over = false;
    return Membership.begins;
  }

  /** Compares the record's family id with that of the run, and keeps it. A row without an id is a family of its own. */
  #isSameId(record: Record): boolean {
    const start = record.start[FAMILY]!;
    const length = record.kind[FAMILY] === TEXT_KIND ? record.end[FAMILY]! - start : 0;
    const bytes = record.bytes;
    if (length > 0 && length === this.#idBytes) {
      let at = 0;
      while (at < length && this.#id[at] === bytes[start + at]) at++;
      if (at === length) return true;
    }
    if (length > this.#id.length) this.#id = new Uint8Array(length * 2);
    for (let at = 0; at < length; at++) this.#id[at] = bytes[start + at]!;
    this.#idBytes = length;
    return false;
  }
}
