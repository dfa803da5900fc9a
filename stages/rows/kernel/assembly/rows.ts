import {
  KEYS_AT,
  KEY_BYTES_OF_RECORD,
  MAX_ROWS,
  META_AT,
  ROWS_ABOVE,
  ROWS_ABOVE_COUNT,
  ROWS_ABOVE_NUMBER,
  ROWS_ABOVE_PLAIN,
  ROWS_DONE,
  ROWS_DRAFTS,
  ROWS_FROM,
  ROWS_FULL_AT,
  ROWS_JSON,
  ROWS_JSON_END,
  ROWS_JSON_PARTS,
  ROWS_LEFT,
  ROWS_META,
  ROWS_META_TEXTS,
  ROWS_NUMBER,
  ROWS_OPERATIONS,
  ROWS_ROW_END,
  ROWS_ROW_PLAIN,
  ROWS_SPREAD,
  ROWS_UNREAD,
  ROWS_WRITTEN,
} from '../layout.ts';
import { beginsFamily, makeSelf } from './families.ts';
import { putKey } from './identity.ts';
import { fixedBytes, write, writeEnd } from './json.ts';
import { putMeta } from './meta.ts';
import { beginReading, isPlainRow, readRow, rowNumber } from './row-reading.ts';
import { run } from './run.ts';
import { spread } from './spread.ts';

// Rows that are usual from one end to the other: a person who begins a family, with nothing to be said about it, below another one of whom
// nothing waits but to be written (stages/rows/usual-rows.ts).

const VECTOR_BYTES = 16;
/** As many rows are done as may be, or the group is full. */
const AGAIN = -2;

// How far what is written reaches.
let json = 0;
let meta = 0;
let keys = 0;

/**
 * Works such rows one after the other: reads, maps and checks one, and writes the records of the row above it, whose family has ended with it. Stops
 * before the first row of which it cannot do all, and answers how many operations of that row are done: it stands in the row in work, its
 * record in the first draft. `ROWS_UNREAD` where TypeScript is to read it, less where no more are to be done.
 */
export function workRows(base: i32): i32 {
  const operations = load<i32>(ROWS_OPERATIONS);
  const ofSeveral = load<i32>(ROWS_SPREAD);
  const fullAt = load<i32>(ROWS_FULL_AT);
  const left = load<i32>(ROWS_LEFT);
  let from = load<i32>(ROWS_FROM);
  let above = load<i32>(ROWS_ABOVE);
  let count = load<i32>(ROWS_ABOVE_COUNT);
  let drafts = load<i32>(ROWS_DRAFTS);
  let written = 0;
  let done = 0;
  let stopped = AGAIN;
  json = load<i32>(ROWS_JSON);
  meta = META_AT;
  keys = KEYS_AT;
  beginReading();
  while (done < left && json < fullAt && written + count <= MAX_ROWS) {
    const to = readRow(base, from);
    if (to == 0) {
      stopped = ROWS_UNREAD;
      break;
    }
    store<i32>(ROWS_ROW_END, to);
    const draft = load<i32>(drafts);
    let filled = 1;
    if (ofSeveral == 0) {
      stopped = run(operations, base, draft, 0);
      if (stopped < load<i32>(operations)) break;
    } else {
      stopped = 0;
      filled = spread(ofSeveral, base, drafts, to - from);
      if (filled == 0) break;
    }
    if (!beginsFamily(base, load<i32>(above), draft) || !writeAll(base, above, count, fullAt)) break;
    written += count;
    count = filled;
    store<i32>(ROWS_ABOVE_NUMBER, rowNumber());
    store<i32>(ROWS_ABOVE_PLAIN, i32(isPlainRow()));
    const free = above;
    above = drafts;
    drafts = free;
    from = to;
    done++;
    stopped = AGAIN;
  }
  store<i32>(ROWS_NUMBER, stopped < 0 ? rowNumber() + 1 : rowNumber());
  store<i32>(ROWS_ROW_PLAIN, i32(isPlainRow()));
  store<i32>(ROWS_FROM, from);
  store<i32>(ROWS_ABOVE, above);
  store<i32>(ROWS_ABOVE_COUNT, count);
  store<i32>(ROWS_DRAFTS, drafts);
  store<i32>(ROWS_JSON, json);
  store<i32>(ROWS_META, meta);
  store<i32>(ROWS_WRITTEN, written);
  store<i32>(ROWS_DONE, done);
  return stopped;
}

/** Writes the records of a list, which are of one row, or none of them where one takes more than the kernel knows or the group is full before the last. */
function writeAll(base: i32, list: i32, count: i32, fullAt: i32): bool {
  const jsonBefore = json;
  const metaBefore = meta;
  const keysBefore = keys;
  for (let i = 0; i < count; i++) {
    if (json < fullAt && writeOne(base, load<i32>(list + (i << 2)))) continue;
    json = jsonBefore;
    meta = metaBefore;
    keys = keysBefore;
    return false;
  }
  return true;
}

function writeOne(base: i32, record: i32): bool {
  const parts = load<i32>(ROWS_JSON_PARTS);
  const end = load<i32>(ROWS_JSON_END);
  const row = load<i32>(ROWS_ABOVE_NUMBER);
  if (json > end - fixedBytes(parts) - VECTOR_BYTES || !putKey(base, record, row, keys)) return false;
  makeSelf(record);
  const to = write(parts, record, base, load<i32>(ROWS_ABOVE_PLAIN), 0, json, end);
  if (to < 0) return false;
  json = writeEnd(parts, to);
  meta = putMeta(load<i32>(ROWS_META_TEXTS), record, row, meta);
  keys += KEY_BYTES_OF_RECORD;
  return true;
}
