import { wordsKey } from '../../../headers/header.ts';
import { COMMON_WORDS } from '../../../map/vocabulary.ts';
import { wordsIn, type HeadRecord } from '../../head-records.ts';
import { isWord } from '../field-names.ts';

/**
 * A plan, or a type of insurance, that holds a tier or a waiver in every row (`Medical Plan Elected`: "EE+SP") is the tier, if no column
 * holds it. So are the types of benefits (`Med Type`: FAM, SGL) that say both of families and of others.
 */
export function withTiersForPlans(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const found = keys.flatMap((key, at) => {
    const benefit = PLAN.exec(key)?.[1] ?? TYPE.exec(key)?.[1] ?? null;
    if (benefit === null && !INSURANCE.test(key)) return [];
    const isOther = (other: string, place: number): boolean =>
      place !== at && TIER.test(other) && (benefit === null || !OF_BENEFIT.test(other) || other.includes(benefit));
    return keys.some(isOther) || !wordsIn(rows, at).every(isTier) ? [] : [{ at, benefit }];
  });
  const isSure = found.some(({ at }) => wordsIn(rows, at).some((word) => SURE.test(word)));
  const types = found.filter(({ at }) => TYPE.test(keys[at]!) && wordsIn(rows, at).length > 0);
  const words = types.flatMap(({ at }) => wordsIn(rows, at));
  const said = new Set(words.map((word) => COMMON_WORDS['coverage.coverage_type'][word]));
  // Letters may say how a plan is paid for: F and I are fully insured and indemnity, too.
  const areTiers = words.some((word) => word.length > 1) && said.has('FAMILY') && [...said].some((tier) => tier !== 'FAMILY' && tier !== 'WAIVED');
  const tiers = found.filter((one) => (types.includes(one) ? areTiers : isSure && !TYPE.test(keys[one.at]!)));
  if (tiers.length === 0) return null;
  return columns.map((column, place) => {
    const of = tiers.find(({ at }) => at === place);
    return of === undefined ? column : `${of.benefit === null ? '' : `${of.benefit} `}Coverage Level (${column.trim()})`;
  });
}

function isTier(word: string): boolean {
  return isWord('coverage.coverage_type', word);
}

/** Words for who is covered that are no names of plans; "Family" may be one. */
const SURE = /^(?:ee|emp|employee|subscriber|member|self|enrollee)\b.* (?:only|spouse|sp|child|children|ren|ch|family|fam|dependents?)$/;
const PLAN = /^(medical|health|dental|vision) plan (?:elected|selected|enrolled|election|selection|choice|option)$/;
const TYPE = /^(medical|med|health|dental|dent|den|vision|vis) type$/;
const INSURANCE = /^(?:insurance type|type of insurance|insurance)$/;
const TIER = /\b(?:tier|level|coverage|cov|cvg|election|enrollment|enrolled)\b(?! (?:date|eff|effective|start|begin|end|term))/;
const OF_BENEFIT = /\b(?:medical|health|dental|vision|life)\b/;
