import type { FamilySuffix } from '../../../src/model/reading.ts';
import { isDigit, isLetter } from '../base/ascii.ts';
import type { MapStep } from '../map/step.ts';
import { Kind, type Record } from '../record.ts';

/** Numbers of persons have at most so many characters. Longer ones are part of the id. */
const MAX_SUFFIX = 3;
/** A family's id has at least so many characters. */
const MIN_STEM = 3;
const { text: TEXT_KIND } = Kind;

/** Where the family's part of a person's id ends (`W123456789` of `W123456789-01`); at the end of the id if it has no person's number. */
export function stemEnd(bytes: Uint8Array, start: number, end: number, suffix: FamilySuffix): number {
  const stem = suffix === 'mark' ? beforeMark(bytes, start, end) : beforeDigits(bytes, start, end, suffix);
  return stem - start < MIN_STEM ? end : stem;
}

/** Where the person's number begins. */
export function suffixStart(bytes: Uint8Array, stem: number, end: number): number {
  let at = stem;
  while (at < end && !isWord(bytes[at]!)) at++;
  return at;
}

/** Shortens a slot with a person's id to the family's part. */
export function shortenToStem(record: Record, bytes: Uint8Array, slot: number, suffix: FamilySuffix): void {
  record.end[slot] = stemEnd(bytes, record.start[slot]!, record.end[slot]!, suffix);
}

/** A step that fills the slot with the family's part of what another step fills in. */
export function mapStem(step: MapStep, slot: number, suffix: FamilySuffix): MapStep {
  return (row, record, issues) => {
    step(row, record, issues);
    if (record.kind[slot] === TEXT_KIND) shortenToStem(record, row.bytes, slot, suffix);
  };
}

function beforeMark(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && isWord(bytes[at - 1]!)) at--;
  if (at === end || end - at > MAX_SUFFIX) return end;
  while (at > start && isMark(bytes[at - 1]!)) at--;
  return at > start && isWord(bytes[at - 1]!) ? at : end;
}

function beforeDigits(bytes: Uint8Array, start: number, end: number, digits: number): number {
  for (let at = end - digits; at < end; at++) if (at < start || !isDigit(bytes[at]!)) return end;
  return end - digits;
}

function isWord(byte: number): boolean {
  return isDigit(byte) || isLetter(byte);
}

const IS_MARK = Uint8Array.from({ length: 256 }, (_, byte) => (' -*/._:#'.includes(String.fromCharCode(byte)) ? 1 : 0));

function isMark(byte: number): boolean {
  return IS_MARK[byte] === 1;
}
