import { OP_STATE, OP_ZIP } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, type Record } from '../../record.ts';
import { CellKind, type Row } from '../../row.ts';
import { codeOf, type Issues } from '../../validate/issues.ts';
import { takeSpan, type MapStep } from '../step.ts';
import { SHORTENED_STATES, STATES, STATE_WORDS } from '../vocabulary.ts';
import { compileWords } from '../words.ts';
import { isDigit } from '../../base/ascii.ts';

const { literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

/** The codes of the states, by their index. */
export const STATE_CODES = Object.keys(STATES);
/** The codes of the states as bytes, by their index. */
export const CODE_BYTES = STATE_CODES.map((code) => new TextEncoder().encode(code));
const IS_CODE = new Uint8Array(1 << 16);
for (const code of STATE_CODES) IS_CODE[(code.charCodeAt(0) << 8) | code.charCodeAt(1)] = 1;
const STATE_TABLE = compileWords([
  ...STATE_CODES.map((code, index) => [code.toLowerCase(), index] as const),
  ...Object.entries({ ...STATE_WORDS, ...SHORTENED_STATES }).map(([word, code]) => [word, STATE_CODES.indexOf(code)] as const),
]);

/** Whether two capitals stand here that are the code of a state. */
export function isStateCode(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === 2 && IS_CODE[(bytes[start]! << 8) | bytes[start + 1]!] === 1;
}

/** The index of the state that a span names, by code or by name; -1 where it names none. */
export function stateAt(bytes: Uint8Array, start: number, end: number): number {
  return STATE_TABLE.find(bytes, start, end);
}

/** A state: the code in any case, or the name, which becomes the code. Anything else is kept as sent, with a warning. */
export function mapState(columns: readonly number[], slot: number): MapStep {
  const unknown = codeOf('unknown_state');
  return withOp({ code: OP_STATE, slot, numbers: list(columns) }, (row, record, issues) => {
    if (!takeSpan(row, columns, record, slot)) return;
    const bytes = row.bytes;
    const start = record.start[slot]!;
    const end = record.end[slot]!;
    record.kind[slot] = TEXT_KIND;
    if (isStateCode(bytes, start, end)) return;
    const index = stateAt(bytes, start, end);
    if (index < 0) {
      issues.note(unknown, slot);
      return;
    }
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = CODE_BYTES[index]!;
  });
}

const { number: NUMBER_CELL, padded: PADDED_CELL } = CellKind;

const DASH = 45;
const ZERO = 48;
const ZIP_DIGITS = 5;

/**
 * A zip code: five digits, or nine, which get a dash. Three or four digits, and seven or eight in a number cell, have lost leading zeros to
 * a spreadsheet and get them back, with a warning. Not in a row of another country (`isForeign`), where zeros would make it another place.
 * Anything else is kept as sent, with a warning.
 */
export function mapZip(columns: readonly number[], slot: number, isForeign: (row: Row) => boolean = NEVER): MapStep {
  return withOp({ code: OP_ZIP, slot, numbers: list(columns) }, (row, record, issues) => {
    if (!takeSpan(row, columns, record, slot)) return;
    if (isShort(row.bytes, record.start[slot]!, record.end[slot]!) && isForeign(row)) {
      record.kind[slot] = TEXT_KIND;
      issues.note(UNKNOWN_ZIP, slot);
    } else readZip(row.bytes, record, slot, row.cell[record.source[slot]!]!, issues);
  });
}

const NEVER = (): boolean => false;

/** Digits that are too few for a zip. */
function isShort(bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start;
  return (length === 3 || length === 4 || length === 7 || length === 8) && countDigits(bytes, start, end) === length;
}

const UNKNOWN_ZIP = codeOf('unknown_zip');
const ZIP_PADDED = codeOf('zip_padded');

/** Reads the span in a slot as a zip. `cell`: the kind of its cell. */
export function readZip(bytes: Uint8Array, record: Record, slot: number, cell: number, issues: Issues): void {
  const start = record.start[slot]!;
  const end = record.end[slot]!;
  record.kind[slot] = TEXT_KIND;
  let digits = 0;
  while (start + digits < end && isDigit(bytes[start + digits]!)) digits++;
  const length = end - start;
  if (cell === PADDED_CELL && bytes[start] === ZERO) issues.note(ZIP_PADDED, slot);
  if (digits === ZIP_DIGITS) {
    if (length === ZIP_DIGITS) return;
    if (length === 10 && bytes[start + 5] === DASH && countDigits(bytes, start + 6, end) === 4) return;
    if (length === 6 && bytes[start + 5] === DASH) {
      record.end[slot] = start + ZIP_DIGITS;
      return;
    }
  } else if (digits === length && length === 9) {
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = Uint8Array.of(...bytes.subarray(start, start + 5), DASH, ...bytes.subarray(start + 5, end));
    return;
  } else if (digits === length && (length === 3 || length === 4)) {
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = Uint8Array.of(...new Array<number>(ZIP_DIGITS - length).fill(ZERO), ...bytes.subarray(start, end));
    issues.note(ZIP_PADDED, slot);
    return;
  } else if (digits === length && cell === NUMBER_CELL && (length === 7 || length === 8)) {
    const all = Uint8Array.of(...new Array<number>(9 - length).fill(ZERO), ...bytes.subarray(start, end));
    record.kind[slot] = LITERAL_KIND;
    record.literal[slot] = Uint8Array.of(...all.subarray(0, ZIP_DIGITS), DASH, ...all.subarray(ZIP_DIGITS));
    issues.note(ZIP_PADDED, slot);
    return;
  }
  issues.note(UNKNOWN_ZIP, slot);
}

function countDigits(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (isDigit(bytes[at]!)) count++;
  return count;
}
