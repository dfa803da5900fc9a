import type { NestedLists } from '../../../../src/model/reading.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { singularOf } from '../../headers/singular.ts';
import { saysWho } from '../../read/json/family-list.ts';
import { type HeadPlace, placesOfHead } from './head-places.ts';
import { actionOfList, benefitOfList, sayAction } from './lists-of-actions.ts';
import { COVERAGES, DEPENDENTS, nameOfList, PERSONS, wordsOf } from './path-words.ts';
import { isOfSomebodyElse } from './persons-of-record.ts';
import { areIds, hasNoIdWithin, namesPerson, namesPersonByTexts, pointsToSubscriber } from './persons-of-place.ts';

/** Where the records of a file stand that are not the elements of one array. */
export interface NestedPlan {
  readonly nested: NestedLists;
  /** The elements of the outer lists are nobody's families: else the file may be read so only where nothing else is possible. */
  readonly isSure: boolean;
}

type Step = string | 0;

/** A list of persons, none of whom stands in another. */
interface PersonList {
  readonly path: readonly Step[];
  readonly place: HeadPlace;
  /** The records are members of an object, by their ids. */
  readonly isMap: boolean;
  /** Several elements of an outer list may have such a list. */
  readonly isRepeated: boolean;
}

/**
 * The lists of a file's records, where these stand in each element of an outer list (`employers[].employees[]`, objects of groups one behind the
 * other), in several lists that are called after what is done (`terminations`), in one of dependents beside that of their subscribers to whom they
 * point, under their ids as members of an object, or as lists of values beside or below those of their names. Null in any other file.
 */
export function nestedPlan(window: ByteWindow): NestedPlan | null {
  const head = placesOfHead(window);
  if (head === null) return null;
  const rows = listsOfValues(head.root, []);
  if (rows !== null) return { nested: rows, isSure: true };
  const found: PersonList[] = [];
  seek(head.root, [], { isRepeated: head.roots > 1, isCutOff: head.isCutOff }, found);
  const lists = found.filter(({ path }) => actionOfList(nameOf(path)) !== null || !isOfSomebodyElse([nameOf(path)]));
  const [first, ...others] = lists;
  if (first === undefined || others.some((other) => aroundOf(other) !== aroundOf(first))) return null;
  if (first.isMap) return others.length > 0 ? null : { nested: { lists: [[...first.path]], ...keysOf(first.place) }, isSure: true };
  const [only, ...more] = others.length === 0 ? lists : lists.filter(({ path }) => SUBSCRIBERS.test(nameOf(path)));
  if (only?.path.at(-1) !== 0 && only !== undefined) return { nested: { lists: [[...only.path]] }, isSure: true };
  return listsThatSay(lists) ?? withDependents(lists) ?? (only === undefined || more.length > 0 ? null : listInList(only, head.root));
}

/** `isCutOff` where the file goes on behind the head, so that a list of one element may have others. */
function seek(place: HeadPlace, path: readonly Step[], around: { isRepeated: boolean; isCutOff: boolean }, found: PersonList[]): void {
  const { isRepeated, isCutOff } = around;
  if (path.length > MAX_STEPS) return;
  const { element } = place;
  if (element !== null) {
    const inner = [...path, 0] as const;
    if (element.isOfObjects && namesPerson(element)) found.push({ path: inner, place: element, isMap: false, isRepeated });
    else seek(element, inner, { isRepeated: isRepeated || isCutOff || place.mostElements > 1, isCutOff }, found);
  }
  if (place.objects === 0 || place.arrays > 0) return;
  const one = onlyOne(place, path);
  if (one !== null) {
    found.push(one);
    return;
  }
  if (areIds(place, nameOf(path))) found.push({ path: [...path, 0], place, isMap: true, isRepeated });
  else if (!namesPerson(place)) for (const [name, member] of place.members) seek(member, [...path, name], around, found);
}

/** The only person of several, as converters of XML write them: an object where others have a list (`Employees.Employee`). */
function onlyOne({ members }: HeadPlace, path: readonly Step[]): PersonList | null {
  const several = nameOf(path);
  const [name, place] = [...members].find(([member]) => wordsOf(member) === singularOf(several)) ?? [];
  if (
    name === undefined ||
    place === undefined ||
    singularOf(several) === several ||
    place.arrays > 0 ||
    !PERSONS.test(several) ||
    !namesPerson(place)
  )
    return null;
  return { path: [...path, name], place, isMap: false, isRepeated: false };
}

const MAX_STEPS = 8;

/** What the list is called, or the object, whose elements or members a path leads to. */
function nameOf(path: readonly Step[]): string {
  const name = path.findLast((step) => step !== 0);
  return name === undefined ? '' : nameOfList(name);
}

/** What stands around a list, as text. */
function aroundOf({ path }: PersonList): string {
  return JSON.stringify(path.slice(0, -2));
}

/** Members that only count are no ids, as tools number rows and elements, and those of families are no person's. */
function keysOf({ members }: HeadPlace): Pick<NestedLists, 'keys'> {
  const counts = [...members.keys()].every((key, at) => key === String(at) || key === String(at + 1));
  return counts || ![...members.values()].every(hasNoIdWithin) ? {} : { keys: true };
}

/** Lists that say which benefit their persons have, or what is done with them, and at most one beside them that does not. */
function listsThatSay(lists: readonly PersonList[]): NestedPlan | null {
  const actions = lists.map(({ path, place }) => (sayAction(place.members.keys()) ? null : actionOfList(nameOf(path))));
  const benefits = lists.map(({ path }) => benefitOfList(nameOf(path)));
  if (benefits.every((benefit) => benefit !== null)) return { nested: { lists: lists.map(({ path }) => [...path]), says: benefits }, isSure: true };
  const plain = lists.filter(({ path }) => actionOfList(nameOf(path)) === null);
  if (
    actions.every((action) => action === null) ||
    plain.length > 1 ||
    plain.some(({ path }) => !PERSONS.test(nameOf(path)) && !ACTIVE.test(nameOf(path)))
  )
    return null;
  return { nested: { lists: lists.map(({ path }) => [...path]), says: actions }, isSure: true };
}

/** Those beside whom others are terminated. */
const ACTIVE = /^(?:actives?|current|enrolled|unchanged)$/;

/** Subscribers and their dependents, who say whose they are and what they are to them. */
function withDependents(lists: readonly PersonList[]): NestedPlan | null {
  const dependents = lists.filter(({ path }) => DEPENDENTS.test(nameOf(path)));
  const subscribers = lists.filter((list) => !dependents.includes(list));
  if (dependents.length !== 1 || subscribers.length !== 1 || !pointsToSubscriber(dependents[0]!.place)) return null;
  return { nested: { lists: [...subscribers, ...dependents].map(({ path }) => [...path]) }, isSure: true };
}

/** One list in each element of another, or in each of several values, and one in an object that says in which plan those are whom it lists. */
function listInList({ path, place, isRepeated }: PersonList, root: HeadPlace): NestedPlan | null {
  const [outer, name] = [path.slice(0, -1), nameOf(path)];
  // Dependents by themselves have no subscriber there.
  if (typeof outer.at(-1) !== 'string' || DEPENDENTS.test(name)) return null;
  const around = membersAround(root, outer);
  const isPerhapsFamily = [...place.members.keys()].some((member) => saysWho([member]) !== null);
  const areSubscribers = SUBSCRIBERS.test(name) || haveDependents(place);
  const plan: NestedPlan = { nested: { lists: [[...path]] }, isSure: areSubscribers || !isPerhapsFamily };
  if (!isRepeated) return around.some((word) => PLAN_AROUND.test(word)) && !hasPlan(place) && plan.isSure ? plan : null;
  const outerName = nameOf(outer.slice(0, outer.lastIndexOf(0) + 1));
  const isGroup = GROUPS.test(outerName) || around.some((word) => OF_GROUP.test(word)) || (PLANS.test(outerName) && !isPerhapsFamily);
  const isExchange = EXCHANGES.test(outerName) || around.some((word) => OF_EXCHANGE.test(word));
  if (isExchange && !isGroup && !around.some((word) => PLAN_AROUND.test(word)) && tellFamilies(place)) return { ...plan, isSure: false };
  return areSubscribers || (isGroup && RECORDS.test(name)) ? plan : null;
}

/** Whether persons have lists of their dependents in them: each is a subscriber. */
function haveDependents({ members }: HeadPlace): boolean {
  return [...members].some(([name, { element }]) => element?.isOfObjects === true && DEPENDENTS.test(nameOfList(name)));
}

/** Whether persons say by ids whose family they are in, and what they are to whom: then one list may hold many families. */
function tellFamilies(place: HeadPlace): boolean {
  const members = membersWithin(place, 0);
  return members.some(([name]) => saysWho([name]) !== null) && members.some(([name]) => FAMILY_ID.test(wordsOf(name)));
}

/** What persons have, also in objects of theirs. */
function membersWithin({ members }: HeadPlace, depth: number): [string, HeadPlace][] {
  return [...members].flatMap(([name, member]) => {
    const within = depth < MAX_OBJECTS && member.isOfObjects ? membersWithin(member, depth + 1) : [];
    return [[name, member], ...within];
  });
}

/** The names, as words, of what stands beside a list. */
function membersAround(root: HeadPlace, path: readonly Step[]): string[] {
  let place: HeadPlace | null | undefined = root;
  for (const step of path.slice(0, -1)) place = step === 0 ? place?.element : place?.members.get(step);
  return [...(place?.members.keys() ?? [])].map(wordsOf);
}

function hasPlan({ members }: HeadPlace): boolean {
  return [...members].some(([name, { element }]) => PLAN_AROUND.test(wordsOf(name)) || (element !== null && COVERAGES.test(nameOfList(name))));
}

const PLAN_AROUND = /^(?:benefit |insurance )?plan(?: (?:id|code|number|name))?$/;
const PLANS = /^(?:benefit |insurance )?(?:plans|products)$/;
const SUBSCRIBERS = /(?:^| )(?:employees|subscribers|workers|associates|retirees)$/;
const RECORDS =
  /(?:^| )(?:members|persons|people|insureds|enrollees|participants|individuals|lives|census|enrollments|data|records|items|results|rows|value|entries|content)$/;
const GROUPS =
  /(?:^| )(?:employers|groups|subgroups|companies|clients|customers|accounts|organi[sz]ations|sponsors|divisions|departments|locations|branches|offices|sites|entities|businesses|classes|pages|batches|files|sections)$/;
/** An 834 as JSON: a transaction may be of one family or of many. */
const EXCHANGES = /(?:^| )(?:transactions|transaction sets|interchanges|functional groups)$/;
const OF_EXCHANGE =
  /^(?:(?:transaction(?: set)?|set|group|interchange) )?control (?:number|no|id)$|^(?:isa|gs|st|transaction(?: set)?) ?(?:header|metadata|id|number)?$/;
const FAMILY_ID = /^(?:subscriber|family|employee|policy ?holder|contract|certificate) ?(?:id|number|no|identifier|key)$/;
const MAX_OBJECTS = 2;
const OF_GROUP =
  /^(?:(?:employer|policy) )?(?:sub ?)?group(?: (?:id|number|no|code|name))?$|^(?:employer|company|client|page|page number|offset|batch(?: id)?)$/;

/** Rows as lists of values, whose names stand in a list beside or are the first of the rows. */
function listsOfValues(place: HeadPlace, path: readonly Step[]): NestedLists | null {
  if (path.length > MAX_WRAPPERS) return null;
  const rows = rowsIn(place);
  if (rows !== null && namesPersonByTexts(rows.firstTexts)) return { lists: [[...path, 0]], names: rows.firstTexts!, names_first: true };
  if (place.objects === 0) return null;
  const names = [...place.members].find(([name, { firstTexts }]) => NAMES.test(wordsOf(name)) && namesPersonByTexts(firstTexts))?.[1].firstTexts;
  for (const [name, member] of place.members) {
    if (names != null && rowsIn(member) !== null) return { lists: [[...path, name, 0]], names };
    const found = member.arrays > 0 || member.objects === 1 ? listsOfValues(member, [...path, name]) : null;
    if (found !== null) return found;
  }
  return null;
}

function rowsIn({ arrays, objects, element }: HeadPlace): HeadPlace | null {
  return arrays > 0 && objects === 0 && element !== null && element.arrays > 0 && element.objects + element.texts + element.others === 0
    ? element
    : null;
}

const MAX_WRAPPERS = 3;
const NAMES = /^(?:columns?|headers?|header row|fields|(?:column|field|header) names|keys|schema)$/;
