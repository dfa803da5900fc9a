import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { hasOwnWords, wordOf } from './relationship-habit.ts';
import { LIKE_DEPENDENT } from './subscriber-words.ts';

/**
 * The words of a member type that are classes of membership (`Regular`, `Agency Fee Payer`, `COBRA`): everybody with one is a subscriber.
 * Words that may be a dependent's prove nothing, and neither do classes if persons share a family. Unknown words (`AIOD`) are classes if
 * nobody is called a subscriber and no two persons share a last name.
 */
export function memberClasses(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): string[] {
  if (inspected.mayBeClass !== true || hasOwnWords(config)) return [];
  const { words, areApart, areNamesakes } = personsByWord(headRows, inspected);
  if (!areApart || words.size === 0 || words.size > MAX_WORDS) return [];
  const said = [...words];
  const classes = said.filter((word) => isClass(word, said));
  const others = said.filter((word) => !classes.includes(word) && !isSelf(word));
  if (others.length === 0) return classes.filter((word) => !isSelf(word));
  const mayBeClasses = others.every((word) => isUnknown(word) && IS_WORD.test(word) && !LIKE_DEPENDENT.test(word));
  return mayBeClasses && !areNamesakes && said.length > 1 && !said.some((word) => isSelf(word) && !CLASS.test(word))
    ? said.filter((word) => !isSelf(word))
    : [];
}

interface Said {
  words: Set<string>;
  /** No two persons share a family id. */
  areApart: boolean;
  /** Two different persons have the same last name, or one of them has none. */
  areNamesakes: boolean;
}

function personsByWord(headRows: HeadRows, { relationship, family, marks }: InspectedColumns): Said {
  const words = new Set<string>();
  const families = new Map<string, string>();
  const lastNames = new Map<string, string>();
  let [areApart, areNamesakes] = [true, false];
  headRows((row) => {
    const [word, id] = [wordOf(row, relationship), wordOf(row, family)];
    const name = marks.names.map((at) => wordOf(row, [at])).join(' ');
    const last = name.split(' ').at(-1)!;
    if (word === '') areNamesakes = true;
    else words.add(word);
    if (id !== '' && (families.get(id) ?? name) !== name) areApart = false;
    families.set(id, name);
    if ((lastNames.get(last) ?? name) !== name) areNamesakes = true;
    lastNames.set(last, name);
  });
  return { words, areApart, areNamesakes };
}

/** "Survivor" and "family" are classes only among other classes. Beside "subscriber" they are that person's relatives. */
function isClass(word: string, all: readonly string[]): boolean {
  if (!isUnknown(word) && !isSelf(word)) return false;
  if (/^surviv(?:or|ing)/.test(word)) return all.some((other) => CLASS.test(other));
  if (/^(?:family|household|joint|couple)$/.test(word)) return all.some((other) => /^(?:individual|single)$/.test(other));
  return CLASS.test(word);
}

function isSelf(word: string): boolean {
  return COMMON_WORDS.relationship[word] === 'self';
}

function isUnknown(word: string): boolean {
  return COMMON_WORDS.relationship[word] === undefined;
}

const MAX_WORDS = 12;
const IS_WORD = /^\p{L}[\p{L} ]{2,40}$/u;
const CLASS =
  /^(?:(?:regular|active|inactive|retired?|retiree|cobra|agency fee(?: payer)?|fee payer|full time|part time|seasonal|temporary|temp|contractor|intern|consultant|honorary|lifetime|life|associate|corporate|individual|single|standard|gold|silver|platinum|premium|basic|vested|terminated vested|deferred|pensioner|salaried|hourly|union|non union|management|faculty|staff)(?: (?:members?|employees?|payers?|participants?|workers?|annuitants?))?)$/;
