import { tierMarked } from '../headers/tier-marked.ts';
import { ANSWERS } from '../map/codes-of-columns.ts';
import type { EntryTexts } from './cell-counts.ts';

/** What is said of a word that no list has, where the name of its column tells what should stand there instead. */
export function unknownCodeTexts(column: string): EntryTexts | null {
  if (column.endsWith(ANSWERS)) return YES_OR_NO;
  return tierMarked(column) === null ? null : ONE_MARK;
}

const YES_OR_NO: EntryTexts = {
  message: 'Nearly all rows answer by yes or no here, and this is neither',
  remedy: 'Write Yes or No, and name the plan in a column of its own.',
};
const ONE_MARK: EntryTexts = {
  message: 'The row marks several tiers, or says something else where one is marked',
  remedy: 'Mark one of these columns with an X, and leave the others blank.',
};
