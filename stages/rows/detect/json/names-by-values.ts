import { fieldWords } from '../../map/code.ts';
import { findWord } from '../../map/words.ts';
import { STATES, STATE_WORDS } from '../../map/vocabulary.ts';
import { anyOf, pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { OF_ACTION, sayActions } from '../header/meanings/action-column.ts';
import { isMoreThanTerm } from '../header/meanings/action-words.ts';
import { saysMarket } from '../header/meanings/market-by-values.ts';
import { wordOf } from '../families/relationship-habit.ts';
import { isOfOthers, sayWhichDependent, sayWhoIsWho } from '../header/meanings/relationship-words.ts';
import { DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';

/** How many different words of a place are followed. */
const MAX_WORDS = 24;

/**
 * The one of these places whose words in the head are all relationships (no codes), the subscriber and a dependent among them. A `role`
 * goes first. -1 if there is none, or more than one.
 */
export function relationshipByValues(paths: readonly JsonPath[], among: readonly number[], headRows: HeadRows): number {
  const places = among.filter((at) => {
    const path = paths[at]!;
    const words = wordsOf(String(path.at(-1)));
    return path.every((part) => typeof part === 'string') && SAYS_WHO.test(words) && !isOfOthers(path.map(wordsOf).join(' '));
  });
  const words = wordsAt(places, headRows);
  const found = places.filter((at) => sayWhoIsWho(words.get(at)!));
  const roles = found.filter((at) => /(?:^| )role$/.test(wordsOf(String(paths[at]!.at(-1)))));
  return roles[0] ?? (found.length === 1 ? found[0]! : -1);
}

/** Those of these places in lists of dependents whose words are all relationships (`role`, `contactType`): the same place in every element. */
export function relationshipsOfDependents(paths: readonly JsonPath[], among: readonly number[], headRows: HeadRows): number[] {
  const places = among.filter((at) => {
    const [list, n, last] = paths[at]!.slice(-3);
    return typeof n === 'number' && DEPENDENTS.test(nameOfList(String(list))) && KIND_OF_DEPENDENT.test(wordsOf(String(last)));
  });
  const words = wordsAt(places, headRows);
  const alike = [...Map.groupBy(places, (at) => anyOf(paths[at]!)).values()];
  const found = alike.filter((same) => sayWhichDependent(new Set(same.flatMap((at) => [...words.get(at)!]))));
  return found.length === 1 ? found[0]! : [];
}

/** The one of these places whose words are all actions (`op: "add"`); -1 if there is none, or more than one. */
export function actionByValues(paths: readonly JsonPath[], among: readonly number[], headRows: HeadRows): number {
  const places = among.filter(
    (at) => paths[at]!.every((part) => typeof part === 'string') && OF_ACTION_OR_EVENT.test(wordsOf(String(paths[at].at(-1)))),
  );
  const words = wordsAt(places, headRows);
  const found = places.filter((at) => sayActions(words.get(at)!));
  if (found.length === 1) return found[0]!;
  // A bare type, as in a first column (`withActionColumn`).
  const type = paths.findIndex((path, at) => path.length === 1 && wordsOf(String(path[0])) === 'type' && among.includes(at));
  const said = type < 0 ? undefined : wordsAt([type], headRows).get(type);
  return found.length === 0 && said !== undefined && sayActions(said) && isMoreThanTerm(said) ? type : -1;
}

/** Messages say by an event, and requests by their type, what is done. */
const OF_ACTION_OR_EVENT = new RegExp(`${OF_ACTION.source}|^(?:event|event (?:type|name)|request type)$`);

export function asRelationship(path: JsonPath): JsonPath {
  return [...path.slice(0, -1), 'relationship'];
}

const KIND_OF_DEPENDENT =
  /^(?:(?:contact|person|member|enrollee|family|family member|individual|insured|participant) )?(?:role|type|kind|category)(?: name| description)?$/;
const SAYS_WHO = /\b(?:role|type|kind|category|class|person|member|family|enrollee|who|is)\b/;

/** Those of these places for kinds of coverages that hold nothing but markets in the head (`lineOfBusiness: "Commercial"`). */
export function marketsByValues(paths: readonly JsonPath[], places: readonly number[], headRows: HeadRows): number[] {
  const words = wordsAt(places, headRows);
  return places.filter((at) => saysMarket(wordsOf(String(paths[at]!.at(-1))), [...words.get(at)!], false));
}

/**
 * Those of these places that only say what the object is in which they stand, as queries (`plan: {"__typename": "BenefitPlan"}`) and serializers
 * (`@type`) add it. Not those that say what is done (`isAction`), by a word for it: `transaction: {"type": "Enrollment"}`.
 */
export function typesOfObjects(paths: readonly JsonPath[], isAction: (at: number) => boolean, headRows: HeadRows): number[] {
  const places = paths.flatMap((path, at) => (path.length > 1 && TYPE_OF_OBJECT.test(wordsOf(String(path.at(-1)))) ? [at] : []));
  const words = wordsAt(places, headRows);
  const isOfObject = (word: string): boolean =>
    OBJECT_OF_COVERAGE.test(wordsOf(word)) && !OF_COVERAGE.some((field) => findWord(fieldWords(field, {}), word) >= 0);
  const saysAction = (at: number): boolean => isAction(at) && [...words.get(at)!].some((word) => findWord(fieldWords('action', {}), word) >= 0);
  return places.filter((at) => words.get(at)!.size > 0 && [...words.get(at)!].every(isOfObject) && !saysAction(at));
}

const TYPE_OF_OBJECT = /^(?:type|kind|type ?name)$/;
const OBJECT_OF_COVERAGE =
  /^(?:(?:benefit|coverage|election|enrollment|group|insurance|member|plan|policy|product|selection)(?:s|es)?(?: |$))+(?:type|node|edge|record|dto)?$/;
const OF_COVERAGE = ['coverage.benefit', 'coverage.coverage_type'] as const;

/** The lists of a dependent's plans that hold nothing but words for benefits in the head (`plans: ["medical"]`). */
export function benefitsByValues(paths: readonly JsonPath[], names: readonly string[], headRows: HeadRows): number[] {
  const places = paths.flatMap((path, at) => (typeof path.at(-1) === 'number' && PLAN_OF_DEPENDENT.test(names[at]!) ? [at] : []));
  const words = wordsAt(places, headRows);
  return places.every((at) => areBenefits(words.get(at)!)) ? places : [];
}

/** Types of listed coverages (`coverages[0].type`) that hold nothing but words for benefits in the head, and so are no tiers. */
export function typesByValues(paths: readonly JsonPath[], names: readonly string[], headRows: HeadRows): number[] {
  const places = paths.flatMap((path, at) => (wordsOf(String(path.at(-1))) === 'type' && TYPE_OF_LISTED.test(names[at]!) ? [at] : []));
  const words = wordsAt(places, headRows);
  return places.every((at) => areBenefits(words.get(at)!)) ? places : [];
}

function areBenefits(words: ReadonlySet<string>): boolean {
  const known = fieldWords('coverage.benefit', {});
  return [...words].every((word) => findWord(known, word) >= 0);
}

/** The name of such a place as a benefit. */
export function asBenefit(name: string): string {
  return name.replace(PLAN_OF_DEPENDENT, '$1benefit').replace(TYPE_OF_LISTED, '$1benefit');
}

const TYPE_OF_LISTED = /^(Coverage \d+: )coverage type$/;
const PLAN_OF_DEPENDENT = /^((?:dependent|child) \d+ coverage \d+: )(?:coverage )?plan$/;

/**
 * The id of the records that does not identify their persons. An id that says what it identifies equals it in every row of the head (`{
 * "id": "e-31", "electionId": "e-31" }`); or an object beside it names the person and has an id (`{ "id": "e-31", "employee": { "id": "77",
 * "firstName": … } }`). -1 if there is none.
 */
export function idOfOthers(paths: readonly JsonPath[], headRows: HeadRows): number {
  const id = paths.findIndex(([first, ...rest]) => rest.length === 0 && typeof first === 'string' && wordsOf(first) === 'id');
  const others = paths.flatMap(([first, ...rest], at) =>
    rest.length === 0 && typeof first === 'string' && ID_OF_OTHERS.test(wordsOf(first)) ? [at] : [],
  );
  // Beside a relationship and a name it is that of the employee's dependent.
  const isDependent = [RELATION, OWN_GIVEN].every((words) =>
    paths.some(([first, ...rest]) => rest.length === 0 && words.test(wordsOf(String(first)))),
  );
  if (id >= 0 && !isDependent && paths.some((path) => isIdOfPerson(path, paths))) return id;
  if (id < 0 || others.length === 0) return -1;
  const same = new Set(others);
  let rows = 0;
  headRows((row) => {
    const word = wordOf(row, [id]);
    if (word === '') return;
    rows++;
    for (const at of same) if (wordOf(row, [at]) !== word) same.delete(at);
  });
  return rows > 0 && same.size > 0 ? id : -1;
}

function isIdOfPerson([object, last, ...rest]: JsonPath, paths: readonly JsonPath[]): boolean {
  if (rest.length > 0 || wordsOf(String(last)) !== 'id' || typeof object !== 'string' || !OBJECT_OF_PERSON.test(wordsOf(object))) return false;
  return paths.some((path) => path[0] === object && path.length > 1 && GIVEN.test(wordsOf(String(path.at(-1)))));
}

const GIVEN = /(?:^| )(?:first|given|full)(?: name)?$/;
/** Neither a relationship manager nor that of a contact, and nobody else's name. */
const RELATION = /^relation(?:ship)?(?: (?:code|type|to (?:the )?(?:subscriber|employee|insured|member|policy ?holder)))*$/;
const OWN_GIVEN = /^(?:first|given|full)(?: name)?$/;
const OBJECT_OF_PERSON = /^(?:employee|worker|associate|person|subscriber|member)$/;
const ID_OF_OTHERS =
  /^(?:election|enrollment|transaction|record|document|event|request|message|coverage|policy|plan|benefit|application|entry|row) id$/;

/**
 * Whether the head has rows of one person, by another id of it and its name, and an id differs in all of them: then it is that of what
 * each row is about, such as an enrollment (`{ "id": "e-31", "employeeId": "77" }`). Now and then two persons have one name.
 */
export function differsForOne(id: number, person: readonly number[], name: readonly number[], headRows: HeadRows): boolean {
  const ids = new Map<string, Set<string>>();
  let [rows, repeated] = [0, 0];
  let mayIdentify = false;
  headRows((row) => {
    const [own, who] = [wordOf(row, [id]), wordOf(row, person)];
    rows++;
    if (own === '') return true;
    const key = [who, ...name.map((at) => wordOf(row, [at]))].join('\n');
    const known = ids.get(key) ?? new Set();
    if (known.size > 0) repeated++;
    // A person with no other id would have none.
    mayIdentify = who === '' || known.has(own);
    ids.set(key, known.add(own));
    return !mayIdentify && ids.size < MAX_PERSONS;
  });
  return !mayIdentify && repeated * SELDOM > rows;
}

/** Fewer than one row in so many proves nothing. */
const SELDOM = 10;
const MAX_PERSONS = 4096;

/** Whether no two rows of the head share a family's id: then nobody is a dependent of anybody. */
export function areAllApart(family: readonly number[], headRows: HeadRows): boolean {
  const ids = new Set<string>();
  let rows = 0;
  headRows((row) => {
    rows++;
    const id = wordOf(row, family);
    if (id !== '') ids.add(id);
  });
  return rows > 1 && ids.size === rows;
}

/** Those of these states that hold words in the head, but no state. */
export function noStates(places: readonly number[], headRows: HeadRows): number[] {
  const words = wordsAt(places, headRows);
  return places.filter((at) => words.get(at)!.size > 0 && ![...words.get(at)!].some((word) => isState(word)));
}

function isState(word: string): boolean {
  return STATES[word.toUpperCase()] !== undefined || STATE_WORDS[word] !== undefined;
}

/**
 * Objects of one identifier with its type beside it (`legalId: { value, description: "Social Security Number" }`): the places of values
 * that are SSNs, if the head has no other type.
 */
export function ssnsByValues(paths: readonly JsonPath[], headRows: HeadRows): Set<number> {
  const found = new Set<number>();
  const types = paths.flatMap((path, at) => (isOfIdentifier(path) && TYPE.test(wordsOf(String(path.at(-1)))) ? [at] : []));
  const words = wordsAt(types, headRows);
  for (const type of types) {
    const above = paths[type]!.slice(0, -1);
    const said = [...words.get(type)!];
    if (said.length === 0 || !said.every((word) => SSN.test(word))) continue;
    const key = pathText(above);
    const value = paths.findIndex(
      (path) => path.length === above.length + 1 && pathText(path.slice(0, -1)) === key && VALUE.test(wordsOf(String(path.at(-1)))),
    );
    if (value >= 0) found.add(value);
  }
  return found;
}

export function asSsn(path: JsonPath): JsonPath {
  return [...path.slice(0, -2), 'ssn'];
}

const IDENTIFIER = '(?:legal|government|national|tax|person(?:al)?) (?:id|identifier|identification)';
const TYPE = new RegExp(`^(?:${IDENTIFIER} )?(?:type|description|kind|name|label|(?:short|long) name|scheme name)$`);
const VALUE = new RegExp(`^(?:${IDENTIFIER} )?(?:value|number|id|id value)$`);
const IS_IDENTIFIER = new RegExp(`^${IDENTIFIER}$`);
const SSN = /^(?:ssn|social security(?: number)?|us ssn)$/;

function isOfIdentifier(path: JsonPath): boolean {
  const whose = path.at(-2);
  return typeof whose === 'string' && IS_IDENTIFIER.test(wordsOf(whose));
}

/** The words in these columns, in the rows of the head. */
function wordsAt(places: readonly number[], headRows: HeadRows): Map<number, Set<string>> {
  const words = new Map(places.map((at) => [at, new Set<string>()]));
  if (places.length === 0) return words;
  headRows((row) => {
    for (const [at, seen] of words) {
      const word = seen.size < MAX_WORDS ? wordOf(row, [at]) : '';
      if (word !== '') seen.add(word);
    }
  });
  return words;
}
