import type { CommonReading } from '../../../src/model/reading.ts';
import type { InspectedColumns } from './columns.ts';
import type { HeadRows } from './head-records.ts';
import { wordOf } from './relationship-habit.ts';

type SubscriberBy = NonNullable<CommonReading['subscriber_by']>;

const YES = ['yes', 'y', 'true', 't', '1'];
const NO = ['no', 'n', 'false', 'f', '0'];
/** Of so many families one may lack its subscriber. */
const MAX_WITHOUT = 10;
const FIRSTS = ['0', '00', '000', '1', '01', '001'];

/** What of the head proves who the subscriber is: a flag, an id that is the family's own, or the number that stands in every family. Null where nothing does. */
export function subscriberBy(headRows: HeadRows, { family, ids, ssn, marks }: InspectedColumns): SubscriberBy | null {
  for (const { at, ofDependent, plain } of marks.flags) {
    const families = familiesOf(headRows, family, (row) => wordOf(row, [at]));
    const said = new Set([...families].flatMap(({ words }) => [...words]));
    if (said.size === 0 || [...said].some((word) => !YES.includes(word) && !NO.includes(word))) continue;
    // "Dependent: yes" beside an employee with one: only families in which both are said prove that it is the row's.
    const tellsApart = families.some(({ words }) => YES.some((word) => words.has(word)) && NO.some((word) => words.has(word)));
    if (!plain || tellsApart) return { column: at, is: ofDependent ? NO : YES };
  }
  if (family.length === 0) return null;
  if (marks.onlyDependents >= 0) return { column: marks.onlyDependents, is: [] };
  for (const at of [...ids, ...ssn].filter((id) => !family.includes(id))) {
    const families = familiesOf(headRows, family, (row) => (same(wordOf(row, [at]), wordOf(row, family)) ? 'own' : wordOf(row, [at]) && 'other'));
    const several = families.filter(({ rows }) => rows > 1);
    const proven = several.filter(({ words }) => words.has('own') && words.has('other'));
    if (proven.length > 0 && proven.length * 2 >= several.length) return { column: at, is: family[0]! };
  }
  for (const at of [...marks.numbers, ...ids]) {
    const families = familiesOf(headRows, family, (row) => wordOf(row, [at]));
    const first = FIRSTS.find((number) => families.filter(({ words }) => !words.has(number)).length * MAX_WITHOUT < families.length);
    const areNumbers = families.every(({ words }) => [...words].every((word) => /^\d{1,3}$/.test(word)));
    if (first !== undefined && areNumbers && families.some(({ words }) => words.size > 1)) return { column: at, is: [first] };
  }
  return null;
}

/** What each family of the head says, row by row; blanks say nothing. */
function familiesOf(headRows: HeadRows, family: readonly number[], say: (row: Parameters<Parameters<HeadRows>[0]>[0]) => string): Family[] {
  const families = new Map<string, Family>();
  headRows((row) => {
    const key = wordOf(row, family);
    const one = families.get(key) ?? { rows: 0, words: new Set() };
    one.rows++;
    const word = say(row);
    if (word !== '') one.words.add(word);
    families.set(key, one);
  });
  return [...families.values()];
}

interface Family {
  rows: number;
  words: Set<string>;
}

function same(one: string, other: string): boolean {
  return one !== '' && one.replaceAll(' ', '') === other.replaceAll(' ', '');
}
