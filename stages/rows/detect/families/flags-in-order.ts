import type { CommonReading } from '../../../../src/model/reading.ts';
import type { HeadRows } from '../head-records.ts';
import type { InspectedColumns } from '../columns.ts';
import { haveLastName } from './last-names.ts';
import { wordOf } from './relationship-habit.ts';

type SubscriberBy = NonNullable<CommonReading['subscriber_by']>;

export const YES = ['yes', 'y', 'true', 't', '1'];
export const NO = ['no', 'n', 'false', 'f', '0'];

/** The head is read once for each column that may tell the subscribers: of a thousand such columns the first are asked. No file is known to have more than five. */
export const MAX_ASKED = 20;

/**
 * The flag that tells the subscribers in a file without family ids. Every row answers it, and most rows that are no subscriber's have the
 * last name of the subscriber above and another first name. A flag that is named after subscribers or dependents needs no such proof. Null
 * if there is none.
 */
export function flagWithoutFamilies(headRows: HeadRows, { marks, names }: InspectedColumns): SubscriberBy | null {
  for (const { at, ofDependent, isExplicit, isOfSubscriber } of marks.flags.slice(0, MAX_ASKED)) {
    const by = { column: at, is: ofDependent ? NO : YES };
    const { below, elsewhere, isAnswered } = ordered(headRows, by, names);
    if (isAnswered && (below > elsewhere || isOfSubscriber || (isExplicit && ofDependent))) return by;
  }
  return null;
}

/** Whether rows that a flag marks as dependents stand below their subscribers. */
export function followByFlag(headRows: HeadRows, by: SubscriberBy, names: InspectedColumns['names']): boolean {
  if (typeof by.is === 'number') return true;
  const { below, elsewhere } = ordered(headRows, by, names);
  return below > elsewhere;
}

/** `isAnswered` is false if a row answers something else, if all answers are equal, or if one person has both. */
function ordered(
  headRows: HeadRows,
  { column, is }: SubscriberBy,
  { first, last }: InspectedColumns['names'],
): { below: number; elsewhere: number; isAnswered: boolean } {
  let [below, elsewhere, subscribers, isAnswered] = [0, 0, 0, true];
  let above = { first: '', last: '' };
  headRows((row) => {
    const word = wordOf(row, [column]);
    const person = { first: wordOf(row, first), last: wordOf(row, last) };
    isAnswered &&= YES.includes(word) || NO.includes(word);
    if (typeof is !== 'number' && is.includes(word)) {
      subscribers++;
      above = person;
    } else if (haveLastName(person.last, above.last)) {
      if (person.first === above.first && person.last === above.last) isAnswered = false;
      below++;
    } else elsewhere++;
  });
  return { below, elsewhere, isAnswered: isAnswered && subscribers > 0 && below + elsewhere > 0 };
}
