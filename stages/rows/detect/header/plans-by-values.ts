import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { HEALTH_BENEFITS } from '../../headers/benefit-words.ts';
import { wordsKey } from '../../headers/header.ts';
import { isPlanWithTier, planWithTierColumn } from '../../map/plan-and-tier.ts';
import { wordKey } from '../../map/vocabulary.ts';
import type { HeadRecord } from '../head-records.ts';
import { isPlanOrBenefit, isWord, namesField } from './field-names.ts';
import { renamed } from './renamed.ts';

/**
 * Columns of plans whose names say more than the plan:
 * - A plan and its tier in one cell (`Medical Plan & Tier`) is the plan, from which the tier is split off, unless all cells are tiers.
 * - A benefit's code beside its tier is the code of its plan, unless its cells are tiers, too.
 * - An election that names plans is the plan, if no other column holds it.
 * - A column whose cells are all main benefits (`Product`: Medical, Dental) is the benefit, if no other column holds a plan or a benefit;
 *   for a `Product`, a benefit.
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
    if (ELECTION.test(keys[at]!) && !isElsewhere((key) => namesField(key, 'coverage.plan_id')) && arePlans(wordsOf(at)))
      return `Plan (${column.trim()})`;
    if (!MAY_BE_BENEFIT.test(keys[at]!)) return column;
    const isTaken = isElsewhere(PRODUCT.test(keys[at]!) ? (key) => namesField(key, 'coverage.benefit') : isPlanOrBenefit);
    return !isTaken && areBenefits(wordsOf(at)) ? `Benefit (${column.trim()})` : column;
  });
  return renamed(columns, names);
}

const WITH_TIER =
  /^((?:[\w/&-]+ ){0,3}?(?:plan|coverage))s? ?(?:&|\/|\+|,|-|and) ?(?:coverage |cov(?:\.|erage)? )?(?:tiers?|levels?)(?: (?:elected|selected|name))?$/i;

function isTier(word: string): boolean {
  return isWord('coverage.coverage_type', word);
}

const OF_BENEFIT = `(med|den|dent|vis|${HEALTH_BENEFITS})`;
/** `Med Code` beside `Med Tier`. */
const CODE = new RegExp(`^${OF_BENEFIT} (?:code|cd)$`);
const TIER = new RegExp(`^${OF_BENEFIT} (?:coverage |cov )?(?:tier|level|lvl)$`);

const MAY_BE_BENEFIT = /^(?:(?:benefit |insurance |coverage )?(?:plan|prod(?:uct)?)(?: name| code)?|coverage name)$/;
/** Beside a plan it may still be the benefit. */
const PRODUCT = /^(?:benefit |insurance |coverage )?prod(?:uct)?(?: name| code)?$/;
/** Life insurances and accounts come in several kinds, so the name matters there. */
const MAIN = /^(?:medical|med|health|dental|den|vision|vis|prescription|rx)(?: (?:insurance|plan|coverage|benefits?))?$/;

function areBenefits(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => MAIN.test(word));
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
