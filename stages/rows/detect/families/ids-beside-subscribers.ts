import { headerKey } from '../../headers/header.ts';
import { wordOf } from '../families/relationship-habit.ts';
import type { HeadRows } from '../head-records.ts';

const OF_SUBSCRIBER = /^(?:subscriber|primary(?: ?(?:member|insured|subscriber))?) ?(?:id|number)$/;
const MAX_PERSONS = 4096;

/**
 * Whether `id`, a place of ids, holds those of persons to whom the only other place of member ids points as their subscribers: each of these is the
 * `id` of a row that points to itself or to nobody, as numbers of rows do not, and not all rows do. Some subscribers may be
 * missing, but no person has two ids: those are of what rows are about. `others` are the other places of member ids, `name` those by which
 * persons of one subscriber are told apart.
 */
export function pointsToIds(
  id: number,
  others: readonly number[],
  { names, name }: { names: readonly string[]; name: readonly number[] },
  headRows: HeadRows,
): boolean {
  const [subscriber, ...more] = others;
  if (id < 0 || subscriber === undefined || more.length > 0 || !OF_SUBSCRIBER.test(headerKey(names[subscriber]!))) return false;
  const subscribers = new Map<string, string>();
  const ids = new Map<string, string>();
  let hasTwo = false;
  headRows((row) => {
    const own = wordOf(row, [id]);
    if (own === '') return true;
    const one = wordOf(row, [subscriber]);
    subscribers.set(own, one);
    const person = [one === '' ? own : one, ...name.map((at) => wordOf(row, [at]))].join('\n');
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
