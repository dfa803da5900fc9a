import { headerKey, wordsKey } from '../../headers/header.ts';

/**
 * Columns of benefits with the year for which they were elected (`Medical 2026`, `2026 Dental Plan`) without it, where all are of one
 * year. Null where there are none, where two years stand beside each other, which are not both elected, and beside columns of those names.
 */
export function withoutYears(columns: readonly string[]): string[] | null {
  const years = columns.map((column) => {
    const [, before, behind] = OF_YEAR.exec(wordsKey(column)) ?? [];
    return before ?? behind;
  });
  const [year, ...others] = new Set(years.filter((found) => found !== undefined));
  if (year === undefined || others.length > 0) return null;
  const named = columns.map((column, at) => (years[at] === undefined ? column : withoutYear(column, year)));
  const keys = named.map(headerKey);
  return years.some((found, at) => found !== undefined && keys.indexOf(keys[at]!) !== keys.lastIndexOf(keys[at]!)) ? null : named;
}

const BENEFIT = '(?:medical|health|dental|vision|life|std|ltd|disability|fsa|hsa|basic life|voluntary life)\\b.*';
const OF_YEAR = new RegExp(`^(20[2-3]\\d) (?:plan year )?${BENEFIT}$|^${BENEFIT} (20[2-3]\\d)$`);

function withoutYear(column: string, year: string): string {
  return column
    .replace(year, '')
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replace(/^[\s_:-]*(?:plan year )?|[\s_:-]+$/gi, '')
    .trim();
}
