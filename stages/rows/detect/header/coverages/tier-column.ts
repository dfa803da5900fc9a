import { GENERIC_NAME, type VendorConfig } from '../../../../../src/model/vendor-config.ts';
import { benefitSets } from '../../../headers/benefit-columns.ts';
import { wordsKey } from '../../../headers/header.ts';
import { columnsOf } from '../../../map/columns.ts';
import { COMMON_WORDS } from '../../../map/vocabulary.ts';
import { wordsIn, type HeadRecord } from '../../head-records.ts';
import { isWord } from '../field-names.ts';
import { headersInHead } from '../known-headers.ts';

/**
 * The one column of an unknown name (`Benefit Plan Coverage`) whose cells are tiers (all but a few), of several kinds and one of them in words for
 * nothing else (`EE + Spouse`), is the tier of a file that has no other: a tier of one benefit's own would be no other's, and a `Type of Coverage` in which all
 * rows say the benefit is none, and neither is a `Coverage Option` of which no row says one. Null where there is none.
 */
export function withTierColumn(columns: readonly string[], rows: readonly HeadRecord[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const index = columnsOf(config, columns);
  const others = index.allPlaces(config.mapping.fields['coverage.coverage_type'] ?? {}, null);
  const options = others.filter((at) => isOption(columns[at]!, wordsIn(rows, at)));
  if (others.some((at) => !options.includes(at) && !areBenefits(wordsIn(rows, at))) || benefitSets(config, columns) !== null) return null;
  const known = headersInHead(config);
  const tiers = columns.flatMap((column, at) => {
    const key = wordsKey(column);
    return key === '' || known.has(key) || !areTiers(wordsIn(rows, at)) ? [] : [{ at, key }];
  });
  const [only] = tiers;
  if (only === undefined || tiers.length > 1 || !OF_COVERAGE.test(only.key) || OF_OTHERS.test(only.key)) return null;
  return columns.map((column, at) =>
    at === only.at ? `Coverage Level (${column.trim()})` : options.includes(at) ? `Option (${column.trim()})` : column,
  );
}

function isOption(column: string, words: readonly string[]): boolean {
  return /\boption\b/.test(wordsKey(column)) && words.length > 1 && !words.some((word) => isWord('coverage.coverage_type', word));
}

function areBenefits(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => isWord('coverage.benefit', word) && !isWord('coverage.coverage_type', word));
}

export function areTiers(words: readonly string[]): boolean {
  const tiers = words.map((word) => COMMON_WORDS['coverage.coverage_type'][word] ?? (WAIVER.test(word) ? 'WAIVED' : undefined));
  const others = tiers.filter((tier) => tier === undefined).length;
  return others * MIN_TIERS_FOR_ANOTHER < words.length && new Set(tiers).size - Math.min(others, 1) > 1 && words.some((word) => SURE.test(word));
}

/** One in so many cells may be no tier; that row gets a warning. */
const MIN_TIERS_FOR_ANOTHER = 7;
/** A waiver, maybe with a reason. */
const WAIVER = /^(?:waiv(?:ed?|er|ing)|declin(?:ed|ing)|opt(?:ed|ing)? out)\b/;

/** Words for the employee and those covered with the employee. Households and tax returns are single or family, too. */
const SURE =
  /^(?:ee|emp|employee|subscriber|member|self|enrollee|participant|retiree)\b.* ?\b(?:only|alone|spouse|sp|child|children|ch|family|fam|dependents?)\b/;
/** What else is for the employee alone or the family, but is not elected. */
export const OF_COVERAGE =
  /\b(?:coverages?|cov|cvg|tier|level|plan|elect(?:ion|ed)?|enroll(?:ment|ed)?|option|benefits?|insurance|insured|covered|participation)\b/;
/** No tier of the current coverage, or only that of one benefit. */
export const OF_OTHERS =
  /\b(?:prior|previous|other|secondary|medicare|tobacco|wellness|surcharge|spousal|questions|prev|former|old|last|new|next|future|offered|available|eligible|requested|quoted|proposed|rate|cost|premium|price|deduction|contribution|limit|cobra|dental|vision|life|disability|std|ltd|fsa|hsa|hra|accident|critical|hospital|cancer|legal|spouse|dependent|child)\b/;
