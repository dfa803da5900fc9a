import {
  JOINED_AT,
  MAX_JOINED_BYTES,
  MAX_WINDOW_BYTES,
  RECORD_END,
  RECORD_ESCAPED,
  RECORD_KIND,
  RECORD_START,
  RECORD_SOURCE,
  STATE_TABLE,
  WINDOW_AT,
} from '../layout.ts';
import { cellKind, NOTHING, TAKEN, takeSpan, UNUSUAL } from './cell.ts';
import { two } from './digits.ts';
import { ABSENT_KIND, PADDED_CELL, TEXT_KIND } from './kinds.ts';
import { text } from './texts.ts';

// Parts of an address (map/persons/address.ts, map/persons/street.ts).

const SPACE: u8 = 32;
const COMMA: u8 = 44;
const DASH: u8 = 45;

/** Numbers: columns. */
export function state(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op);
  if (taken == NOTHING) return true;
  if (taken != TAKEN) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  if (base + load<i32>(record + (slot << 2), RECORD_END) - start != 2) return false;
  const first = <u32>load<u8>(start) - 65;
  const second = <u32>load<u8>(start + 1) - 65;
  if (first > 25 || second > 25 || load<u8>(first * 26 + second, STATE_TABLE) == 0) return false;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return true;
}

/** Numbers: columns. Nine digits get a dash. */
export function zip(base: i32, record: i32, slot: i32, op: i32): bool {
  const taken = takeSpan(base, record, slot, op);
  if (taken == NOTHING) return true;
  if (taken != TAKEN || cellKind(record, slot) == PADDED_CELL) return false;
  const start = base + load<i32>(record + (slot << 2), RECORD_START);
  const length = base + load<i32>(record + (slot << 2), RECORD_END) - start;
  if (length < 5 || (two(start) | two(start + 2) | two(start + 3)) < 0) return false;
  if (length == 9) {
    if ((two(start + 5) | two(start + 7)) < 0) return false;
    const to = reserve(base, 10);
    if (to == 0) return false;
    store<u64>(to, load<u64>(start));
    store<u8>(to, DASH, 5);
    store<u32>(to, load<u32>(start, 5), 6);
    store<i32>(record + (slot << 2), to - base, RECORD_START);
    store<i32>(record + (slot << 2), to + 10 - base, RECORD_END);
  } else if (length == 10) {
    if (load<u8>(start + 5) != DASH || (two(start + 6) | two(start + 8)) < 0) return false;
  } else if (length == 6) {
    if (load<u8>(start + 5) != DASH) return false;
    store<i32>(record + (slot << 2), start + 5 - base, RECORD_END);
  } else if (length != 5) return false;
  store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
  return true;
}

/** Numbers: the columns of the second line, then those of `text`. The joined lines are put behind the bytes of the file. */
export function street(base: i32, record: i32, slot: i32, op: i32): bool {
  if (!text(base, record, slot, op + 4 + (load<i32>(op) << 2))) return false;
  const at = record + (slot << 2);
  const kind = load<u8>(record + slot, RECORD_KIND);
  const start = load<i32>(at, RECORD_START);
  const end = load<i32>(at, RECORD_END);
  const escaped = load<u8>(record + slot, RECORD_ESCAPED);
  const source = load<i16>(record + (slot << 1), RECORD_SOURCE);
  const taken = takeSpan(base, record, slot, op);
  if (taken == UNUSUAL) return false;
  if (taken == TAKEN) {
    if (kind != ABSENT_KIND) {
      if (escaped != 0 || load<u8>(record + slot, RECORD_ESCAPED) != 0) return false;
      const second = load<i32>(at, RECORD_START);
      const secondLength = load<i32>(at, RECORD_END) - second;
      if (secondLength == end - start && memory.compare(base + start, base + second, secondLength) == 0) {
        store<i32>(at, start, RECORD_START);
        store<i32>(at, end, RECORD_END);
      } else if (!join(base, at, start, end - start, second, secondLength)) return false;
      store<i16>(record + (slot << 1), source, RECORD_SOURCE);
    }
    store<u8>(record + slot, TEXT_KIND, RECORD_KIND);
    return true;
  }
  store<u8>(record + slot, kind, RECORD_KIND);
  store<i32>(at, start, RECORD_START);
  store<i32>(at, end, RECORD_END);
  store<u8>(record + slot, escaped, RECORD_ESCAPED);
  store<i16>(record + (slot << 1), source, RECORD_SOURCE);
  return true;
}

/** Points the span at `at` to a copy of two spans with a comma between them. False if there is no room for it. */
function join(base: i32, at: i32, start: i32, length: i32, second: i32, secondLength: i32): bool {
  const to = reserve(base, length + 2 + secondLength);
  if (to == 0) return false;
  memory.copy(to, base + start, length);
  store<u8>(to + length, COMMA);
  store<u8>(to + length + 1, SPACE);
  memory.copy(to + length + 2, base + second, secondLength);
  store<i32>(at, to - base, RECORD_START);
  store<i32>(at, to + length + 2 + secondLength - base, RECORD_END);
  return true;
}

/** Reserves room behind the bytes of the file; 0 if there is none, or if the row's bytes stand elsewhere. */
function reserve(base: i32, length: i32): i32 {
  const at = load<i32>(JOINED_AT);
  if (base != WINDOW_AT || at + length > WINDOW_AT + MAX_WINDOW_BYTES + MAX_JOINED_BYTES) return 0;
  store<i32>(JOINED_AT, at + length);
  return at;
}
