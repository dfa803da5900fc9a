import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn } from '../../headers/benefit-columns.ts';
import { wordsKey } from '../../headers/header.ts';
import { planTakenColumn } from '../../headers/plan-taken.ts';
import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';
import type { HeadRecord } from '../head-records.ts';
import { headersInHead } from './known-headers.ts';

/**
 * Columns that are called by a plan (`Dental High`, `Kaiser HMO`) and mark who took it, by an X or the tier, are called so that the plan is
 * known (`planTakenColumn`): where there are several, or other benefits have columns, no cell says anything else, and no column says which
 * plan of that benefit somebody has. Null where there are none.
 */
export function withPlanNamedColumns(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const keys = columns.map(wordsKey);
  const named = keys.flatMap((key, at) => {
    const benefit = benefitOfPlan(key);
    return benefit === null || isBenefitColumn(config, columns[at]!) || headersInHead(config).has(key) ? [] : [{ at, benefit }];
  });
  if (named.length === 0) return null;
  const wordsOf = (at: number): string[] => rows.flatMap(({ cells }) => wordKey(cells[at] ?? '') || []);
  const fit = named.filter(({ at, benefit }) => wordsOf(at).every(isMark) && !keys.some((key) => saysPlan(key, benefit)));
  const isBeside = fit.length > 1 || columns.some((column) => isBenefitColumn(config, column));
  if (!isBeside || !fit.some(({ at }) => wordsOf(at).length > 0)) return null;
  return columns.map((column, place) => {
    const plan = fit.find(({ at }) => at === place);
    return plan === undefined ? column : planTakenColumn(plan.benefit, column.trim());
  });
}

/** Whose plan a column is called by; null where it is called by none. */
function benefitOfPlan(key: string): string | null {
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
/** A kind of plan, who offers it before, what one pays oneself or a metal behind: `Kaiser HMO`, `PPO 500`. */
const KIND =
  /^(?:[a-z&]+ ){0,3}(?:hmo|ppo|epo|pos|hdhp|cdhp|dhmo|dppo|dmo)(?: (?:\d{2,5}|plan|option|gold|silver|bronze|platinum|high|low|hsa)){0,2}$/;
const OF_OTHERS =
  /\b(?:cost|rate|price|deduction|contribution|deductible|network|eligible|eligibility|offered|available|prior|previous|current|other|spouse|child|children|dep|dependent|date|id|name|tier|level|is|in|enrolled|elected|code|carrier|provider|pcp|physician)\b/;

/** A plan of the benefit, or of any, stands in a column of its own. */
function saysPlan(key: string, benefit: string): boolean {
  const named =
    /^(?:(medical|med|health|dental|den|vision|vis) ?)?(?:benefit |insurance |coverage )?(?:plan(?: name| code| id| elected| selected)?|election|enrolled|enrollment|elected|coverage)?$/.exec(
      key,
    );
  const of = named?.[1];
  return named !== null && key !== '' && (of === undefined ? /plan/.test(key) : (FULL[of] ?? of) === benefit);
}

/** A tier, a waiver, or that it was taken or not. A digit may be how much it costs. */
function isMark(word: string): boolean {
  return MARK.test(word) || (!/^\d/.test(word) && COMMON_WORDS['coverage.coverage_type'][word] !== undefined);
}

const MARK = /^(?:x|y|n|yes|no|true|false|enrolled|elected|covered)$/;
