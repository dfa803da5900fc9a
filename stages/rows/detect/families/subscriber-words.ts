import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { familyWordOf, hasOwnWords, nearlyAll, wordOf } from './relationship-habit.ts';

/**
 * The words that nobody knows (`Staff`, `Teammate`) and that are the subscriber's: where no row says self in a known one, and none is
 * blank, one of them stands first in each family, for one person, and all others are dependents by words that are known. One family
 * proves nothing, and a word that sounds like a dependent's is none.
 */
export function subscriberWords(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): string[] {
  const { relationship, family, marks } = inspected;
  if (hasOwnWords(config) || relationship.length === 0 || family.length === 0) return [];
  const families = new Map<string, Map<string, Set<string>>>();
  let isStated = true;
  headRows((row) => {
    if (!isStated) return;
    const [id, word] = [familyWordOf(row, inspected), wordOf(row, relationship)];
    isStated = id !== '' && word !== '' && meaningOf(word) !== 'self';
    const said = families.get(id) ?? new Map<string, Set<string>>();
    families.set(id, said);
    said.set(word, (said.get(word) ?? new Set()).add(marks.names.map((at) => wordOf(row, [at])).join(' ')));
  });
  if (!isStated || families.size < MIN_FAMILIES) return [];
  const words = new Set([...families.values()].map((said) => [...said.keys()][0]!).filter((word) => meaningOf(word) === undefined));
  if (words.size === 0 || words.size > MAX_WORDS || [...words].some((word) => !IS_WORD.test(word) || LIKE_DEPENDENT.test(word))) return [];
  const isLed = (said: Map<string, Set<string>>): boolean => {
    const [first, ...others] = [...said.keys()];
    return words.has(first!) && said.get(first!)!.size === 1 && others.every((word) => meaningOf(word) !== undefined);
  };
  const hasDependent = [...families.values()].some((said) => isLed(said) && [...said.keys()].some((word) => CLOSE.has(meaningOf(word) ?? '')));
  return hasDependent && nearlyAll([...families.values()].map(isLed)) ? [...words] : [];
}

const MIN_FAMILIES = 2;
/** Active, retired, on leave. */
const MAX_WORDS = 3;
/** Letters or two may be a code of anything, of dependents as well. */
const IS_WORD = /^\p{L}[\p{L} ]{2,40}$/u;
/** Shortened or misspelled. */
export const LIKE_DEPENDENT =
  /s[pu]+o?u?[sz]|^sp|ch[iyl]|kid|\bson|dau|dght|hus|wif|part|pt?n?e?r\b|\bdom|\bdep|step|adopt|foster|grand|ward|paren|moth|fath|broth|sist|sib|law\b|surv|widow|\bex\b|former|minor|adult|stud|benef|relat|cousin|niec|neph|uncle|aunt/;
const CLOSE = new Set(['spouse', 'child', 'domestic_partner', 'stepchild']);

function meaningOf(word: string): string | undefined {
  return COMMON_WORDS.relationship[word];
}
