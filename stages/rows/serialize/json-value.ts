import { CODED_FIELDS, type CodedField, type Field } from '../../../src/model/record.ts';
import { Kind, SLOTS, SSN_IMPLAUSIBLE, type Record } from '../record.ts';
import { CONSTANT_SLACK, constant, type ByteWriter, type Constant } from './byte-writer.ts';
import { writeJsonText } from './json-text.ts';

const { code: CODE_KIND, date: DATE_KIND, literal: LITERAL_KIND, phone: PHONE_KIND, ssn: SSN_KIND, text: TEXT_KIND, token: TOKEN_KIND } = Kind;

const NULL = constant('null');
const MASK = constant('"***-**-');
const PHONE = constant('"+1-');
const TOKEN = constant('"tok_');
const QUOTE = 34;
const DASH = 45;
/** 00 to 99 as two ASCII digits, the first in the low byte. */
const TWO_DIGITS = Uint16Array.from({ length: 100 }, (_, i) => 48 + ((i / 10) | 0) + ((48 + (i % 10)) << 8));
const HEX = new TextEncoder().encode('0123456789abcdef');

/** What must be free for a value that is not text. Text makes its own room. */
export const MAX_VALUE_BYTES = 32 + CONSTANT_SLACK;

/** The codes of each slot as JSON strings; none for slots that are not coded. */
const CODES: readonly (readonly Constant[])[] = SLOTS.map((slot) =>
  isCoded(slot) ? CODED_FIELDS[slot].map((code) => constant(JSON.stringify(code))) : [],
);

/** Writes a slot as a JSON value, by its kind. `MAX_VALUE_BYTES` must be free. */
export function writeJsonValue(writer: ByteWriter, record: Record, slot: number): void {
  switch (record.kind[slot]) {
    case TEXT_KIND:
      writeJsonText(writer, record.bytes, record.start[slot]!, record.end[slot]!, record.escaped[slot] === 1);
      return;
    case DATE_KIND:
      writeDate(writer, record.value[slot]!);
      return;
    case SSN_KIND:
      writeSsn(writer, record.value[slot]! & (SSN_IMPLAUSIBLE - 1));
      return;
    case PHONE_KIND:
      writePhone(writer, record.bytes, record.end[slot]!);
      return;
    case CODE_KIND:
      writer.put(CODES[slot]![record.value[slot]!]!);
      return;
    case TOKEN_KIND:
      writeToken(writer, record.hashHigh[slot]!, record.hashLow[slot]!);
      return;
    case LITERAL_KIND: {
      const literal = record.literal[slot]!;
      writeJsonText(writer, literal, 0, literal.length, false);
      return;
    }
    default:
      // Absent, or unreadable in a record that is written all the same.
      writer.put(NULL);
  }
}

function writeDate(writer: ByteWriter, value: number): void {
  const out = writer.view;
  const to = writer.at;
  const year = value >> 9;
  const month = (value >> 5) & 15;
  const day = value & 31;
  const century = (year / 100) | 0;
  out.setUint8(to, QUOTE);
  out.setUint16(to + 1, TWO_DIGITS[century]!, true);
  out.setUint16(to + 3, TWO_DIGITS[year - century * 100]!, true);
  out.setUint8(to + 5, DASH);
  out.setUint16(to + 6, TWO_DIGITS[month]!, true);
  out.setUint8(to + 8, DASH);
  out.setUint16(to + 9, TWO_DIGITS[day]!, true);
  out.setUint8(to + 11, QUOTE);
  writer.at = to + 12;
}

function writeSsn(writer: ByteWriter, lastFour: number): void {
  writer.put(MASK);
  const out = writer.view;
  const to = writer.at;
  const hundreds = (lastFour / 100) | 0;
  out.setUint16(to, TWO_DIGITS[hundreds]!, true);
  out.setUint16(to + 2, TWO_DIGITS[lastFour - hundreds * 100]!, true);
  out.setUint8(to + 4, QUOTE);
  writer.at = to + 5;
}

/** `+1-AAA-BBB-CCCC`, the digits taken from the end of the span. */
function writePhone(writer: ByteWriter, bytes: Uint8Array, end: number): void {
  writer.put(PHONE);
  const out = writer.bytes;
  let to = writer.at + 12;
  writer.at = to + 1;
  out[to--] = QUOTE;
  let at = end;
  for (let digits = 0; digits < 10;) {
    const byte = bytes[--at]!;
    if (byte < 48 || byte > 57) continue;
    if (digits === 4 || digits === 7) out[to--] = DASH;
    out[to--] = byte;
    digits++;
  }
}

function writeToken(writer: ByteWriter, high: number, low: number): void {
  writer.put(TOKEN);
  const out = writer.bytes;
  let to = writer.at;
  for (let shift = 28; shift >= 0; shift -= 4) out[to++] = HEX[(high >>> shift) & 15]!;
  for (let shift = 28; shift >= 0; shift -= 4) out[to++] = HEX[(low >>> shift) & 15]!;
  out[to++] = QUOTE;
  writer.at = to;
}

function isCoded(slot: Field | 'family_id'): slot is CodedField {
  return Object.hasOwn(CODED_FIELDS, slot);
}
