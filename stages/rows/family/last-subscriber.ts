import { isPlausibleSsn } from './identity.ts';
import { WAIVED } from '../map/coverages/waiver.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { firstNamesDiffer, isSameText, textOf, type Span } from './tell-apart.ts';

const MEMBER = slotOf('member_id');
const EMPLOYEE = slotOf('employee_id');
const FIRST_NAME = slotOf('first_name');
const LAST_NAME = slotOf('last_name');
const BORN = slotOf('date_of_birth');
const PLAN = slotOf('coverage.plan_id');
const TYPE = slotOf('coverage.coverage_type');

/**
 * Tells whether a subscriber's row is a further coverage of the subscriber in the row before. If order alone makes families, such rows
 * belong together: same name, same SSN or id, another plan. With the same plan it is another period of coverage, and the dependents below
 * belong to that period.
 */
export class LastSubscriber {
  readonly #member = new KeptText(MEMBER);
  readonly #employee = new KeptText(EMPLOYEE);
  readonly #first = new KeptText(FIRST_NAME);
  readonly #last = new KeptText(LAST_NAME);
  readonly #plan = new KeptText(PLAN);
  readonly #all = [this.#member, this.#employee, this.#first, this.#last, this.#plan];
  #ssn = -1;
  #born = -1;
  #isWaived = false;

  /** Compares the row's person with the last one, and keeps it. */
  isAgain(record: Record): boolean {
    const ssn = isPlausibleSsn(record) ? record.ssn : -1;
    const born = record.kind[BORN] === Kind.date ? record.value[BORN]! : -1;
    const isWaived = record.kind[TYPE] === Kind.code && record.value[TYPE] === WAIVED;
    const isAgain = !isWaived && !this.#isWaived && this.#isOtherPlan(record) && this.#isSamePerson(record, ssn, born);
    for (const text of this.#all) text.keep(record);
    this.#ssn = ssn;
    this.#born = born;
    this.#isWaived = isWaived;
    return isAgain;
  }

  #isOtherPlan(record: Record): boolean {
    return this.#plan.isThere(record) && !this.#plan.isSame(record);
  }

  #isSamePerson(record: Record, ssn: number, born: number): boolean {
    if (born >= 0 && this.#born >= 0 && born !== this.#born) return false;
    if (!this.#last.isSame(record) || !this.#first.isThere(record)) return false;
    if (firstNamesDiffer(this.#first.span, textOf(record, FIRST_NAME)!)) return false;
    if (ssn >= 0 && this.#ssn >= 0) return ssn === this.#ssn;
    return this.#member.isSame(record) || this.#employee.isSame(record);
  }
}

/** What a slot of the last row held, if that was text. */
class KeptText {
  readonly #slot: number;
  #bytes = new Uint8Array(64);
  #length = 0;

  constructor(slot: number) {
    this.#slot = slot;
  }

  get span(): Span {
    return { bytes: this.#bytes, start: 0, end: this.#length };
  }

  keep({ bytes, kind, start, end }: Record): void {
    const from = start[this.#slot]!;
    this.#length = kind[this.#slot] === Kind.text ? end[this.#slot]! - from : 0;
    if (this.#length > this.#bytes.length) this.#bytes = new Uint8Array(this.#length * 2);
    for (let at = 0; at < this.#length; at++) this.#bytes[at] = bytes[from + at]!;
  }

  /** Whether both rows have this value. */
  isThere({ kind }: Record): boolean {
    return this.#length > 0 && kind[this.#slot] === Kind.text;
  }

  isSame(record: Record): boolean {
    return this.isThere(record) && isSameText(this.span, textOf(record, this.#slot)!);
  }
}
