import {
  KEYS_AT,
  KEY_BYTES_OF_RECORD,
  MAX_ROWS,
  MAX_META_BYTES,
  META_AT,
  META_BYTES_OF_RECORD,
  META_END,
  RECORD_INVALID,
  RECORD_NUMBER,
  RECORD_PLAIN,
  RECORD_WARNINGS,
  ROWS_JSON,
  ROWS_JSON_END,
  ROWS_JSON_PARTS,
  ROWS_META_TEXTS,
  ROWS_POOL,
  ROWS_REPORTED,
  WARNING_WORDS,
} from '../layout.ts';
import { EVERYWHERE, isDependent, makeSelf, RECORD_HAS_KEY, RECORD_PLACE, settlePlaces } from './families.ts';
import { putKey, putKeyOfDependent } from './identity.ts';
import { fixedBytes, write, writeEnd } from './json.ts';
import { putMeta, putWarnings } from './meta.ts';

// The records of a family as JSON, with their metadata and keys (record-output.ts).

const VECTOR_BYTES = 16;
const COMMA: u8 = 44;
const CLOSE: u8 = 93;
/** `]}`, which ends metadata. */
const BEHIND_WARNINGS: u16 = 0x7d5d;

// Lists of parts: for a record without dependents; and for one with dependents, before them, each of them, and behind them.
const LONE = 0;
const BEFORE = 4;
const DEPENDENT = 8;
const BEHIND = 12;

/** How far the output reaches, and how many records it has. */
export let json: i32 = 0;
export let meta: i32 = 0;
export let keys: i32 = 0;
export let written: i32 = 0;
/** The row of the first of them. */
export let firstRow: i32 = 0;

/** Whether the family at the front of the pool has errors or warnings. */
let isReported = false;

export function beginReported(): void {
  isReported = true;
}

export function beginWriting(): void {
  json = load<i32>(ROWS_JSON);
  meta = META_AT;
  keys = KEYS_AT;
  written = 0;
  isReported = load<i32>(ROWS_REPORTED) != 0;
}

/** Whether there is room for so many records. */
export function hasRoom(count: i32): bool {
  const metaBytes: i32 = isReported ? MAX_META_BYTES : META_BYTES_OF_RECORD;
  return keys + count * KEY_BYTES_OF_RECORD <= KEYS_AT + MAX_ROWS * KEY_BYTES_OF_RECORD && meta + count * metaBytes <= META_END;
}

/** Writes the valid records of the family at the front of the pool. Writes nothing if one of its records is unusual, or if the group is full before the last one. */
export function writeFamily(base: i32, count: i32, fullAt: i32): bool {
  let own = 1;
  while (own < count && !isDependent(load<i32>(ROWS_POOL + (own << 2)))) own++;
  if (own < count && !settlePlaces(base, own, count)) return false;
  const jsonBefore = json;
  const metaBefore = meta;
  const keysBefore = keys;
  let invalid = 0;
  for (let i = 0; i < own; i++) {
    if (isReported && load<i32>(load<i32>(ROWS_POOL + (i << 2)), RECORD_INVALID) != 0) {
      invalid++;
      continue;
    }
    if (json < fullAt && writeRecord(base, i, own, count)) continue;
    json = jsonBefore;
    meta = metaBefore;
    keys = keysBefore;
    return false;
  }
  written += own - invalid;
  isReported = false;
  return true;
}

/** Writes a subscriber's record with the dependents that are part of it. */
function writeRecord(base: i32, at: i32, own: i32, count: i32): bool {
  const record = load<i32>(ROWS_POOL + (at << 2));
  const parts = load<i32>(ROWS_JSON_PARTS);
  const row = load<i32>(record, RECORD_NUMBER);
  if (keys == KEYS_AT) firstRow = row;
  if (!putKey(base, record, keys)) return false;
  keys += KEY_BYTES_OF_RECORD;
  makeSelf(record);
  let inside = 0;
  for (let i = own; i < count; i++) {
    const dependent = load<i32>(ROWS_POOL + (i << 2));
    if (!standsIn(dependent, at)) continue;
    if (inside++ == 0) {
      if (!writeParts(base, record, load<i32>(parts, BEFORE))) return false;
    } else store<u8>(json++, COMMA);
    if (!writeParts(base, dependent, load<i32>(parts, DEPENDENT)) || !putDependentsKey(base, dependent, record)) return false;
  }
  if (inside == 0) {
    if (!writeParts(base, record, load<i32>(parts, LONE))) return false;
  } else {
    store<u8>(json++, CLOSE);
    if (!writeParts(base, record, load<i32>(parts, BEHIND))) return false;
  }
  meta = putMeta(load<i32>(ROWS_META_TEXTS), record, row, meta);
  if (isReported) meta = warnedOf(record, at, own, count);
  return true;
}

/** Puts the warnings about a record and its dependents into its metadata, which have just been written. Answers where they end now. */
function warnedOf(record: i32, at: i32, own: i32, count: i32): i32 {
  const from = meta - 2;
  let to = from;
  for (let word = 0; word < WARNING_WORDS; word++) {
    let warned = load<u32>(record + (word << 2), RECORD_WARNINGS);
    for (let i = own; i < count; i++) {
      const dependent = load<i32>(ROWS_POOL + (i << 2));
      if (standsIn(dependent, at)) warned |= load<u32>(dependent + (word << 2), RECORD_WARNINGS);
    }
    to = putWarnings(word, warned, from, to);
  }
  store<u16>(to, BEHIND_WARNINGS);
  return to + 2;
}

function standsIn(dependent: i32, at: i32): bool {
  const place = load<i32>(dependent, RECORD_PLACE);
  return place == at || place == EVERYWHERE;
}

function writeParts(base: i32, record: i32, parts: i32): bool {
  const end = load<i32>(ROWS_JSON_END);
  if (json > end - fixedBytes(parts) - VECTOR_BYTES) return false;
  const to = write(parts, record, base, load<i32>(record, RECORD_PLAIN), 0, json, end);
  if (to < 0) return false;
  json = writeEnd(parts, to);
  return true;
}

/** A dependent has one key, however many records it is part of. */
function putDependentsKey(base: i32, dependent: i32, subscriber: i32): bool {
  if (load<i32>(dependent, RECORD_HAS_KEY) != 0) return true;
  store<i32>(dependent, 1, RECORD_HAS_KEY);
  if (!putKeyOfDependent(base, dependent, subscriber, keys)) return false;
  keys += KEY_BYTES_OF_RECORD;
  return true;
}
