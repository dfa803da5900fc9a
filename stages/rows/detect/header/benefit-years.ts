import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isBenefitColumn } from '../../headers/benefit-columns.ts';
import { isCurrent } from '../../headers/benefit-forms.ts';
import { headerKey, wordsKey } from '../../headers/header.ts';
import { namesField } from './field-names.ts';

/**
 * Drops the year from names of benefit columns (`Medical 2026`, `2026 Dental Plan`) if all have the same year. Not if two years stand
 * beside each other and are not both elected; nor if a plan, an election or a tier has no year, or a column is called new: the year may
 * then be the last one.
 */
export function withoutYears(columns: readonly string[], config: VendorConfig): string[] | null {
  if (config.name !== GENERIC_NAME) return null;
  const years = columns.map((column) => {
    const [, before, behind] = OF_YEAR.exec(wordsKey(column)) ?? [];
    return before ?? behind;
  });
  const [year, ...others] = new Set(years.filter((found) => found !== undefined));
  if (year === undefined || others.length > 0 || columns.some((column, at) => years[at] === undefined && saysElected(column, config))) return null;
  const named = columns.map((column, at) => (years[at] === undefined ? column : withoutYear(column, year)));
  const keys = named.map(headerKey);
  return years.some((found, at) => found !== undefined && keys.indexOf(keys[at]!) !== keys.lastIndexOf(keys[at]!)) ? null : named;
}

/** What somebody has now of any benefit. Beside the year of an election, "current" means the current coverage, too. */
function saysElected(column: string, config: VendorConfig): boolean {
  const key = wordsKey(column);
  if (namesField(key, 'coverage.plan_id') || NEW.test(key)) return true;
  return isBenefitColumn(config, column) && !isCurrent(headerKey(column));
}

const NEW = /\bnew (?!hire)/;
const BENEFIT = '(?:medical|health|dental|vision|life|std|ltd|disability|fsa|hsa|basic life|voluntary life)\\b.*';
const OF_YEAR = new RegExp(`^(20[2-3]\\d) (?:plan year )?${BENEFIT}$|^${BENEFIT} (20[2-3]\\d)$`);

function withoutYear(column: string, year: string): string {
  return column
    .replace(year, '')
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replace(/^[\s_:-]*(?:plan year )?|[\s_:-]+$/gi, '')
    .trim();
}
