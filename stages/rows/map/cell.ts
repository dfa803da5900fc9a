import { textOf } from '../base/text.ts';
import { Record, slotOf, SLOT_COUNT } from '../record.ts';
import { invisibleBytes } from '../read/invisible.ts';
import type { Row } from '../row.ts';

const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const EQUALS = 61;

/** Texts that count as blank. */
const Fillers = { words: 0, marks: 1, middle: 2 } as const;

/**
 * Marks (`-`, `N/A`, `#N/A`, `\N`, `(null)`) mean "nothing" in every field. Words (`null`, `none`, `na`) do not in names: there are people
 * called Null, Na and None. "None" as an action means that there is nothing to do.
 */
const FILLERS_OF = new Uint8Array(SLOT_COUNT).fill(Fillers.words);
for (const field of ['first_name', 'last_name', 'action'] as const) FILLERS_OF[slotOf(field)] = Fillers.marks;
for (const field of ['middle_name', 'suffix'] as const) FILLERS_OF[slotOf(field)] = Fillers.middle;

/** Fields that may begin with an apostrophe (`'t Hooft`). In any other field it is a spreadsheet's mark for text. */
const KEEPS_APOSTROPHE = new Uint8Array(SLOT_COUNT);
for (const field of ['first_name', 'last_name', 'middle_name', 'suffix', 'address.street', 'address.city'] as const) {
  KEEPS_APOSTROPHE[slotOf(field)] = 1;
}

/**
 * What the bytes at the edges of a cell require; mostly nothing. A closer look; a closer look if the cell is short, because a filler may
 * begin like this; for an N, only if one of the filler words goes on like this.
 */
const LOOK = 1;
const LOOK_IF_SHORT = 2;
const LOOK_IF_WORD = 4;
export const FIRST = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (byte <= SPACE || byte >= 0x80 || byte === EQUALS || byte === APOSTROPHE) return LOOK;
  if ('-#.?_*~\\/<([{'.includes(character)) return LOOK_IF_SHORT;
  return character === 'n' || character === 'N' ? LOOK_IF_WORD : 0;
});
export const LAST = Uint8Array.from({ length: 256 }, (_, byte) => (byte <= SPACE || byte >= 0x80 ? LOOK : 0));
export const SECOND_OF_WORD = Uint8Array.from({ length: 256 }, (_, byte) => ('/.aimou'.includes(String.fromCharCode(byte).toLowerCase()) ? 1 : 0));

/**
 * The content of a cell as the slot's span: without blanks around it, and without the formula (`="02134"`) or apostrophe with which a
 * spreadsheet keeps digits as text. False if the cell is blank or a filler.
 */
export function takeCell(row: Row, column: number, record: Record, slot: number): boolean {
  const start = row.start[column]!;
  const end = row.end[column]!;
  if (start >= end) return false;
  const { bytes } = row;
  record.start[slot] = start;
  record.end[slot] = end;
  record.escaped[slot] = row.escaped[column]!;
  const look = FIRST[bytes[start]!]! | LAST[bytes[end - 1]!]!;
  return look === 0 || takeUnusual(look, bytes, record, slot);
}

/** Whether a cell is filled. */
export function isFilled(row: Row, column: number): boolean {
  return takeCell(row, column, SCRATCH, 0);
}

/** What the first filled one of these cells says, or nothing. */
export function firstText(row: Row, columns: readonly number[]): string {
  return columns.some((column) => takeCell(row, column, SCRATCH, 0)) ? textOf(row.bytes, SCRATCH.start[0]!, SCRATCH.end[0]!) : '';
}

/** A whole record, so that `takeCell` sees objects of one shape. */
const SCRATCH = new Record();

function takeUnusual(look: number, bytes: Uint8Array, record: Record, slot: number): boolean {
  const length = record.end[slot]! - record.start[slot]!;
  if (look === LOOK_IF_SHORT && length > MAX_FILLER_BYTES) return true;
  if (look === LOOK_IF_WORD && (length > MAX_PACKED_BYTES || SECOND_OF_WORD[bytes[record.start[slot]! + 1]!] === 0)) return true;
  if (!trim(bytes, record, slot)) return false;
  const first = bytes[record.start[slot]!]!;
  if (first === EQUALS) {
    unwrapFormula(bytes, record, slot);
    if (!trim(bytes, record, slot)) return false;
  } else if (first === APOSTROPHE) {
    dropApostrophes(bytes, record, slot);
    if (!trim(bytes, record, slot)) return false;
  }
  return !isFiller(bytes, record.start[slot]!, record.end[slot]!, FILLERS_OF[slot]!);
}

/** Strips blanks and invisible characters from both ends; false if nothing is left. */
function trim(bytes: Uint8Array, record: Record, slot: number): boolean {
  let start = record.start[slot]!;
  let end = record.end[slot]!;
  while (start < end) {
    const blank = bytes[start]! <= SPACE ? 1 : invisibleBytes(bytes, start, end);
    if (blank === 0) break;
    start += blank;
  }
  while (end > start) {
    const blank = bytes[end - 1]! <= SPACE ? 1 : invisibleBefore(bytes, start, end);
    if (blank === 0) break;
    end -= blank;
  }
  record.start[slot] = start;
  record.end[slot] = end;
  return start < end;
}

function invisibleBefore(bytes: Uint8Array, start: number, end: number): number {
  for (let length = 3; length > 1; length--) {
    if (end - length >= start && invisibleBytes(bytes, end - length, end) === length) return length;
  }
  // An A0 behind ASCII is not UTF-8: it is a no-break space of Windows-1252.
  const isAlone = end - 1 === start || bytes[end - 2]! < 0x80;
  return isAlone ? Math.min(1, invisibleBytes(bytes, end - 1, end)) : 0;
}

/** `="02134"`, also with doubled quotes in a quoted cell. */
function unwrapFormula(bytes: Uint8Array, record: Record, slot: number): void {
  const start = record.start[slot]!;
  const end = record.end[slot]!;
  const marks = record.escaped[slot] === 1 && bytes[start + 2] === QUOTE && bytes[end - 2] === QUOTE ? 2 : 1;
  if (end - start < 1 + 2 * marks || bytes[start + 1] !== QUOTE || bytes[end - 1] !== QUOTE) return;
  record.start[slot] = start + 1 + marks;
  record.end[slot] = end - marks;
}

function dropApostrophes(bytes: Uint8Array, record: Record, slot: number): void {
  const start = record.start[slot]!;
  const end = record.end[slot]!;
  const paired = end - start > 2 && bytes[end - 1] === APOSTROPHE;
  if (!paired && KEEPS_APOSTROPHE[slot] === 1) return;
  record.start[slot] = start + 1;
  if (paired) record.end[slot] = end - 1;
}

const MAX_FILLER_BYTES = 8;
const MAX_PACKED_BYTES = 4;
const IS_MARK = Uint8Array.from({ length: 256 }, (_, byte) => ('-._?*~/\\'.includes(String.fromCharCode(byte)) ? 1 : 0));

const MARKS = packedWords('n/a | n.a. | #n/a | \\n');
const WORDS = packedWords('null | none | nil | nan | na');
const MIDDLE_WORDS = packedWords('null | none | nan | nmn | nmi');
const LONG_MARKS = new Set('<null> (null) [null] {null} (none) <none> (blank) #null! #name? #ref! #value! #div/0!'.split(' '));

function isFiller(bytes: Uint8Array, start: number, end: number, fillers: number): boolean {
  const length = end - start;
  if (length > MAX_FILLER_BYTES) return false;
  let marks = 0;
  while (marks < length && IS_MARK[bytes[start + marks]!] === 1) marks++;
  if (marks === length || isLongDash(bytes, start, length)) return true;
  if (length > MAX_PACKED_BYTES) return LONG_MARKS.has(String.fromCharCode(...bytes.subarray(start, end)).toLowerCase());
  const packed = pack(bytes, start, end);
  if (MARKS.includes(packed)) return true;
  if (fillers === Fillers.marks) return false;
  return (fillers === Fillers.middle ? MIDDLE_WORDS : WORDS).includes(packed);
}

/** An en or em dash alone: E2 80 93, E2 80 94. */
function isLongDash(bytes: Uint8Array, start: number, length: number): boolean {
  return length === 3 && bytes[start] === 0xe2 && bytes[start + 1] === 0x80 && (bytes[start + 2] === 0x93 || bytes[start + 2] === 0x94);
}

function packedWords(list: string): number[] {
  return list.split(' | ').map((word) => {
    const bytes = new TextEncoder().encode(word);
    return pack(bytes, 0, bytes.length);
  });
}

/** Up to four bytes, letters in lower case, as one number. */
function pack(bytes: Uint8Array, start: number, end: number): number {
  let packed = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    packed = (packed << 8) | (byte >= 65 && byte <= 90 ? byte | 32 : byte);
  }
  return packed;
}
