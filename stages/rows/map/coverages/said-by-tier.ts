import { Record } from '../../record.ts';
import type { Row } from '../../row.ts';
import { textOf } from '../../base/text.ts';
import { isFilled, takeCell } from '../cell.ts';
import { codeFinder } from '../code-finder.ts';
import { fieldWords } from '../code.ts';
import { isNoDate } from '../dates/date-text.ts';
import { takeSpan } from '../step.ts';
import type { WordTable } from '../words.ts';
import { WAIVED } from './waiver.ts';

/**
 * Whether a row has a coverage by its tier alone, its plan being blank. A day of the coverage must be filled, too, because exports fill in a
 * default tier for benefits that nobody took; `01/01/1900` and `12/31/9999` are such defaults, `00/00/0000` is no day, and a plan that is
 * `None` is not blank. A waiver needs no day.
 */
export function saidByTier(
  plans: readonly number[],
  tiers: readonly number[],
  days: readonly number[],
  lookup: Readonly<{ [word: string]: string }>,
): (row: Row) => boolean {
  const find = codeFinder(fieldWords('coverage.coverage_type', lookup));
  return (row) => {
    if (!takeSpan(row, tiers, CELL, 0)) return false;
    const found = find(row.bytes, CELL.start[0]!, CELL.end[0]!);
    if (found === WAIVED || found < 0) return found === WAIVED;
    return days.some((at) => at < row.count && isDay(row, at)) && !plans.some((at) => at < row.count && saysNone(row, at));
  };
}

function isDay(row: Row, at: number): boolean {
  if (!takeCell(row, at, CELL, 0)) return false;
  const [start, end] = [CELL.start[0]!, CELL.end[0]!];
  return !isNoDate(row.bytes, start, end) && !DEFAULT_DAY.test(textOf(row.bytes, start, end));
}

function saysNone(row: Row, at: number): boolean {
  return !isFilled(row, at) && /[a-z]/i.test(textOf(row.bytes, row.start[at]!, row.end[at]!));
}

const DEFAULT_DAY = /(?:^|\D)(?:1900|[239]999)(?:\D|$)|^(?:1900|[239]999)\d{4}$|^\d{4}(?:1900|[239]999)$/;

/** Whether the first filled of these columns holds a known word: a tier of "0" is none. */
export function wordIn(columns: readonly number[], words: WordTable): (row: Row) => boolean {
  return (row) => takeSpan(row, columns, CELL, 0) && words.find(row.bytes, CELL.start[0]!, CELL.end[0]!) >= 0;
}

const CELL = new Record();
