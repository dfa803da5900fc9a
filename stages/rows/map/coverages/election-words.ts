import { CODED_FIELDS } from '../../../../src/model/record.ts';
import { ENDED_WORDS, MAY_END } from './ended.ts';
import { TICKS, UNTICKED } from '../dates/ticks.ts';
import { COMMON_WORDS, wordKey } from '../vocabulary.ts';
import { MAY_WAIVE, MIN_WAIVER_BYTES, saysWaived, WAIVED } from './waiver.ts';
import { compileWords } from '../words.ts';

const TIERS: readonly string[] = CODED_FIELDS['coverage.coverage_type'];
/** Behind the tiers. */
export const YES = TIERS.length;
export const ENDED = YES + 1;

const YES_WORDS = 'yes, y, true, t, x, 1, enrolled, enroll, elected, elect, covered, active, accept, accepted, participating, selected, in';
const NO_WORDS = 'no, n, false, 0, 0 00, not offered, not available, inactive, out';

/** What a cell under the name of a benefit may hold besides the name of a plan: a tier, yes, no, or ended. */
export const WORDS = compileWords([
  ...Object.entries(COMMON_WORDS['coverage.coverage_type']).map(([word, tier]) => [word, TIERS.indexOf(tier)] as const),
  ...TIERS.map((tier, index) => [wordKey(tier), index] as const),
  ...[...YES_WORDS.split(', '), ...TICKS].map((word) => [word, YES] as const),
  ...[...NO_WORDS.split(', '), ...UNTICKED].map((word) => [word, WAIVED] as const),
  ...ENDED_WORDS.map((word) => [word, ENDED] as const),
]);

/** The word of an election in a cell; -1 if there is none. A date may follow (`Waived 1/1/25`), or a code may stand before it (`W - Waive`). */
export function wordOfAny(bytes: Uint8Array, start: number, end: number): number {
  const said = WORDS.find(bytes, start, end);
  if (said >= 0 || MAY_SAY[bytes[start]!] === 0) return said;
  if (saysWaived(bytes, start, end)) return WAIVED;
  for (let at = start + 1; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === DASH || byte === EQUALS) {
      const isCoded = at - start <= MAX_CODE_BYTES && end - at > MIN_WAIVER_BYTES;
      const is = isCoded ? WORDS.find(bytes, at + 1, end) : -1;
      return is === WAIVED || is === ENDED ? is : -1;
    }
    if (bytes[at - 1] === SPACE && byte > SLASH && byte < DIGITS_END && isDay(bytes, at, end)) {
      const is = DATED.find(bytes, start, at);
      if (is >= 0) return is;
    }
  }
  return -1;
}

/** The same for a benefit other than life insurance, where "term" is no plan. */
export function wordOrTerm(bytes: Uint8Array, start: number, end: number): number {
  const said = wordOfAny(bytes, start, end);
  return said < 0 && end - start === TERM_BYTES && TERM.find(bytes, start, end) >= 0 ? ENDED : said;
}

/** Digits come before this byte. */
export const DIGITS_END = 58;

const TERM = compileWords([['term', 0]]);
const TERM_BYTES = 4;
const [SPACE, DASH, SLASH, EQUALS] = [32, 45, 47, 61];
const MAX_CODE_BYTES = 3;
/** Words that may be followed by a date. A bare "no" or "term" may not be followed by anything else. */
const DATED = compileWords([
  ...Object.entries(COMMON_WORDS['coverage.coverage_type']).flatMap(([word, tier]) =>
    tier === 'WAIVED' && word.length >= MIN_WAIVER_BYTES ? [[word, WAIVED] as const] : [],
  ),
  ...[...ENDED_WORDS, 'term'].map((word) => [word, ENDED] as const),
]);
const MAY_SAY = MAY_WAIVE.map((may, byte) => may | MAY_END[byte]!);

/** Whether there are only digits and separators, at least a year. */
function isDay(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte > SLASH && byte < DIGITS_END) digits++;
    else if (byte !== SLASH && byte !== DASH && byte !== POINT) return false;
  }
  return digits >= MIN_DAY_DIGITS;
}

const POINT = 46;
const MIN_DAY_DIGITS = 4;
