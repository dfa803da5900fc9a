import { COMMON_WORDS } from '../../map/vocabulary.ts';

/** A letter or two may be a code of anything. */
const MIN_LETTERS = 3;

/** Whether all of these words, as words are compared, say who a person is to the subscriber, some that it is the subscriber and some a dependent. */
export function sayWhoIsWho(words: ReadonlySet<string>): boolean {
  const said = [...words].map((word) => (word.length < MIN_LETTERS ? undefined : COMMON_WORDS.relationship[word]));
  if (!said.includes('self') || said.includes(undefined)) return false;
  // Firms have associates and partners.
  const saysSubscriber = [...words].some((word) => SUBSCRIBER.test(word));
  return [...words].some((word, at) => said[at] !== 'self' && said[at] !== 'other' && (saysSubscriber || !PARTNER.test(word)));
}

const SUBSCRIBER = /\b(?:self|subscriber|insured|policy ?holder)\b/;
const PARTNER = /^partners?$/;

/** Whether a name, by its words, is of somebody else than the persons of a file, or of what they are at work. */
export function isOfOthers(words: string): boolean {
  return OF_OTHERS.test(words) || (OF_WORK.test(words) && !/dep/.test(words));
}

const OF_OTHERS =
  /\b(?:contacts?|user|login|permissions?|tiers?|owners?)(?:\b|type|role)|beneficiar|emergency|guardian|manager|supervisor|guarantor|pay[eo]r|responsible|submitt|updated|created/;
/** Not "Employee/Dependent". */
const OF_WORK = /\bjobs?(?:\b|role|type)|employee|worker/;
