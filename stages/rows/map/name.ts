import { Kind, slotOf, type Record } from '../record.ts';
import type { MapStep } from './step.ts';
import { splitName } from './transform/name-part.ts';
import { NAME_SUFFIXES } from './vocabulary.ts';
import { compileWords } from './words.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const SPACE = 32;
const COMMA = 44;

const SUFFIXES = Object.entries(NAME_SUFFIXES);
const SUFFIX_TABLE = compileWords(SUFFIXES.map(([word], index) => [word, index] as const));
const MAY_BEGIN_SUFFIX = Uint8Array.from({ length: 256 }, (_, byte) =>
  SUFFIXES.some(([word]) => word.charCodeAt(0) === (byte >= 65 ? byte | 32 : byte)) ? 1 : 0,
);
const SUFFIX_BYTES = SUFFIXES.map(([, written]) => new TextEncoder().encode(written));

/**
 * Runs when all name columns are mapped. `Last, First M` in the last name, where no first name stands elsewhere, is taken
 * apart at the comma; a suffix behind the last name moves to its own field; a suffix is written in one way. `unmapped` are
 * the slots it may fill that no other step empties.
 */
export function settleNames(unmapped: readonly number[]): MapStep {
  const last = slotOf('last_name');
  const first = slotOf('first_name');
  const middle = slotOf('middle_name');
  const suffix = slotOf('suffix');
  return (_row, record) => {
    for (let i = 0; i < unmapped.length; i++) record.kind[unmapped[i]!] = ABSENT_KIND;
    if (record.kind[last] === TEXT_KIND && record.escaped[last] === 0) {
      if (record.kind[first] === ABSENT_KIND) splitAtComma(record, last, first, middle);
      if (record.kind[suffix] === ABSENT_KIND) takeSuffix(record, last, suffix);
    } else if (record.kind[last] === LITERAL_KIND) settleLiteral(record, last, first, middle, suffix);
    if (record.kind[suffix] === TEXT_KIND) {
      const found = SUFFIX_TABLE.find(record.bytes, record.start[suffix]!, record.end[suffix]!);
      if (found >= 0) writeAs(record, suffix, found);
    }
  };
}

/** The same for a last name that transforms have written. */
function settleLiteral(record: Record, last: number, first: number, middle: number, suffix: number): void {
  const name = decoder.decode(record.literal[last]);
  const parts = splitName(name, 'first_last');
  const apart = name.includes(',') && record.kind[first] === ABSENT_KIND && parts.first !== '';
  if (!apart && (parts.suffix === '' || record.kind[suffix] !== ABSENT_KIND)) return;
  if (apart) {
    const hasMiddle = record.kind[middle] !== ABSENT_KIND;
    putLiteral(record, first, last, hasMiddle ? `${parts.first} ${parts.middle}`.trim() : parts.first);
    if (!hasMiddle) putLiteral(record, middle, last, parts.middle);
  }
  if (record.kind[suffix] === ABSENT_KIND) putLiteral(record, suffix, last, parts.suffix);
  const rest = apart ? parts.last : withoutLastWord(name);
  putLiteral(record, last, last, rest);
}

function putLiteral(record: Record, slot: number, from: number, text: string): void {
  record.kind[slot] = text === '' ? ABSENT_KIND : LITERAL_KIND;
  record.literal[slot] = encoder.encode(text);
  record.source[slot] = record.source[from]!;
}

function withoutLastWord(name: string): string {
  return name.replace(/[\s,]+[^\s,]+[\s,]*$/u, '');
}

function splitAtComma(record: Record, last: number, first: number, middle: number): void {
  const { bytes } = record;
  const start = record.start[last]!;
  const end = record.end[last]!;
  let comma = start;
  while (comma < end && bytes[comma] !== COMMA) comma++;
  // "Smith, Jr, John": the suffix goes with the last name.
  const second = nextComma(bytes, comma + 1, end);
  if (second < end && SUFFIX_TABLE.find(bytes, comma + 1, second) >= 0) comma = second;
  const given = skipSpaces(bytes, comma + 1, end);
  if (comma >= end || given >= end) return;
  const firstEnd = wordEnd(bytes, given, end);
  put(record, first, last, given, firstEnd);
  const rest = skipSpaces(bytes, firstEnd, end);
  if (rest < end && record.kind[middle] === ABSENT_KIND) put(record, middle, last, rest, end);
  else if (rest < end) record.end[first] = end;
  record.end[last] = trimEnd(bytes, start, comma);
  if (record.end[last] === start) record.kind[last] = ABSENT_KIND;
}

function takeSuffix(record: Record, last: number, suffix: number): void {
  const { bytes } = record;
  const start = record.start[last]!;
  const end = record.end[last]!;
  let at = end;
  while (at > start && bytes[at - 1] !== SPACE && bytes[at - 1] !== COMMA) at--;
  if (at === start || MAY_BEGIN_SUFFIX[bytes[at]!] === 0) return;
  const found = SUFFIX_TABLE.find(bytes, at, end);
  const nameEnd = trimEnd(bytes, start, at);
  if (found < 0 || nameEnd === start) return;
  record.end[last] = nameEnd;
  record.source[suffix] = record.source[last]!;
  writeAs(record, suffix, found);
}

function put(record: Record, slot: number, from: number, start: number, end: number): void {
  record.kind[slot] = TEXT_KIND;
  record.start[slot] = start;
  record.end[slot] = end;
  record.escaped[slot] = 0;
  record.source[slot] = record.source[from]!;
}

function writeAs(record: Record, suffix: number, found: number): void {
  record.kind[suffix] = LITERAL_KIND;
  record.literal[suffix] = SUFFIX_BYTES[found]!;
}

function nextComma(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== COMMA) at++;
  return at;
}

function skipSpaces(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at]! <= SPACE) at++;
  return at;
}

function wordEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at]! > SPACE) at++;
  return at;
}

function trimEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && (bytes[at - 1]! <= SPACE || bytes[at - 1] === COMMA)) at--;
  return at;
}
