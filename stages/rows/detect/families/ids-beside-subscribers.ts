import { headerKey } from '../../headers/header.ts';

const OF_SUBSCRIBER = /^(?:subscriber|primary(?: ?(?:member|insured|subscriber))?) ?(?:id|number)$/;
const MAX_PERSONS = 4096;

/** A row's own id, that to which it may point as its subscriber's, and what tells persons of one subscriber apart. */
export interface PointingRow {
  readonly own: string;
  readonly subscriber: string;
  readonly name: string;
}

/**
 * Whether ids are those of persons to whom the only other place of member ids points as their subscribers: each of these is the id of a
 * row that points to itself or to nobody, as numbers of rows do not, and not all rows do. Some subscribers may be missing, but no person
 * has two ids: those are of what rows are about. `others` are the names of the other places of member ids; `rows` hands over rows until
 * `take` answers false.
 */
export function pointToIds(others: readonly string[], rows: (take: (row: PointingRow) => boolean) => unknown): boolean {
  const [only, ...more] = others;
  if (only === undefined || more.length > 0 || !OF_SUBSCRIBER.test(headerKey(only))) return false;
  const subscribers = new Map<string, string>();
  const ids = new Map<string, string>();
  let hasTwo = false;
  rows(({ own, subscriber, name }) => {
    if (own === '') return true;
    subscribers.set(own, subscriber);
    const person = `${subscriber === '' ? own : subscriber}\n${name}`;
    hasTwo = (ids.get(person) ?? own) !== own;
    ids.set(person, own);
    return !hasTwo && subscribers.size < MAX_PERSONS;
  });
  if (hasTwo) return false;
  let [known, unknown, dependents] = [0, 0, 0];
  for (const [own, one] of subscribers) {
    const ofSubscriber = subscribers.get(one);
    if (one === '') continue;
    if (ofSubscriber === undefined) unknown++;
    else if (ofSubscriber !== one && ofSubscriber !== '') return false;
    else known++;
    if (one !== own && ofSubscriber !== undefined) dependents++;
  }
  return dependents > 0 && known > unknown;
}
