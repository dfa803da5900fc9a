import type { Field } from '../../../../../src/model/record.ts';
import { LIKE_BENEFIT } from '../../../headers/benefit-words.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import { isWord, namesField } from '../field-names.ts';
import { hasField, hasSeveral, type ValuedHead } from './valued-head.ts';

/** A line of business that names a market (`Commercial`, `Medicare Advantage`), or who pays, is no benefit. */
export function marketByValues(head: ValuedHead, at: number, column: string): string | null {
  if (!MAY_BE_MARKET.test(head.keys[at]!) && !LINE_OF_BUSINESS.test(head.keys[at]!)) return null;
  const words = head.cellsOf(at).map(wordKey);
  const isMarket =
    saysMarket(head.keys[at]!, words, hasField(head, 'coverage.plan_id')) || (saysNoBenefit(head.keys[at]!, words) && isOfPerson(head, at));
  return isMarket ? `Market: ${column.trim()}` : null;
}

/** Whether a column names a market, by its key and its normalized words. A number may be a market's if plans are named. */
export function saysMarket(key: string, words: readonly string[], hasPlans: boolean): boolean {
  if (!MAY_BE_MARKET.test(key)) return false;
  const isOther = (word: string): boolean => MARKET.test(word) || (/^\d{1,3}$/.test(word) && hasPlans);
  return words.length > 0 && words.every((word) => !isWord('coverage.benefit', word) && isOther(word));
}

export const MAY_BE_MARKET = /^(?:line of business|lob|product line|(?:product|insurance|plan) type)(?: code| description)?$/;
const MARKET =
  /^(?:commercial|comm?|medicare(?: advantage| supplement)?|medicaid|chip|tricare|exchange|on exchange|off exchange|marketplace|aca|individual|(?:small|large|mid) group|self (?:funded|insured)|fully (?:funded|insured)|level funded|aso|ma(?:pd?)?|pdp|dsnp|dual(?: eligible)?|government)$/;

/** A line of business that never sounds like a benefit is a carrier's own division. Two letters may be a code of either. */
function saysNoBenefit(key: string, words: readonly string[]): boolean {
  const isOther = (word: string): boolean => MARKET.test(word) || (word.length > 2 && /\p{L}/u.test(word) && !LIKE_BENEFIT.test(word));
  return LINE_OF_BUSINESS.test(key) && words.length > 0 && words.every((word) => !isWord('coverage.benefit', word) && isOther(word));
}

const LINE_OF_BUSINESS = /^(?:line of business|lob)(?: code| description)?$/;

/** Whether nobody has two values of a column, as persons with two benefits would. */
function isOfPerson({ keys, rows }: ValuedHead, at: number): boolean {
  const persons = keys.flatMap((key, place) => (PERSON.some((field) => namesField(key, field)) ? [place] : []));
  return !hasSeveral(rows.map(({ cells }) => [persons.map((place) => cells[place] ?? '').join(' '), (cells[at] ?? '').trim()]));
}

const PERSON: readonly Field[] = ['first_name', 'last_name', 'date_of_birth', 'member_id', 'employee_id', 'ssn'];
