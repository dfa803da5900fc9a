import { BENEFITS } from '../../../../src/model/record.ts';
import { namesMedicalPlan } from './medical-plan.ts';
import { textOf } from '../../base/text.ts';

type Benefit = (typeof BENEFITS)[number];

const MEDICAL = BENEFITS.indexOf('medical');
/** Longer than the name of a plan. */
const MAX_BYTES = 80;
/** More names than most files have. */
const MAX_REMEMBERED = 256;

/**
 * Finds the benefit, by its index, in a longer name of a benefit or a plan: `Guardian Dental`, `Basic Life Insurance`, `Health Care -
 * Vision`, `Gold Plus HMO`. -1 if there is none, or two (`Dental/Vision`). A file has few names and many rows, so answers are kept.
 */
export function createBenefitFinder(): (bytes: Uint8Array, start: number, end: number) => number {
  const remembered = new Map<string, number>();
  return (bytes, start, end) => {
    if (end - start > MAX_BYTES) return -1;
    const text = textOf(bytes, start, end);
    const known = remembered.get(text);
    if (known !== undefined) return known;
    if (remembered.size === MAX_REMEMBERED) remembered.clear();
    const found = benefitInName(text);
    remembered.set(text, found);
    return found;
  };
}

function benefitInName(text: string): number {
  if (namesMedicalPlan(text)) return MEDICAL;
  if (OF_NO_COVERAGE.test(text) || OTHERS.test(text)) return -1;
  const said = NAMES.filter(([, name]) => name.test(text));
  return said.length === 1 ? BENEFITS.indexOf(said[0]![0]) : -1;
}

const NAMES: readonly (readonly [Benefit, RegExp])[] = [
  ['medical', /\bmedical\b/i],
  ['dental', /\bdental\b/i],
  ['vision', /\bvision\b/i],
  ['prescription', /\b(?:prescription|pharmacy|rx)\b/i],
  ['life', /\blife\b|\bad&d\b|\baccidental death\b/i],
  ['disability', /\b(?:std|ltd|disability)\b/i],
  ['fsa', /\b(?:fsa|dcfsa|hcfsa|lpfsa|flexible spending)\b/i],
  ['hsa', /\b(?:hsa|health savings)\b/i],
  ['long_term_care', /\b(?:ltc|long[ -]term care)\b/i],
  ['mental_health', /\b(?:mental|behavioral) health\b/i],
];
/** Beside these words a benefit is another one: `Accident Medical`. Alone they may be anything. */
const OTHERS =
  /\b(?:accident(?!al death)|critical|cancer|hospital|legal|identity|pet|hra|gap|bridge|supplement|hearing|retirement|pension|transit|commuter|parking|flex|travel|workers|discount)\b/i;
/** Payments, charges and balances; persons who are not covered, or no more; jobs and places. */
const OF_NO_COVERAGE =
  /\b(?:credit|surcharge|contribution|deduction|premium|fee|allowance|reimbursement|leave|event|style|opt|waiv\w*|declin\w*|refus\w*|cancel\w*|terminat\w*|lapsed|ended|denied|excluded|ineligible|waiting|without|none|non|not|no|pending|evidence|exam|transport|certificate|assistant|division|department|center|office|sciences?|statement|child(?:ren)? disability)\b/i;
