import { EMAIL_TABLE, RECORD_END, RECORD_KIND, RECORD_SOURCE, RECORD_SSN, RECORD_START, RECORD_VALUE, SSN_TABLE, WORD_TABLE } from '../layout.ts';
import { ABSENT_KIND, DATE_KIND, LITERAL_KIND, SSN_IMPLAUSIBLE, SSN_KIND, TEXT_KIND } from './kinds.ts';
import { findWord } from './words.ts';

// The checks (validate/). Each answers true if there is nothing to report and nothing to change; otherwise TypeScript does the check.

/** Numbers: the slot. */
export function required(record: i32, op: i32): bool {
  return load<u8>(record + load<i32>(op), RECORD_KIND) != ABSENT_KIND;
}

/** Numbers: slots. */
export function someIdentifier(record: i32, op: i32): bool {
  const count = load<i32>(op);
  for (let i = 0; i < count; i++) if (load<u8>(record + load<i32>(op + 4 + (i << 2)), RECORD_KIND) != ABSENT_KIND) return true;
  return false;
}

/** Numbers: the slot. */
export function ssnForm(record: i32, op: i32): bool {
  const slot = load<i32>(op);
  return load<u8>(record + slot, RECORD_KIND) != SSN_KIND || load<i32>(record + (slot << 2), RECORD_VALUE) < SSN_IMPLAUSIBLE;
}

/** Numbers: the slot, the earliest day and the last. */
export function birth(record: i32, op: i32): bool {
  const slot = load<i32>(op);
  const kind = load<u8>(record + slot, RECORD_KIND);
  if (kind != DATE_KIND) return kind != ABSENT_KIND;
  const value = load<i32>(record + (slot << 2), RECORD_VALUE);
  return value >= load<i32>(op + 4) && value <= load<i32>(op + 8);
}

const MAX_EMAIL_BYTES = 254;
const FORBIDDEN: u8 = 1;
const AT_SIGN: u8 = 2;

/** Numbers: the slot. */
export function email(base: i32, record: i32, op: i32): bool {
  const slot = load<i32>(op);
  const kind = load<u8>(record + slot, RECORD_KIND);
  if (kind != TEXT_KIND) return kind != LITERAL_KIND;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const end = base + load<i32>(record + (slot << 2), RECORD_END);
  if (end - start > MAX_EMAIL_BYTES) return false;
  let sign = 0;
  let mark = start - 1;
  for (let at = start; at < end; at++) {
    const special = load<u8>(load<u8>(at), EMAIL_TABLE);
    if (special == 0) continue;
    if (special == FORBIDDEN || mark == at - 1) return false;
    if (special == AT_SIGN) {
      if (sign != 0) return false;
      sign = at;
    }
    mark = at;
  }
  return sign != 0 && mark > sign && mark < end - 1;
}

/** Numbers: the slots of effective date, termination date and date of hire. */
export function coverageDates(record: i32, op: i32): bool {
  const termination = load<i32>(op + 4);
  if (load<u8>(record + termination, RECORD_KIND) != DATE_KIND) return true;
  const end = load<i32>(record + (termination << 2), RECORD_VALUE);
  return isBefore(record, load<i32>(op), end) && isBefore(record, load<i32>(op + 8), end);
}

/** Whether a slot holds no date, or one before this day. */
function isBefore(record: i32, slot: i32, end: i32): bool {
  return load<u8>(record + slot, RECORD_KIND) != DATE_KIND || load<i32>(record + (slot << 2), RECORD_VALUE) < end;
}

const MIN_WORD_BYTES = 3;
const MAX_WORD_BYTES = 16;

/** Numbers: the table of words, slots. */
export function placeholders(base: i32, record: i32, op: i32): bool {
  const words = load<i32>(op);
  const count = load<i32>(op + 4);
  for (let i = 0; i < count; i++) {
    const slot = load<i32>(op + 8 + (i << 2));
    const kind = load<u8>(record + slot, RECORD_KIND);
    if (kind == LITERAL_KIND) return false;
    if (kind != TEXT_KIND) continue;
    const start = base + load<i32>(record + (slot << 2), RECORD_START);
    const end = base + load<i32>(record + (slot << 2), RECORD_END);
    const first = load<u8>(start);
    if (first == load<u8>(start + 1) && first == load<u8>(end - 1)) {
      if (repeats(start, end)) return false;
      continue;
    }
    if (load<u8>(first, WORD_TABLE) == 0 || end - start < MIN_WORD_BYTES || end - start > MAX_WORD_BYTES) continue;
    if (findWord(words, start, end) >= 0) return false;
  }
  return true;
}

/** Whether a text is one character over and over, however short it is. */
function repeats(start: i32, end: i32): bool {
  const first = load<u8>(start);
  for (let at = start + 1; at < end; at++) if (load<u8>(at) != first) return false;
  return true;
}

const SSN_DIGITS = 9;
const WRITTEN_BYTES = 11;
const HYPHEN: u8 = 45;

/**
 * Numbers: four lists of slots, each with its count: identifiers; identifiers that become tokens if they stand in a column of SSNs;
 * composed texts, likewise; everything that may hold an SSN. Then the columns of SSNs, the columns that the texts were composed of, and the
 * slot of the family.
 */
export function ssnGuard(base: i32, record: i32, op: i32): bool {
  const identifiers = next(op);
  const made = next(identifiers);
  const all = next(made);
  const columns = next(all);
  const sources = next(columns);
  const family = load<i32>(next(sources));
  let count = load<i32>(op);
  for (let i = 1; i <= count; i++) {
    const slot = load<i32>(op + (i << 2));
    if (load<u8>(record + slot, RECORD_KIND) != TEXT_KIND) continue;
    const start = base + load<i32>(record + (slot << 2), RECORD_START);
    if (base + load<i32>(record + (slot << 2), RECORD_END) - start != WRITTEN_BYTES) continue;
    if (load<u8>(start + 3) == HYPHEN && load<u8>(start + 6) == HYPHEN) return false;
  }
  count = load<i32>(identifiers);
  for (let i = 1; i <= count; i++) {
    const slot = load<i32>(identifiers + (i << 2));
    if (load<u8>(record + slot, RECORD_KIND) == TEXT_KIND && standsIn(record, slot, columns)) return false;
  }
  count = load<i32>(made);
  for (let i = 1; i <= count; i++) {
    const slot = load<i32>(made + (i << 2));
    const kind = load<u8>(record + slot, RECORD_KIND);
    if ((kind == TEXT_KIND || kind == LITERAL_KIND) && standsIn(record, slot, sources)) return false;
  }
  const own = load<i32>(record, RECORD_SSN);
  if (load<u8>(record + family, RECORD_KIND) == TEXT_KIND && standsIn(record, family, columns)) {
    const ssn = nineDigits(base + load<i32>(record + (family << 2), RECORD_START), base + load<i32>(record + (family << 2), RECORD_END));
    if (ssn < 0 || (ssn != own && someHolds(base, record, all, ssn))) return false;
  }
  return own < 0 || !someHolds(base, record, all, own);
}

/** Whether an SSN stands, or may stand, in one of the slots of a list. */
function someHolds(base: i32, record: i32, slots: i32, ssn: i32): bool {
  const count = load<i32>(slots);
  for (let i = 1; i <= count; i++) {
    const slot = load<i32>(slots + (i << 2));
    const kind = load<u8>(record + slot, RECORD_KIND);
    if (kind == LITERAL_KIND) return true;
    if (kind != TEXT_KIND) continue;
    const start = base + load<i32>(record + (slot << 2), RECORD_START);
    const end = base + load<i32>(record + (slot << 2), RECORD_END);
    if (end - start >= SSN_DIGITS && holdsSsn(start, end, ssn)) return true;
  }
  return false;
}

/** Nine digits in a row as a number, or -1. */
function nineDigits(start: i32, end: i32): i32 {
  if (end - start != SSN_DIGITS) return -1;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = <i32>load<u8>(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Where the next list begins. */
function next(list: i32): i32 {
  return list + 4 + (load<i32>(list) << 2);
}

function standsIn(record: i32, slot: i32, columns: i32): bool {
  const source = <i32>load<i16>(record + (slot << 1), RECORD_SOURCE);
  const count = load<i32>(columns);
  for (let i = 1; i <= count; i++) if (load<i32>(columns + (i << 2)) == source) return true;
  return false;
}

/** Like `holdsSsn` (validate/ssn-guard.ts). */
export function holdsSsn(start: i32, end: i32, ssn: i32): bool {
  for (let at = start + SSN_DIGITS - 1; at < end; at += SSN_DIGITS) {
    if (load<u8>(load<u8>(at), SSN_TABLE) == 0) continue;
    if (mayAllBe(at - 4) || (at + 4 < end && mayAllBe(at + 1))) return findSsn(start, end, ssn);
  }
  return false;
}

/** Whether all four bytes may be part of an SSN. */
function mayAllBe(at: i32): bool {
  return (
    (load<u8>(load<u8>(at), SSN_TABLE) &
      load<u8>(load<u8>(at + 1), SSN_TABLE) &
      load<u8>(load<u8>(at + 2), SSN_TABLE) &
      load<u8>(load<u8>(at + 3), SSN_TABLE)) !=
    0
  );
}

function findSsn(start: i32, end: i32, ssn: i32): bool {
  let digits = 0;
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    if (<u8>(byte - 48) <= 9) {
      if (digits >= SSN_DIGITS) value %= 100000000;
      value = value * 10 + byte - 48;
      if (++digits >= SSN_DIGITS && value == ssn) return true;
    } else if (load<u8>(byte, SSN_TABLE) == 0 || at == start || isSeparator(load<u8>(at - 1))) {
      digits = 0;
      value = 0;
    }
  }
  return false;
}

function isSeparator(byte: u8): bool {
  return byte == HYPHEN || byte == 46 || byte == 32;
}
