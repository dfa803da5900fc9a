import { RECORD_END, RECORD_ESCAPED, RECORD_KIND, RECORD_START, SUFFIX_TABLE } from '../layout.ts';
import { cellKind, NOTHING, TAKEN, takeSpan } from './cell.ts';
import { ABSENT_KIND, NUMBER_CELL, TEXT_KIND } from './kinds.ts';

// Text as it stands: names, ids, streets of one line (map/text.ts, map/persons/name.ts).

const SPACE: u8 = 32;
const PLUS: u8 = 43;
const COMMA: u8 = 44;

/** Empties slots. Numbers: how many, and which. */
export function empty(record: i32, op: i32): bool {
  const count = load<i32>(op);
  for (let i = 0; i < count; i++) store<u8>(record + load<i32>(op + 4 + (i << 2)), ABSENT_KIND, RECORD_KIND);
  return true;
}

/** Numbers: whether there is a default, columns. */
export function text(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 4);
  if (taken == NOTHING) return load<i32>(op) == 0;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return taken == TAKEN;
}

const SSN_DIGITS = 9;

/** Text that does not begin with a digit and is too short for an SSN. Numbers like `text`. */
export function worded(base: i32, record: i32, slot: i32, op: i32): bool {
  if (!text(base, record, slot, op)) return false;
  if (load<u8>(record + slot, RECORD_KIND) != TEXT_KIND) return true;
  const start = load<i32>(record + (slot << 2), RECORD_START);
  return load<i32>(record + (slot << 2), RECORD_END) - start < SSN_DIGITS && <u8>(load<u8>(base + start) - 48) > 9;
}

/** Numbers like `text`. A number that a spreadsheet may have rounded is unusual. */
export function identifier(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op + 4);
  if (taken == NOTHING) return load<i32>(op) == 0;
  if (taken != TAKEN || cellKind(record, slot) == NUMBER_CELL) return false;
  const end = load<i32>(record + (slot << 2), RECORD_END);
  if (end - load<i32>(record + (slot << 2), RECORD_START) >= 5 && (load<u8>(base + end - 3) == PLUS || load<u8>(base + end - 4) == PLUS))
    return false;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return true;
}

/**
 * Numbers: the slots of last name, first name and suffix, then those that no other step empties. Usual is a name in one piece without a
 * suffix, which stays as it is.
 */
export function names(base: i32, record: i32, op: i32): bool {
  const last = load<i32>(op);
  const suffix = load<i32>(op + 8);
  empty(record, op + 12);
  const kind = load<u8>(record + last, RECORD_KIND);
  if (kind > TEXT_KIND || load<u8>(record + suffix, RECORD_KIND) != ABSENT_KIND) return false;
  if (kind == ABSENT_KIND) return true;
  if (load<u8>(record + load<i32>(op + 4), RECORD_KIND) == ABSENT_KIND) return false;
  if (load<u8>(record + last, RECORD_ESCAPED) != 0) return true;
  const start = base + load<i32>(record + (last << 2), RECORD_START);
  let at = base + load<i32>(record + (last << 2), RECORD_END);
  while (at > start && load<u8>(at - 1) != SPACE && load<u8>(at - 1) != COMMA) at--;
  return at == start || load<u8>(load<u8>(at), SUFFIX_TABLE) == 0;
}
