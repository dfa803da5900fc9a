import type { Field } from '../../../src/model/record.ts';
import { hashIdentifier, type HashKey } from '../base/hash.ts';
import { ssnDigits } from '../map/persons/ssn.ts';
import { OP_SSN_GUARD } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import type { Mapping } from '../map/mapping.ts';
import type { Check } from './check.ts';
import { isDigit } from '../base/ascii.ts';

const { literal: LITERAL_KIND, text: TEXT_KIND, token: TOKEN_KIND } = Kind;

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
/** `123-45-6789` */
const WRITTEN_BYTES = 11;
const HYPHEN = 45;
const FAMILY = slotOf('family_id');

/**
 * Puts a keyed token in the place of text that holds the person's SSN (or the family's, where the family is named by one),
 * of every identifier that is written as an SSN is or comes from an SSN column, and of any text that transforms have made out
 * of one: nobody knows what they left of it. The same identifier gives the same token in every file.
 */
export function ssnGuard(
  mapped: ReadonlySet<Field>,
  only: (field: Field) => boolean,
  { ssnColumns, ssnSources, worked }: Pick<Mapping, 'ssnColumns' | 'ssnSources' | 'worked'>,
  key: HashKey,
): Check {
  const fields = TEXT_FIELDS.filter((field) => mapped.has(field) && only(field));
  const slots = fields.map(slotOf);
  const identifiers = fields.filter((field) => IDENTIFIERS.has(field) && !worked.has(field) && ssnColumns.size > 0).map(slotOf);
  const named = fields.filter((field) => IDENTIFIERS.has(field)).map(slotOf);
  const isSsnColumn = marked(ssnColumns);
  const made = fields.filter((field) => worked.has(field) && ssnSources.size > 0).map(slotOf);
  const isSsnSource = marked(ssnSources);
  const numbers = [named, identifiers, made, slots, [...ssnColumns], [...ssnSources]].flatMap(list);
  return withOp({ code: OP_SSN_GUARD, slot: 0, numbers: [...numbers, FAMILY] }, (record, issues) => {
    for (let i = 0; i < named.length; i++) {
      const slot = named[i]!;
      if (record.kind[slot] === TEXT_KIND && isWrittenSsn(record.bytes, record.start[slot]!, record.end[slot]!))
        issues.tokens += tokenize(record, slot, key);
    }
    for (let i = 0; i < identifiers.length; i++) {
      const slot = identifiers[i]!;
      if (record.kind[slot] === TEXT_KIND && isSsnColumn[record.source[slot]!] === 1) issues.tokens += tokenize(record, slot, key);
    }
    for (let i = 0; i < made.length; i++) {
      const slot = made[i]!;
      if (isText(record.kind[slot]!) && isSsnSource[record.source[slot]!] === 1) issues.tokens += tokenize(record, slot, key);
    }
    const own = record.ssn;
    if (own >= 0) {
      const tokens = hideInAll(record, slots, own, key);
      if (tokens > 0) issues.tokens += tokens;
    }
    if (record.kind[FAMILY] !== TEXT_KIND || isSsnColumn[record.source[FAMILY]!] !== 1) return;
    const family = ssnDigits(record.bytes, record.start[FAMILY]!, record.end[FAMILY]!);
    if (family >= 0 && family !== own) issues.tokens += hideInAll(record, slots, family, key);
  });
}

/** Compiles the same for an SSN that is found out later: a dependent's fields are searched for that of its subscriber. Answers how many tokens it made. */
export function ssnSearch(mapped: ReadonlySet<Field>, key: HashKey): (record: Record, ssn: number) => number {
  const slots = searchedSlots(mapped);
  return (record, ssn) => hideInAll(record, slots, ssn, key);
}

/** The slots in which an SSN may stand that is another person's. */
export function searchedSlots(mapped: ReadonlySet<Field>): number[] {
  return TEXT_FIELDS.filter((field) => mapped.has(field)).map(slotOf);
}

/** Answers in how many slots the SSN stood. Zeros are nobody's, and stand at the front of many identifiers. */
function hideInAll(record: Record, slots: readonly number[], ssn: number, key: HashKey): number {
  if (ssn === 0) return 0;
  const { kind, start, end, bytes } = record;
  let tokens = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    if (kind[slot] === TEXT_KIND) {
      if (end[slot]! - start[slot]! >= SSN_DIGITS && holdsSsn(bytes, start[slot]!, end[slot]!, ssn)) tokens += tokenize(record, slot, key);
    } else if (kind[slot] === LITERAL_KIND) {
      const literal = record.literal[slot]!;
      if (holdsSsn(literal, 0, literal.length, ssn)) tokens += tokenize(record, slot, key);
    }
  }
  return tokens;
}

/** Whether an SSN stands there in the form that nothing else has. */
function isWrittenSsn(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== WRITTEN_BYTES) return false;
  if (bytes[start + 3] !== HYPHEN || bytes[start + 6] !== HYPHEN) return false;
  for (let k = 0; k < WRITTEN_BYTES; k++) if (k !== 3 && k !== 6 && !isDigit(bytes[start + k]!)) return false;
  return true;
}

/** 1 for each of these columns, by index. */
function marked(columns: ReadonlySet<number>): Uint8Array {
  const marks = new Uint8Array(Math.max(0, ...columns) + 1);
  for (const column of columns) marks[column] = 1;
  return marks;
}

function isText(kind: number): boolean {
  return kind === TEXT_KIND || kind === LITERAL_KIND;
}

/** Puts its token in the place of a slot's text. */
export function tokenize(record: Record, slot: number, key: HashKey): 1 {
  if (record.kind[slot] === LITERAL_KIND) hashIdentifier(key, record.literal[slot]!, 0, record.literal[slot]!.length, record, slot);
  else hashIdentifier(key, record.bytes, record.start[slot]!, record.end[slot]!, record, slot);
  record.kind[slot] = TOKEN_KIND;
  return 1;
}

/**
 * Whether nine digits in a row, single dashes, dots or blanks between them aside, are this SSN. They cover nine bytes or
 * more, so every ninth position and the four before or behind it, and most text is passed over at a glance.
 */
export function holdsSsn(bytes: Uint8Array, start: number, end: number, ssn: number): boolean {
  for (let at = start + SSN_DIGITS - 1; at < end; at += SSN_DIGITS) {
    if (MAY_BE_IN_SSN[bytes[at]!] === 0) continue;
    if (mayAllBe(bytes, at - 4, at) || (at + 4 < end && mayAllBe(bytes, at + 1, at + 5))) return findSsn(bytes, start, end, ssn);
  }
  return false;
}

export const MAY_BE_IN_SSN = Uint8Array.from({ length: 256 }, (_, byte) => (isDigit(byte) || isSeparator(byte) ? 1 : 0));

function mayAllBe(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (MAY_BE_IN_SSN[bytes[at]!] === 0) return false;
  return true;
}

function findSsn(bytes: Uint8Array, start: number, end: number, ssn: number): boolean {
  let digits = 0;
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (isDigit(byte)) {
      if (digits >= SSN_DIGITS) value %= 100_000_000;
      value = value * 10 + byte - 48;
      if (++digits >= SSN_DIGITS && value === ssn) return true;
    } else if (!isSeparator(byte) || at === start || isSeparator(bytes[at - 1]!)) {
      digits = 0;
      value = 0;
    }
  }
  return false;
}

function isSeparator(byte: number): boolean {
  return byte === 45 || byte === 46 || byte === 32;
}
