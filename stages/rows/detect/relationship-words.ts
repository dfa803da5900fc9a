import { COMMON_WORDS } from '../map/vocabulary.ts';

/** A letter or two may be a code of anything. */
const MIN_LETTERS = 3;

/** Whether all of these words, as words are compared, say who a person is to the subscriber, some that it is the subscriber and some a dependent. */
export function sayWhoIsWho(words: ReadonlySet<string>): boolean {
  const said = [...words].map((word) => (word.length < MIN_LETTERS ? undefined : COMMON_WORDS.relationship[word]));
  const saysDependent = said.some((word) => word !== undefined && word !== 'self' && word !== 'other');
  return said.includes('self') && saysDependent && !said.includes(undefined);
}

/** Whether a name, by its words, is of somebody else than the persons of a file. */
export function isOfOthers(words: string): boolean {
  return /\b(?:beneficiar(?:y|ies)|emergency|contacts?|guardian|manager|supervisor|user|login|permissions?)\b/.test(words);
}
