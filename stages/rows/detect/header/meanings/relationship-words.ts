import { COMMON_WORDS, wordKey } from '../../../map/vocabulary.ts';

/** One or two letters may be a code of anything. */
const MIN_LETTERS = 3;

/** Whether all of these normalized words are relationships, some of them the subscriber and some a dependent. */
export function sayWhoIsWho(words: ReadonlySet<string>): boolean {
  const said = [...words].map((word) => (word.length < MIN_LETTERS ? undefined : COMMON_WORDS.relationship[word]));
  if (!said.includes('self') || said.includes(undefined)) return false;
  // Firms have associates and partners.
  const saysSubscriber = [...words].some((word) => SUBSCRIBER.test(word));
  return [...words].some((word, at) => said[at] !== 'self' && said[at] !== 'other' && (saysSubscriber || !PARTNER.test(word)));
}

/** Whether all of these words, at least one, are relationships of dependents. */
export function sayWhichDependent(words: ReadonlySet<string>): boolean {
  const said = [...words].map((word) => (word.length < MIN_LETTERS ? undefined : COMMON_WORDS.relationship[word]));
  return said.length > 0 && said.every((one) => one !== undefined && one !== 'self') && said.some((one) => one !== 'other');
}

/** Whether the words tell this in codes: of at least two letters, or of one if the column's name lists them. */
export function sayWhoIsWhoInCodes(words: ReadonlySet<string>, isListed: boolean): boolean {
  const said = [...words].map((word) => (CODE.test(word) && word.length >= (isListed ? 1 : 2) ? COMMON_WORDS.relationship[word] : undefined));
  return said.includes('self') && !said.includes(undefined) && said.some((one) => one === 'spouse' || one === 'child');
}

const CODE = /^[a-z]+$/;

/** Whether the name of a column, or a remark in it, lists the possible relationships: `Enrolling As (EE/SP/CH)`, `E/S/C`. */
export function listsWhoIsWho(column: string): boolean {
  const list = /\(([^()]+)\)\s*$/.exec(column)?.[1] ?? column;
  const words = list.split(/[/,|]|\bor\b/i).map(wordKey);
  return words.length > 1 && new Set(words).size === words.length && sayWhoIsWhoInCodes(new Set(words), true);
}

/** Whether a name is about a coverage, its cost or a job: the same words tell there who is covered, or who pays. */
export function isOfCoverage(words: string): boolean {
  return OF_COVERAGE.test(words);
}

const OF_COVERAGE =
  /\b(?:coverages?|cov|cvg|level|plan|elect(?:ed|ions?)?|options?|benefits?|volume|amount|rates?|cost|premium|price|deductions?|contributions?|bill(?:ed|ing)?|paid|claim(?:ant)?|marital|employment|work|department|dept|title|position|occupation|medical|dental|vision|life|cobra|hsa|fsa)\b/;

const SUBSCRIBER = /\b(?:self|subscriber|insured|policy ?holder)\b/;
const PARTNER = /^partners?$/;

/** Whether a name is about persons who are not in the file, or about their work. */
export function isOfOthers(words: string): boolean {
  // Of whoever may be called: the employee or a dependent.
  return (OF_OTHERS.test(words) && words !== 'contact type') || (OF_WORK.test(words) && !/dep/.test(words));
}

const OF_OTHERS =
  /\b(?:contacts?|user|login|permissions?|tiers?|owners?)(?:\b|type|role)|beneficiar|emergency|guardian|manager|supervisor|guarantor|pay[eo]r|responsible|submitt|updated|created/;
/** Not "Employee/Dependent". */
const OF_WORK = /\bjobs?(?:\b|role|type)|employee|worker/;
