import { belowElement, saysWho } from '../../read/json/family-list.ts';
import { pathText, type JsonPath, type PathTree } from '../../read/json/path-tree.ts';
import { COVERAGES, DEPENDENTS, flatWords, nameOfList, wordsOf } from './path-words.ts';
import { ownerOf, whatOfPerson } from './person-words.ts';
import { isOfSomebodyElse } from './persons-of-record.ts';
import { furtherPersonIn } from './unread-places.ts';

/**
 * The only list of persons in a file's records, if each of them tells who it is: it may be the whole family, including the subscriber. Null
 * if a person is named beside the list, or there are dependents in another place.
 */
export function familyListOf(paths: readonly JsonPath[]): JsonPath | null {
  const lists = new Map<string, JsonPath>();
  for (const path of paths) {
    const list = furtherPersonIn(path);
    const isFamily = list !== null && list.every((part) => typeof part === 'string') && FAMILY.test(nameOfList(String(list.at(-1))));
    if (isFamily) lists.set(pathText(list), list);
  }
  const [list, ...others] = lists.values();
  if (list === undefined || others.length > 0) return null;
  const below = paths.flatMap((path) => (path[list.length] === 0 ? [belowElement(list, path) ?? []] : []));
  if (!below.some((place) => saysWho(place) !== null)) return null;
  return paths.some((path) => belowElement(list, path) === null && isOfAnother(path)) ? null : list;
}

/** Whether the records state the family's coverage outside of that list. */
export function statesCoverage(list: JsonPath, paths: readonly JsonPath[]): boolean {
  const outside = paths.filter((path) => belowElement(list, path) === null);
  return outside.some((path) => path.every((part) => typeof part === 'string') && COVERAGE.test(flatWords(path))) || listsCoverages(outside);
}

/** Whether a list of coverages stands there whose elements do not say by an id whose each is. */
function listsCoverages(paths: readonly JsonPath[]): boolean {
  const listed = paths.filter((path) => typeof path.at(-2) === 'number' && COVERAGES.test(nameOfList(String(path.at(-3)))));
  const words = listed.map((path) => wordsOf(String(path.at(-1))));
  return words.some((word) => COVERAGE.test(word)) && !words.some((word) => WHOSE.test(word));
}

/** Whether a place beside that list is about the family's coverage. */
export function saysCoverageBeside(list: JsonPath, path: JsonPath): boolean {
  if (belowElement(list, path) !== null || path.some((part) => typeof part === 'number')) return false;
  return COVERAGE.test(flatWords(path)) || DAY_OF_COVERAGE.test(wordsOf(String(path.at(-1))));
}

/**
 * The places of a file as if each record were its subscriber, with a list of dependents. What belongs to the family, and not to the
 * subscriber, gets no known place.
 */
export function placesOf({ paths, family }: PathTree, from = 0): readonly JsonPath[] {
  if (family === null) return from === 0 ? paths : paths.slice(from);
  const own = new Set(paths.map((path) => (path[family.length] === 0 ? pathText(belowElement(family, path) ?? []) : '')));
  const said = new Set(paths.map((path) => saysWho(belowElement(family, path) ?? [])));
  const type = placeOfType(said, own);
  return paths.slice(from).map((path) => {
    const place = belowElement(family, path);
    const below = place !== null && type !== null && saysWho(place) === 'types' ? type : place;
    if (below !== null) return path[family.length] === 0 ? below : ['dependents', (path[family.length] as number) - 1, ...below];
    const isOfFamily = path.length === 1 && (OF_FAMILY.test(wordsOf(String(path[0]))) || own.has(pathText(path)));
    return isOfFamily ? ['unread', ...path] : path;
  });
}

/** What types are read as: as relationships or, if another place has those, as its stand-in; null if flags tell who is who. */
function placeOfType(said: ReadonlySet<ReturnType<typeof saysWho>>, own: ReadonlySet<string>): JsonPath | null {
  if (said.has('flags')) return null;
  if (!said.has('relationships')) return ['relationship'];
  return own.has('relation') ? null : ['relation'];
}

/** Whether a place is in a list of relationships between persons (`relationships[0].kind`), which belongs to nobody in particular. */
export function isBetweenPersons([list, n]: JsonPath): boolean {
  return typeof n === 'number' && /^relation(?:ship)?s$/.test(wordsOf(String(list)));
}

/** Whether a place outside of such a list may belong to somebody who is enrolled. */
function isOfAnother(path: JsonPath): boolean {
  const names = path.filter((part) => typeof part === 'string').map(nameOfList);
  if (names.some((name) => DEPENDENTS.test(name))) return true;
  const owner = ownerOf(path);
  const says = owner === null ? null : whatOfPerson(path, owner);
  // A partner of whom no name or birth date is told is one in business.
  if (names.some((name) => PARTNER.test(name))) return says !== null;
  return says !== null && says !== 'name' && !isOfSomebodyElse(path) && !isBetweenPersons(path);
}

const WHOSE = /^(?:member|subscriber|employee|person|insured|participant|enrollee|dependent|applicant|worker)(?: (?:id|number|no|key|ref))?$/;
const FAMILY = /(?:^| )(?:members|persons?|people|individuals|insureds?|participants|enrollees|applicants|lives|family|household)$/;
const PARTNER = /^(?:spouse|(?:domestic )?partner)$/;
const OF_FAMILY = /^(?:id|uuid|guid|name|type|status|code|number|title|description)$/;
const COVERAGE = /(?:^| )plan(?: (?:id|code|number|name))?$|^(?:.* )?(?:coverage|effective|benefit) (?:start |begin |effective )?date$/;
const DAY_OF_COVERAGE = /\b(?:plan|policy|coverage|benefit|insurance)\b.*\b(?:start|begin|effective|end|termination) date$/;
