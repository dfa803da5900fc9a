import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import { placeOfField, type ValuedHead } from './valued-head.ts';

/**
 * A column `Spouse` of yes and no tells who is a spouse, if yes stands only beside the relationship `DEPENDENT`, and no beside some child.
 * It may as well say that an employee has a spouse, or that one is covered. The column's own name is kept behind the new one.
 */
export function spouseByValues(column: string, { keys, rows }: ValuedHead, at: number): string | null {
  if (!SPOUSE.test(keys[at]!)) return null;
  const relationship = placeOfField(keys, 'relationship');
  if (relationship < 0) return null;
  const said = rows.map(({ cells }) => ({ flag: wordKey(cells[at] ?? ''), word: wordKey(cells[relationship] ?? '') }));
  const yes = said.filter(({ flag }) => YES.test(flag));
  const isProof =
    yes.length > 0 &&
    yes.every(({ word }) => DEPENDENT.test(word)) &&
    said.some(({ flag, word }) => NO.test(flag) && COMMON_WORDS.relationship[word] === 'child') &&
    said.every(({ flag }) => flag === '' || YES.test(flag) || NO.test(flag));
  return isProof ? `Is Spouse (${column.replaceAll(/[()]/g, '').trim()})` : null;
}

const SPOUSE = /^spouse(?: (?:flag|ind|indicator|yn))?$/;
const DEPENDENT = /^dep(?:end[ae]nt)?$/;
const YES = /^(?:y|yes|true|t|1)$/;
const NO = /^(?:n|no|false|f|0)$/;
