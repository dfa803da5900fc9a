import type { CodedField } from '../../../src/model/record.ts';
import { isWorded, X12_CHECKED, X12_CODES } from '../map/x12/codes.ts';
import { COMMON_WORDS, wordKey } from '../map/vocabulary.ts';

/** The vendor's own words for coded fields. */
export type Lookups = Readonly<Partial<Record<CodedField, Readonly<Record<string, string>>>>>;

/** What to send instead of a code that its field does not take. Codes of two or three characters are all near to each other: none is chosen. */
export function x12CodeFix(lookups: Lookups): (field: CodedField) => (text: string) => string {
  return (field) => (text) => {
    const known = Object.keys(X12_CODES[field]);
    if (field === 'relationship' && known.includes(text)) return text === SELF ? OF_DEPENDENT : OF_SUBSCRIBER;
    // A code of the list may be wrong where it stands.
    const codes = [...new Set([...Object.keys(lookups[field] ?? {}), ...known])].filter((code) => code !== text);
    const full = withZeros(text, codes);
    if (full !== null) return full;
    const word = wordKey(text);
    const isRead = isWorded(field) && /^\p{L}./u.test(text) && Object.hasOwn(COMMON_WORDS[field], word);
    return `${isRead ? `It was read as ${COMMON_WORDS[field][word]}. ` : ''}One of ${codes.join(', ')}.`;
  };
}

/** The same for an element that fills no field; null where no list stands for it. */
export function x12ElementFix(text: string, place: string | null): string | null {
  if (/^\d{3}-?\d{2}-?\d{4}$/.test(text)) return SHIFTED;
  const codes = place === null ? undefined : X12_CHECKED[place];
  return codes === undefined ? null : (withZeros(text, codes) ?? `One of ${inRuns(codes).join(', ')}.`);
}

/** Numbers that follow each other as one, also because nine digits in a row would be hidden as an SSN. */
function inRuns(codes: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && Number(code) === Number(run.at(-1)) + 1) run.push(code);
    else runs.push([code]);
  }
  return runs.flatMap((run) => (run.length < MIN_RUN ? run : [`${run[0]!} to ${run.at(-1)!}`]));
}

const MIN_RUN = 3;

/** What NM109 holds where NM108 says that it is an SSN. */
export const NO_SSN = 'It has letters, an SSN has none. Send another identifier with the qualifier ZZ in NM108, or in a REF.';

/** The one code that lost zeros in front. */
function withZeros(text: string, codes: readonly string[]): string | null {
  if (!/^\d+$/.test(text)) return null;
  const full = codes.filter((code) => code.length > text.length && code === text.padStart(code.length, '0'));
  return full.length === 1 ? full[0]! : null;
}

const SELF = '18';
/** A code of the list is wrong where INS01 says otherwise, which decides. */
const OF_SUBSCRIBER = 'INS01 says that this is the subscriber, whose code is 18. Send 18, or N in INS01 where it is a dependent.';
const OF_DEPENDENT =
  'INS01 says that this is a dependent, and 18 is the subscriber. Send what the dependent is, or Y in INS01 where it is the subscriber.';

/** An SSN where a code belongs: in an 834, the place before its own (NM108 says what NM109 is). */
const SHIFTED = 'An SSN stands here: an element before it is missing or one too many. Put it where SSNs belong, behind its qualifier (34).';
