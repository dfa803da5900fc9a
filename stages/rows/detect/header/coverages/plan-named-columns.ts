import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { benefitStatedBy, isBenefitColumn } from '../../../headers/benefit-columns.ts';
import { unmarked, wordsKey } from '../../../headers/header.ts';
import { planTakenColumn } from '../../../headers/plan-taken.ts';
import { isTick } from '../../../map/dates/ticks.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isPlanOrBenefit, isWord } from '../field-names.ts';
import { headersInHead } from '../known-headers.ts';

/**
 * Columns named after a plan (`Dental High`, `Kaiser HMO`) in which an X or a tier marks who took it get names that tell the plan
 * (`planTakenColumn`). Only if there are several, or other benefits have columns; if no cell says anything else; and if no column holds the
 * plan or tier of that benefit. Beside such a column this one only tells which plan it is, and "no" waives nothing.
 */
export function withPlanNamedColumns(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const keys = columns.map(wordsKey);
  const named = keys.flatMap((key, at) => {
    const benefit = benefitOfPlan(key);
    return benefit === null || isBenefitColumn(config, columns[at]!) || headersInHead(config).has(key) ? [] : [{ at, benefit }];
  });
  if (named.length === 0) return null;
  const stated = new Set<string>();
  for (const [at, column] of columns.entries()) {
    if (named.some((plan) => plan.at === at)) continue;
    const benefit = benefitStatedBy(config, column) ?? benefitSaidBy(keys[at]!);
    if (benefit !== null) stated.add(benefit);
    else if (saysPlan(keys[at]!)) return null;
  }
  const wordsOf = (at: number): string[] => rows.flatMap(({ cells }) => (isTick(cells[at] ?? '') ? 'x' : wordKey(cells[at] ?? '') || []));
  const isAlone = (benefit: string): boolean => named.filter((plan) => plan.benefit === benefit).length === 1;
  const fit = named.filter(({ at, benefit }) => {
    const words = wordsOf(at);
    const isFlag = isAlone(benefit) && BARE_KIND.test(keys[at]!) && words.every((word) => YES_OR_NO.test(word));
    return !stated.has(benefit) && !isFlag && words.every(isMark);
  });
  const isBeside = fit.length > 1 || columns.some((column) => isBenefitColumn(config, column));
  if (!isBeside || !fit.some(({ at }) => wordsOf(at).length > 0)) return null;
  return columns.map((column, place) => {
    const plan = fit.find(({ at }) => at === place);
    if (plan !== undefined) return planTakenColumn(plan.benefit, unmarked(column));
    const before = fit.find(({ at }) => at === place - 1);
    return before !== undefined && isOnlyWaiver(keys, place) && wordsOf(place).every(isMark) ? `${before.benefit} waived` : column;
  });
}

/** A bare waiver directly behind plans is about their benefit, if the file has no other. */
function isOnlyWaiver(keys: readonly string[], at: number): boolean {
  return WAIVER.test(keys[at]!) && keys.every((key, other) => other === at || !WAIVER.test(key));
}

const WAIVER = /^(?:waived?|waiver|waiving|declined?|opt(?:ed)? out|no coverage)$/;

/** The benefit of the plan that a column is named after; null if it is named after none. */
export function benefitOfPlan(key: string): string | null {
  if (OF_OTHERS.test(key)) return null;
  const [, of] = OPTION.exec(key) ?? [];
  if (of !== undefined) return FULL[of] ?? of;
  if (!KIND.test(key)) return null;
  return /\b(?:dental|dent|den|dhmo|dppo|dmo)\b/.test(key) ? 'dental' : /\b(?:vision|vis)\b/.test(key) ? 'vision' : 'medical';
}

const FULL: Readonly<Record<string, string>> = { med: 'medical', health: 'medical', den: 'dental', vis: 'vision' };
const GRADE =
  '(?:high|low|base|basic|core|standard|enhanced|premium|premier|preferred|plus|value|essential|select|buy ?up|gold|silver|bronze|platinum|hsa|copay)';
const OPTION = new RegExp(
  `^(medical|med|health|dental|den|vision|vis)(?: ${GRADE}(?: (?:plan|option))?|(?: ${GRADE})? (?:plan|option) (?:[a-d]|[1-4]))$`,
);
/** A type of plan, with the carrier before it, or a deductible or metal behind: `Kaiser HMO`, `PPO 500`. */
const KIND =
  /^(?:[a-z&]+ ){0,3}(?:hmo|ppo|epo|pos|hdhp|cdhp|dhmo|dppo|dmo)(?: (?:\d{2,5}|plan|option|gold|silver|bronze|platinum|high|low|hsa)){0,2}$/;
const OF_OTHERS =
  /\b(?:cost|rate|price|deduction|contribution|deductible|network|eligible|eligibility|offered|available|prior|previous|prev|old|former|last|current|other|spouse|child|children|dep|dependent|date|id|name|tier|level|is|in|has|had|opt|opted|waive[ds]?|waiving|decline[ds]?|declining|refused?|enrolled|elected|code|carrier|provider|pcp|physician)\b/;
/** A bare type of plan may describe the plan that somebody has. */
const BARE_KIND = /^(?:hmo|ppo|epo|pos|hdhp|cdhp|dhmo|dppo|dmo)(?: plan)?$/;
const YES_OR_NO = /^(?:y|n|yes|no|true|false)$/;

/** The row's plan or benefit, whatever the benefit is. */
function saysPlan(key: string): boolean {
  return isPlanOrBenefit(key) || OF_ROW.test(key);
}

const OF_ROW =
  /^(?:(?:benefit|insurance|coverage|elected|selected) )?(?:plan|product|option|choice)(?: (?:name|code|cd|id|number|desc|description|elected|selected|option|type|choice))?$/;

/** The benefit of which a column tells what somebody has, by words that no config knows: `Medical Product`, `Med Plan Cd`. */
function benefitSaidBy(key: string): string | null {
  const [, of] = OF_BENEFIT.exec(key) ?? [];
  return of === undefined || !SAYS_WHICH.test(key) || OF_DAYS_AND_COSTS.test(key) ? null : (FULL[of] ?? of);
}

const OF_BENEFIT = /\b(medical|med|health|dental|den|vision|vis)\b/;
const SAYS_WHICH =
  /\b(?:plans?|options?|products?|desc|description|carrier|choice|selection|elect(?:ed|ion)?|enroll(?:ed|ment)?|coverage|tier|level|type|code|cd|name)\b/;
const OF_DAYS_AND_COSTS =
  /\b(?:date|day|year|start|begin|end|eff|effective|term|cost|rate|price|premium|deduction|contribution|amount|eligible|eligibility|waive[dr]?|declined)\b/;

/** A tier, a waiver, or whether it was taken. A digit may be a price. */
function isMark(word: string): boolean {
  return MARK.test(word) || (!/^\d/.test(word) && isWord('coverage.coverage_type', word));
}

const MARK = /^(?:x|y|n|yes|no|true|false|enrolled|elected|covered)$/;
