import { BENEFITS } from '../../../../src/model/record.ts';
import { Kind, slotOf, type Record } from '../../record.ts';
import { COMMON_WORDS, wordKey } from '../vocabulary.ts';

const { absent: ABSENT_KIND } = Kind;
const BENEFIT = slotOf('coverage.benefit');
/** Of these, by their place among all benefits, a level says who is covered; of all others it may say how much is insured or put aside. */
const COVERING_PERSONS: readonly string[] = ['medical', 'dental', 'vision', 'prescription'];
const OF_PERSONS = new Set(COVERING_PERSONS.map((benefit) => (BENEFITS as readonly string[]).indexOf(benefit)));

/** What an insurance of a life or an income, or an account, is for, in the place of a tier: `$50,000`, `60%`, `2x Salary`, `1 times Annual Earnings`. */
export function isAmountInsured(text: string): boolean {
  return AMOUNT_INSURED.test(text.trim());
}

const AMOUNT_INSURED =
  /^[$€£]? ?(?:\d{3,}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^[$€£] ?\d|^\d+\.\d\d$|^\d+(?:\.\d+)? ?(?:%|percent\b|x\b|times\b)|^(?:one|two|three|four|five) times\b/i;

/** Whether a benefit, as a cell names it, may have an amount for its tier. Of any other `$1000` is a deductible, by which plans are called. */
export function mayInsureAmount(benefit: string): boolean {
  const known = COMMON_WORDS['coverage.benefit'][wordKey(benefit)];
  return known === undefined ? !/\b(?:med|medical|health|dental|vision|rx|prescription)\b/i.test(benefit) : !COVERING_PERSONS.includes(known);
}

/** Whether a record is of a benefit that may have an amount for its tier. */
export function mayBeAmount(record: Record): boolean {
  return record.kind[BENEFIT] !== ABSENT_KIND && !OF_PERSONS.has(record.value[BENEFIT]!);
}
