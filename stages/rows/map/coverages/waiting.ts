import { compileWords, firstLettersOf } from '../words.ts';

const WORDS = (
  'waiting period, waiting, in waiting period, new hire waiting period, new hire, pending, pending enrollment, pending approval, ' +
  // The earlier election is stated elsewhere.
  'no change, no changes, keep, keep current, keep same, same, same plan, same as current, same as last year, current, current plan, as is, continue'
).split(', ');
const MAY_WAIT = firstLettersOf(WORDS);
const WAITING = compileWords(WORDS.map((word) => [word, 0] as const));

/** Whether a cell says that somebody waits for a coverage, or keeps the old one: neither a plan nor a waiver. */
export function saysWaiting(bytes: Uint8Array, start: number, end: number): boolean {
  return MAY_WAIT[bytes[start]!] === 1 && WAITING.find(bytes, start, end) >= 0;
}
