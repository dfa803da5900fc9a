import { headerKey } from '../../headers/header.ts';
import { ISO_GENDER } from '../../map/persons/gender.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';

/** Whether all genders in the head, whosever they are, are digits of ISO 5218, with a 2 among them. */
export function areIsoGenders(names: readonly string[], headRows: HeadRows): boolean {
  const genders = names.flatMap((name, at) => (isGender(name) ? [at] : []));
  if (genders.length === 0) return false;
  let [isOther, isTwo] = [false, false];
  headRows((row) => {
    for (const at of genders) {
      const word = isOther ? '' : wordOf(row, [at]);
      if (word === '2') isTwo = true;
      else if (word !== '' && word !== '0' && word !== '1' && word !== '9') isOther = true;
    }
  });
  return isTwo && !isOther;
}

/** The name that reads such digits as a gender. */
export function asIsoGender(name: string): string {
  return isGender(name) ? `${name} ${ISO_GENDER}` : name;
}

function isGender(name: string): boolean {
  return /(?:^| )(?:gender|sex)(?: code)?$/.test(headerKey(name));
}

/**
 * Relationship codes that nobody knows (`relationshipCode: 1`) beside known words for them (`relationshipDescription: "Spouse"`). `unknown`
 * are the places that would not be read.
 */
export function codesBesideWords(paths: readonly JsonPath[], unknown: readonly number[], headRows: HeadRows): number[] {
  const isKnown = (at: number): boolean => {
    let known = true;
    headRows((row) => {
      const word = known ? wordOf(row, [at]) : '';
      known &&= word === '' || Object.hasOwn(COMMON_WORDS.relationship, word);
    });
    return known;
  };
  return paths.flatMap((path, at) => {
    const [code, above] = [wordsOf(String(path.at(-1))), pathText(path.slice(0, -1))];
    if (!CODE.test(code)) return [];
    const label = paths.findIndex((other) => LABEL.test(wordsOf(String(other.at(-1)))) && pathText(other.slice(0, -1)) === above);
    return label >= 0 && !unknown.includes(label) && isKnown(label) && !isKnown(at) ? [at] : [];
  });
}

const CODE = /^relationship(?: (?:code|cd|id|type code|type id))?$/;
const LABEL = /^relationship (?:(?:type )?(?:description|desc|name|label|text)|type)$/;

/**
 * Ids of dependents that equal the record's id in every row of the head, beside an id of their own (`{ "id": "m1", "dependents": [{ "id":
 * "d1", "memberId": "m1" }] }`).
 */
export function idsOfSubscriber(paths: readonly JsonPath[], headRows: HeadRows): number[] {
  const own = paths.findIndex((path) => path.length === 1 && wordsOf(String(path[0])) === 'id');
  if (own < 0) return [];
  const ids = new Set(paths.flatMap((path) => (wordsOf(String(path.at(-1))) === 'id' ? [pathText(path.slice(0, -1))] : [])));
  const found = new Map<number, number>();
  for (const [at, path] of paths.entries()) {
    const [list, n, last] = path.slice(-3);
    const isOfDependent = typeof list === 'string' && typeof n === 'number' && DEPENDENTS.test(nameOfList(list));
    if (isOfDependent && MEMBER_ID.test(wordsOf(String(last))) && ids.has(pathText(path.slice(0, -1)))) found.set(at, 0);
  }
  if (found.size === 0) return [];
  headRows((row) => {
    for (const [at, rows] of found) {
      const word = wordOf(row, [at]);
      if (word === '') continue;
      if (word === wordOf(row, [own])) found.set(at, rows + 1);
      else found.delete(at);
    }
  });
  return [...found].flatMap(([at, rows]) => (rows > 0 ? [at] : []));
}

/**
 * Member ids in the coverages of a record that are the id of one of its dependents in some row of the head. They tell whom the coverage
 * covers, not how the carrier calls the record's person. `names` are those of the record's places.
 */
export function idsOfCovered(paths: readonly JsonPath[], names: readonly string[], headRows: HeadRows): number[] {
  const ids = names.flatMap((name, at) => (ID_OF_COVERAGE.test(headerKey(name)) ? [at] : []));
  const dependents = names.flatMap((name, at) => (ID_OF_DEPENDENT.test(headerKey(name)) ? [at] : []));
  const found = new Set<string>();
  if (ids.length > 0 && dependents.length > 0)
    headRows((row) => {
      const words = new Set(dependents.map((at) => wordOf(row, [at])));
      for (const at of ids) if (wordOf(row, [at]) !== '' && words.has(wordOf(row, [at]))) found.add(String(paths[at]!.at(-1)));
    });
  return ids.filter((at) => found.has(String(paths[at]!.at(-1))));
}

const ID_OF_COVERAGE = /^coverage \d+ (?!covered ).*(?:member|mbr|subscriber|enrollee|insured) ?(?:id|number|no|identifier)$/;
const ID_OF_DEPENDENT = /^(?:dependent|child) \d+ (?:member ?)?id$/;

const MEMBER_ID = /^(?:member|person|individual|employee|subscriber) id$/;

/**
 * The fields of a record that have their names beside them as data (`{ "label": "Birthday", "value": "1980-01-02" }`), by the place of the
 * value. Left out are fields whose label differs between rows of the head.
 */
export function labelsOfFields(paths: readonly JsonPath[], unknown: readonly number[], headRows: HeadRows): Map<number, string> {
  const labels = new Map(paths.flatMap((path, at) => (wordsOf(String(path.at(-1))) === 'label' ? [[pathText(path.slice(0, -1)), at] as const] : [])));
  const fields = unknown.flatMap((at) => {
    const path = paths[at]!;
    const [attributes, value] = [path[0], path[2]].map((part) => wordsOf(String(part)));
    const label = path.length === 3 && attributes === 'attributes' && value === 'value' ? labels.get(pathText(path.slice(0, -1))) : undefined;
    return label === undefined ? [] : [{ at, label, said: '', isTorn: false }];
  });
  if (fields.length === 0) return new Map();
  headRows((row) => {
    for (const field of fields) {
      const word = wordOf(row, [field.label]);
      field.isTorn ||= word !== '' && field.said !== '' && field.said !== word;
      field.said ||= word;
    }
  });
  return new Map(fields.flatMap(({ at, said, isTorn }) => (isTorn || said === '' ? [] : [[at, said] as const])));
}
