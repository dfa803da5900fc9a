import type { CommonReading } from '../../../../src/model/reading.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { flagWithoutFamilies, MAX_ASKED, NO, YES } from './flags-in-order.ts';
import { wordOf } from './relationship-habit.ts';
import type { SubscriberMarks } from './subscriber-marks.ts';

type SubscriberBy = NonNullable<CommonReading['subscriber_by']>;

const FIRSTS = [
  ['0', '00', '000'],
  ['1', '01', '001'],
];
/** Fewer than one of this many families may lack its subscriber. */
const MAX_WITHOUT = 10;

/**
 * What of the head proves who the subscriber is: a flag, an id that is the family's own, or the number that one person of every family has.
 * Families of several persons prove it, so without a column that names them only a flag does. Null where nothing does.
 */
export function subscriberBy(headRows: HeadRows, inspected: InspectedColumns): SubscriberBy | null {
  const { family, ids, ssn, marks } = inspected;
  if (family.length === 0) return flagWithoutFamilies(headRows, inspected);
  const families = (say: (row: Row) => string): Family[] => familiesOf(headRows, family, marks.names, say);
  for (const flag of marks.flags.slice(0, MAX_ASKED))
    if (
      isProven(
        families((row) => wordOf(row, [flag.at])),
        flag,
      )
    )
      return { column: flag.at, is: flag.ofDependent ? NO : YES };
  for (const at of [...ids, ...ssn].filter((id) => !family.includes(id)).slice(0, MAX_ASKED)) {
    const several = families((row) => (isSame(wordOf(row, [at]), wordOf(row, family)) ? 'own' : wordOf(row, [at]) && 'other')).filter(isOfSeveral);
    const proven = several.filter(({ said }) => said.includes('own') && said.includes('other'));
    if (proven.length > 0 && proven.length * 2 >= several.length) return { column: at, is: family[0]! };
  }
  for (const at of marks.idsOfDependents.slice(0, MAX_ASKED)) {
    // Whoever has one is a dependent; who is not, and has a family, is the one without.
    const several = families((row) => wordOf(row, [at])).filter(isOfSeveral);
    const proving = several.filter(({ said, isTorn }) => !isTorn && said.filter((word) => word === '').length === 1);
    if (proving.length > 0 && proving.length * 2 > several.length) return { column: at, is: [] };
  }
  for (const at of [...marks.numbers, ...ids].slice(0, MAX_ASKED)) {
    const first = firstNumber(families((row) => wordOf(row, [at])));
    if (first !== null) return { column: at, is: first };
  }
  // Where each row has one of its own, and the employee's beside it, the file lists dependents alone.
  const listed = marks.ofEmployees ? marks.idsOfDependents.slice(0, MAX_ASKED).find((at) => isEachOwn(headRows, at)) : undefined;
  if (listed !== undefined) return { column: listed, is: [] };
  return marks.onlyDependents < 0 ? null : { column: marks.onlyDependents, is: [] };
}

/** What the persons of a family say, each once, in their order. */
interface Family {
  said: string[];
  /** One person says two things. */
  isTorn: boolean;
}

function familiesOf(headRows: HeadRows, family: readonly number[], names: readonly number[], say: (row: Row) => string): Family[] {
  const families = new Map<string, { persons: Map<string, string>; isTorn: boolean }>();
  headRows((row) => {
    const [key, name, word] = [wordOf(row, family), wordOf(row, names), say(row)];
    if (key === '') return;
    const one = families.get(key) ?? { persons: new Map<string, string>(), isTorn: false };
    one.isTorn ||= (one.persons.get(name) ?? word) !== word;
    one.persons.set(name, word);
    families.set(key, one);
  });
  return [...families.values()].map(({ persons, isTorn }) => ({ said: [...persons.values()], isTorn }));
}

function isOfSeveral({ said }: Family): boolean {
  return said.length > 1;
}

/**
 * Whether a flag tells the subscribers from the others. "Dependent: yes" may as well say that somebody has one: then the first of a family
 * says so and no other does.
 */
function isProven(families: readonly Family[], { ofDependent, isExplicit }: SubscriberMarks['flags'][number]): boolean {
  const words = families.flatMap(({ said }) => said).filter((word) => word !== '');
  if (words.length === 0 || words.some((word) => !YES.includes(word) && !NO.includes(word))) return false;
  const several = families.filter(isOfSeveral);
  const proving = several.filter(({ said, isTorn }) => {
    const isSubscriber = said.map((word) => YES.includes(word) !== ofDependent);
    const isOne = isSubscriber.filter((is) => is).length === 1;
    return !isTorn && isOne && (isExplicit || !ofDependent || isSubscriber[0] === true || said.length > 2);
  });
  return proving.length * 2 > several.length || (isExplicit && proving.length === 0);
}

/** The number that one person of nearly every family has, as it may be written; null where numbers count something else. */
function firstNumber(families: readonly Family[]): string[] | null {
  const areNumbers = families.every(({ said }) => said.every((word) => /^\d{0,3}$/.test(word)));
  if (!areNumbers || !families.some(({ said, isTorn }) => !isTorn && new Set(said).size > 1)) return null;
  const hasOne = ({ said, isTorn }: Family, first: readonly string[]): boolean => !isTorn && said.filter((word) => first.includes(word)).length === 1;
  return FIRSTS.find((first) => families.filter((family) => !hasOne(family, first)).length * MAX_WITHOUT < families.length) ?? null;
}

/** Whether every row has a value there that no other row has. */
function isEachOwn(headRows: HeadRows, at: number): boolean {
  let [rows, hasAll] = [0, true];
  const seen = new Set<string>();
  headRows((row) => {
    const word = wordOf(row, [at]);
    rows++;
    hasAll &&= word !== '';
    if (hasAll) seen.add(word);
    return hasAll;
  });
  return hasAll && rows > 1 && seen.size === rows;
}

function isSame(one: string, other: string): boolean {
  return one !== '' && one.replaceAll(' ', '') === other.replaceAll(' ', '');
}
