import { HEALTH_BENEFITS } from '../../headers/benefit-words.ts';
import { writtenKey } from '../../headers/header.ts';
import { COMMON_WORDS, wordKey } from '../../map/vocabulary.ts';

/**
 * What somebody has now (`Current Health Plan`) beside an election that only says whether somebody is covered (`Health Election`: Enroll, Waive): nobody
 * says which plan or tier was elected, unless another column does. The cells of the first rows are asked for only where there are both.
 */
export function currentBesideAnswers(columns: readonly string[], rows: () => readonly { cells: readonly string[] }[]): number[] {
  const keys = columns.map(writtenKey);
  const placesOf = (name: RegExp): number[] => keys.flatMap((key, at) => (name.test(key) ? [at] : []));
  const [elections, currents] = [placesOf(ELECTION), placesOf(CURRENT)];
  if (elections.length === 0 || currents.length === 0) return [];
  const wordsOf = (at: number): string[] => rows().flatMap(({ cells }) => wordKey(cells[at] ?? '') || []);
  const areAnswers = elections.map(wordsOf).every((words) => words.length > 0 && words.every(isAnswer));
  const isStated = (current: string): boolean => keys.some((key) => (TIER.test(current) ? TIER : PLAN).test(key) && !key.startsWith('current '));
  return areAnswers ? currents.filter((at) => !isStated(keys[at]!) && wordsOf(at).length > 0) : [];
}

const ELECTION = new RegExp(`^(?:(?:${HEALTH_BENEFITS}) )?(?:election|elected|enrollment|decision)$`);
const CURRENT = new RegExp(
  `^current (?:(?:${HEALTH_BENEFITS}) )?(?:plan(?: (?:name|code|id|description))?|(?:plan )?(?:coverage )?(?:tier|level)|coverage)$`,
);

const TIER = /\b(?:tier|level)$/;
const PLAN = /\bplan(?: (?:name|code|id|description))?$/;

function isAnswer(word: string): boolean {
  return ANSWER.test(word) || COMMON_WORDS['coverage.coverage_type'][word] === 'WAIVED';
}

const ANSWER = /^(?:y|n|e|x|yes|no|true|false|enroll(?:ed|ing)?|elect(?:ed|ing)?|accept(?:ed)?|keep|continue|same)$/;
