import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';

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

/** Whether all of these words, of which there is one, say what a dependent is to the subscriber. */
export function sayWhichDependent(words: ReadonlySet<string>): boolean {
  const said = [...words].map((word) => (word.length < MIN_LETTERS ? undefined : COMMON_WORDS.relationship[word]));
  return said.length > 0 && said.every((one) => one !== undefined && one !== 'self') && said.some((one) => one !== 'other');
}

/** Whether all of these words say so in codes of two letters at least, or of one where the column's name lists what they are. */
export function sayWhoIsWhoInCodes(words: ReadonlySet<string>, isListed: boolean): boolean {
  const said = [...words].map((word) => (CODE.test(word) && word.length >= (isListed ? 1 : 2) ? COMMON_WORDS.relationship[word] : undefined));
  return said.includes('self') && !said.includes(undefined) && said.some((one) => one === 'spouse' || one === 'child');
}

const CODE = /^[a-z]+$/;

/** Whether the name of a column, or a remark behind it, is a list of who may stand in it: `Enrolling As (EE/SP/CH)`, `E/S/C`. */
export function listsWhoIsWho(column: string): boolean {
  const list = /\(([^()]+)\)\s*$/.exec(column)?.[1] ?? column;
  const words = list.split(/[/,|]|\bor\b/i).map(wordKey);
  return words.length > 1 && new Set(words).size === words.length && sayWhoIsWhoInCodes(new Set(words), true);
}

/** Whether a name, by its words, is of a coverage, of what it costs, or of somebody's work: the same words say there who is covered, or who pays. */
export function isOfCoverage(words: string): boolean {
  return OF_COVERAGE.test(words);
}

const OF_COVERAGE =
  /\b(?:coverages?|cov|cvg|level|plan|elect(?:ed|ions?)?|options?|benefits?|volume|amount|rates?|cost|premium|price|deductions?|contributions?|bill(?:ed|ing)?|paid|claim(?:ant)?|marital|employment|work|department|dept|title|position|occupation|medical|dental|vision|life|cobra|hsa|fsa)\b/;

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
