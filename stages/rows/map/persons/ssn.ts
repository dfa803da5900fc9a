import { hashWord, type HashKey } from '../../base/hash.ts';
import { OP_SSN } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, SSN_IMPLAUSIBLE, type Record } from '../../record.ts';
import { CellKind } from '../../row.ts';
import { codeOf } from '../../validate/issues.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { isScientific } from '../text.ts';
import { isDigit } from '../../base/ascii.ts';
import { textOf } from '../../base/text.ts';

const { absent: ABSENT_KIND, ssn: SSN_KIND, unreadable: UNREADABLE_KIND } = Kind;

const { text: TEXT_CELL, number: NUMBER_CELL } = CellKind;
/** Smaller numbers have lost a leading zero. */
const FIRST_WITHOUT_ZERO = 100_000_000;

const DASH = 45;
const DASH_BYTES = new Set([0xe2, 0x80, 0x90, 0x91, 0x92, 0x93, 0x94, 0xc2, 0xa0]);
const APOSTROPHE = 39;
/** Dashes and blanks, also those of a word processor (U+2010 to U+2014, U+00A0), and what a formula puts around text. */
const IS_SEPARATOR = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === DASH || ' ="'.includes(String.fromCharCode(byte)) || DASH_BYTES.has(byte) ? 1 : 0,
);

/**
 * An SSN: nine digits, with dashes or blanks between them or not (and the apostrophe by which spreadsheets keep text). A
 * number of a spreadsheet with seven or eight digits has lost its leading zeros and gets them back, with a warning. The
 * slot keeps its last four digits and its keyed hash; all nine stay in `record.ssn`, for comparing within the row only.
 */
export function mapSsn(columns: readonly number[], slot: number, key: HashKey): MapStep {
  const invalid = codeOf('invalid_ssn');
  const scientific = codeOf('scientific_notation');
  const padded = codeOf('ssn_padded');
  return withOp({ code: OP_SSN, slot, numbers: [key.k0, key.k1, ...list(columns)] }, (row, record, issues) => {
    record.ssn = -1;
    if (!takeSpan(row, columns, record, slot)) return;
    const cell = row.cell[record.source[slot]!]!;
    let digits = ssnDigits(row.bytes, record.start[slot]!, record.end[slot]!);
    if (digits < 0 && cell === NUMBER_CELL) digits = digitsWithoutZeros(row.bytes, record.start[slot]!, record.end[slot]!);
    if (digits >= 0 && digits < FIRST_WITHOUT_ZERO && cell !== TEXT_CELL) issues.note(padded, slot);
    if (digits < 0) {
      record.kind[slot] = UNREADABLE_KIND;
      issues.note(isScientific(row.bytes, record.start[slot]!, record.end[slot]!, cell !== TEXT_CELL) ? scientific : invalid, slot);
      return;
    }
    record.ssn = digits;
    record.kind[slot] = SSN_KIND;
    record.value[slot] = (digits % 10_000) | (isPlausible(digits) ? 0 : SSN_IMPLAUSIBLE);
    hashWord(key, digits, record, slot);
  });
}

/** Seven or eight digits as a number, or -1: an SSN that was stored as a number has lost its leading zeros. */
export function digitsWithoutZeros(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 7 && end - start !== 8) return -1;
  let digits = 0;
  for (let at = start; at < end; at++) {
    if (!isDigit(bytes[at]!)) return -1;
    digits = digits * 10 + bytes[at]! - 48;
  }
  return digits;
}

/** The nine digits as a number, or -1. */
export function ssnDigits(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === 11 && bytes[start + 3] === DASH && bytes[start + 6] === DASH) {
    return joined(threeDigits(bytes, start), twoDigits(bytes, start + 4), fourDigits(bytes, start + 7));
  }
  let count = 0;
  let digits = 0;
  for (let at = behindLabel(bytes, start, end); at < end; at++) {
    const byte = bytes[at]!;
    if (isDigit(byte)) {
      if (++count > 9) return -1;
      digits = digits * 10 + byte - 48;
    } else if (IS_SEPARATOR[byte] === 0 && !(byte === APOSTROPHE && at === start)) return -1;
  }
  return count === 9 ? digits : -1;
}

/** Where the number begins in a cell that says what it is (`SSN: 123-45-6789`). */
function behindLabel(bytes: Uint8Array, start: number, end: number): number {
  if ((bytes[start]! | LOWER_CASE) !== SMALL_S) return start;
  const label = LABEL.exec(textOf(bytes, start, Math.min(end, start + MAX_LABEL_BYTES)));
  return start + (label?.[0].length ?? 0);
}

/** Without a mark or a blank behind it, it may be the beginning of another id; and so may fewer digits and what stands before them. */
const LABEL = /^(?:ssn|ss|soc(?:ial)? sec(?:urity)?)(?:[ .]*(?:no|num|number)\b)?[ .:#=-]+(?=\d{3}[ -]?\d{2}[ -]?\d{4} *$)/i;
const MAX_LABEL_BYTES = 40;
const SMALL_S = 115;
const LOWER_CASE = 32;

function joined(area: number, group: number, serial: number): number {
  return (area | group | serial) < 0 ? -1 : area * 1_000_000 + group * 10_000 + serial;
}

/** Digits as a number; negative where one is none. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - 48;
  const ones = bytes[at + 1]! - 48;
  return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

function threeDigits(bytes: Uint8Array, at: number): number {
  const hundreds = bytes[at]! - 48;
  const rest = twoDigits(bytes, at + 1);
  return (hundreds | rest | (9 - hundreds)) < 0 ? -1 : hundreds * 100 + rest;
}

function fourDigits(bytes: Uint8Array, at: number): number {
  const first = twoDigits(bytes, at);
  const rest = twoDigits(bytes, at + 2);
  return (first | rest) < 0 ? -1 : first * 100 + rest;
}

/** Forgets an SSN that is not this person's own. */
export function dropSsn(record: Record, slot: number): void {
  record.kind[slot] = ABSENT_KIND;
  record.ssn = -1;
}

/** SSA POMS RM 10201.035: areas 000, 666 and 9xx, group 00 and serial 0000 are never issued; nine equal digits are a placeholder. */
export function isPlausible(digits: number): boolean {
  const area = (digits / 1_000_000) | 0;
  if (area === 0 || area === 666 || area >= 900 || digits % 10_000 === 0) return false;
  return ((digits / 10_000) | 0) % 100 !== 0 && digits % 111_111_111 !== 0;
}
