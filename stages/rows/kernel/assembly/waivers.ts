import { FOLD_TABLE, RECORD_END, RECORD_KIND, RECORD_START, ROW_END, ROW_START, STATUS_TABLE } from '../layout.ts';
import { WAIVES } from '../op-codes.ts';
import { TEXT_KIND } from './kinds.ts';
import { findWord } from './words.ts';

// Words for "waived" (map/coverages/election.ts) and for "ended" (map/coverages/ended.ts).

const SPACE: u8 = 32;
const COMMA: u8 = 44;
const DASH: u8 = 45;
const SLASH: u8 = 47;
const BRACKET: u8 = 40;
const COLON: u8 = 58;
const SEMICOLON: u8 = 59;
const LONG_DASH: u8 = 0xe2;

/** A plan that is no word for "waived", alone or before a reason. Numbers: the slot of the plan, the length of the shortest such word, the words. */
export function noPlan(base: i32, record: i32, op: i32): bool {
  const plan = load<i32>(op);
  if (load<u8>(record + plan, RECORD_KIND) != TEXT_KIND) return true;
  const start = base + load<i32>(record + (plan << 2), RECORD_START);
  const end = base + load<i32>(record + (plan << 2), RECORD_END);
  const shortest = load<i32>(op + 4);
  const words = load<i32>(op + 8);
  if (end - start < shortest || (load<u8>(load<u8>(start), STATUS_TABLE) & WAIVES) == 0) return true;
  if (findWord(words, start, end) >= 0) return false;
  for (let at = start + shortest; at < end; at++) {
    const byte = load<u8>(at);
    if (byte == COLON || byte == BRACKET || byte == COMMA || byte == SEMICOLON || byte == SLASH) return findWord(words, start, at) < 0;
    if ((byte == DASH || byte == LONG_DASH) && load<u8>(at - 1) == SPACE) return findWord(words, start, at) < 0;
  }
  return true;
}

/** Cells that cannot say "waived" or "ended". Numbers: which of the two (`WAIVES`, `ENDS`), columns. */
export function status(base: i32, op: i32): bool {
  const said: u8 = load<u8>(op);
  const columns = load<i32>(op + 4);
  for (let i = 0; i < columns; i++) {
    const column = load<i32>(op + 8 + (i << 2)) << 2;
    const end = base + load<i32>(column, ROW_END);
    let start = base + load<i32>(column, ROW_START);
    // In comparisons of words, bytes that are neither letters nor digits do not count.
    while (start < end && load<u8>(load<u8>(start), FOLD_TABLE) == SPACE) start++;
    if (start >= end) continue;
    const first = load<u8>(start);
    if (first >= 128 || (load<u8>(first, STATUS_TABLE) & said) != 0) return false;
  }
  return true;
}
