import { dependentGroups, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { columnsOf } from '../../map/columns.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { wordOf } from '../families/relationship-habit.ts';
import type { HeadRows } from '../head-records.ts';
import { DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';

const PERSON = /^(?:covered |enrolled )?(?:dependent|dependant|child|family member)$/;
/** Behind the name of a list of covered persons. */
const ARE_COVERED = / (?:covered|enrolled)$/;
/** Names, and no ids: at least two words, without digits. */
const WHOLE_NAME = /^\D+ \D+$/;
const TELLING = ['first_name', 'last_name', 'ssn', 'date_of_birth'] as const;

/**
 * The places that hold dependents' whole names under the dependents' own name, as in reports of Workday (`Dependents_group[0].Dependent:
 * "Kim Lee"`). `unknown` are the places that would not be read.
 */
export function wholeNamesByValues(paths: readonly JsonPath[], unknown: readonly number[], headRows: HeadRows): number[] {
  const places = unknown.filter((at) => {
    const [list, n, last] = paths[at]!.slice(-3);
    return (
      typeof n === 'number' &&
      typeof last === 'string' &&
      DEPENDENTS.test(nameOfList(String(list)).replace(ARE_COVERED, '')) &&
      PERSON.test(wordsOf(last))
    );
  });
  if (places.length === 0) return [];
  const words = new Map(places.map((at) => [at, new Set<string>()]));
  headRows((row) => {
    for (const [at, seen] of words) seen.add(wordOf(row, [at]));
  });
  return places.filter((at) => {
    const seen = words.get(at)!;
    seen.delete('');
    return seen.size > 0 && [...seen].every((word) => WHOLE_NAME.test(word));
  });
}

/** The place of a person's name, for a place called after the person. */
export function asName(path: JsonPath): JsonPath {
  return [...path.slice(0, -1), 'name'];
}

/**
 * The lists of dependents without name, SSN and birth date: references to persons who are described elsewhere (`dependents: [{ "type":
 * "dependents", "id": "9" }]`). Lists of covered persons are left out.
 */
export function namelessDependents(paths: readonly JsonPath[], names: readonly string[], config: VendorConfig): JsonPath[] {
  const told = telling(names, config);
  const lists = new Map<string, { list: JsonPath; isTold: boolean }>();
  for (const [at, path] of paths.entries()) {
    const element = path.findIndex((part) => typeof part === 'number');
    if (element < 1 || !isListOfDependents(path.slice(0, element))) continue;
    const key = pathText(path.slice(0, element));
    const list = lists.get(key) ?? { list: path.slice(0, element), isTold: false };
    list.isTold ||= told.has(at) || COVERED.test(names[at]!);
    lists.set(key, list);
  }
  return [...lists.values()].flatMap(({ list, isTold }) => (isTold ? [] : [list]));
}

const COVERED = /(?:^| )covered \d/;
/** Between the dependents' name and their list (`relationships.dependents.data`). */
const HOLDER = /^(?:data|items|results|nodes|edges|list|values|content|links)$/;

function isListOfDependents(list: JsonPath): boolean {
  const [above, last] = list.slice(-2).map((part) => nameOfList(String(part)));
  return DEPENDENTS.test(last ?? above!) || (last !== undefined && HOLDER.test(last) && DEPENDENTS.test(above!));
}

function telling(names: readonly string[], config: VendorConfig): Set<number> {
  const columns = columnsOf(config, names);
  const groups = dependentGroups(config.mapping.dependent_columns);
  return new Set(
    groups.flatMap(({ max, fields }) => columns.numbersTo(max).flatMap((n) => TELLING.flatMap((field) => columns.allPlaces(fields[field] ?? {}, n)))),
  );
}
