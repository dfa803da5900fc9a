import { BENEFITS_AND_ACCOUNTS } from '../../../headers/benefit-words.ts';
import type { CodedField } from '../../../../../src/model/record.ts';
import { writtenKey } from '../../../headers/header.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import { wordsIn, type HeadRecord } from '../../head-records.ts';
import { isWord, namesField } from '../field-names.ts';
import { renamed } from '../renamed.ts';

/**
 * If a tier or a benefit stands in two columns, as the sender's code and in words (`Tier Code`: 4, `Tier Description`: EE + Family), the
 * words are read. The code comes first and means nothing to anybody else. Not if some row has a code without words.
 */
export function withWordsForCodes(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const named = [...columns];
  for (const field of FIELDS) {
    const places = keys.flatMap((key, at) => (namesField(key, field) && !OF_BENEFIT.test(key) ? [at] : []));
    if (places.length < 2) continue;
    const said = places.filter((at) => {
      const words = wordsIn(rows, at);
      return words.some((word) => word.length >= MIN_WORD) && words.every((word) => isWord(field, word));
    });
    const areSaid = (at: number): boolean =>
      rows.every(({ cells }) => wordKey(cells[at] ?? '') === '' || said.some((other) => wordKey(cells[other] ?? '') !== ''));
    for (const at of said.length > 0 ? places : []) {
      const words = wordsIn(rows, at);
      if (words.length > 0 && words.every(isNobodys) && areSaid(at)) named[at] = `Code of ${columns[at]!.trim()}`;
    }
  }
  return renamed(columns, named);
}

const FIELDS: readonly CodedField[] = ['coverage.coverage_type', 'coverage.benefit'];
/** The code is a word of the other field (`Coverage Type Code`: DEN). */
function isNobodys(word: string): boolean {
  return word.length <= MAX_CODE && !FIELDS.some((field) => isWord(field, word));
}

/** Each benefit has a pair of its own. */
const OF_BENEFIT = new RegExp(String.raw`\b(?:${BENEFITS_AND_ACCOUNTS})\b`);
const MIN_WORD = 3;
const MAX_CODE = 3;
