import { takeCell } from '../map/cell.ts';
import { Record } from '../record.ts';
import type { HeadRows } from './head-records.ts';

/**
 * Columns of whole names without a comma that put the last name first, as mainframes do: some end with an initial (`FOX AL B`), which
 * no last name is, and none has one in the middle (`Al B Fox`).
 */
export function lastNamesFirst(headRows: HeadRows, columns: readonly number[]): number[] {
  const seen = columns.map(() => ({ behind: 0, between: 0 }));
  if (columns.length > 0)
    headRows((row) => {
      columns.forEach((column, k) => {
        if (column >= row.count || !takeCell(row, column, CELL, 0)) return;
        const name = decoder.decode(row.bytes.subarray(CELL.start[0], CELL.end[0]));
        if (INITIAL_BEHIND.test(name)) seen[k]!.behind++;
        else if (INITIAL_BETWEEN.test(name)) seen[k]!.between++;
      });
    });
  return columns.filter((_, k) => seen[k]!.behind > 0 && seen[k]!.between === 0);
}

const INITIAL_BEHIND = /^\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)+ \p{L}\.?$/u;
const INITIAL_BETWEEN = /^\p{L}[\p{L}'’-]+ \p{L}\.? \p{L}[\p{L}'’ -]+$/u;

const decoder = new TextDecoder();
const CELL = new Record();
