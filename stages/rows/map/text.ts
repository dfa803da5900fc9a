import { OP_IDENTIFIER, OP_TEXT, OP_WORDED } from '../kernel/op-codes.ts';
import { list, withOp } from '../kernel/op.ts';
import { Kind } from '../record.ts';
import { CellKind } from '../row.ts';
import { codeOf } from '../validate/issues.ts';
import { takeSpan, type MapStep } from './step.ts';
import { isDigit } from '../base/ascii.ts';

const SSN_DIGITS = 9;
const { number: NUMBER_CELL } = CellKind;
const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND, unreadable: UNREADABLE_KIND } = Kind;

/** Text as it stands in the row, trimmed; the constant if all columns are blank. */
export function mapText(columns: readonly number[], slot: number, constant: string | null): MapStep {
  const literal = constant === null || constant === '' ? null : new TextEncoder().encode(constant);
  const op = { code: OP_TEXT, slot, numbers: [literal === null ? 0 : 1, ...list(columns)] };
  if (literal === null) {
    return withOp(op, (row, record) => {
      if (takeSpan(row, columns, record, slot)) record.kind[slot] = TEXT_KIND;
    });
  }
  return withOp(op, (row, record) => {
    if (takeSpan(row, columns, record, slot)) {
      record.kind[slot] = TEXT_KIND;
      return;
    }
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = literal;
  });
}

/**
 * What stands behind a name. Digits alone are the person's number in the family (`00`, `01`), which carriers also call a suffix. Nine
 * digits come from a shifted row, are mostly an SSN, and must not be shown.
 */
export function mapNameSuffix(columns: readonly number[], slot: number, constant: string | null): MapStep {
  const text = mapText(columns, slot, constant);
  return withOp({ ...text.op!, code: OP_WORDED }, (row, record, issues) => {
    text(row, record, issues);
    if (record.kind[slot] !== TEXT_KIND) return;
    const [start, end] = [record.start[slot]!, record.end[slot]!];
    if (hasOnlyDigits(row.bytes, start, end) || mayHoldSsn(row.bytes, start, end)) record.kind[slot] = ABSENT_KIND;
  });
}

function hasOnlyDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isDigit(bytes[at]!)) return false;
  return true;
}

/** Whether text may contain an SSN: nine digits in all, whatever stands before, behind and between them, even if no such SSN was ever issued. */
export function mayHoldSsn(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start; at < end; at++) if (isDigit(bytes[at]!)) digits++;
  return digits >= SSN_DIGITS;
}

/** An identifier: text, unless a spreadsheet may have rounded its digits. Nothing else is a number here: `00123` stays `00123`. */
export function mapIdentifier(columns: readonly number[], slot: number, constant: string | null): MapStep {
  const text = mapText(columns, slot, constant);
  const scientific = codeOf('scientific_notation');
  return withOp({ ...text.op!, code: OP_IDENTIFIER }, (row, record, issues) => {
    text(row, record, issues);
    if (record.kind[slot] !== TEXT_KIND) return;
    const end = record.end[slot]!;
    const isNumber = row.cell[record.source[slot]!] === NUMBER_CELL;
    // `1.2E+07`: the sign is third or fourth from the end.
    if (!isNumber && (end - record.start[slot]! < 5 || (row.bytes[end - 3] !== PLUS && row.bytes[end - 4] !== PLUS))) return;
    if (!isScientific(row.bytes, record.start[slot]!, end, isNumber)) return;
    record.kind[slot] = UNREADABLE_KIND;
    issues.note(scientific, slot);
  });
}

const PLUS = 43;
const LETTER_E = 69;

/** Digits, perhaps with a point, `E+` and two or three digits. The sign may be missing where the cell is a number. */
export function isScientific(bytes: Uint8Array, start: number, end: number, isNumber: boolean): boolean {
  let at = start;
  let points = 0;
  while (at < end && (isDigit(bytes[at]!) || (bytes[at] === 46 && points === 0))) {
    if (bytes[at] === 46) points++;
    at++;
  }
  if (at === start || at === start + points || at + 2 >= end || (bytes[at]! & 0xdf) !== LETTER_E) return false;
  const signed = bytes[at + 1] === PLUS;
  if (!signed && !isNumber) return false;
  for (at += signed ? 2 : 1; at < end; at++) if (!isDigit(bytes[at]!)) return false;
  return true;
}
