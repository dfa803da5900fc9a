import { RECORD_END, RECORD_KIND, RECORD_START, RECORD_VALUE } from '../layout.ts';
import { NOTHING, TAKEN, takeSpan } from './cell.ts';
import { CODE_KIND } from './kinds.ts';
import { findWord } from './words.ts';

// Words that stand for codes (map/code.ts), and what a relationship says.

/** Numbers: the code that stands in for nothing or -1, the table of words, columns. */
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

/** Whoever does not say that they are a dependent keeps what they have. Numbers: the slot of the relationship. */
export function ownIdentity(record: i32, op: i32): bool {
  const relationship = load<i32>(op);
  return load<u8>(record + relationship, RECORD_KIND) != CODE_KIND || load<i32>(record + (relationship << 2), RECORD_VALUE) == 0;
}
