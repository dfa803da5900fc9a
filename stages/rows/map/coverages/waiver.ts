import { CODED_FIELDS } from '../../../../src/model/record.ts';
import { COMMON_WORDS } from '../vocabulary.ts';
import { compileWords, firstLettersOf } from '../words.ts';

const TIERS: readonly string[] = CODED_FIELDS['coverage.coverage_type'];
export const WAIVED = TIERS.indexOf('WAIVED');

const TIER_WORDS = Object.entries(COMMON_WORDS['coverage.coverage_type']);

/** The words for tiers, with those for a waiver. Without "no", which means the opposite in a column of waivers. */
export const WAIVERS = compileWords(TIER_WORDS.map(([word, tier]) => [word, TIERS.indexOf(tier)] as const));

/** A single letter may be a plan's code. */
export const MIN_WAIVER_BYTES = 5;

/** First letters of the words for a waiver: each plan is checked by one byte first. */
export const MAY_WAIVE = firstLettersOf(TIER_WORDS.flatMap(([word, tier]) => (tier === 'WAIVED' ? [word] : [])));

const SPACE = 32;
const DASH = 45;
/** The first byte of an en dash or an em dash. */
const LONG_DASH = 0xe2;
const REASON_MARKS = new Uint8Array(256);
for (const mark of ':(,;/') REASON_MARKS[mark.charCodeAt(0)] = 1;

/** "Waived", also with a reason behind it: "Waived - spouse's plan", "Declined (other coverage)". */
export function saysWaived(bytes: Uint8Array, start: number, end: number): boolean {
  if (WAIVERS.find(bytes, start, end) === WAIVED) return true;
  for (let at = start + MIN_WAIVER_BYTES; at < end; at++) {
    const byte = bytes[at]!;
    const parts = REASON_MARKS[byte] === 1 || ((byte === DASH || byte === LONG_DASH) && bytes[at - 1] === SPACE);
    if (parts) return WAIVERS.find(bytes, start, at) === WAIVED;
  }
  return false;
}
