import { CODE_SELF } from '../code-numbers.ts';
import { RECORD_END, RECORD_KIND, RECORD_SOURCE, RECORD_START, RECORD_VALUE, ROW_END, ROW_START } from '../layout.ts';
import { NOTHING, TAKEN, takeSpan } from './cell.ts';
import { ABSENT_KIND, CODE_KIND, DATE_KIND } from './kinds.ts';
import { identifier } from './texts.ts';

// The steps of an 834 (map/x12/steps.ts).

const SPACE: u8 = 32;
const HYPHEN: u8 = 45;
const YES: u8 = 89;
const NO: u8 = 78;
const NO_CODE = -2;
const MAX_CODE_BYTES = 4;
const MAX_PERSON_CODE_BYTES = 2;

/** Numbers: the table of codes, columns. */
export function x12Code(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 4);
  if (taken == NOTHING) return true;
  if (taken != TAKEN) return false;
  const found = codeOf(base, record, slot, load<i32>(op));
  if (found == NO_CODE) return false;
  store<u8>(record + slot, found < 0 ? ABSENT_KIND : CODE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), found, RECORD_VALUE);
  return true;
}

/** Numbers: the column of INS01, the table of codes, the columns of INS02. */
export function x12Relationship(base: i32, record: i32, slot: i32, op: i32): bool {
  const flag = firstByte(base, load<i32>(op));
  const taken = takeSpan(base, record, slot, op + 8);
  if (taken != TAKEN) return false;
  const found = codeOf(base, record, slot, load<i32>(op + 4));
  if (!((flag == YES && found == CODE_SELF) || (flag == NO && found > CODE_SELF))) return false;
  store<u8>(record + slot, CODE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), found, RECORD_VALUE);
  return true;
}

/**
 * Numbers: the column of INS01; the column of the person's number in the family; where each of four lists begins behind these; the lists,
 * each like `identifier`: for subscribers, for dependents, and for both without the person's number.
 */
export function x12Identifier(base: i32, record: i32, slot: i32, op: i32): bool {
  const starts = op + 8 + (firstByte(base, load<i32>(op)) == NO ? 4 : 0);
  const lists = op + 24;
  if (!identifier(base, record, slot, lists + (load<i32>(starts) << 2))) return false;
  if (load<u8>(record + slot, RECORD_KIND) == ABSENT_KIND || <i32>load<i16>(record + (slot << 1), RECORD_SOURCE) != load<i32>(op + 4)) return true;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const end = base + load<i32>(record + (slot << 2), RECORD_END);
  if (!isPersonCode(start, end)) return isOneWord(start, end);
  if (!identifier(base, record, slot, lists + (load<i32>(starts + 8) << 2))) return false;
  // A subscriber whom nothing else tells from others is left to TypeScript.
  return load<u8>(record + slot, RECORD_KIND) != ABSENT_KIND || starts != op + 8;
}

function isPersonCode(start: i32, end: i32): bool {
  if (end - start > MAX_PERSON_CODE_BYTES) return false;
  for (let at = start; at < end; at++) if (<u8>(load<u8>(at) - 48) > 9) return false;
  return true;
}

/** Whether nothing but letters, digits and hyphens stands there: what has other marks may be a category with its day. */
function isOneWord(start: i32, end: i32): bool {
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    if (<u8>(byte - 48) > 9 && <u8>((byte & 0xdf) - 65) > 25 && byte != HYPHEN) return false;
  }
  return true;
}

/** Numbers: how many elements; for each its column and the table of its codes. */
export function x12Checked(base: i32, op: i32): bool {
  const count = load<i32>(op);
  for (let i = 0; i < count; i++) {
    const column = load<i32>(op + 4 + (i << 3)) << 2;
    let start = base + load<i32>(column, ROW_START);
    let end = base + load<i32>(column, ROW_END);
    while (start < end && load<u8>(start) <= SPACE) start++;
    while (end > start && load<u8>(end - 1) <= SPACE) end--;
    if (start < end && findCode(load<i32>(op + 8 + (i << 3)), start, end) == NO_CODE) return false;
  }
  return true;
}

/** Numbers: the slot of the action, the action that ends a coverage, the slots of the first and the last day. */
export function x12Termination(record: i32, op: i32): bool {
  const action = load<i32>(op);
  if (load<u8>(record + action, RECORD_KIND) == CODE_KIND && load<i32>(record + (action << 2), RECORD_VALUE) == load<i32>(op + 4)) return false;
  const begin = load<i32>(op + 8);
  const end = load<i32>(op + 12);
  if (load<u8>(record + begin, RECORD_KIND) != DATE_KIND || load<u8>(record + end, RECORD_KIND) != DATE_KIND) return true;
  return load<i32>(record + (end << 2), RECORD_VALUE) >= load<i32>(record + (begin << 2), RECORD_VALUE);
}

function codeOf(base: i32, record: i32, slot: i32, table: i32): i32 {
  return findCode(table, base + load<i32>(record + (slot << 2), RECORD_START), base + load<i32>(record + (slot << 2), RECORD_END));
}

const SHIFT = 0;
const MASK = 4;
const KEYS = 8;
const VALUES = 12;

/** What the code from `start` to `end` stands for, or `NO_CODE`. */
function findCode(table: i32, start: i32, end: i32): i32 {
  if (end - start > MAX_CODE_BYTES) return NO_CODE;
  let packed: u32 = 0;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    packed = (packed << 8) | (byte - 97 <= 25 ? byte - 32 : byte);
  }
  if (packed == 0) return NO_CODE;
  const mask = load<u32>(table, MASK);
  const keys = load<i32>(table, KEYS);
  let slot = (packed * 0x9e3779b1) >>> load<u32>(table, SHIFT);
  while (true) {
    const key = load<u32>(keys + (slot << 2));
    if (key == packed) return load<i32>(load<i32>(table, VALUES) + (slot << 2));
    if (key == 0) return NO_CODE;
    slot = (slot + 1) & mask;
  }
}

/** The first byte of a field that is no blank, in upper case; 0 if there is none. */
function firstByte(base: i32, column: i32): u8 {
  if (column < 0) return 0;
  const end = base + load<i32>(column << 2, ROW_END);
  for (let at = base + load<i32>(column << 2, ROW_START); at < end; at++) {
    if (load<u8>(at) > SPACE) return load<u8>(at) & 0xdf;
  }
  return 0;
}
