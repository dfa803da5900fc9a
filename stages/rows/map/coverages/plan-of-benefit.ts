import { BENEFITS } from '../../../../src/model/record.ts';
import { Kind, Record, slotOf } from '../../record.ts';
import { takeCell } from '../cell.ts';
import { fieldWords, withoutYear } from '../code.ts';
import { createBenefitFinder } from './benefit-in-name.ts';
import type { MapStep } from '../step.ts';
import { mapIdentifier } from '../text.ts';
import { wordKey } from '../vocabulary.ts';
import { saysWaived } from './waiver.ts';
import { compileWords } from '../words.ts';
import { textOf } from '../../base/text.ts';

const PLAN = slotOf('coverage.plan_id');
const BENEFIT = slotOf('coverage.benefit');

/** Benefits of which a person may have several, each with its own name: "Health Care FSA" and "Dependent Care FSA", "STD" and "LTD". */
const OF_SEVERAL = new Set((['life', 'disability', 'fsa', 'other'] as const).map((benefit) => BENEFITS.indexOf(benefit)));
/** Words that do not tell which of several it is. */
const GENERAL = compileWords(
  'life, lif, life insurance, group life, disability, fsa, flex, flexible spending, flexible spending account, other'
    .split(', ')
    .map((word) => [wordKey(word), 1] as const),
);

/**
 * In a file without plans, the words for such a benefit are the plan: otherwise two coverages of a person would be the same. So is the name
 * of a plan in the place of the benefit (`Gold Plus HMO`, `Guardian Dental`).
 */
export function planOfBenefit(columns: readonly number[]): MapStep {
  const { code } = Kind;
  const named = new Map(columns.map((at) => [at, mapIdentifier([at], PLAN, null)]));
  const benefitInName = createBenefitFinder();
  return (row, record, issues) => {
    const benefit = record.value[BENEFIT]!;
    if (record.kind[BENEFIT] !== code) return;
    const column = record.source[BENEFIT]!;
    if (column < 0 || !takeCell(row, column, CELL, 0)) return;
    const [start, end] = [CELL.start[0]!, CELL.end[0]!];
    if (!OF_SEVERAL.has(benefit) && (saysBenefit(row.bytes, start, end) || benefitInName(row.bytes, start, end) < 0)) return;
    if (GENERAL.find(row.bytes, start, end) >= 0 || saysWaived(row.bytes, start, end)) return;
    // Whose life is insured tells who has the coverage: a spouse's is part of the subscriber's.
    if (record.value[BENEFIT] === LIFE && OF_DEPENDENT.test(textOf(row.bytes, start, end))) return;
    named.get(column)?.(row, record, issues);
  };
}

/** Whether a text is only a word for its benefit. */
function saysBenefit(bytes: Uint8Array, start: number, end: number): boolean {
  const words = fieldWords('coverage.benefit', {});
  return words.find(bytes, start, end) >= 0 || withoutYear(words, bytes, start, end) >= 0;
}

/** Whether a name tells which of several benefits of a kind it is: `STD`, not `Disability`. */
export function namesOneOfSeveral(benefit: number, name: string): boolean {
  const bytes = new TextEncoder().encode(name);
  return OF_SEVERAL.has(benefit) && GENERAL.find(bytes, 0, bytes.length) < 0;
}

const LIFE = BENEFITS.indexOf('life');
const OF_DEPENDENT = /\b(?:spouse|sp|child|children|ch|dependent|dep)\b/i;
const CELL = new Record();
