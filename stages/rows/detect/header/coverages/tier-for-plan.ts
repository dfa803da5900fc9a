import { wordsKey } from '../../../headers/header.ts';
import { wordsIn, type HeadRecord } from '../../head-records.ts';
import { isWord } from '../field-names.ts';

/**
 * A plan, or a type of insurance, that holds a tier or a waiver in every row (`Medical Plan Elected`: "EE+SP") is the tier, if no column
 * holds it.
 */
export function withTiersForPlans(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(wordsKey);
  const found = keys.flatMap((key, at) => {
    const benefit = PLAN.exec(key)?.[1] ?? null;
    if (benefit === null && !INSURANCE.test(key)) return [];
    const isOther = (other: string, place: number): boolean =>
      place !== at && TIER.test(other) && (benefit === null || !OF_BENEFIT.test(other) || other.includes(benefit));
    return keys.some(isOther) || !wordsIn(rows, at).every(isTier) ? [] : [{ at, benefit }];
  });
  if (!found.some(({ at }) => wordsIn(rows, at).some((word) => SURE.test(word)))) return null;
  return columns.map((column, place) => {
    const of = found.find(({ at }) => at === place);
    return of === undefined ? column : `${of.benefit === null ? '' : `${of.benefit} `}Coverage Level (${column.trim()})`;
  });
}

function isTier(word: string): boolean {
  return isWord('coverage.coverage_type', word);
}

/** Words for who is covered that are no names of plans; "Family" may be one. */
const SURE = /^(?:ee|emp|employee|subscriber|member|self|enrollee)\b.* (?:only|spouse|sp|child|children|ren|ch|family|fam|dependents?)$/;
const PLAN = /^(medical|health|dental|vision) plan (?:elected|selected|enrolled|election|selection|choice|option)$/;
const INSURANCE = /^(?:insurance type|type of insurance|insurance)$/;
const TIER = /\b(?:tier|level|coverage|cov|cvg|election|enrollment|enrolled)\b(?! (?:date|eff|effective|start|begin|end|term))/;
const OF_BENEFIT = /\b(?:medical|health|dental|vision|life)\b/;
