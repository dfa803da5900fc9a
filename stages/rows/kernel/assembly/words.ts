import { FOLD_TABLE } from '../layout.ts';

// `compileWords` (map/words.ts): the same tables, as `wordTable` (../program.ts) lays them out.

const SPACE: u32 = 32;
const MAX_SHORT_BYTES = 4;
const MAX_WORD_BYTES = 64;

const SHORT_SHIFT = 0;
const SHORT_MASK = 4;
const SHORT_KEYS = 8;
const SHORT_INDEXES = 12;
const LONG_MASK = 16;
const LONG_SLOTS = 20;
const ENTRIES = 24;

/** The index that the word from `start` to `end` stands for, or -1. */
export function findWord(table: i32, start: i32, end: i32): i32 {
  if (end - start <= MAX_SHORT_BYTES) {
    let packed: u32 = 0;
    let isShort = true;
    for (let at = start; at < end; at++) {
      const byte: u32 = load<u8>(load<u8>(at), FOLD_TABLE);
      if (byte == SPACE) isShort = false;
      packed = (packed << 8) | byte;
    }
    if (isShort && packed != 0) return findShort(table, packed);
  }
  if (end - start > MAX_WORD_BYTES) return -1;
  const mask = load<u32>(table, LONG_MASK);
  const slots = load<i32>(table, LONG_SLOTS);
  const entries = load<i32>(table, ENTRIES);
  let slot = hashOf(start, end) & mask;
  while (true) {
    const entry = load<i32>(slots + (slot << 2));
    if (entry < 0) return -1;
    const word = entries + entry * 12;
    if (isWord(load<i32>(word), load<i32>(word, 4), start, end)) return load<i32>(word, 8);
    slot = (slot + 1) & mask;
  }
}

function findShort(table: i32, packed: u32): i32 {
  const mask = load<u32>(table, SHORT_MASK);
  const keys = load<i32>(table, SHORT_KEYS);
  let slot = (packed * 0x9e3779b1) >>> load<u32>(table, SHORT_SHIFT);
  while (true) {
    const key = load<u32>(keys + (slot << 2));
    if (key == packed) return load<i16>(load<i32>(table, SHORT_INDEXES) + (slot << 1));
    if (key == 0) return -1;
    slot = (slot + 1) & mask;
  }
}

/** FNV-1a over the folded span. Runs of spaces count as one; spaces at the ends do not count. */
function hashOf(start: i32, end: i32): u32 {
  let hash: u32 = 0x811c9dc5;
  let gap = false;
  let begun = false;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(load<u8>(at), FOLD_TABLE);
    if (byte == SPACE) {
      gap = begun;
      continue;
    }
    if (gap) hash = (hash ^ SPACE) * 0x01000193;
    gap = false;
    begun = true;
    hash = (hash ^ byte) * 0x01000193;
  }
  return hash ^ (hash >>> 15);
}

/** Whether the word of the table from `word` to `wordEnd` equals the span. */
function isWord(word: i32, wordEnd: i32, start: i32, end: i32): bool {
  let at = word;
  let gap = false;
  for (let p = start; p < end; p++) {
    const byte: u32 = load<u8>(load<u8>(p), FOLD_TABLE);
    if (byte == SPACE) {
      gap = at > word;
      continue;
    }
    if (gap && (at == wordEnd || load<u8>(at++) != SPACE)) return false;
    gap = false;
    if (at == wordEnd || load<u8>(at++) != byte) return false;
  }
  return at == wordEnd;
}
