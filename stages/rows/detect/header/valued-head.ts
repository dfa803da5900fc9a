import type { CodedField, Field } from '../../../../src/model/record.ts';
import { wordKey } from '../../map/vocabulary.ts';
import type { HeadRecord } from '../head-records.ts';
import { isKnown, isWord, namesOf } from './field-names.ts';

/** What rules look at that judge by values: the columns of a header, and what the first rows hold in them. */
export interface ValuedHead {
  keys: readonly string[];
  /** The cells of a column, without blanks and fillers. */
  cellsOf: (at: number) => string[];
  rows: readonly HeadRecord[];
}

/** Whether the file has a column for a field. */
export function hasField({ keys }: ValuedHead, field: Field): boolean {
  const known = namesOf(field);
  return keys.some((key) => isKnown(key, known));
}

/** Whether a column is filled, and all of its cells are words of a field, with at least so many letters and no digit. */
export function allAre({ cellsOf }: ValuedHead, at: number, field: CodedField, letters: number): boolean {
  const words = cellsOf(at).map(wordKey);
  return words.length > 0 && words.every((word) => isWord(field, word) && /^\D+$/.test(word) && word.length >= letters);
}

/** Whether some key occurs with two values. */
export function hasSeveral(pairs: readonly (readonly [key: string, value: string])[]): boolean {
  const first = new Map<string, string>();
  return pairs.some(([key, value]) => {
    const known = first.get(key) ?? value;
    first.set(key, known);
    return known !== value;
  });
}
