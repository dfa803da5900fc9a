import { isUtf8 } from 'node:buffer';
import type { Row } from '../row.ts';
import { recodeSpan } from './windows-1252.ts';
import type { Arena } from './arena.ts';

const MAX_UTF8_BYTES = 3;

/** Converts a row from Windows-1252 to UTF-8, wherever its cells stand in the record. */
export function recodeRow(row: Row, arena: Arena): void {
  const { bytes, recordStart, recordEnd } = row;
  if (isUtf8(bytes.subarray(recordStart, recordEnd))) return;
  let needed = recordEnd - recordStart;
  for (let cell = 0; cell < row.count; cell++) needed += row.end[cell]! - row.start[cell]!;
  arena.reserve(needed * MAX_UTF8_BYTES);
  row.recordStart = arena.at;
  arena.at = recodeSpan(bytes, recordStart, recordEnd, arena.bytes, arena.at);
  row.recordEnd = arena.at;
  for (let cell = 0; cell < row.count; cell++) {
    const start = row.start[cell]!;
    row.start[cell] = arena.at;
    arena.at = recodeSpan(bytes, start, row.end[cell]!, arena.bytes, arena.at);
    row.end[cell] = arena.at;
  }
  row.bytes = arena.bytes;
}
