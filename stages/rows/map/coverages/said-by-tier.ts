import { Record } from '../../record.ts';
import type { Row } from '../../row.ts';
import { takeCell } from '../cell.ts';
import { codeFinder } from '../code-finder.ts';
import { fieldWords } from '../code.ts';
import { isNoDate } from '../dates/date-text.ts';
import { takeSpan } from '../step.ts';
import { OPEN_END_WORDS, wordKey } from '../vocabulary.ts';
import { compileWords, type WordTable } from '../words.ts';
import { WAIVED } from './waiver.ts';

/**
 * Whether a row has a coverage by its tier alone, its plan being blank. A day of the coverage must be filled, too, because exports fill in a
 * default tier for benefits that nobody took, and a day that is none (`00/00/0000`). A waiver needs no day.
 */
export function saidByTier(tiers: readonly number[], days: readonly number[], lookup: Readonly<{ [word: string]: string }>): (row: Row) => boolean {
  const find = codeFinder(fieldWords('coverage.coverage_type', lookup));
  return (row) => {
    if (!takeSpan(row, tiers, CELL, 0)) return false;
    const found = find(row.bytes, CELL.start[0]!, CELL.end[0]!);
    return found === WAIVED || (found >= 0 && days.some((at) => at < row.count && saysDay(row, at)));
  };
}

function saysDay(row: Row, at: number): boolean {
  if (!takeCell(row, at, CELL, 0)) return false;
  const [start, end] = [CELL.start[0]!, CELL.end[0]!];
  return NO_DAYS.find(row.bytes, start, end) < 0 && !isNoDate(row.bytes, start, end);
}

const NO_DAYS = compileWords(OPEN_END_WORDS.map((word) => [wordKey(word), 0]));

/** Whether the first filled of these columns holds a known word: a tier of "0" is none. */
export function wordIn(columns: readonly number[], words: WordTable): (row: Row) => boolean {
  return (row) => takeSpan(row, columns, CELL, 0) && words.find(row.bytes, CELL.start[0]!, CELL.end[0]!) >= 0;
}

const CELL = new Record();
