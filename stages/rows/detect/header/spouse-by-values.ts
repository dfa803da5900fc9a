import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';
import { placeOfField, type ValuedHead } from './valued-head.ts';

/**
 * A column `Spouse` of yes and no says who is a spouse where it is yes for somebody whose relationship is only `DEPENDENT` and for no other relationship,
 * and no for a child: it might as well say that an employee has a spouse, or that one is covered. It is called so, with its own name behind.
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
