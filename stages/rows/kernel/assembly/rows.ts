import {
  KEYS_AT,
  KEY_BYTES_OF_RECORD,
  LINKED_BY_ID,
  LINKED_BY_ORDER,
  RECORD_END,
  RECORD_KIND,
  RECORD_START,
  RECORD_VALUE,
  ROWS_ABOVE,
  ROWS_ABOVE_NUMBER,
  ROWS_ABOVE_PLAIN,
  ROWS_BLANK_IS_SUBSCRIBER,
  ROWS_DONE,
  ROWS_DRAFT,
  ROWS_FROM,
  ROWS_FULL_AT,
  ROWS_JSON,
  ROWS_JSON_END,
  ROWS_JSON_PARTS,
  ROWS_LEFT,
  ROWS_LINKAGE,
  ROWS_META,
  ROWS_META_TEXTS,
  ROWS_NUMBER,
  ROWS_OPERATIONS,
  ROWS_ROW_END,
  ROWS_ROW_PLAIN,
  ROWS_UNREAD,
} from '../layout.ts';
import { SLOT_FAMILY, SLOT_RELATIONSHIP } from '../slot-numbers.ts';
import { putKey } from './identity.ts';
import { fixedBytes, write, writeEnd } from './json.ts';
import { CODE_KIND, TEXT_KIND } from './kinds.ts';
import { putMeta } from './meta.ts';
import { beginReading, isPlainRow, readRow, rowNumber } from './row-reading.ts';
import { run } from './run.ts';

// Rows that are usual from one end to the other: a person who begins a family, with nothing to be said about it, below another one of whom
// nothing waits but to be written (stages/rows/usual-rows.ts).

const VECTOR_BYTES = 16;
const SELF = 0;
/** As many rows are done as may be, or the group is full. */
const AGAIN = -2;

/**
 * Works such rows one after the other: reads, maps and checks one, and writes the record above it, whose family has ended with it. Stops before the
 * first row of which it cannot do all, and answers how many operations of that row are done: it stands in the row in work, its record in
 * the draft. `ROWS_UNREAD` where TypeScript is to read it, less where no more are to be done.
 */
export function workRows(base: i32): i32 {
  const operations = load<i32>(ROWS_OPERATIONS);
  const count = load<i32>(operations);
  const parts = load<i32>(ROWS_JSON_PARTS);
  const jsonEnd = load<i32>(ROWS_JSON_END);
  const lastStart = jsonEnd - fixedBytes(parts) - VECTOR_BYTES;
  const fullAt = load<i32>(ROWS_FULL_AT);
  const left = load<i32>(ROWS_LEFT);
  let from = load<i32>(ROWS_FROM);
  let above = load<i32>(ROWS_ABOVE);
  let draft = load<i32>(ROWS_DRAFT);
  let json = load<i32>(ROWS_JSON);
  let meta = load<i32>(ROWS_META);
  let keys = KEYS_AT;
  let done = 0;
  let stopped = AGAIN;
  beginReading();
  while (done < left && json < fullAt) {
    const to = readRow(base, from);
    if (to == 0) {
      stopped = ROWS_UNREAD;
      break;
    }
    store<i32>(ROWS_ROW_END, to);
    stopped = run(operations, base, draft, 0);
    if (stopped < count || !beginsFamily(base, above, draft)) break;
    // What is written here does not count before all of it stands there.
    const number = load<i32>(ROWS_ABOVE_NUMBER);
    if (json > lastStart || !putKey(base, above, number, keys)) break;
    makeSelf(above);
    const jsonTo = write(parts, above, base, load<i32>(ROWS_ABOVE_PLAIN), 0, json, jsonEnd);
    if (jsonTo < 0) break;
    json = writeEnd(parts, jsonTo);
    meta = putMeta(load<i32>(ROWS_META_TEXTS), above, number, meta);
    keys += KEY_BYTES_OF_RECORD;
    store<i32>(ROWS_ABOVE_NUMBER, rowNumber());
    store<i32>(ROWS_ABOVE_PLAIN, i32(isPlainRow()));
    const written = above;
    above = draft;
    draft = written;
    from = to;
    done++;
    stopped = AGAIN;
  }
  store<i32>(ROWS_NUMBER, stopped == AGAIN || stopped == ROWS_UNREAD ? rowNumber() + 1 : rowNumber());
  store<i32>(ROWS_ROW_PLAIN, i32(isPlainRow()));
  store<i32>(ROWS_FROM, from);
  store<i32>(ROWS_ABOVE, above);
  store<i32>(ROWS_DRAFT, draft);
  store<i32>(ROWS_JSON, json);
  store<i32>(ROWS_META, meta);
  store<i32>(ROWS_DONE, done);
  return stopped;
}

/** Whether the person of a record begins a family, and is nobody's dependent (`FamilyRun`). */
function beginsFamily(base: i32, above: i32, record: i32): bool {
  const says = load<u8>(record + SLOT_RELATIONSHIP, RECORD_KIND) == CODE_KIND;
  if (says && load<i32>(record + (SLOT_RELATIONSHIP << 2), RECORD_VALUE) != SELF) return false;
  const linkage = load<i32>(ROWS_LINKAGE);
  if (linkage == LINKED_BY_ORDER) return says || load<i32>(ROWS_BLANK_IS_SUBSCRIBER) != 0;
  return linkage != LINKED_BY_ID || !isSameFamily(base, above, record);
}

/** Whether two records have one family id; none is that of nobody. */
function isSameFamily(base: i32, above: i32, record: i32): bool {
  if (load<u8>(record + SLOT_FAMILY, RECORD_KIND) != TEXT_KIND || load<u8>(above + SLOT_FAMILY, RECORD_KIND) != TEXT_KIND) return false;
  const one = load<i32>(above + (SLOT_FAMILY << 2), RECORD_START);
  const other = load<i32>(record + (SLOT_FAMILY << 2), RECORD_START);
  const length = load<i32>(above + (SLOT_FAMILY << 2), RECORD_END) - one;
  return load<i32>(record + (SLOT_FAMILY << 2), RECORD_END) - other == length && memory.compare(base + one, base + other, length) == 0;
}

/** As `makeSelf` (family/family.ts). */
function makeSelf(record: i32): void {
  store<u8>(record + SLOT_RELATIONSHIP, CODE_KIND, RECORD_KIND);
  store<i32>(record + (SLOT_RELATIONSHIP << 2), SELF, RECORD_VALUE);
}
