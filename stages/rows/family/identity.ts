import { RECORD_KEY_BYTES } from '../../../src/model/segment.ts';
import { hashIdentifier, type HashKey } from '../base/hash.ts';
import { Kind, slotOf, SSN_IMPLAUSIBLE, type Record } from '../record.ts';
import type { ByteWriter } from '../serialize/byte-writer.ts';

const { absent: ABSENT_KIND, code: CODE_KIND, date: DATE_KIND, literal: LITERAL_KIND, ssn: SSN_KIND, text: TEXT_KIND, token: TOKEN_KIND } = Kind;

const SSN = slotOf('ssn');
const MEMBER = slotOf('member_id');
const PLAN = slotOf('coverage.plan_id');
const EFFECTIVE = slotOf('coverage.effective_date');
const BENEFIT = slotOf('coverage.benefit');
const ACTION = slotOf('action');
const BIRTH = slotOf('date_of_birth');
const FIRST_NAME = slotOf('first_name');
const LAST_NAME = slotOf('last_name');
const WITHOUT_MEMBER = [slotOf('employee_id'), slotOf('family_id')];

/** Who a person is, as a keyed hash of two words. */
export class PersonHash {
  readonly hashHigh = new Uint32Array(1);
  readonly hashLow = new Uint32Array(1);
  /** Scratch for one field of a description. */
  readonly #part = { hashHigh: new Uint32Array(1), hashLow: new Uint32Array(1) };
  readonly #key: HashKey;

  constructor(key: HashKey) {
    this.#key = key;
  }

  /**
   * By the SSN, if it is one that is issued. Otherwise by member id (or employee and family) with name and birth date, because some senders
   * give a whole family one id.
   */
  of(record: Record): void {
    if (isPlausibleSsn(record)) {
      this.hashHigh[0] = record.hashHigh[SSN]!;
      this.hashLow[0] = record.hashLow[SSN]!;
      return;
    }
    const birth = record.kind[BIRTH] === DATE_KIND ? record.value[BIRTH]! : 0;
    this.hashHigh[0] = birth;
    this.hashLow[0] = birth;
    this.#add(record, MEMBER);
    if (record.kind[MEMBER] === ABSENT_KIND) for (let i = 0; i < WITHOUT_MEMBER.length; i++) this.#add(record, WITHOUT_MEMBER[i]!);
    this.#add(record, FIRST_NAME);
    this.#add(record, LAST_NAME);
  }

  /** A dependent without SSN and id has only a name and a birth date, which others may share, so it is identified within its family. */
  ofDependent(record: Record, subscriberHigh: number, subscriberLow: number): void {
    this.of(record);
    if (isPlausibleSsn(record) || record.kind[MEMBER] !== ABSENT_KIND) return;
    for (let i = 0; i < WITHOUT_MEMBER.length; i++) if (record.kind[WITHOUT_MEMBER[i]!] !== ABSENT_KIND) return;
    this.hashHigh[0] = mix(this.hashHigh[0]!, subscriberHigh);
    this.hashLow[0] = mix(this.hashLow[0]!, subscriberLow);
  }

  #add(record: Record, slot: number): void {
    const part = this.#part;
    switch (record.kind[slot]) {
      case TEXT_KIND:
        hashIdentifier(this.#key, record.bytes, record.start[slot]!, record.end[slot]!, part, 0);
        break;
      case LITERAL_KIND:
        hashIdentifier(this.#key, record.literal[slot]!, 0, record.literal[slot]!.length, part, 0);
        break;
      case TOKEN_KIND:
        part.hashHigh[0] = record.hashHigh[slot]!;
        part.hashLow[0] = record.hashLow[slot]!;
        break;
      default:
        part.hashHigh[0] = slot;
        part.hashLow[0] = slot;
    }
    this.hashHigh[0] = mix(this.hashHigh[0]!, part.hashHigh[0]!);
    this.hashLow[0] = mix(this.hashLow[0]!, part.hashLow[0]!);
  }
}

/**
 * Appends the key by which repetitions of a person and coverage are found: four words of the person's keyed hash, the plan, the benefit,
 * the effective date and the action (an end and a new beginning are a change, not a repetition), then the row number. What a dependent does
 * not state is taken from the record that it is part of.
 */
export function writeIdentity(writer: ByteWriter, person: PersonHash, record: Record, standsIn: Record): void {
  const plan = record.kind[PLAN] === ABSENT_KIND && record.kind[BENEFIT] === ABSENT_KIND ? standsIn : record;
  const effective = record.kind[EFFECTIVE] === DATE_KIND ? record : standsIn;
  const action = record.kind[ACTION] === CODE_KIND ? record : standsIn;
  const date = effective.kind[EFFECTIVE] === DATE_KIND ? effective.value[EFFECTIVE]! : 0;
  const word = (date << 8) | (codeIn(plan, BENEFIT) << 4) | codeIn(action, ACTION);
  let high = mix(person.hashHigh[0]!, word);
  let low = mix(person.hashLow[0]!, word);
  if (plan.kind[PLAN] === TEXT_KIND) {
    const bytes = plan.bytes;
    const end = plan.end[PLAN]!;
    for (let at = plan.start[PLAN]!; at < end; at += 4) {
      let four = bytes[at]!;
      if (at + 1 < end) four |= bytes[at + 1]! << 8;
      if (at + 2 < end) four |= bytes[at + 2]! << 16;
      if (at + 3 < end) four |= bytes[at + 3]! << 24;
      high = mix(high, four);
      low = mix(low, four);
    }
  } else if (plan.kind[PLAN] === TOKEN_KIND) {
    high = mix(high, plan.hashHigh[PLAN]!);
    low = mix(low, plan.hashLow[PLAN]!);
  } else if (plan.kind[PLAN] === LITERAL_KIND) {
    for (const byte of plan.literal[PLAN]!) {
      high = mix(high, byte);
      low = mix(low, byte);
    }
  }
  writer.reserve(RECORD_KEY_BYTES);
  const { view, at } = writer;
  view.setInt32(at, finalMix(high), true);
  view.setInt32(at + 4, finalMix(low), true);
  view.setInt32(at + 8, finalMix(high + Math.imul(low, 0x85ebca6b)), true);
  view.setInt32(at + 12, finalMix(low + Math.imul(high, 0xcc9e2d51)), true);
  view.setInt32(at + 16, record.rowNumber, true);
  writer.at = at + RECORD_KEY_BYTES;
}

/** Whether the record has an SSN that is issued. */
export function isPlausibleSsn(record: Record): boolean {
  return record.kind[SSN] === SSN_KIND && record.value[SSN]! < SSN_IMPLAUSIBLE;
}

function codeIn(record: Record, slot: number): number {
  return record.kind[slot] === CODE_KIND ? record.value[slot]! + 1 : 0;
}

/** One step of MurmurHash3 (public domain), with its final avalanche below: the secret is in the words that go in. */
function mix(state: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51);
  const rotated = state ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
  return (Math.imul((rotated << 13) | (rotated >>> 19), 5) + 0xe6546b64) | 0;
}

function finalMix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
