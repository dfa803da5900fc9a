import { wordKey } from '../../../map/vocabulary.ts';
import type { ValuedHead } from './valued-head.ts';

/**
 * A bare `Term`, or `Coverage`, of which every cell is a part of a school's year (`Fall 2025`), a span of time (`12 months`) or, beside a student, a code
 * of a school's term (`202610`) is no day on which something ends, and no tier. One that may be a day, or says that somebody was termed, stays one;
 * so does a coverage of two letters, which may be the family (`FA`) or the spouse.
 */
export function termByValues({ keys, cellsOf }: ValuedHead, at: number, column: string): string | null {
  if (!TERM.test(keys[at]!)) return null;
  const words = cellsOf(at).map(wordKey);
  const isCoded = keys.some((key) => STUDENT.test(key));
  const mayBeTier = keys[at] === 'coverage';
  const isPeriod =
    words.length > 0 && words.every((word) => (PERIOD.test(word) && !(mayBeTier && word.length === 2)) || (isCoded && CODE.test(word)));
  return isPeriod ? `Academic Period (${column.trim()})` : null;
}

const TERM = /^(?:coverage |enrollment |plan )?term$|^coverage$/;
/** Whose rows they are: of dependents, too, carriers ask whether they are students, and their terms are months. */
const STUDENT = /^student (?:id|number|(?:first |last |full )?name|email)$/;
const SEASON = '(?:fa|fall|autumn|sp|spr|spring|su|sum|summer|wi|win|winter)';
const PERIOD = new RegExp(
  String.raw`^(?:(?:\d{2,4} ){0,2}${SEASON}(?: (?:and )?${SEASON})?(?: (?:semester|quarter|trimester|session|term))?(?: ?\d{2,4}){0,2}|(?:20)?\d\d ?${SEASON}|annual(?: \d{2,4}){0,2}|\d{1,2} (?:months?|mos?|years?|yrs?))$`,
);
const CODE = /^20\d{4}$/;
