import type { CodedField, Field } from '../../../../../src/model/record.ts';
import { madeOnce } from '../../../base/remembered.ts';
import { writtenOut } from '../../../headers/header.ts';
import { wordKey } from '../../../map/vocabulary.ts';
import type { HeadRecord } from '../../head-records.ts';
import { isKnown, isWord, namesOf } from '../field-names.ts';

/** What rules look at that judge by values: the columns of a header, and what the first rows hold in them. */
export interface ValuedHead {
  keys: readonly string[];
  /** The cells of a column, without blanks and fillers. */
  cellsOf: (at: number) => string[];
  rows: readonly HeadRecord[];
}

/** Whether the file has a column for a field. */
export function hasField({ keys }: Pick<ValuedHead, 'keys'>, field: Field): boolean {
  return placeOfField(keys, field) >= 0;
}

/** Where the first column of a field stands; -1 where there is none. */
export function placeOfField(keys: readonly string[], field: Field): number {
  return placeOf(keys, namesOf(field));
}

/** Where the first column stands that is known by one of these names; -1 where none is. Looked for once in a header: each of its columns may ask. */
export function placeOf(keys: readonly string[], names: ReadonlySet<string>): number {
  let places = PLACES.get(keys);
  if (places === undefined) PLACES.set(keys, (places = new Map()));
  let place = places.get(names);
  if (place === undefined) places.set(names, (place = keys.findIndex((key) => isKnown(key, names))));
  return place;
}

const PLACES = new WeakMap<readonly string[], Map<ReadonlySet<string>, number>>();

/** The keys, written out; worked out once for a header. */
export const writtenKeys: (keys: readonly string[]) => readonly string[] = madeOnce((keys) => keys.map(writtenOut));

/** Whether a column says something, and all of it is words of a field, of so many letters and more, without a digit. */
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
