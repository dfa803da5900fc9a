import { PHONE_TABLE, RECORD_END, RECORD_HIGH, RECORD_KIND, RECORD_LOW, RECORD_SSN, RECORD_START, RECORD_VALUE } from '../layout.ts';
import { cellKind, NOTHING, TAKEN, takeSpan } from './cell.ts';
import { joined, one, two } from './digits.ts';
import { hashWord } from './hash.ts';
import { PHONE_KIND, SSN_IMPLAUSIBLE, SSN_KIND, TEXT_CELL } from './kinds.ts';

// Phone numbers and SSNs (map/persons/phone.ts, map/persons/ssn.ts).

const PLUS: u8 = 43;
const DASH: u8 = 45;
const ZERO: u8 = 48;
const ONE: u8 = 49;

/** Numbers: columns. */
export function phone(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op);
  if (taken == NOTHING) return true;
  if (taken != TAKEN) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const end = base + load<i32>(record + (slot << 2), RECORD_END);
  let digits = 0;
  let last = start;
  let first: u8 = 0;
  let second: u8 = 0;
  let differing: u8 = 0;
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    if (<u8>(byte - 48) <= 9) {
      if (digits == 0) first = byte;
      else if (digits == 1) second = byte;
      differing |= byte ^ first;
      digits++;
      last = at;
    } else if (load<u8>(byte, PHONE_TABLE) == 0) return false;
  }
  const foreign = load<u8>(start) == PLUS && first != ONE;
  if (foreign || differing == 0 || !(digits == 10 || (digits == 11 && first == ONE))) return false;
  if ((digits == 10 ? first : second) == ZERO) return false;
  store<u8>(record + slot, PHONE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), last + 1 - base, RECORD_END);
  return true;
}

/** Numbers: both halves of the key, columns. */
export function ssn(base: i32, record: i32, slot: i32, op: i32): bool {
  store<i32>(record, -1, RECORD_SSN);
  const taken = takeSpan(base, record, slot, op + 8);
  if (taken == NOTHING) return true;
  if (taken != TAKEN || cellKind(record, slot) != TEXT_CELL) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const length = base + load<i32>(record + (slot << 2), RECORD_END) - start;
  let area = 0;
  let group = 0;
  let serial = 0;
  if (length == 11 && load<u8>(start + 3) == DASH && load<u8>(start + 6) == DASH) {
    area = joined(one(start), two(start + 1), 100);
    group = two(start + 4);
    serial = joined(two(start + 7), two(start + 9), 100);
  } else if (length == 9) {
    area = joined(one(start), two(start + 1), 100);
    group = two(start + 3);
    serial = joined(two(start + 5), two(start + 7), 100);
  } else return false;
  if ((area | group | serial) < 0) return false;
  const digits = area * 1000000 + group * 10000 + serial;
  const plausible = area != 0 && area != 666 && area < 900 && group != 0 && serial != 0 && digits % 111111111 != 0;
  store<i32>(record, digits, RECORD_SSN);
  store<u8>(record + slot, SSN_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), serial | (plausible ? 0 : SSN_IMPLAUSIBLE), RECORD_VALUE);
  const hash = hashWord(load<u32>(op), load<u32>(op + 4), digits);
  store<u32>(record + (slot << 2), <u32>(hash >>> 32), RECORD_HIGH);
  store<u32>(record + (slot << 2), <u32>hash, RECORD_LOW);
  return true;
}
