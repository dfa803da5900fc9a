import { isLetter } from '../../base/ascii.ts';
import { OP_NAMES } from '../../kernel/op-codes.ts';
import { list, withOp } from '../../kernel/op.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import type { MapStep } from '../step.ts';
import { nameWithoutMarks } from './name-marks.ts';
import { splitName } from '../transform/name-part.ts';
import { NAME_SUFFIXES } from '../vocabulary.ts';
import { compileWords } from '../words.ts';

const { absent: ABSENT_KIND, literal: LITERAL_KIND, text: TEXT_KIND } = Kind;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const LAST = slotOf('last_name');
const FIRST = slotOf('first_name');
const MIDDLE = slotOf('middle_name');
const SUFFIX = slotOf('suffix');

const SPACE = 32;
const COMMA = 44;
const POINT = 46;

const SUFFIXES = Object.entries(NAME_SUFFIXES);
const SUFFIX_TABLE = compileWords(SUFFIXES.map(([word], index) => [word, index] as const));
export const MAY_BEGIN_SUFFIX = Uint8Array.from({ length: 256 }, (_, byte) =>
  SUFFIXES.some(([word]) => word.charCodeAt(0) === (byte >= 65 ? byte | 32 : byte)) ? 1 : 0,
);
const SUFFIX_BYTES = SUFFIXES.map(([, written]) => new TextEncoder().encode(written));

/** Words before a name, and words that belong to the last name behind them. */
const TITLES = compileWords(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof'].map((word) => [word, 0] as const));
const PARTICLES = compileWords(
  'van von der den de del della di da dos das du la le les st saint san santa bin ibn al el ter ten abu'.split(' ').map((word) => [word, 0] as const),
);

/** The columns of whole names, and those of them in which the last name comes first. */
export interface NameOrder {
  readonly wholes: ReadonlySet<number>;
  readonly lastFirst: ReadonlySet<number>;
}

/**
 * Runs once all name columns are mapped. Splits `Last, First M` in the last name at its comma, if there is no first name; splits `First M
 * Last` in a column of whole names (`wholes`) at its blanks; columns of `lastFirst` have `Last First M`. Moves a suffix behind the last
 * name to its field, and writes suffixes in one way. A whole name of one word is a last name; for a dependent, who shares the row's last
 * name, it is the first name. `unmapped`: the slots that it may fill and no other step empties.
 */
export function settleNames(unmapped: readonly number[], { wholes, lastFirst }: NameOrder, ofDependent: boolean): MapStep {
  return withOp({ code: OP_NAMES, slot: LAST, numbers: [LAST, FIRST, SUFFIX, ...list(unmapped)] }, (_row, record) => {
    for (let i = 0; i < unmapped.length; i++) record.kind[unmapped[i]!] = ABSENT_KIND;
    if (record.kind[LAST] === TEXT_KIND && record.kind[FIRST] === ABSENT_KIND && wholes.has(record.source[LAST]!)) {
      const plain = nameWithoutMarks(record.bytes, record.start[LAST]!, record.end[LAST]!, record.escaped[LAST] === 1);
      if (plain !== null) {
        settlePlain(record, plain, lastFirst.has(record.source[LAST]!) ? 'last_first' : 'first_last', ofDependent);
        return;
      }
    }
    if (record.kind[LAST] === TEXT_KIND && record.escaped[LAST] === 0) {
      const whole = record.kind[FIRST] === ABSENT_KIND && !splitAtComma(record) && wholes.has(record.source[LAST]!);
      if (record.kind[SUFFIX] === ABSENT_KIND && record.kind[LAST] === TEXT_KIND) takeSuffix(record, LAST);
      if (whole && lastFirst.has(record.source[LAST]!)) splitLastFirst(record);
      else if (whole && endsWithInitial(record)) settlePlain(record, textOf(record, LAST), 'first_last', ofDependent);
      else if (whole) splitAtBlanks(record, ofDependent);
    } else if (record.kind[LAST] === LITERAL_KIND) settleLiteral(record, LAST, FIRST, MIDDLE, SUFFIX);
    if (record.kind[SUFFIX] === TEXT_KIND) {
      const found = SUFFIX_TABLE.find(record.bytes, record.start[SUFFIX]!, record.end[SUFFIX]!);
      if (found >= 0) writeSuffix(record, found);
    }
  });
}

/** Splits a last name that transforms have written. */
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

/** Whether a letter stands behind two or more words: `Ravi Kumar S`, `Abel Ann M.`. It is no last name. */
function endsWithInitial({ bytes, start, end }: Record): boolean {
  const to = bytes[end[LAST]! - 1] === POINT ? end[LAST]! - 1 : end[LAST]!;
  if (bytes[to - 2]! > SPACE || !isLetter(bytes[to - 1]!)) return false;
  const before = trimEnd(bytes, start[LAST]!, to - 1);
  return wordEnd(bytes, start[LAST]!, before) < before;
}

function textOf(record: Record, slot: number): string {
  return decoder.decode(record.bytes.subarray(record.start[slot], record.end[slot]));
}

/** A whole name from which something was left out (`name-marks.ts`). */
function settlePlain(record: Record, name: string, order: 'first_last' | 'last_first', ofDependent: boolean): void {
  const { first, middle, last, suffix } = splitName(name, order);
  const hasMiddle = record.kind[MIDDLE] !== ABSENT_KIND;
  const isFirst = ofDependent && first === '';
  putLiteral(record, FIRST, LAST, isFirst ? last : hasMiddle ? `${first} ${middle}`.trim() : first);
  if (!hasMiddle) putLiteral(record, MIDDLE, LAST, middle);
  if (record.kind[SUFFIX] === ABSENT_KIND) putLiteral(record, SUFFIX, LAST, suffix);
  putLiteral(record, LAST, LAST, isFirst ? '' : last);
}

function putLiteral(record: Record, slot: number, from: number, text: string): void {
  record.kind[slot] = text === '' ? ABSENT_KIND : LITERAL_KIND;
  record.literal[slot] = encoder.encode(text);
  record.source[slot] = record.source[from]!;
}

function withoutLastWord(name: string): string {
  return name.replace(/[\s,]+[^\s,]+[\s,]*$/u, '');
}

/** `Last, First M`; answers whether there was a comma with a name behind it. */
function splitAtComma(record: Record): boolean {
  const { bytes } = record;
  const start = record.start[LAST]!;
  const end = record.end[LAST]!;
  let comma = nextComma(bytes, start, end);
  // "Smith, Jr, John": the suffix goes with the last name. So does the one of "Smith, Jr", where no name follows.
  const second = nextComma(bytes, comma + 1, end);
  const behind = skipSpaces(bytes, comma + 1, end);
  if (comma < end && SUFFIX_TABLE.find(bytes, comma + 1, second) >= 0 && !isNameIv(bytes, behind, second)) {
    if (second >= end) return false;
    comma = second;
  }
  const given = skipSpaces(bytes, comma + 1, end);
  if (comma >= end || given >= end) return false;
  put(record, FIRST, given, end);
  // "Smith, John Q Jr" and "Smith, John, Jr": the suffix at the end.
  if (record.kind[SUFFIX] === ABSENT_KIND) takeSuffix(record, FIRST);
  const givenEnd = trimEnd(bytes, given, record.end[FIRST]!);
  // "Smith,John,Q", as systems write it that join three fields.
  const firstEnd = Math.min(wordEnd(bytes, given, givenEnd), nextComma(bytes, given, givenEnd));
  const rest = skipSpaces(bytes, bytes[firstEnd] === COMMA ? firstEnd + 1 : firstEnd, givenEnd);
  const hasMiddle = rest < givenEnd && record.kind[MIDDLE] === ABSENT_KIND;
  if (hasMiddle) put(record, MIDDLE, rest, givenEnd);
  record.end[FIRST] = hasMiddle ? trimEnd(bytes, given, firstEnd) : givenEnd;
  record.end[LAST] = trimEnd(bytes, start, comma);
  if (record.end[LAST] === start) record.kind[LAST] = ABSENT_KIND;
  return true;
}

/** "Iron, Iv" is somebody's first name: the number has capitals. */
function isNameIv(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === 73 && bytes[start + 1] === 118;
}

/** An initial with its point is none. */
const MIN_NAME_BYTES = 3;

/** `Van der Last First M`: the first word, with the particles before it, is the last name. */
function splitLastFirst(record: Record): void {
  const { bytes } = record;
  const end = record.end[LAST]!;
  const start = record.start[LAST]!;
  const oneWord = wordEnd(bytes, start, end);
  let lastEnd = oneWord;
  for (let word = start; PARTICLES.find(bytes, word, lastEnd) >= 0;) {
    word = skipSpaces(bytes, lastEnd, end);
    if (word >= end) break;
    lastEnd = wordEnd(bytes, word, end);
  }
  // "Le Anh T" is no "Le Anh" with one letter for a name.
  if (end - skipSpaces(bytes, lastEnd, end) < MIN_NAME_BYTES) lastEnd = oneWord;
  let first = skipSpaces(bytes, lastEnd, end);
  if (first >= end) return;
  let firstEnd = wordEnd(bytes, first, end);
  const suffix = record.kind[SUFFIX] === ABSENT_KIND ? SUFFIX_TABLE.find(bytes, first, firstEnd) : -1;
  const given = skipSpaces(bytes, firstEnd, end);
  if (suffix >= 0 && given < end) {
    record.source[SUFFIX] = record.source[LAST]!;
    writeSuffix(record, suffix);
    first = given;
    firstEnd = wordEnd(bytes, first, end);
  }
  const rest = skipSpaces(bytes, firstEnd, end);
  const hasMiddle = rest < end && record.kind[MIDDLE] === ABSENT_KIND;
  put(record, FIRST, first, hasMiddle ? firstEnd : end);
  if (hasMiddle) put(record, MIDDLE, rest, end);
  record.end[LAST] = lastEnd;
}

/** `Dr. First M van der Last`: the last word, with the particles before it, is the last name. */
function splitAtBlanks(record: Record, ofDependent: boolean): void {
  const { bytes } = record;
  const end = record.end[LAST]!;
  let start = record.start[LAST]!;
  const titleEnd = wordEnd(bytes, start, end);
  const behindTitle = skipSpaces(bytes, titleEnd, end);
  if (behindTitle < end && TITLES.find(bytes, start, titleEnd) >= 0) start = behindTitle;
  const firstEnd = wordEnd(bytes, start, end);
  const second = skipSpaces(bytes, firstEnd, end);
  record.start[LAST] = start;
  if (second >= end) {
    if (!ofDependent) return;
    put(record, FIRST, start, firstEnd);
    record.kind[LAST] = ABSENT_KIND;
    return;
  }
  let last = end;
  while (bytes[last - 1]! > SPACE) last--;
  for (;;) {
    const wordBefore = trimEnd(bytes, second, last);
    let from = wordBefore;
    while (from > second && bytes[from - 1]! > SPACE) from--;
    if (from >= wordBefore || PARTICLES.find(bytes, from, wordBefore) < 0) break;
    last = from;
  }
  put(record, FIRST, start, firstEnd);
  const middleEnd = trimEnd(bytes, second, last);
  if (middleEnd > second && record.kind[MIDDLE] === ABSENT_KIND) put(record, MIDDLE, second, middleEnd);
  else if (middleEnd > second) record.end[FIRST] = middleEnd;
  record.start[LAST] = last;
}

/** Moves a suffix from the end of a name to its own field. */
function takeSuffix(record: Record, slot: number): void {
  const { bytes } = record;
  const start = record.start[slot]!;
  const end = record.end[slot]!;
  let at = end;
  while (at > start && bytes[at - 1] !== SPACE && bytes[at - 1] !== COMMA) at--;
  if (at === start || MAY_BEGIN_SUFFIX[bytes[at]!] === 0) return;
  const found = SUFFIX_TABLE.find(bytes, at, end);
  const nameEnd = trimEnd(bytes, start, at);
  if (found < 0 || nameEnd === start) return;
  record.end[slot] = nameEnd;
  record.source[SUFFIX] = record.source[slot]!;
  writeSuffix(record, found);
}

/** Fills a slot with a part of the last name's column. */
function put(record: Record, slot: number, start: number, end: number): void {
  record.kind[slot] = TEXT_KIND;
  record.start[slot] = start;
  record.end[slot] = end;
  record.escaped[slot] = 0;
  record.source[slot] = record.source[LAST]!;
}

function writeSuffix(record: Record, found: number): void {
  record.kind[SUFFIX] = LITERAL_KIND;
  record.literal[SUFFIX] = SUFFIX_BYTES[found]!;
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
