import { wordKey } from '../../../map/vocabulary.ts';
import type { ValuedHead } from './valued-head.ts';

/**
 * A bare `Term`, or `Coverage`, of which every cell is a part of a school's year (`Fall 2025`), a span of time (`12 months`) or, beside a student, a code
 * of a school's term (`202610`) is no day on which something ends, and no tier. One that may be a day, or says that somebody was termed, stays one.
 */
export function termByValues({ keys, cellsOf }: ValuedHead, at: number, column: string): string | null {
  if (!TERM.test(keys[at]!)) return null;
  const words = cellsOf(at).map(wordKey);
  const isCoded = keys.some((key) => /\bstudent\b/.test(key));
  const isPeriod = words.length > 0 && words.every((word) => PERIOD.test(word) || (isCoded && CODE.test(word)));
  return isPeriod ? `Academic Period (${column.trim()})` : null;
}

const TERM = /^(?:coverage |enrollment |plan )?term$|^coverage$/;
const SEASON = '(?:fa|fall|autumn|sp|spr|spring|su|sum|summer|wi|win|winter)';
const PERIOD = new RegExp(
  String.raw`^(?:(?:\d{2,4} ){0,2}${SEASON}(?: (?:and )?${SEASON})?(?: (?:semester|quarter|trimester|session|term))?(?: ?\d{2,4}){0,2}|(?:20)?\d\d ?${SEASON}|annual(?: \d{2,4}){0,2}|\d{1,2} (?:months?|mos?|years?|yrs?))$`,
);
const CODE = /^20\d{4}$/;
