import type { CommonReading, FamilySuffix } from '../../../../src/model/reading.ts';
import { GENERIC_NAME, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { Role } from '../../family/role.ts';
import { stemEnd, suffixStart } from '../../family/stem.ts';
import { takeCell } from '../../map/cell.ts';
import { wordKey } from '../../map/vocabulary.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { nearlyAll, wordOf } from './relationship-habit.ts';
import { haveOneWord, rolesOf, type RoleOf } from './shared-id.ts';
import { textOf } from '../../base/text.ts';

/** A column of persons' ids that begin with their family's id, and who is the subscriber if no column tells. */
export interface SuffixedIds {
  id: number;
  suffix: FamilySuffix;
  by: NonNullable<CommonReading['subscriber_by']> | null;
}

/**
 * Persons' ids that begin with the family's id (`W123456789-00`, `W123456789-01`). Families of several persons prove it: their numbers
 * differ, and one number is the same in each family. If relationships are stated, that number is the subscriber's, and the ids only count
 * if the order of rows would give somebody to another subscriber. If they are not, last names must agree, and an employee's id must have a
 * mark before the number. Null if ids are the persons' own.
 */
export function suffixedIds(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): SuffixedIds | null {
  const { family, ids } = inspected;
  // An employee's id is mostly the family's. The vendor's config says which other column is.
  const found = family.length > 0 && config.name !== GENERIC_NAME ? [] : sharingStems(headRows, family.length > 0 ? family : ids);
  if (found.length === 0) return null;
  const roleOf = inspected.relationship.length === 0 ? null : rolesOf(headRows, config, inspected);
  for (const { id, suffix } of found) {
    const persons = personsOf(headRows, inspected, { id, suffix }, roleOf);
    if (roleOf !== null) {
      if (isNeeded(persons, family.length === 0)) return { id, suffix, by: null };
      continue;
    }
    // Employees' numbers are given out in blocks, too: 10001 and 10002 are no family.
    if (suffix !== 'mark' && (inspected.employeeIds?.includes(id) === true || !isCountedOn(persons))) continue;
    const first = FIRSTS.find((words) => isProven(persons, words, suffix));
    if (first !== undefined) return { id, suffix, by: { column: id, is: [...first], of_suffix: true } };
  }
  return null;
}

const SUFFIXES: readonly FamilySuffix[] = ['mark', 2, 3];
/** How a subscriber's number may be written. An id without a number is the subscriber's, too. */
const FIRSTS = [['0', '00', '000'], ['1', '01', '001'], ['e', 'ee', 'emp', 'm', 'sub'], ['']] as const;
/** Running numbers share their beginnings, too. */
const MAX_PERSONS = 20;
const MIN_FAMILIES = 2;
const MIN_UNMARKED_FAMILIES = 5;
/** A stem with this many characters is too long for employees' running numbers, and longer than an SSN without its last two or three digits. */
const LONG_STEM = 8;
/** At most so many rows are looked at: enough to show whether ids have anything in common. */
const MAX_ROWS = 2000;
/** After so many ids without a number, ids have another form. */
const MAX_BARE = 500;

/** The columns and forms in which some ids share a stem: a quick look by hashes, because most files have none. */
function sharingStems(headRows: HeadRows, ids: readonly number[]): Pick<SuffixedIds, 'id' | 'suffix'>[] {
  const looks = ids.flatMap((id) => SUFFIXES.map((suffix): Look => ({ id, suffix, stems: new Map(), hasNumbers: false, isOpen: true })));
  let rows = 0;
  headRows((row) => {
    if (++rows > MAX_ROWS || looks.every(({ isOpen }) => !isOpen)) return false;
    for (const look of looks) if (look.isOpen && takeCell(row, look.id, CELL, SLOT)) take(look, row.bytes, rows);
    return true;
  });
  return looks.filter(({ isOpen, stems }) => isOpen && [...stems.values()].filter((one) => one.ids > 1).length >= MIN_FAMILIES);
}

interface Look extends Pick<SuffixedIds, 'id' | 'suffix'> {
  readonly stems: Map<number, { last: number; ids: number }>;
  hasNumbers: boolean;
  isOpen: boolean;
}

function take(look: Look, bytes: Uint8Array, rows: number): void {
  const [start, end] = [CELL.start[SLOT]!, CELL.end[SLOT]!];
  const stem = stemEnd(bytes, start, end, look.suffix);
  look.hasNumbers ||= stem < end;
  if (!look.hasNumbers && rows > MAX_BARE) look.isOpen = false;
  const [key, own] = [hashOf(bytes, start, stem), hashOf(bytes, stem, end)];
  const seen = look.stems.get(key);
  if (seen === undefined) look.stems.set(key, { last: own, ids: 1 });
  else if (seen.last !== own) {
    seen.last = own;
    look.isOpen &&= ++seen.ids <= MAX_PERSONS;
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash;
}

interface Person {
  stem: string;
  number: string;
  name: string;
  last: string;
  role: Role;
  /** The family of the subscriber above. */
  above: string;
}

/** The persons in the head, each once, by stem. */
function personsOf(
  headRows: HeadRows,
  { names, relationship }: InspectedColumns,
  { id, suffix }: Pick<SuffixedIds, 'id' | 'suffix'>,
  roleOf: RoleOf | null,
): Person[] {
  const persons = new Map<string, Person>();
  let above = '';
  headRows((row) => {
    const [stem, number] = partsOf(row, id, suffix);
    const role = roleOf === null || relationship.length === 0 ? Role.unstated : roleOf(row);
    if (role === Role.subscriber) above = stem;
    const last = wordOf(row, names.last);
    const name = `${wordOf(row, names.first)} ${last}`;
    const key = `${stem}\n${number}\n${name}`;
    if (stem !== '' && !persons.has(key)) persons.set(key, { stem, number, name, last, role, above });
  });
  return [...persons.values()];
}

function partsOf(row: Row, id: number, suffix: FamilySuffix): [stem: string, number: string] {
  if (!takeCell(row, id, CELL, SLOT)) return ['', ''];
  const [start, end] = [CELL.start[SLOT]!, CELL.end[SLOT]!];
  const stem = stemEnd(row.bytes, start, end, suffix);
  const text = (from: number, to: number): string => wordKey(textOf(row.bytes, from, to));
  return [text(start, stem), text(suffixStart(row.bytes, stem, end), end)];
}

/**
 * Whether one number belongs to subscribers alone, and most dependents share a subscriber's stem. If the order of rows could link families,
 * it must give some dependents to another subscriber.
 */
function isNeeded(persons: readonly Person[], byOrder: boolean): boolean {
  const subscribers = persons.filter(({ role }) => role === Role.subscriber);
  const dependents = persons.filter(({ role }) => role === Role.dependent);
  const numbers = new Map<string, number>();
  for (const { number } of subscribers) numbers.set(number, (numbers.get(number) ?? 0) + 1);
  const [first] = [...numbers].toSorted((a, b) => b[1] - a[1])[0] ?? [''];
  if (!nearlyAll(subscribers.map(({ number }) => number === first)) || !nearlyAll(dependents.map(({ number }) => number !== first))) return false;
  const stems = new Set(subscribers.map(({ stem }) => stem));
  const linked = dependents.filter(({ stem }) => stems.has(stem));
  if (new Set(linked.map(({ stem }) => stem)).size < MIN_FAMILIES || !areApart(persons) || linked.length * 2 <= dependents.length) return false;
  return !byOrder || linked.some(({ stem, above }) => stem !== above);
}

/**
 * Whether numbers without a mark before them are persons' numbers: there are enough families, or the ids are long, and most families count
 * on from one number.
 */
function isCountedOn(persons: readonly Person[]): boolean {
  const families = [...Map.groupBy(persons, ({ stem }) => stem).values()].filter((family) => family.length > 1);
  if (families.length < MIN_UNMARKED_FAMILIES && !nearlyAll(families.map(([one]) => one!.stem.length >= LONG_STEM))) return false;
  const counted = families.filter((family) => {
    const numbers = family.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
    return numbers.every((number, at) => number === numbers[0]! + at);
  });
  return counted.length * 2 > families.length;
}

/** Whether nearly every family has exactly one person with that number, and last names agree in families of several persons. */
function isProven(persons: readonly Person[], first: readonly string[], suffix: FamilySuffix): boolean {
  const families = Map.groupBy(persons, ({ stem }) => stem);
  const several = [...families.values()].filter((family) => family.length > 1);
  const isFirst = ({ number }: Person): boolean => first.includes(number);
  if (several.length < MIN_FAMILIES || !areApart(persons)) return false;
  if (!nearlyAll([...families.values()].map((family) => family.filter(isFirst).length === 1))) return false;
  const others = several.flatMap((family) => {
    const subscriber = family.find(isFirst);
    return subscriber === undefined ? [] : family.filter((one) => one !== subscriber).map(({ last }) => haveOneWord(last, subscriber.last));
  });
  // Ids without a mark may be running numbers.
  const share = suffix === 'mark' ? 3 : 5;
  return others.filter((agrees) => agrees).length * share >= others.length * (share - 1);
}

/** Whether hardly any two persons of a family share a number, and no person has two, as one would for each policy. */
function areApart(persons: readonly Person[]): boolean {
  const families = [...Map.groupBy(persons, ({ stem }) => stem).values()].filter((family) => family.length > 1);
  return nearlyAll(families.map((family) => hasOneOf(family, 'number') && hasOneOf(family, 'name')));
}

function hasOneOf(family: readonly Person[], key: 'number' | 'name'): boolean {
  return new Set(family.map((person) => person[key])).size === family.length;
}

const SLOT = slotOf('family_id');
const CELL = new Record();
