import { compileWords, firstLettersOf } from './words.ts';

const WORDS = 'waiting period, waiting, in waiting period, new hire waiting period, new hire, pending, pending enrollment, pending approval'.split(
  ', ',
);
const MAY_WAIT = firstLettersOf(WORDS);
const WAITING = compileWords(WORDS.map((word) => [word, 0] as const));

/** Whether a cell says that somebody waits for a coverage: that is no name of a plan, and no waiver. */
export function saysWaiting(bytes: Uint8Array, start: number, end: number): boolean {
  return MAY_WAIT[bytes[start]!] === 1 && WAITING.find(bytes, start, end) >= 0;
}
