import { RECORD_END, RECORD_HIGH, RECORD_KIND, RECORD_LOW, RECORD_NUMBER, RECORD_START, RECORD_VALUE, ROWS_KEY } from '../layout.ts';
import {
  SLOT_ACTION,
  SLOT_BENEFIT,
  SLOT_BIRTH,
  SLOT_EFFECTIVE,
  SLOT_EMPLOYEE,
  SLOT_FAMILY,
  SLOT_FIRST_NAME,
  SLOT_LAST_NAME,
  SLOT_MEMBER,
  SLOT_PLAN,
  SLOT_SSN,
} from '../slot-numbers.ts';
import { hashIdentifier, TOO_LONG } from './hash.ts';
import { ABSENT_KIND, CODE_KIND, DATE_KIND, SSN_IMPLAUSIBLE, SSN_KIND, TEXT_KIND, TOKEN_KIND } from './kinds.ts';

// The key by which repetitions of a person and coverage are found (family/identity.ts).

/** Who the person is: `hashHigh` and `hashLow` of `PersonHash`. */
let high: u32 = 0;
let low: u32 = 0;

/** Writes the key of a record that is not part of another one. False if one of its texts is a token or too long; what was written is then void. */
export function putKey(base: i32, record: i32, at: i32): bool {
  if (!isPersonKnown(base, record)) return false;
  put(base, record, record, at);
  return true;
}

/** Writes the key of a dependent that is part of its subscriber's record. */
export function putKeyOfDependent(base: i32, record: i32, subscriber: i32, at: i32): bool {
  if (!isPersonKnown(base, subscriber)) return false;
  const subscriberHigh = high;
  const subscriberLow = low;
  if (!isPersonKnown(base, record)) return false;
  if (!isIdentified(record)) {
    high = mix(high, subscriberHigh);
    low = mix(low, subscriberLow);
  }
  put(base, record, subscriber, at);
  return true;
}

/** Whether the person has an identifier, and not only a name, which others may have. */
function isIdentified(record: i32): bool {
  return (
    hasSsn(record) ||
    load<u8>(record + SLOT_MEMBER, RECORD_KIND) != ABSENT_KIND ||
    load<u8>(record + SLOT_EMPLOYEE, RECORD_KIND) != ABSENT_KIND ||
    load<u8>(record + SLOT_FAMILY, RECORD_KIND) != ABSENT_KIND
  );
}

/**
 * What a record does not state is taken from the record that it is part of. If the plan is a token, the kernel writes no JSON of it, so its
 * dependents have no place.
 */
function put(base: i32, record: i32, standsIn: i32, at: i32): void {
  const states = load<u8>(record + SLOT_PLAN, RECORD_KIND) != ABSENT_KIND || load<u8>(record + SLOT_BENEFIT, RECORD_KIND) != ABSENT_KIND;
  const planned = states ? record : standsIn;
  const dated = load<u8>(record + SLOT_EFFECTIVE, RECORD_KIND) == DATE_KIND ? record : standsIn;
  const acted = load<u8>(record + SLOT_ACTION, RECORD_KIND) == CODE_KIND ? record : standsIn;
  const word = (valueOf(dated, SLOT_EFFECTIVE, DATE_KIND) << 8) | (codeOf(planned, SLOT_BENEFIT) << 4) | codeOf(acted, SLOT_ACTION);
  let upper = mix(high, word);
  let lower = mix(low, word);
  if (load<u8>(planned + SLOT_PLAN, RECORD_KIND) == TEXT_KIND) {
    const end = base + load<i32>(planned + (SLOT_PLAN << 2), RECORD_END);
    for (let from = base + load<i32>(planned + (SLOT_PLAN << 2), RECORD_START); from < end; from += 4) {
      let four = load<u32>(from);
      if (end - from < 4) four &= (1 << ((end - from) << 3)) - 1;
      upper = mix(upper, four);
      lower = mix(lower, four);
    }
  }
  store<u32>(at, finalMix(upper));
  store<u32>(at, finalMix(lower), 4);
  store<u32>(at, finalMix(upper + lower * 0x85ebca6b), 8);
  store<u32>(at, finalMix(lower + upper * 0xcc9e2d51), 12);
  store<i32>(at, load<i32>(record, RECORD_NUMBER), 16);
}

function hasSsn(record: i32): bool {
  return load<u8>(record + SLOT_SSN, RECORD_KIND) == SSN_KIND && load<i32>(record + (SLOT_SSN << 2), RECORD_VALUE) < SSN_IMPLAUSIBLE;
}

function isPersonKnown(base: i32, record: i32): bool {
  if (hasSsn(record)) {
    high = load<u32>(record + (SLOT_SSN << 2), RECORD_HIGH);
    low = load<u32>(record + (SLOT_SSN << 2), RECORD_LOW);
    return true;
  }
  high = valueOf(record, SLOT_BIRTH, DATE_KIND);
  low = high;
  if (!add(base, record, SLOT_MEMBER)) return false;
  if (load<u8>(record + SLOT_MEMBER, RECORD_KIND) == ABSENT_KIND && !(add(base, record, SLOT_EMPLOYEE) && add(base, record, SLOT_FAMILY)))
    return false;
  return add(base, record, SLOT_FIRST_NAME) && add(base, record, SLOT_LAST_NAME);
}

/** `#add` of `PersonHash`, for text that stands in the row. */
function add(base: i32, record: i32, slot: i32): bool {
  const kind = load<u8>(record + slot, RECORD_KIND);
  if (kind == TOKEN_KIND) return false;
  if (kind != TEXT_KIND) {
    high = mix(high, slot);
    low = mix(low, slot);
    return true;
  }
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const end = base + load<i32>(record + (slot << 2), RECORD_END);
  if (end - start > TOO_LONG) return false;
  const hash = hashIdentifier(load<u32>(ROWS_KEY), load<u32>(ROWS_KEY, 4), start, end);
  high = mix(high, <u32>(hash >>> 32));
  low = mix(low, <u32>hash);
  return true;
}

function valueOf(record: i32, slot: i32, kind: u8): i32 {
  return load<u8>(record + slot, RECORD_KIND) == kind ? load<i32>(record + (slot << 2), RECORD_VALUE) : 0;
}

function codeOf(record: i32, slot: i32): i32 {
  return load<u8>(record + slot, RECORD_KIND) == CODE_KIND ? load<i32>(record + (slot << 2), RECORD_VALUE) + 1 : 0;
}

function mix(state: u32, word: u32): u32 {
  const rotated = state ^ (rotl<u32>(word * 0xcc9e2d51, 15) * 0x1b873593);
  return rotl<u32>(rotated, 13) * 5 + 0xe6546b64;
}

function finalMix(state: u32): u32 {
  let mixed = (state ^ (state >>> 16)) * 0x85ebca6b;
  mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
  return mixed ^ (mixed >>> 16);
}
