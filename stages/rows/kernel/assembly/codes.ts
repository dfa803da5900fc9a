import { RECORD_END, RECORD_KIND, RECORD_SOURCE, RECORD_START, RECORD_VALUE } from '../layout.ts';
import { NOTHING, TAKEN, takeSpan } from './cell.ts';
import { ABSENT_KIND, CODE_KIND } from './kinds.ts';
import { findWord } from './words.ts';

// Words that stand for codes (map/code.ts), and what a relationship says.

/** Numbers: the default code or -1, the table of words, columns. */
export function code(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 8);
  let value = load<i32>(op);
  if (taken == NOTHING) {
    if (value < 0) return true;
  } else {
    if (taken != TAKEN) return false;
    value = findWord(load<i32>(op + 4), base + load<i32>(record + (slot << 2), RECORD_START), base + load<i32>(record + (slot << 2), RECORD_END));
    if (value < 0) return false;
  }
  store<u8>(record + slot, CODE_KIND, RECORD_KIND);
  store<i32>(record + (slot << 2), value, RECORD_VALUE);
  return true;
}

/**
 * Usual are records of subscribers, and of dependents that have taken nothing from the subscriber's columns. Numbers: the slot of the
 * relationship; how many slots may be taken that way (-1: also names); for each of them the slot and the list of its columns.
 */
export function ownIdentity(record: i32, op: i32): bool {
  const relationship = load<i32>(op);
  if (load<u8>(record + relationship, RECORD_KIND) != CODE_KIND || load<i32>(record + (relationship << 2), RECORD_VALUE) == 0) return true;
  const slots = load<i32>(op + 4);
  let at = op + 8;
  for (let i = 0; i < slots; i++) {
    const slot = load<i32>(at);
    const columns = load<i32>(at + 4);
    if (load<u8>(record + slot, RECORD_KIND) != ABSENT_KIND && isAmong(load<i16>(record + (slot << 1), RECORD_SOURCE), at + 8, columns)) return false;
    at += 8 + (columns << 2);
  }
  return slots >= 0;
}

function isAmong(column: i32, columns: i32, count: i32): bool {
  for (let i = 0; i < count; i++) if (load<i32>(columns + (i << 2)) == column) return true;
  return false;
}
