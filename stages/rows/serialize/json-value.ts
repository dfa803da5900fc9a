import { CODED_FIELDS, type CodedField, type Field } from '../../../src/model/record.ts';
import { Kind, SLOTS, SSN_IMPLAUSIBLE, type Record } from '../record.ts';
import { CONSTANT_SLACK, constant, putConstant, type Constant } from './byte-writer.ts';

const { code: CODE_KIND, date: DATE_KIND, phone: PHONE_KIND, ssn: SSN_KIND, token: TOKEN_KIND } = Kind;

const NULL = constant('null');
const MASK = constant('"***-**-');
const PHONE = constant('"+1-');
const TOKEN = constant('"tok_');
const QUOTE = 34;
const DASH = 45;
/** 00 to 99 as two ASCII digits, the first in the low byte. */
export const TWO_DIGITS = Uint16Array.from({ length: 100 }, (_, i) => 48 + ((i / 10) | 0) + ((48 + (i % 10)) << 8));
const HEX = new TextEncoder().encode('0123456789abcdef');

/** How many bytes must be free for a value that is not text. Text reserves its own. */
export const MAX_VALUE_BYTES = 32 + CONSTANT_SLACK;

/** The codes of each slot as JSON strings; empty for slots without codes. */
const CODES: readonly (readonly Constant[])[] = SLOTS.map((slot) =>
  isCoded(slot) ? CODED_FIELDS[slot].map((code) => constant(JSON.stringify(code))) : [],
);

/**
 * Writes a slot that is not text as a JSON value, by its kind, where `MAX_VALUE_BYTES` are free, and returns where it ends. The position is
 * passed from value to value so that it stays in a register.
 */
export function putJsonValue(view: DataView, at: number, record: Record, slot: number): number {
  switch (record.kind[slot]) {
    case DATE_KIND:
      return putDate(view, at, record.value[slot]!);
    case SSN_KIND:
      return putSsn(view, at, record.value[slot]! & (SSN_IMPLAUSIBLE - 1));
    case PHONE_KIND:
      return putPhone(view, at, record.bytes, record.end[slot]!);
    case CODE_KIND:
      return putConstant(view, at, CODES[slot]![record.value[slot]!]!);
    case TOKEN_KIND:
      return putToken(view, at, record.hashHigh[slot]!, record.hashLow[slot]!);
    default:
      // Absent, or unreadable in a record that is written nevertheless.
      return putConstant(view, at, NULL);
  }
}

function putDate(view: DataView, at: number, value: number): number {
  const year = value >> 9;
  const month = (value >> 5) & 15;
  const day = value & 31;
  const century = (year / 100) | 0;
  view.setUint8(at, QUOTE);
  view.setUint16(at + 1, TWO_DIGITS[century]!, true);
  view.setUint16(at + 3, TWO_DIGITS[year - century * 100]!, true);
  view.setUint8(at + 5, DASH);
  view.setUint16(at + 6, TWO_DIGITS[month]!, true);
  view.setUint8(at + 8, DASH);
  view.setUint16(at + 9, TWO_DIGITS[day]!, true);
  view.setUint8(at + 11, QUOTE);
  return at + 12;
}

function putSsn(view: DataView, at: number, lastFour: number): number {
  const to = putConstant(view, at, MASK);
  const hundreds = (lastFour / 100) | 0;
  view.setUint16(to, TWO_DIGITS[hundreds]!, true);
  view.setUint16(to + 2, TWO_DIGITS[lastFour - hundreds * 100]!, true);
  view.setUint8(to + 4, QUOTE);
  return to + 5;
}

/** `+1-AAA-BBB-CCCC`, from the last ten digits of the span. */
function putPhone(view: DataView, at: number, bytes: Uint8Array, end: number): number {
  let to = putConstant(view, at, PHONE) + 12;
  const after = to + 1;
  view.setUint8(to--, QUOTE);
  let from = end;
  for (let digits = 0; digits < 10;) {
    const byte = bytes[--from]!;
    if (byte < 48 || byte > 57) continue;
    if (digits === 4 || digits === 7) view.setUint8(to--, DASH);
    view.setUint8(to--, byte);
    digits++;
  }
  return after;
}

function putToken(view: DataView, at: number, high: number, low: number): number {
  let to = putConstant(view, at, TOKEN);
  for (let shift = 28; shift >= 0; shift -= 4) view.setUint8(to++, HEX[(high >>> shift) & 15]!);
  for (let shift = 28; shift >= 0; shift -= 4) view.setUint8(to++, HEX[(low >>> shift) & 15]!);
  view.setUint8(to++, QUOTE);
  return to;
}

function isCoded(slot: Field | 'family_id'): slot is CodedField {
  return Object.hasOwn(CODED_FIELDS, slot);
}
