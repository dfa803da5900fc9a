import {
  NOTED_FOR_TYPESCRIPT,
  RECORD_BYTES,
  RECORD_KIND,
  RECORD_SOURCE,
  RECORD_SSN,
  RECORD_VALUE,
  ROWS_NOTED,
  ROWS_ROW_FIELDS,
  ROW_END,
  ROW_START,
} from '../layout.ts';
import { CODE_ADD, CODE_REINSTATE } from '../code-numbers.ts';
import { SLOT_ACTION, SLOT_BENEFIT, SLOT_RELATIONSHIP, SLOT_TERMINATION } from '../slot-numbers.ts';
import { isFilled, NOTHING, UNUSUAL } from './cell.ts';
import { hasLiteral, isDependent } from './families.ts';
import { ABSENT_KIND, CODE_KIND } from './kinds.ts';
import { complete } from './run.ts';
import { copyTexts } from './unusual.ts';

// The records of a row with several coverages (`spreadRow` of wide-rows.ts) whose person's relationship is stated.

const VECTOR_BYTES = 16;

// How such rows are done: the operations of the person; those of a row without a coverage, or 0; the slots of coverages; the column of
// INS03, or -1; how many coverages there may be, and for each its operations and the columns that show it is there.
const PERSON = 0;
const WITHOUT = 4;
const SLOTS = 8;
const MEMBER_ACTION = 12;
const COUNT = 16;
const COVERAGES = 20;
const COVERAGE_BYTES = 8;

/** Fills a draft for each coverage, and answers how many; 0 if TypeScript has to do the row. */
export function spread(work: i32, base: i32, drafts: i32): i32 {
  const person = load<i32>(drafts);
  empty(person);
  complete(load<i32>(work, PERSON), base, person);
  if (load<u8>(person + SLOT_RELATIONSHIP, RECORD_KIND) != CODE_KIND) return 0;
  const count = load<i32>(work, COUNT);
  const slots = load<i32>(work, SLOTS);
  let stated = 0;
  for (let i = 0; i < count; i++) {
    const coverage = work + COVERAGES + i * COVERAGE_BYTES;
    const presence = isPresent(base, load<i32>(coverage, 4));
    if (presence == UNUSUAL) return 0;
    if (presence == NOTHING) continue;
    const record = load<i32>(drafts + (stated << 2));
    if (stated > 0) copyPerson(person, record);
    emptySlots(record, slots);
    complete(load<i32>(coverage), base, record);
    if (stated == 0 ? contradictsMember(base, load<i32>(work, MEMBER_ACTION), record) : mayRepeat(drafts, stated, record)) return 0;
    stated++;
  }
  if (load<i32>(ROWS_NOTED) == NOTED_FOR_TYPESCRIPT) return 0;
  if (stated > 0) return stated;
  const without = load<i32>(work, WITHOUT);
  // TypeScript may infer what a dependent does not state.
  if (without == 0 || isDependent(person)) return 0;
  emptySlots(person, slots);
  complete(without, base, person);
  return load<i32>(ROWS_NOTED) == NOTED_FOR_TYPESCRIPT ? 0 : 1;
}

/** Copies a record, like `copy`: of its texts, those that the kernel does not know stand with TypeScript. */
function copyPerson(person: i32, record: i32): void {
  memory.copy(record, person, RECORD_BYTES);
  if (hasLiteral(person)) copyTexts(person, record);
}

/** Empties a record, like `clear`. */
function empty(record: i32): void {
  const zeros = i8x16.splat(0);
  const none = i8x16.splat(-1);
  v128.store(record, zeros, RECORD_KIND);
  v128.store(record, zeros, RECORD_KIND + VECTOR_BYTES);
  for (let at = 0; at < RECORD_KIND - RECORD_SOURCE; at += VECTOR_BYTES) v128.store(record + at, none, RECORD_SOURCE);
  store<i32>(record, -1, RECORD_SSN);
}

function emptySlots(record: i32, slots: i32): void {
  const count = load<i32>(slots);
  for (let i = 1; i <= count; i++) {
    const slot = load<i32>(slots + (i << 2));
    store<u8>(record + slot, ABSENT_KIND, RECORD_KIND);
    store<i16>(record + (slot << 1), -1, RECORD_SOURCE);
  }
}

/** Whether one of these columns, as far as the row has them, is filled. */
function isPresent(base: i32, columns: i32): i32 {
  const count = load<i32>(columns);
  const fields = load<i32>(ROWS_ROW_FIELDS);
  for (let i = 1; i <= count; i++) {
    const column = load<i32>(columns + (i << 2));
    const filled = column < fields ? isFilled(base, column) : NOTHING;
    if (filled != NOTHING) return filled;
  }
  return NOTHING;
}

/** Whether a coverage begins although its member ends, which may have to be reported (map/x12/beside.ts). */
function contradictsMember(base: i32, column: i32, record: i32): bool {
  if (column < 0 || load<u8>(record + SLOT_TERMINATION, RECORD_KIND) != ABSENT_KIND) return false;
  const action = load<i32>(record + (SLOT_ACTION << 2), RECORD_VALUE);
  return (action == CODE_ADD || action == CODE_REINSTATE) && isMemberEnded(base, column);
}

/** Whether a field is 024, or may be. */
function isMemberEnded(base: i32, column: i32): bool {
  const start = base + load<i32>(column << 2, ROW_START);
  const length = base + load<i32>(column << 2, ROW_END) - start;
  return length > 3 || (length == 3 && load<u16>(start) == 0x3230 && load<u8>(start, 2) == 52);
}

/** Whether a coverage may repeat one of those before it. */
function mayRepeat(drafts: i32, stated: i32, record: i32): bool {
  const benefit = load<i32>(record + (SLOT_BENEFIT << 2), RECORD_VALUE);
  for (let i = 0; i < stated; i++) if (load<i32>(load<i32>(drafts + (i << 2)) + (SLOT_BENEFIT << 2), RECORD_VALUE) == benefit) return true;
  return false;
}
