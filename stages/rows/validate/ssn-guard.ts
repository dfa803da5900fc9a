import type { Field } from '../../../src/model/record.ts';
import { hashIdentifier, type HashKey } from '../hash.ts';
import { ssnDigits } from '../map/ssn.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Check } from './check.ts';

const TEXT_FIELDS: readonly Field[] = [
  'member_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address.street',
  'address.city',
  'address.state',
  'address.zip',
  'coverage.plan_id',
  'middle_name',
  'suffix',
  'employee_id',
  'group_id',
];
const IDENTIFIERS = new Set<Field>(['member_id', 'employee_id', 'group_id', 'coverage.plan_id']);
const SSN_DIGITS = 9;
const FAMILY = slotOf('family_id');

/**
 * Puts a keyed token in the place of text that holds the person's SSN (or the family's, where the family is named by one),
 * and of every identifier that comes from an SSN column. The same identifier gives the same token in every file.
 */
export function ssnGuard(mapped: ReadonlySet<Field>, only: (field: Field) => boolean, ssnColumns: ReadonlySet<number>, key: HashKey): Check {
  const fields = TEXT_FIELDS.filter((field) => mapped.has(field) && only(field));
  const slots = fields.map(slotOf);
  const identifiers = fields.filter((field) => IDENTIFIERS.has(field) && ssnColumns.size > 0).map(slotOf);
  return (record, issues) => {
    for (let i = 0; i < identifiers.length; i++) {
      const slot = identifiers[i]!;
      if (record.kind[slot] === Kind.text && ssnColumns.has(record.source[slot]!)) issues.tokens += tokenize(record, slot, key);
    }
    const own = record.ssn;
    if (own >= 0) for (let i = 0; i < slots.length; i++) issues.tokens += hideIn(record, slots[i]!, own, key);
    if (record.kind[FAMILY] !== Kind.text || !ssnColumns.has(record.source[FAMILY]!)) return;
    const family = ssnDigits(record.bytes, record.start[FAMILY]!, record.end[FAMILY]!);
    if (family >= 0 && family !== own) for (let i = 0; i < slots.length; i++) issues.tokens += hideIn(record, slots[i]!, family, key);
  };
}

/** Compiles the same for an SSN that is found out later: a dependent's fields are searched for that of its subscriber. Answers how many tokens it made. */
export function ssnSearch(mapped: ReadonlySet<Field>, key: HashKey): (record: Record, ssn: number) => number {
  const slots = TEXT_FIELDS.filter((field) => mapped.has(field)).map(slotOf);
  return (record, ssn) => {
    let tokens = 0;
    for (let i = 0; i < slots.length; i++) tokens += hideIn(record, slots[i]!, ssn, key);
    return tokens;
  };
}

function hideIn(record: Record, slot: number, ssn: number, key: HashKey): number {
  switch (record.kind[slot]) {
    case Kind.text:
      return holdsSsn(record.bytes, record.start[slot]!, record.end[slot]!, ssn) ? tokenize(record, slot, key) : 0;
    case Kind.literal: {
      const literal = record.literal[slot]!;
      return holdsSsn(literal, 0, literal.length, ssn) ? tokenize(record, slot, key) : 0;
    }
    default:
      return 0;
  }
}

function tokenize(record: Record, slot: number, key: HashKey): 1 {
  if (record.kind[slot] === Kind.literal) hashIdentifier(key, record.literal[slot]!, 0, record.literal[slot]!.length, record, slot);
  else hashIdentifier(key, record.bytes, record.start[slot]!, record.end[slot]!, record, slot);
  record.kind[slot] = Kind.token;
  return 1;
}

/**
 * Whether nine digits in a row, single dashes, dots or blanks between them aside, are this SSN. A window of nine bytes or
 * more covers every ninth position and the one four before or behind it, so most text is passed over at a glance.
 */
export function holdsSsn(bytes: Uint8Array, start: number, end: number, ssn: number): boolean {
  for (let at = start + SSN_DIGITS - 1; at < end; at += SSN_DIGITS) {
    if (MAY_BE_IN_SSN[bytes[at]!] === 0) continue;
    if (MAY_BE_IN_SSN[bytes[at - 4]!] === 1 || (at + 4 < end && MAY_BE_IN_SSN[bytes[at + 4]!] === 1)) return findSsn(bytes, start, end, ssn);
  }
  return false;
}

const MAY_BE_IN_SSN = Uint8Array.from({ length: 256 }, (_, byte) => (isDigit(byte) || isSeparator(byte) ? 1 : 0));

function findSsn(bytes: Uint8Array, start: number, end: number, ssn: number): boolean {
  let digits = 0;
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (isDigit(byte)) {
      value = (value % 100_000_000) * 10 + byte - 48;
      if (++digits >= SSN_DIGITS && value === ssn) return true;
    } else if (!isSeparator(byte) || at === start || isSeparator(bytes[at - 1]!)) {
      digits = 0;
      value = 0;
    }
  }
  return false;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function isSeparator(byte: number): boolean {
  return byte === 45 || byte === 46 || byte === 32;
}
