import { takeCell } from '../../map/cell.ts';
import { Record } from '../../record.ts';
import type { HeadRows } from '../head-records.ts';

/**
 * Columns of whole names without a comma that put the last name first, as mainframes do: a third of the names end with an initial
 * (`FOX AL B`), and none has one in the middle (`Al B Fox`). A few may be called so: `Ravi Kumar S`, `Thomas Smith V`.
 * Those of `called` do by what they are called (`Name (Last First MI)`).
 */
export function lastNamesFirst(headRows: HeadRows, columns: readonly number[], called: readonly number[] = []): number[] {
  const seen = columns.map(() => ({ names: 0, behind: 0, between: 0 }));
  if (columns.length > 0)
    headRows((row) => {
      columns.forEach((column, k) => {
        if (column >= row.count || !takeCell(row, column, CELL, 0)) return;
        const name = decoder.decode(row.bytes.subarray(CELL.start[0], CELL.end[0]));
        seen[k]!.names++;
        if (INITIAL_BEHIND.test(name)) seen[k]!.behind++;
        else if (INITIAL_BETWEEN.test(name)) seen[k]!.between++;
      });
    });
  return columns.filter((column, k) => {
    const { names, behind, between } = seen[k]!;
    return called.includes(column) || (behind >= MIN_NAMES && behind * 3 >= names && between === 0);
  });
}

/** Whether the name of a column of whole names says that the last one comes first. */
export function saysLastFirst(header: string): boolean {
  return /\blast(?:[ _]?name)?[ ,/&_-]*(?:and )?first/i.test(header);
}

const MIN_NAMES = 2;
/** I and V are suffixes as well. */
const INITIAL_BEHIND = /^\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)+ (?![IV]$)\p{L}\.?$/iu;
const INITIAL_BETWEEN = /^\p{L}[\p{L}'’-]+ \p{L}\.? \p{L}[\p{L}'’ -]+$/u;

const decoder = new TextDecoder();
const CELL = new Record();
