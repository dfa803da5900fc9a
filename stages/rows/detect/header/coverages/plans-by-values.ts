import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { HEALTH_BENEFITS } from '../../../headers/benefit-words.ts';
import { wordsKey } from '../../../headers/header.ts';
import { isPlanWithTier, planWithTierColumn } from '../../../map/coverages/plan-and-tier.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isPlanOrBenefit, isWord, namesField } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * Columns of plans that are called by more than the plan:
 *
 * - a plan and its tier in one cell (`Medical Plan & Tier`): the plan's, from which the tier is parted, unless all cells are tiers;
 * - a `Coverage` whose cells all have a tier behind a plan (`PPO 500 - Family`), in a file that has no other column for either: the same;
 * - a benefit's code beside its tier: that of its plan, unless its cells are tiers, too;
 * - an election that names plans: the plan, if no other column says one;
 * - a column whose cells are all main benefits (`Product`: Medical, Dental; a `Benefit Code` also with others, each once): the benefit, if no other column says a plan or a benefit (beside a
 *   `Product`, a benefit; a `Product` beside a plan may be any benefit).
 *
 * Null where there are none.
 */
export function withPlansByValues(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const keys = columns.map(wordsKey);
  const wordsOf = (at: number): string[] => rows.flatMap(({ cells }) => wordKey(cells[at] ?? '') || []);
  const names = columns.map((column, at) => {
    const isElsewhere = (is: (key: string) => boolean): boolean => keys.some((key, other) => other !== at && is(key));
    const [, plan] = WITH_TIER.exec(column.trim()) ?? [];
    const [, benefit] = CODE.exec(keys[at]!) ?? [];
    if (benefit !== undefined && keys.some((key) => TIER.exec(key)?.[1] === benefit) && !wordsOf(at).every(isTier))
      return `${benefit} Plan Code (${column.trim()})`;
    if (plan !== undefined && !isPlanWithTier(column)) return wordsOf(at).every(isTier) ? column : planWithTierColumn(plan, column.trim());
    const isAlone =
      COVERAGE.test(keys[at]!) && !isElsewhere((key) => namesField(key, 'coverage.plan_id') || namesField(key, 'coverage.coverage_type'));
    if (isAlone && havePlanAndTier(rows, at)) return planWithTierColumn('Plan', column.trim());
    if (ELECTION.test(keys[at]!) && !isElsewhere((key) => namesField(key, 'coverage.plan_id')) && arePlans(wordsOf(at)))
      return `Plan (${column.replaceAll(/[()]/g, '').trim()})`;
    if (!MAY_BE_BENEFIT.test(keys[at]!)) return column;
    const isTaken = isElsewhere(PRODUCT.test(keys[at]!) ? (key) => namesField(key, 'coverage.benefit') : isPlanOrBenefit);
    const isBesidePlan = PRODUCT.test(keys[at]!) && isElsewhere((key) => namesField(key, 'coverage.plan_id'));
    return !isTaken &&
      (areBenefits(wordsOf(at)) ||
        (isBesidePlan && areAnyBenefits(wordsOf(at))) ||
        (CODE_OF_BENEFIT.test(keys[at]!) && areCodesOfBenefits(wordsOf(at))))
      ? `Benefit (${column.trim()})`
      : column;
  });
  return renamed(columns, names);
}

const WITH_TIER =
  /^((?:[\w/&-]+ ){0,3}?(?:plan|coverage))s? ?(?:&|\/|\+|,|-|and) ?(?:coverage |cov(?:\.|erage)? )?(?:tiers?|levels?)(?: (?:elected|selected|name))?$/i;

const COVERAGE = /^coverage(?: (?:description|desc|details?|name|elected))?$/;
/** As `partTier` parts them in each row: by a dash between blanks, or a bracket at the end. */
const PLAN_AND_TIER = /^.*\S(?: [-\u2013] |\s*\()((?:(?! [-\u2013] ).)+?)\)?$/;

function havePlanAndTier(rows: readonly HeadRecord[], at: number): boolean {
  const cells = rows
    .map(({ cells: all }) => all[at]?.trim() ?? '')
    .filter((cell) => cell !== '' && COMMON_WORDS['coverage.coverage_type'][wordKey(cell)] !== 'WAIVED');
  return cells.length > 0 && cells.every((cell) => cell.length <= MAX_CHARACTERS && isTier(wordKey(PLAN_AND_TIER.exec(cell)?.[1] ?? '')));
}

const MAX_CHARACTERS = 200;

function isTier(word: string): boolean {
  return isWord('coverage.coverage_type', word);
}

const OF_BENEFIT = `(med|den|dent|vis|${HEALTH_BENEFITS})`;
/** `Med Code` beside `Med Tier`. */
const CODE = new RegExp(`^${OF_BENEFIT} (?:code|cd)$`);
const TIER = new RegExp(`^${OF_BENEFIT} (?:coverage |cov )?(?:tier|level|lvl)$`);

const MAY_BE_BENEFIT = /^(?:(?:benefit |insurance |coverage )?(?:plan|prod(?:uct)?)(?: name| code)?|coverage name|benefit (?:code|cd))$/;
/** Beside a plan it may still say the benefit. */
const PRODUCT = /^(?:benefit |insurance |coverage )?prod(?:uct)?(?: name| code)?$/;
/** Of several insurances of a life, or accounts, the name says which. */
const MAIN = /^(?:medical|med|health|hlt|dental|den|dent|vision|vis|prescription|rx)(?: (?:insurance|plan|coverage|benefits?))?$/;

function areBenefits(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => MAIN.test(word));
}

/** By names; a kind of plan (`HMO`) may be one of any benefit, and nothing but `STD` is as often the standard one. */
function areAnyBenefits(words: readonly string[]): boolean {
  return (
    words.some((word) => !MAY_BE_ELSE.test(word)) &&
    words.every((word) => word.length >= MIN_NAME && isWord('coverage.benefit', word) && !KIND_OF_PLAN.test(word))
  );
}

const MIN_NAME = 3;
const MAY_BE_ELSE = /^(?:std|ltd|other)$/;
const KIND_OF_PLAN = /\b(?:hmo|ppo|pos|epo|hdhp|dppo|dhmo)\b/;

const CODE_OF_BENEFIT = /^benefit (?:code|cd)$/;

/** Whether all words are codes of benefits, some of a main one, and no two of the same: `BLIFE` and `VLIFE` are insurances to be told apart. */
function areCodesOfBenefits(words: readonly string[]): boolean {
  const codes = [...new Set(words)];
  const benefits = new Set(codes.map((word) => COMMON_WORDS['coverage.benefit'][word]));
  return benefits.size === codes.length && !benefits.has(undefined) && codes.some((word) => MAIN.test(word));
}

/** The election of a benefit that another column names. */
const ELECTION = /^(?:benefit |coverage )?(?:election|selection)$/;
/** Answers of an election that name no plan. */
const SAID =
  /^(?:yes|no|y|n|x|true|false|none|no coverage|keep|kept|add|added|change|changed|drop|dropped|new|elect|elected|enroll|enrolled|pending|active|inactive|default|covered|accept|accepted|approved|complete|completed|open enrollment|not applicable|n a)$/;

/** Whether nearly all words are names of plans, and none is an amount. */
function arePlans(words: readonly string[]): boolean {
  const named = words.filter((word) => !SAID.test(word) && !isTier(word));
  return named.length > 0 && named.length * 2 >= words.length && named.every((word) => /\p{L}{2}/u.test(word));
}
