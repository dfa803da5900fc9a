import { wordsKey, writtenKey } from '../../../headers/header.ts';
import { COVERED_DEPENDENT, DEPENDENT, NAME } from '../../../headers/person-words.ts';
import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import type { KnownHeaders } from '../known-headers.ts';
import { renamed } from '../renamed.ts';

/**
 * If a row names a person and a spouse, one more dependent without a number is a third person. Its columns become those of the first
 * dependent. Not if some row says that the dependent is the person itself.
 */
export function withDependentBesideSpouse(columns: readonly string[], rows: readonly HeadRecord[], known: KnownHeaders): string[] | null {
  const keys = columns.map(writtenKey);
  const has = (pattern: RegExp): boolean => keys.some((key) => pattern.test(key));
  if (!has(NAME_OF_SPOUSE) || !has(NAME_OF_DEPENDENT) || !has(OWN_NAME) || has(NUMBERED)) return null;
  const rests = keys.map((key) => OF_DEPENDENT.exec(key)?.[1] ?? null);
  if (new Set(rests.filter((rest) => rest !== null)).size < rests.filter((rest) => rest !== null).length) return null;
  if (rows.some(({ cells }) => saysSelf(cells, keys, rests))) return null;
  const named = columns.map((column, at) => {
    const name = rests[at] === null ? '' : `dependent 1 ${wordsKey(column).replace(PERSON, '')}`;
    return known.has(name) ? name : column;
  });
  return renamed(columns, named);
}

const PERSON = new RegExp(`^${COVERED_DEPENDENT} `);
const OF_DEPENDENT = new RegExp(String.raw`^${COVERED_DEPENDENT} (\D+)$`);
const NUMBERED = new RegExp(String.raw`^(?:${DEPENDENT}) ?\d|^family member \d`);
const NAME_OF_SPOUSE = /^(?:spouse|sp) (?:(?:legal )?(?:first|last)(?: name)?|(?:full )?name)$/;
const NAME_OF_DEPENDENT = new RegExp(`^${COVERED_DEPENDENT} (?:${NAME})$`);
const OWN_NAME = /^(?:(?:employee|subscriber|member|participant|insured|worker|primary|legal) )?(?:first|last) name$/;
const FIRST_NAME = /^(?:first(?: name)?|(?:full )?name)$/;

/** Whether some row's dependent is the row's own person, by the relationship or by the same first name. */
function saysSelf(cells: readonly string[], keys: readonly string[], rests: readonly (string | null)[]): boolean {
  const own = wordKey(cells[keys.findIndex((key) => OWN_FIRST_NAME.test(key))] ?? '');
  return rests.some((rest, at) => {
    const word = rest === null ? '' : wordKey(cells[at] ?? '');
    if (word === '') return false;
    return rest!.startsWith('relationship') ? COMMON_WORDS.relationship[word] === 'self' : FIRST_NAME.test(rest!) && word === own;
  });
}

const OWN_FIRST_NAME = /^(?:(?:employee|subscriber|member|participant|insured|worker|primary|legal) )?first name$/;
