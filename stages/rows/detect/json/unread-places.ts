import { unreadNameOf } from '../../headers/coverage-columns.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { COVERAGES, DEPENDENTS, flatWords, FORMER_DEPENDENTS, nameOfList, PERSON_NAME, PERSONS, wordsOf } from './path-words.ts';

/**
 * Whether an unknown place holds the name of a person in a list of enrolling persons, or a person's id in a list of ids: somebody whom a
 * coverage covers. In a list of former dependents any place counts.
 */
export function isUnreadPerson(path: JsonPath): boolean {
  const last = path.findLastIndex((part) => typeof part === 'number');
  if (last > 0 && FORMER_DEPENDENTS.test(wordsOf(String(path[last - 1])))) return true;
  if (last < 1 || !PERSONS.test(wordsOf(String(path[last - 1])))) return false;
  return last === path.length - 1 || PERSON_NAME.test(flatWords(path.slice(last + 1)));
}

/** Whether an unknown place names a person in an object that holds persons by key (`dependents.D1.firstName`). */
export function isUnreadPersonByKey(path: JsonPath): boolean {
  const at = path.findIndex((part) => typeof part === 'string' && (DEPENDENTS.test(wordsOf(part)) || SEVERAL.test(wordsOf(part))));
  const below = path.slice(at + 2).map((part) => wordsOf(String(part)));
  if (at < 0 || below.length === 0 || path.slice(at).some((part) => typeof part === 'number')) return false;
  return NAMES_PERSON.test(below.join(' ')) && ![wordsOf(String(path[at + 1])), ...below.slice(0, -1)].some((word) => OF_SOMEBODY_ELSE.test(word));
}

const SEVERAL = /(?:^| )(?:members|persons|people|individuals|insureds|participants|enrollees|subscribers|employees|family)$/;

/** Whether an unknown place tells whether a dependent has a benefit (`dependents[0].enrollments.dental`). */
export function isUnreadElection(path: JsonPath, isBenefit: (name: string) => boolean): boolean {
  const last = path.findLastIndex((part, at) => typeof part === 'number' && DEPENDENTS.test(wordsOf(String(path[at - 1] ?? ''))));
  return last > 0 && last < path.length - 1 && isBenefit(wordsOf(String(path.at(-1))));
}

/** Whether an unknown place belongs to a further coverage of one benefit (`benefits.medical[1].planId`). */
export function isUnreadCoverage(path: JsonPath, isBenefit: (name: string) => boolean): boolean {
  return path.some((part, at) => typeof part === 'number' && part > 0 && at > 0 && isBenefit(wordsOf(String(path[at - 1]))));
}

/** Whether an unknown place is a plan or a date of a coverage, unless it belongs to another coverage than the one sent. */
export function isUnreadSpan(path: JsonPath): boolean {
  const parts = path.flatMap((part) => (typeof part === 'string' ? [wordsOf(part)] : []));
  const [above, last] = parts.slice(-2);
  // Of what these days are, nothing says.
  if (path.length === 2 && OF_NOTHING.test(above!) && EITHER_DAY.test(last!)) return true;
  if (above === undefined || last === undefined || !PLAN_OR_DAY.test(last) || parts.some((part) => OF_OTHERS.test(part))) return false;
  return COVERAGES.test(above) || COVERAGES.test(`${above}s`) || isKeyed(path);
}

/** Whether a place is in a coverage that stands under a key that is data (`elections["PPO-500"].effectiveDate`). */
function isKeyed(path: JsonPath): boolean {
  const [list, key] = path.slice(-3);
  return path.length > 2 && typeof key === 'string' && /[\d\s-]/.test(key) && HOLDS_COVERAGES.test(wordsOf(String(list)));
}

const HOLDS_COVERAGES = /(?:^| )(?:coverages|plans|enrollments|elections|policies)$/;
const OF_NOTHING = /^(?:period|dates|date range)$/;
const EITHER_DAY = /^(?:effective|start|begin|from|end|to|through|thru|termination)(?: date)?$/;

/** Whether a place is the year of a day that is written in parts (`effectiveDate: { year, month, day }`), which the config does not know. */
export function isUnreadYear(path: JsonPath): boolean {
  const words = wordsOf(String(path.at(-2)));
  // Of the record's own person a birth date is read so.
  return wordsOf(String(path.at(-1))) === 'year' && (DATE.test(words) || (path.some((part) => typeof part === 'number') && BIRTH.test(words)));
}

const BIRTH = /\b(?:birth|dob)\b/;
const DATE = /^(?!.*\b(?:birth|dob)\b).*\b(?:date|effective|termination)\b/;

/** Whether a place that the config does not know is a day of one person whom a coverage lists (`coverages[0].members[1].endDate`). */
export function isUnreadDayOfCovered(path: JsonPath): boolean {
  const list = path.findIndex((part) => typeof part === 'number');
  const [persons, n, last] = path.slice(-3);
  if (list < 1 || !COVERAGES.test(nameOfList(String(path[list - 1]))) || list === path.length - 2) return false;
  return typeof n === 'number' && PERSONS.test(wordsOf(String(persons))) && DAY.test(wordsOf(String(last)));
}

const DAY =
  /^(?:(?:coverage|plan|benefit|enrollment|eligibility) )?(?:effective|start|begin|end|termination|term)(?: (?:start|end|from|to))?(?: date)?$/;
const PLAN_OR_DAY =
  /^(?:(?:coverage|benefit|insurance|product|health) )?plan(?: (?:id|code|number|name))?$|^(?:(?:coverage|plan|policy|benefit|enrollment|eligibility|span) ){0,2}(?:effective|starts?|begins?|commence(?:s|ment)|inception|ends?|termination|terminate[sd]|term|cessation|cancellation|cancelled|canceled|expiration|expiry|expires|until)(?: (?:effective|date|day|dt|on|at)){0,2}$/;
const OF_OTHERS = /^(?:other|prior|previous|past|former|secondary|available|eligible|offered|employer|external|beneficiar(?:y|ies))(?: |$)/;

/** The name of an unknown place that may hold a dependent's name; null for any other. */
export function unreadName(place: JsonPath): string | null {
  const list = place.findIndex((part) => typeof part === 'number');
  if (list < 1 || !DEPENDENTS.test(nameOfList(String(place[list - 1])))) return null;
  const [above, last] = place
    .slice(list + 1)
    .filter((part) => typeof part === 'string')
    .slice(-2)
    .map(wordsOf);
  const isPart = last !== undefined && /(?:^| )names?$/.test(above ?? '') && !NO_LAST_NAME.test(last);
  return isPart ? unreadNameOf((place[list] as number) + 1) : null;
}

/** Parts of a name other than the last name. */
const NO_LAST_NAME =
  /^(?:use|text|types?|kind|id|period|start|end|source|language|script)$|\b(?:code|title|prefix|salutation|honorific|suffix|generation|middle|initials?|nick|preferred|formatted|display|phonetic|pronunciation|former|maiden|previous|alias|second|given|first)\b/;

/** Whether a column that may be a dependent's last name is not read, and no other column holds it. */
export function isUnreadNameAlone(name: string, names: readonly string[]): boolean {
  const [, n] = UNREAD_NAME.exec(name) ?? [];
  return n !== undefined && !names.some((other) => other.startsWith(`dependent ${n} `) && LAST_NAME.test(other));
}

const UNREAD_NAME = /^dependent (\d+): unread name$/;
const LAST_NAME = / (?:(?:legal )?last(?: name)?|lname|surname|(?:\d+|full) name)$/;

/** The name of a place that is not to be read, even if a config knows its text. */
export function unreadPlace(path: JsonPath): string {
  return `unread: ${pathText(path)}`;
}

/** The list in which a place names a person other than the first, whatever the members are called; null for any other place. */
export function furtherPersonIn(path: JsonPath): JsonPath | null {
  const last = path.findLastIndex((part) => typeof part === 'number');
  if (last < 1 || path[last] === 0 || last === path.length - 1 || OF_ONE_PERSON.test(wordsOf(String(path[last - 1])))) return null;
  const words = path.slice(last + 1).map((part) => wordsOf(String(part)));
  return NAMES_PERSON.test(words.join(' ')) && !words.slice(0, -1).some((word) => OF_SOMEBODY_ELSE.test(word)) ? path.slice(0, last) : null;
}

/** Whether the name of a list says that it lists persons. */
export function isListOfPersons(list: JsonPath): boolean {
  return PERSONS.test(wordsOf(String(list.at(-1))));
}

const NAMES_PERSON = /(?:^| )(?:(?:first|given|last|family|full|legal) ?name|first|given|forename|fname|lname|surname|name)$/;
/** Lists of several names, or of former states, of the same person. */
export const OF_ONE_PERSON =
  /(?:^| )(?:names?(?: (?:info|information|details|data))?|personal (?:info|information|details|data)|alias(?:es)?|identit(?:y|ies)|versions?|revisions?|snapshots?|history|changes)$/;
/** Objects that have names of their own. */
const OF_SOMEBODY_ELSE =
  /\b(?:employers?|company|companies|groups?|plans?|polic(?:y|ies)|products?|carriers?|coverages?|benefits?|contacts?|emergency|physicians?|providers?|pcp|doctors?|managers?|supervisors?|beneficiar(?:y|ies)|address(?:es)?|city|state|country|dependents?|dependants?|spouse|children|partner|job|department|school|gender|relationship|race|language)\b/;
