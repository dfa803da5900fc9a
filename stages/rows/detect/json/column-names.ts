import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { singularOf } from '../../headers/singular.ts';
import { coveragePrefix } from '../../headers/coverage-columns.ts';
import { saysOfDependent } from '../../map/dependent-election.ts';
import { saysOfElection } from '../../map/election-columns.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { EMAIL_AT, partOfTelecom, PHONE_AT } from '../../read/json/telecom-lists.ts';
import { partOfIdentifier } from '../../read/json/typed-lists.ts';
import { headersOfVendor, type KnownHeaders } from '../header/known-headers.ts';
import { CoverageOrder } from './coverage-order.ts';
import { dependentWords } from './dependent-words.ts';
import { Employments } from './employment.ts';
import { flat, idOfBenefit, nameOf, nameOfCoverage, withoutDates } from './path-name.ts';
import { ADDRESS, COVERAGES, DEPENDENTS, flatWords, nameOfList, OTHERS_IDS, PERSON_NAME, wordsOf } from './path-words.ts';
import { nameInDependents, nameOfCovered, nameOfCoveredByBenefit } from './person-names.ts';
import { PersonsOfRecord } from './persons-of-record.ts';
import { PlacesInContext, relationshipInCoverage } from './places-in-context.ts';
import { standardPath, withoutPackage } from './standard-path.ts';
import { areTimes, isOfTimes } from './times-of-coverages.ts';
import { unreadName, unreadPlace } from './unread-places.ts';

/**
 * The names by which a vendor's config knows the places of a JSON record, so that the same aliases serve columns and members:
 *
 * - the whole path (`name.first` as "name first"), with words in camel case and digits parted, or turned around where it ends
 *   in a name ("first name");
 * - the path without what only says whose it is (`member.contact.email` as "email"), unless the rest alone could be anything
 *   (`employer.name` is not "name") or what is left out says that it is somebody else's (`spouse.first_name`);
 * - `dependents[0].dob` as "Dependent 1 dob", the numbered columns of dependents; `coverages[0].plan_id` as
 *   "Coverage 1: plan id", which `withArrays` maps; `dependents[0].coverages[1].plan_id` as "dependent 1 coverage 2: plan id",
 *   which `coveragesOfDependent` maps; the first element of any other array as if there were no array;
 * - `coverages[0].members[1].firstName` as "Coverage 1: covered 2 first name", by which `covered.ts` tells whom it covers;
 * - the path without a last part that only says that it is a value (`workerID.idValue` as "worker id"), or that stands beside a code in
 *   words (`gender.descriptor` as "gender").
 *
 * An object that stands where other records have a list is the first element of it. A place that the config does not know has
 * its path for a name. `lists` are those of the file so far.
 */
export function columnNames(given: readonly JsonPath[], config: VendorConfig, lists: JsonLists = addLists(noLists(), given)): string[] {
  const known = headersOfVendor(config);
  const relationships = (config.mapping.fields.relationship?.from ?? []).map(headerKey);
  const unread = new Set<number>();
  const paths = given.map((path, at) => {
    const standard = placeInRecord(lists, path);
    const place = lists.persons.isOfAnother(standardPath(path)) ? null : lists.context.placeOf(standard);
    if (place === null) unread.add(at);
    return place ?? standard;
  });
  const names = paths.map((path, at) => {
    if (unread.has(at)) return unreadPlace(given[at]!);
    if (relationshipInCoverage(path) >= 0) return null;
    const day = lists.employments.nameOf(path);
    if (day !== null && known.has('employment start date')) return day;
    const place = inLists(path, lists.every);
    const times = isOfTimes(place);
    if (times !== null && times !== lists.areTimes) return null;
    const alone = inLists(path, lists.ofDependents);
    const name = columnName(place, known, path !== given[at]) ?? columnName(withoutValue(place), known, true) ?? valueAmong(place, lists, known);
    return name ?? (alone.length > path.length ? columnName(alone, known) : null);
  });
  // What a person is to the subscriber may be said of each coverage only.
  const isSaid = [...lists.taken, ...names].some((name) => name !== null && relationships.includes(headerKey(name)));
  for (const [at, path] of paths.entries()) {
    const coverage = relationshipInCoverage(path);
    if (coverage >= 0 && !unread.has(at)) names[at] = (isSaid ? undefined : relationships[coverage]) ?? unreadPlace(given[at]!);
  }
  for (const [at, path] of paths.entries()) if (names[at] !== null) addSaid(lists, path);
  const more = paths.map((path, at) => names[at] ?? inWords(path, lists, known));
  const all = withOwnWords(paths, more, lists, config).map(
    (name, at) => name ?? unreadName(inLists(paths[at]!, lists.every)) ?? ownText(given[at]!, known),
  );
  return lists.order.apart(given, all, config);
}

/** A place by its own text, which is its name where nobody knows it. */
export function textOfPlace(path: JsonPath): string {
  return pathText(withoutPackage(path));
}

/** What a place without a name is called; an element of a list not by its number, which a column of that name would have. */
function ownText(path: JsonPath, known: KnownHeaders): string {
  const text = textOfPlace(path);
  return typeof path.at(-1) === 'number' && known.has(headerKey(text)) ? unreadPlace(path) : text;
}

/** Dependents by the words that the config has for the record's own person (`dependents[0].name.family`), where they have no such name yet. */
function withOwnWords(
  paths: readonly JsonPath[],
  names: readonly (string | null)[],
  { every, taken }: JsonLists,
  config: VendorConfig,
): (string | null)[] {
  const { known, asDependents } = dependentWords(config);
  const direct = headersOfVendor(config);
  for (const name of names) if (name !== null) taken.add(name);
  return paths.map((path, at) => {
    if (names[at] !== null || direct.has(headerKey(pathText(path)))) return names[at]!;
    const place = inLists(path, every);
    const name = columnName(place, known, true) ?? columnName(withoutValue(place), known, true);
    const own = name === null ? null : asDependents(name);
    if (own === null || taken.has(own)) return null;
    taken.add(own);
    return own;
  });
}

function addSaid({ said }: JsonLists, path: JsonPath): void {
  const above = pathText(path.slice(0, -1));
  said.set(above, [...(said.get(above) ?? []), wordsOf(String(path.at(-1)))]);
}

/**
 * The words beside a code (`gender.descriptor`), where the config knows nothing else of the object that says more than a code would. What
 * is called a label or a text may as well name the field.
 */
function inWords(path: JsonPath, { every, said }: JsonLists, known: KnownHeaders): string | null {
  const [last, above] = [path.at(-1), path.slice(0, -1)];
  const whose = above.findLast((part) => typeof part === 'string');
  if (typeof last !== 'string' || whose === undefined || OF_PARTS.test(wordsOf(whose))) return null;
  if (!/^(?:descriptor|display(?: name)?|(?:short|long) name)$/.test(wordsOf(last))) return null;
  const beside = said.get(pathText(above)) ?? [];
  return beside.some((name) => !/(?:^| )(?:id|code|key)$/.test(name)) ? null : columnName(inLists(above, every), known, true);
}

/** Objects with a name for each of their kind: "Home", "Mobile". */
const OF_PARTS = /(?:^| )(?:e ?mails?|phones?|mobiles?|telephones?|address(?:es)?|residence|names?)(?: |$)/;

/** What is known of the places of a file so far, by their paths as text: those that have elements, and one dependent who stands where a list may. */
export interface JsonLists {
  /**
   * Whether the coverages stand in lists of times (`eligibilitySpans`), and not in one of coverages beside which their times would be
   * taken for its own; null without either.
   */
  areTimes: boolean | null;
  readonly every: Set<string>;
  /** Lists of identifiers of several types. */
  readonly typed: Set<string>;
  readonly employments: Employments;
  readonly ofDependents: Set<string>;
  readonly persons: PersonsOfRecord;
  readonly context: PlacesInContext;
  readonly order: CoverageOrder;
  /** What is read of each object, by the path of the object. */
  readonly said: Map<string, string[]>;
  /** The names of places so far. */
  readonly taken: Set<string>;
}

export function noLists(): JsonLists {
  return {
    areTimes: null,
    every: new Set(),
    typed: new Set(),
    employments: new Employments(),
    ofDependents: new Set(),
    said: new Map(),
    persons: new PersonsOfRecord(),
    context: new PlacesInContext(),
    order: new CoverageOrder(),
    taken: new Set(),
  };
}

/** A place without what stands around a record, or around its own person, in some files. */
export function placeInRecord({ persons }: JsonLists, path: JsonPath): JsonPath {
  return persons.placeOf(standardPath(path));
}

/** Adds the lists that further paths of a file pass; `beside` has also the places in arrays that may be the records. */
export function addLists(lists: JsonLists, given: readonly JsonPath[], beside = given): JsonLists {
  for (const path of beside) lists.persons.add(standardPath(path));
  if (given.length > 0) lists.persons.settle(beside.length > given.length);
  const paths = given.map((path) => placeInRecord(lists, path));
  for (const path of paths) {
    lists.employments.add(path);
    lists.context.add(path);
    if (partOfIdentifier(path) === 'type' || partOfTelecom(path) === 'system')
      lists.typed.add(
        pathText(
          path.slice(
            0,
            path.findIndex((part) => typeof part === 'number'),
          ),
        ),
      );
    for (const [at, part] of path.entries()) if (typeof part === 'number') lists.every.add(pathText(path.slice(0, at)));
    const last = path.findLastIndex((part) => typeof part === 'string' && DEPENDENTS.test(wordsOf(part)));
    if (last >= 0 && PERSON_NAME.test(flatWords(path.slice(last + 1)))) lists.ofDependents.add(pathText(path.slice(0, last + 1)));
  }
  lists.areTimes ??= areTimes(paths.map((path) => lists.context.placeOf(path) ?? path));
  return lists;
}

/** A path with the first element's number behind each list that it passes without one. */
function inLists(path: JsonPath, lists: ReadonlySet<string>): JsonPath {
  if (lists.size === 0) return path;
  const place: (string | number)[] = [];
  for (const [at, part] of path.entries()) {
    place.push(part);
    if (typeof part === 'string' && typeof path[at + 1] === 'string' && lists.has(pathText(place))) place.push(0);
  }
  return place;
}

/**
 * The value of an identifier in a list whose elements say of what type they are, which is read where that is an SSN, and those of a phone
 * and an email in a list of both (`typed-lists.ts`).
 */
function valueAmong(path: JsonPath, { typed }: JsonLists, known: KnownHeaders): string | null {
  const at = path.findIndex((part) => typeof part === 'number');
  if (at < 0 || !typed.has(pathText(path.slice(0, at)))) return null;
  const isSsn = path[at] === 0 && partOfIdentifier(path) === 'value';
  const contact = partOfTelecom(path) !== 'value' ? null : path[at] === PHONE_AT ? 'phone' : path[at] === EMAIL_AT ? 'email' : null;
  const name = isSsn ? 'ssn' : contact;
  return name !== null && known.has(name) ? name : null;
}

/** `workerID.idValue`, `genderCode.codeValue`, `emails[0].value` and `emails[0].data` are what they are the value of. */
function withoutValue(path: JsonPath): JsonPath {
  const last = path.at(-1);
  return path.length > 1 && typeof last === 'string' && (/^(?:(?:id |code )?value|data)$/.test(wordsOf(last)) || isPhoneNumber(path))
    ? path.slice(0, -1)
    : [];
}

/** `phoneNumbers[0].number` */
function isPhoneNumber(path: JsonPath): boolean {
  const [list, at, last] = path.slice(-3);
  return typeof list === 'string' && at === 0 && last === 'number' && /(?:^| )(?:tele)?phone numbers$/.test(wordsOf(list));
}

function columnName(whole: JsonPath, known: KnownHeaders, shortened = false): string | null {
  if (whole.length === 0) return null;
  if (!shortened && typeof whole.at(-1) === 'string' && known.has(headerKey(pathText(whole)))) return null;
  const path = inAddress(withoutSecond(whole));
  const list = path.findIndex((part) => typeof part === 'number');
  const isKnown = (name: string): boolean => known.has(name) || saysOfElection(name) || saysOfPartner(name);
  if (list < 0) {
    const names = path as readonly string[];
    return idOfBenefit(names, known) ?? nameOf(names, isKnown) ?? nameOf(withoutDates(names), isKnown);
  }
  const index = path[list] as number;
  const above = path.slice(0, list) as string[];
  const container = nameOfList(above.at(-1) ?? '');
  const below = path.slice(list + 1);
  const ofBenefit = nameOfCoveredByBenefit(path, list, known);
  if (ofBenefit !== null) return ofBenefit;
  if (DEPENDENTS.test(container)) return nameInDependents(container, index, below, known);
  const rest = flat(below);
  const ofCovered = COVERAGES.test(container) ? nameOfCovered(below, known) : null;
  if (ofCovered !== null) return coveragePrefix(index + 1) + ofCovered;
  if (rest === null) return null;
  const singular = [...above.slice(0, -1), singularOf(above.at(-1) ?? '')];
  if (COVERAGES.test(container)) {
    const own = nameOfCoverage(container, rest, isKnown);
    return own === null ? null : coveragePrefix(index + 1) + own;
  }
  // Whom the record points to is not its own person.
  if (rest.length === 0 && OTHERS_IDS.test(container)) return null;
  return index === 0 ? nameOf([...singular, ...rest], (name) => known.has(name)) : null;
}

/** Whether a name says whether a spouse is covered. */
function saysOfPartner(name: string): boolean {
  const [, said] = /^(?:spouse|domestic partner|partner) (.+)$/.exec(name) ?? [];
  return said !== undefined && saysOfDependent(said);
}

/** The second of the given names (`name[0].given[1]`) and the second line of an address (`address[0].line[1]`), as FHIR lists them. */
function withoutSecond(path: JsonPath): JsonPath {
  const [list, at] = path.slice(-2);
  if (at !== 1 || typeof list !== 'string') return path;
  const [above, name] = [path.slice(0, -2), wordsOf(list)];
  if (/^given(?: names?)?$/.test(name)) return [...above, 'middleName'];
  const isOfAddress =
    /^(?:address|street) lines?$|^(?:(?:home|mailing|residence|residential|street) )?address$|^street$/.test(name) ||
    (/^lines?$/.test(name) && ADDRESS.test(flatWords(above)));
  return isOfAddress ? [...above, 'addressLine2'] : path;
}

/** The city and the state of an address by the names that standards give them (`address.locality`, `address.region`); elsewhere they may be an office's. */
function inAddress(path: JsonPath): JsonPath {
  const above = path.slice(0, -1);
  const words = wordsOf(String(path.at(-1)));
  if (!/^(?:locality|region(?: 2)?)$/.test(words) || !ADDRESS.test(flatWords(above))) return path;
  return [...above, words === 'locality' ? 'municipality' : 'countrySubdivision'];
}
