import {
  MAX_FAMILY_RECORDS,
  RECORD_NUMBER,
  RECORD_PLAIN,
  RECORD_WARNINGS,
  ROWS_BELOW,
  ROWS_COUNT,
  ROWS_DONE,
  ROWS_FIRST,
  ROWS_FROM,
  ROWS_FULL_AT,
  ROWS_JSON,
  ROWS_KEYS,
  ROWS_LEFT,
  ROWS_META,
  ROWS_MOST,
  ROWS_MOVED,
  ROWS_NOTED,
  ROWS_NUMBER,
  ROWS_OPERATIONS,
  ROWS_POOL,
  ROWS_REPORTED,
  ROWS_ROW_END,
  ROWS_ROW_PLAIN,
  ROWS_SPREAD,
  ROWS_UNREAD,
  ROWS_WRITTEN,
  WARNING_WORDS,
} from '../layout.ts';
import { BEGINS, fits, JOINS, standing } from './families.ts';
import { beginReading, isPlainRow, readRow, rowNumber } from './row-reading.ts';
import { complete } from './run.ts';
import { spread } from './spread.ts';
import { reportRow } from './unusual.ts';
import { beginReported, beginWriting, firstRow, hasRoom, json, keys, meta, writeFamily, written } from './written.ts';

// Usual rows from bytes to JSON (stages/rows/usual-rows.ts). A usual row is one of a subscriber, or of a dependent of whom there is nothing
// to report, and every record of the family above it only waits to be written.

/**
 * Does usual rows one after the other: reads, maps and checks a row and, if it begins a family, writes the family above. TypeScript
 * does what is unusual in them. Stops before the first row that it cannot finish, and answers how many operations of that row are done. The
 * row is then the row in work, and its record stands in the pool behind those of the family. Answers `ROWS_UNREAD` if that row has not been read.
 */
export function workRows(base: i32): i32 {
  const operations = load<i32>(ROWS_OPERATIONS);
  const ofSeveral = load<i32>(ROWS_SPREAD);
  const most = load<i32>(ROWS_MOST);
  const fullAt = load<i32>(ROWS_FULL_AT);
  const left = load<i32>(ROWS_LEFT);
  const below = load<i32>(ROWS_BELOW);
  let isOpen = load<i32>(ROWS_REPORTED) == 0;
  let from = load<i32>(ROWS_FROM);
  let count = load<i32>(ROWS_COUNT);
  let moved = 0;
  let done = 0;
  let stopped = ROWS_UNREAD;
  beginWriting();
  beginReading();
  while (done < left && json < fullAt && hasRoom(count)) {
    const to = readRow(base, from);
    if (to == 0) break;
    store<i32>(ROWS_FROM, from);
    store<i32>(ROWS_ROW_END, to);
    store<i32>(ROWS_NUMBER, rowNumber());
    store<i32>(ROWS_ROW_PLAIN, i32(isPlainRow()));
    store<i32>(ROWS_NOTED, 0);
    if (rowNumber() >= below) {
      stopped = 0;
      break;
    }
    const drafts = ROWS_POOL + (count << 2);
    const draft = load<i32>(drafts);
    let filled = 1;
    if (ofSeveral == 0) {
      complete(operations, base, draft);
      stopped = load<i32>(operations);
    } else {
      stopped = 0;
      filled = spread(ofSeveral, base, drafts);
      if (filled == 0) break;
    }
    const isNoted = load<i32>(ROWS_NOTED) != 0;
    const stands = standing(base, load<i32>(ROWS_POOL), draft);
    if (stands == BEGINS) {
      if (!fits(drafts, filled) || !writeFamily(base, count, fullAt)) break;
      if (isNoted) {
        reportRow(drafts, filled);
        beginReported();
      }
    } else if (isNoted || !isOpen || stands != JOINS || count + filled + most > MAX_FAMILY_RECORDS || !fits(ROWS_POOL, count + filled)) break;
    for (let i = 0; i < filled; i++) {
      const record = load<i32>(drafts + (i << 2));
      store<i32>(record, rowNumber(), RECORD_NUMBER);
      store<i32>(record, i32(isPlainRow()), RECORD_PLAIN);
      if (!isNoted) memory.fill(record + RECORD_WARNINGS, 0, WARNING_WORDS << 2);
    }
    if (count + filled > moved) moved = count + filled;
    if (stands == BEGINS) {
      toFront(count, filled);
      count = 0;
      isOpen = !isNoted;
    }
    count += filled;
    from = to;
    done++;
    stopped = ROWS_UNREAD;
  }
  store<i32>(ROWS_NUMBER, stopped < 0 ? rowNumber() + 1 : rowNumber());
  store<i32>(ROWS_FROM, from);
  store<i32>(ROWS_COUNT, count);
  store<i32>(ROWS_JSON, json);
  store<i32>(ROWS_META, meta);
  store<i32>(ROWS_KEYS, keys);
  store<i32>(ROWS_WRITTEN, written);
  store<i32>(ROWS_FIRST, firstRow);
  store<i32>(ROWS_MOVED, moved);
  store<i32>(ROWS_DONE, done);
  return stopped;
}

/** Moves `moved` records of the pool, which stand behind the first `count`, to its front. */
function toFront(count: i32, moved: i32): void {
  for (let i = 0; i < moved; i++) {
    let at = ROWS_POOL + ((count + i) << 2);
    const first = ROWS_POOL + (i << 2);
    const record = load<i32>(at);
    for (; at > first; at -= 4) store<i32>(at, load<i32>(at - 4));
    store<i32>(first, record);
  }
}
