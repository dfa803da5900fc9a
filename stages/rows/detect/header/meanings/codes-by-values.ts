import { ANSWERS, CODES, isCoverageCode, isPlanType, PEOPLESOFT, S_IS_SINGLE } from '../../../map/codes-of-columns.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { isWord, namesField } from '../field-names.ts';
import type { ValuedHead } from './valued-head.ts';

/** A column whose codes mean what the other cells, or the columns beside it, say that they mean; its name gets a remark that tells. Null in any other. */
export function codesByValues(head: ValuedHead, at: number, column: string): string | null {
  if (isPeopleSoft(head, at)) return `${column.trim()} ${PEOPLESOFT}`;
  if (isBenefitInCodes(head, at)) return `${column.trim()} ${CODES}`;
  if (isAnswered(head, at)) return `${column.trim()} ${ANSWERS}`;
  return isTierOfSingles(head, at) ? `${column.trim()} ${S_IS_SINGLE}` : null;
}

/**
 * PeopleSoft's delivered codes, under its own names for their columns, beside another of its own: a customer may have made others, so each cell has to be
 * one of them.
 */
function isPeopleSoft({ keys, cellsOf }: ValuedHead, at: number): boolean {
  const [, is] = CODED.find(([key]) => key.test(keys[at]!)) ?? [];
  if (is === undefined || !keys.some((key, other) => other !== at && OF_PEOPLESOFT.test(key))) return false;
  const cells = cellsOf(at);
  return cells.length > 0 && cells.every(is);
}

const CODED: readonly (readonly [RegExp, (cell: string) => boolean])[] = [
  [/^covrg cd$/, isCoverageCode],
  [/^plan type$/, isPlanType],
];
const OF_PEOPLESOFT = /^(?:covrg cd|coverage elect|benefit plan|emplid|empl rcd|dependent benef|benefit rcd nbr)$/;

/**
 * An S among codes of tiers is for somebody single where none of the others is, and another one names the employee with a spouse (`S, ES, EC, F`), or families stand
 * beside so many S that the employee alone would be among them (`S, F`). With an E it is for the spouse, and with a bare C or D nobody knows.
 */
function isTierOfSingles({ keys, cellsOf }: ValuedHead, at: number): boolean {
  if (!namesField(keys[at]!, 'coverage.coverage_type') && !OF_BENEFIT.test(keys[at]!)) return false;
  const words = cellsOf(at).map(wordKey);
  const single = words.filter((word) => word === 's').length;
  const others = words.filter((word) => word !== 's');
  if (single === 0 || others.length === 0) return false;
  const tiers = others.map((word) => COMMON_WORDS['coverage.coverage_type'][word]);
  if (tiers.some((tier) => tier === undefined || tier === 'EMPLOYEE_ONLY' || tier === 'INDIVIDUAL')) return false;
  return tiers.includes('EMPLOYEE_SPOUSE') || (tiers.includes('FAMILY') && single >= MIN_SINGLES);
}

/** A benefit of which each row says one digit, not only yes and no: a broker's census counts who is covered, each in its own way. */
function isBenefitInCodes({ keys, cellsOf }: ValuedHead, at: number): boolean {
  if (!BENEFIT.test(keys[at]!)) return false;
  const cells = cellsOf(at);
  return cells.some((cell) => cell > '1') && cells.every((cell) => /^\d$/.test(cell));
}

/** A benefit whose name asks whether somebody has it, and which nearly all rows answer by yes and no: `Yse` is a mistake, and no plan. What begins otherwise may be one (`PPO 1500`). */
function isAnswered({ keys, cellsOf }: ValuedHead, at: number): boolean {
  if (!ASKED.test(keys[at]!)) return false;
  const words = cellsOf(at).map(wordKey);
  const others = words.filter((word) => !ANSWER.test(word) && !isWord('coverage.coverage_type', word));
  return others.length > 0 && others.every((word) => MISTYPED.test(word)) && words.length > others.length * MIN_ANSWERS_TO_MISTAKE;
}

const ASKED =
  /^(?:(?:medical|med|health|dental|den|vision|vis|rx|prescription|life|ad d|std|ltd|disability|fsa|hsa|accident|critical illness|legal|pet)(?: (?:insurance|coverage))? )(?:enrolled|elected|covered|participating|opt(?:ed)? in|(?:(?:enroll(?:ed|ment)?|elect(?:ed|ion)?|coverage|waive[dr]?) )?(?:flag|indicator|ind|y n|yes no))$/;
const ANSWER = /^(?:yes|no|y|n|true|false|1|0|x)$/;
const MISTYPED = /^[yntf][a-z]{1,4}$/;
const MIN_ANSWERS_TO_MISTAKE = 4;

const BENEFIT =
  /^(?:medical|med|health|dental|den|vision|vis|rx|prescription)(?: (?:insurance|coverage|election|enrollment|status|(?:insurance|coverage|enrollment) status))?$/;
const OF_BENEFIT = /^(?:medical|med|health|dental|den|vision|vis|rx) (?:coverage |cov |plan )?(?:tier|level|type|code)$/;
/** With as many persons who have a dependent, and none without, the file would be of no employer. */
const MIN_SINGLES = 4;
