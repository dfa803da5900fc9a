import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';

/**
 * Carriers call the tier a contract type. If no cell says who is covered, and all say how long or how much somebody works (`permanent`,
 * `Fixed term`), it is the type of the employment instead.
 */
export function employmentByValues(column: string, key: string, cells: () => readonly string[]): string | null {
  if (!/^contract ?type(?: code| description)?$/.test(key)) return null;
  const words = cells().map(wordKey);
  const isEmployment = words.length > 0 && words.every((word) => EMPLOYMENT.test(word) && COMMON_WORDS['coverage.coverage_type'][word] === undefined);
  return isEmployment ? `Employment Type (${column.trim()})` : null;
}

const EMPLOYMENT =
  /^(?:permanent|temporary|temp|perm|indefinite|fixed(?: term)?|(?:full|part) ?time|casual|seasonal|contract(?:or)?|zero hours?|apprentice(?:ship)?|intern(?:ship)?|agency|regular|w2|1099)\b/;
