import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';

/**
 * A type of contract of which no row says who is covered, and each for how long or how much somebody works (`permanent`, `Fixed term`), is the
 * employment's: carriers call the tier so. By its key and what the first rows say.
 */
export function employmentByValues(column: string, key: string, cells: () => readonly string[]): string | null {
  if (!/^contract ?type(?: code| description)?$/.test(key)) return null;
  const words = cells().map(wordKey);
  const isEmployment = words.length > 0 && words.every((word) => EMPLOYMENT.test(word) && COMMON_WORDS['coverage.coverage_type'][word] === undefined);
  return isEmployment ? `Employment Type (${column.trim()})` : null;
}

const EMPLOYMENT =
  /^(?:permanent|temporary|temp|perm|indefinite|fixed(?: term)?|(?:full|part) ?time|casual|seasonal|contract(?:or)?|zero hours?|apprentice(?:ship)?|intern(?:ship)?|agency|regular|w2|1099)\b/;
