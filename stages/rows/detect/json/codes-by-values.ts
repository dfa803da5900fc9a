import { headerKey } from '../../headers/header.ts';
import { ISO_GENDER } from '../../map/gender.ts';
import { COMMON_WORDS } from '../../map/vocabulary.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';

/** Whether the genders of a file, whosever they are, are the digits of ISO 5218: no other stands in the head, and a 2 does. */
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

/** The name of a place as that of a column of such digits, where it is a gender's. */
export function asIsoGender(name: string): string {
  return isGender(name) ? `${name} ${ISO_GENDER}` : name;
}

function isGender(name: string): boolean {
  return /(?:^| )(?:gender|sex)(?: code)?$/.test(headerKey(name));
}

/**
 * Codes of relationships that are not all known (`relationshipCode: 1`), beside which stands what each is called
 * (`relationshipDescription: "Spouse"`) in words that are. `unknown` are the places that would not be read.
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

/** Ids of dependents, beside one of their own, that are in each row of the head the id of the record (`{ "id": "m1", "dependents": [{ "id": "d1", "memberId": "m1" }] }`). */
export function idsOfSubscriber(paths: readonly JsonPath[], headRows: HeadRows): number[] {
  const own = paths.findIndex((path) => path.length === 1 && wordsOf(String(path[0])) === 'id');
  if (own < 0) return [];
  const texts = new Set(paths.map(pathText));
  const found = new Map<number, number>();
  for (const [at, path] of paths.entries()) {
    const [list, n, last] = path.slice(-3);
    const isOfDependent = typeof list === 'string' && typeof n === 'number' && DEPENDENTS.test(nameOfList(list));
    if (isOfDependent && MEMBER_ID.test(wordsOf(String(last))) && texts.has(pathText([...path.slice(0, -1), 'id']))) found.set(at, 0);
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
 * Ids of members in the coverages of a record (`names` are those of its places) that are in some row of the head the id of one of its dependents: they say
 * whom the coverage covers, and not how its carrier calls the record's person.
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
 * What the fields of a record are that say by a label of their own what they hold (`{ "label": "Birthday", "value": "1980-01-02" }`), by the
 * place of the value; nothing of one whose label is not the same in each row of the head.
 */
export function labelsOfFields(paths: readonly JsonPath[], unknown: readonly number[], headRows: HeadRows): Map<number, string> {
  const texts = new Map(paths.map((path, at) => [pathText(path), at]));
  const fields = unknown.flatMap((at) => {
    const path = paths[at]!;
    const label =
      path.length === 3 && path[0] === 'attributes' && path[2] === 'value' ? texts.get(pathText([...path.slice(0, -1), 'label'])) : undefined;
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
