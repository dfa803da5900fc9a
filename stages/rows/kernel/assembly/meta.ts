import { RECORD_KIND, RECORD_VALUE } from '../layout.ts';
import { SLOT_ACTION } from '../slot-numbers.ts';
import { copy } from './json.ts';
import { CODE_KIND } from './kinds.ts';

// What `include_metadata` adds to a record without warnings (serialize/meta-json.ts).

const ZERO: u8 = 48;

// A list of texts, each with place and length: the one before the row number, the one behind it if there is no action, then one for each action.
const TEXT_BYTES = 8;

/** Writes the metadata at `at`, and answers where it ends. */
export function putMeta(texts: i32, record: i32, row: i32, at: i32): i32 {
  const behindRow = putNumber(put(texts, 0, at), row);
  const hasAction = load<u8>(record + SLOT_ACTION, RECORD_KIND) == CODE_KIND;
  return put(texts, hasAction ? 2 + load<i32>(record + (SLOT_ACTION << 2), RECORD_VALUE) : 1, behindRow);
}

function put(texts: i32, text: i32, at: i32): i32 {
  return copy(at, load<i32>(texts + text * TEXT_BYTES), load<i32>(texts + text * TEXT_BYTES, 4));
}

function putNumber(at: i32, number: u32): i32 {
  let digits = 1;
  for (let power: u64 = 10; number >= power; power *= 10) digits++;
  const end = at + digits;
  let rest = number;
  for (let place = end - 1; place >= at; place--) {
    const tenth = rest / 10;
    store<u8>(place, ZERO + <u8>(rest - tenth * 10));
    rest = tenth;
  }
  return end;
}
