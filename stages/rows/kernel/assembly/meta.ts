import { RECORD_KIND, RECORD_VALUE, WARNING_TEXTS, WARNING_TEXT_BYTES } from '../layout.ts';
import { SLOT_ACTION } from '../slot-numbers.ts';
import { copy } from './json.ts';
import { CODE_KIND } from './kinds.ts';

// What `include_metadata` adds to a record (serialize/meta-json.ts).

const ZERO: u8 = 48;
const COMMA: u8 = 44;
const BITS = 32;

// A list of texts, each with place and length: the one before the row number, the one behind it if there is no action, then one for each action.
const TEXT_BYTES = 8;

/** Writes the metadata of a record without warnings at `at`, and answers where it ends. */
export function putMeta(texts: i32, record: i32, row: i32, at: i32): i32 {
  const behindRow = putNumber(put(texts, 0, at), row);
  const hasAction = load<u8>(record + SLOT_ACTION, RECORD_KIND) == CODE_KIND;
  return put(texts, hasAction ? 2 + load<i32>(record + (SLOT_ACTION << 2), RECORD_VALUE) : 1, behindRow);
}

/**
 * Puts codes, given as the bits of a word, into a list of warnings that began at `from` and has come to `at`; answers where the list ends
 * now.
 */
export function putWarnings(word: i32, warned: u32, from: i32, at: i32): i32 {
  for (let bits = warned; bits != 0; bits &= bits - 1) {
    const text = WARNING_TEXTS + (word * BITS + <i32>ctz(bits)) * WARNING_TEXT_BYTES;
    if (at != from) store<u8>(at++, COMMA);
    at = copy(at, text, load<u8>(text + WARNING_TEXT_BYTES - 1));
  }
  return at;
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
