import { Kind, slotOf, type Record } from './record.ts';
import { isPlausibleSsn } from './identity.ts';

const MEMBER = slotOf('member_id');
const EMPLOYEE = slotOf('employee_id');
const NAMES = [slotOf('first_name'), slotOf('last_name')];
const NO_SSN = -1;
/** Stands in no value: a control character. */
const BETWEEN = 0;

/**
 * Tells whether a subscriber's row is about the one of the row before: by the SSN, or by an id and the name, because some senders give
 * a whole group one id. Where order alone makes families, such rows are coverages of one subscriber.
 */
export class LastSubscriber {
  #key = new Uint8Array(256);
  #next = new Uint8Array(256);
  #keyBytes = 0;
  #nextBytes = 0;
  #ssn = NO_SSN;

  /** Compares the row's person with the last one and keeps it. */
  isAgain(record: Record): boolean {
    const ssn = isPlausibleSsn(record) ? record.ssn : NO_SSN;
    this.#describe(record);
    const isSame = ssn >= 0 && this.#ssn >= 0 ? ssn === this.#ssn : this.#nextBytes > 0 && this.#isSameKey();
    [this.#key, this.#next] = [this.#next, this.#key];
    this.#keyBytes = this.#nextBytes;
    this.#ssn = ssn;
    return isSame;
  }

  #describe(record: Record): void {
    this.#nextBytes = 0;
    const id = record.kind[MEMBER] === Kind.text ? MEMBER : EMPLOYEE;
    if (record.kind[id] !== Kind.text || NAMES.some((slot) => record.kind[slot] !== Kind.text)) return;
    this.#add(record, id);
    for (const slot of NAMES) this.#add(record, slot);
  }

  #add({ bytes, start, end }: Record, slot: number): void {
    const from = start[slot]!;
    const length = end[slot]! - from;
    const needed = this.#nextBytes + length + 1;
    if (needed > this.#next.length) {
      const larger = new Uint8Array(needed * 2);
      larger.set(this.#next);
      this.#next = larger;
    }
    for (let at = 0; at < length; at++) this.#next[this.#nextBytes++] = bytes[from + at]!;
    this.#next[this.#nextBytes++] = BETWEEN;
  }

  #isSameKey(): boolean {
    if (this.#nextBytes !== this.#keyBytes) return false;
    for (let at = 0; at < this.#nextBytes; at++) if (this.#next[at] !== this.#key[at]) return false;
    return true;
  }
}
