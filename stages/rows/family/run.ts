import type { Cut } from '../../../src/model/reading.ts';
import { beginsFamily, Role, settledRole } from './role.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Rules } from '../rules.ts';
import { LastSubscriber } from './last-subscriber.ts';

const { code: CODE_KIND, text: TEXT_KIND } = Kind;

/** How a row stands to the family in work. */
export const Membership = {
  /** Begins another one. */
  begins: 0,
  /** Belongs to it. */
  joins: 1,
  /** Belongs to one that was larger than a record can hold, and is over. */
  over: 2,
} as const;
export type Membership = (typeof Membership)[keyof typeof Membership];

const RELATIONSHIP = slotOf('relationship');
const FAMILY = slotOf('family_id');

/** Tells where families begin, as inspection did when it cut the file: by the order of the rows or by their family id. */
export class FamilyRun {
  readonly #linkage: Rules['reading']['linkage'];
  readonly #blank: Rules['reading']['blank_relationship'];
  /** Following: whether a subscriber stands above. */
  #subscriberAbove: boolean;
  /** Following: whether the row above is a subscriber's, and who that is. */
  #directlyAbove = false;
  readonly #last: LastSubscriber | null;
  #over: boolean;
  /** Family id: the first rows go on with a family whose id nobody knows here. */
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

  /** Takes the next row in; one that `isContinued` goes on with the row above (`ContinuedRowFiller`). */
  place(record: Record, role: Role, isContinued = false): Membership {
    // What goes on with the row above stands in its family, whatever makes families.
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

  /** Whether it goes by the row above alone how the next row stands to the family in work. */
  get goesByRowAbove(): boolean {
    return this.#last === null && this.#scope >= 0 && (this.#linkage !== 'family_id' || !this.#continuing);
  }

  /** Goes on behind a record of a family that a subscriber began. */
  goOnBehind(record: Record): void {
    this.#subscriberAbove = true;
    this.#over = false;
    if (this.#linkage === 'family_id') this.#isSameId(record);
  }

  /** The family in work has reached its bounds: what else belongs to it comes too late. */
  overflow(): void {
    this.#over = true;
  }

  /**
   * A row that could not be read. Where order alone makes families it may have been a subscriber, so what follows it does
   * not belong to the one above. Answers whether the family in work ends here.
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

  /** No family goes on in another scope, and no row before the first one is known to be of another. */
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
    // A dependent that no subscriber precedes is a family of its own, and an orphan.
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

  /** Compares the record's family id with that of the run, and keeps it. A row without one is a family of its own. */
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
