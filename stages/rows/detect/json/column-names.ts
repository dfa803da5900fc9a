import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import { singularOf } from '../../headers/singular.ts';
import { coveragePrefix } from '../../headers/coverage-columns.ts';
import { saysOfDependent } from '../../map/coverages/dependent-election.ts';
import { saysOfElection } from '../../map/coverages/election-columns.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { EMAIL_AT, partOfTelecom, PHONE_AT } from '../../read/json/telecom-lists.ts';
import { partOfIdentifier } from '../../read/json/typed-lists.ts';
import { headersOfVendor, type KnownHeaders } from '../header/known-headers.ts';
import { CoverageOrder } from './coverage-order.ts';
import { dependentWords } from './dependent-words.ts';
import { Employments } from './employment.ts';
import { Messages } from './messages.ts';
import { flat, idOfBenefit, nameOf, nameOfCoverage, withoutDates } from './path-name.ts';
import { ADDRESS, COVERAGES, DEPENDENTS, flatWords, nameOfList, OTHERS_IDS, PERSON_NAME, wordsOf } from './path-words.ts';
import { nameInDependents, nameOfCovered, nameOfCoveredByBenefit } from './person-names.ts';
import { PersonsOfRecord } from './persons-of-record.ts';
import { PlacesInContext, relationshipInCoverage } from './places-in-context.ts';
import { RecordHolders } from './record-holders.ts';
import { withoutPackage } from './standard-path.ts';
import { areTimes, isOfTimes } from './times-of-coverages.ts';
import { unreadName, unreadPlace } from './unread-places.ts';

/**
 * Names the places of a JSON record as a vendor's config names columns, so that the same aliases serve both:
 * - the whole path (`name.first` as "name first"), with camel case and digits split, or reversed if it ends in a name ("first name");
 * - the path without its owner (`member.contact.email` as "email"), unless the rest could be anything (`employer.name` is not "name") or
 *   the owner is somebody else (`spouse.first_name`);
 * - `dependents[0].dob` as "Dependent 1 dob", a numbered column of dependents; `coverages[0].plan_id` as "Coverage 1: plan id", which
 *   `withArrays` maps; `dependents[0].coverages[1].plan_id` as "dependent 1 coverage 2: plan id", which `coveragesOfDependent` maps; the
 *   first element of any other array as if there were no array;
 * - `coverages[0].members[1].firstName` as "Coverage 1: covered 2 first name", by which `covered.ts` tells whom it covers;
 * - the path without a last part that only means "value" (`workerID.idValue` as "worker id"), or that is the text of a code
 *   (`gender.descriptor` as "gender").
 * An object in the place of another record's list is the list's first element. A place that the config does not know is named by its path.
 * `lists` are the lists of the file so far.
 */
export function columnNames(given: readonly JsonPath[], config: VendorConfig, lists: JsonLists = addLists(noLists(), given)): string[] {
  const known = headersOfVendor(config);
  const relationships = (config.mapping.fields.relationship?.from ?? []).map(headerKey);
  const unread = new Set<number>();
  const paths = given.map((path, at) => {
    const standard = placeInRecord(lists, path);
    const place = lists.holders.isOfThing(path) || isOfOthers(lists, lists.holders.placeOf(path)) ? null : lists.context.placeOf(standard);
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
  // Some files state the relationship only in each coverage.
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

/** The path of a place as text: its name if nobody knows the place. */
export function textOfPlace(path: JsonPath): string {
  return pathText(withoutPackage(path));
}

/** The name of a place that nobody knows. An element of a list is not named by its number, because a column could have that name. */
function ownText(path: JsonPath, known: KnownHeaders): string {
  const text = textOfPlace(path);
  return typeof path.at(-1) === 'number' && known.has(headerKey(text)) ? unreadPlace(path) : text;
}

/** Names dependents' places by the config's words for the record's own person (`dependents[0].name.family`), if they have no such name yet. */
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
 * The text of a code (`gender.descriptor`), if the config knows no other place of the object that is more than a code. What is called a
 * label or a text may also name the field.
 */
function inWords(path: JsonPath, { every, said }: JsonLists, known: KnownHeaders): string | null {
  const [last, above] = [path.at(-1), path.slice(0, -1)];
  const whose = above.findLast((part) => typeof part === 'string');
  if (typeof last !== 'string' || whose === undefined || OF_PARTS.test(wordsOf(whose))) return null;
  if (!/^(?:descriptor|display(?: name)?|(?:short|long) name)$/.test(wordsOf(last))) return null;
  const beside = said.get(pathText(above)) ?? [];
  return beside.some((name) => !/(?:^| )(?:id|code|key)$/.test(name)) ? null : columnName(inLists(above, every), known, true);
}

/** Objects with a member for each kind: "Home", "Mobile". */
const OF_PARTS = /(?:^| )(?:e ?mails?|phones?|mobiles?|telephones?|address(?:es)?|residence|names?)(?: |$)/;

/** What is known of the file's places so far, by their paths as text: those that have elements, and a single dependent in the place of a list. */
export interface JsonLists {
  /**
   * Whether coverages stand in lists of time spans (`eligibilitySpans`). False if they stand in a list of coverages beside which the spans
   * would be taken for coverages; null if there is neither.
   */
  areTimes: boolean | null;
  readonly every: Set<string>;
  /** Lists of identifiers of several types. */
  readonly typed: Set<string>;
  readonly employments: Employments;
  readonly ofDependents: Set<string>;
  readonly holders: RecordHolders;
  readonly messages: Messages;
  readonly persons: PersonsOfRecord;
  readonly context: PlacesInContext;
  readonly order: CoverageOrder;
  /** What is read from each object, by the path of the object. */
  readonly said: Map<string, string[]>;
  /** The names of places so far. */
  readonly taken: Set<string>;
}

/** `nameEvents`: whether the records name events by their type. */
export function noLists(nameEvents = false): JsonLists {
  return {
    areTimes: null,
    every: new Set(),
    typed: new Set(),
    employments: new Employments(),
    ofDependents: new Set(),
    said: new Map(),
    holders: new RecordHolders(),
    messages: new Messages(nameEvents),
    persons: new PersonsOfRecord(),
    context: new PlacesInContext(),
    order: new CoverageOrder(),
    taken: new Set(),
  };
}

/** A place without the wrappers that some files put around a record or its person. */
export function placeInRecord({ holders, messages, persons }: JsonLists, path: JsonPath): JsonPath {
  return persons.placeOf(messages.placeOf(holders.placeOf(path)));
}

/** Whether a place belongs to the message around the record, or to another person. */
function isOfOthers({ messages, persons }: JsonLists, path: JsonPath): boolean {
  return messages.isOfMessage(path) || persons.isOfAnother(messages.placeOf(path));
}

/** Adds the lists in further paths of a file. `beside` also has the places in arrays that may be the records. */
export function addLists(lists: JsonLists, given: readonly JsonPath[], beside = given): JsonLists {
  for (const path of beside) lists.holders.add(path);
  for (const path of beside) lists.messages.add(lists.holders.placeOf(path));
  if (given.length > 0) lists.messages.settle();
  const isOfRecord = (path: JsonPath): boolean => !lists.messages.isOfMessage(lists.holders.placeOf(path));
  for (const path of beside) if (isOfRecord(path)) lists.persons.add(lists.messages.placeOf(lists.holders.placeOf(path)));
  if (given.length > 0) lists.persons.settle(beside.length > given.length);
  const paths = given.filter(isOfRecord).map((path) => placeInRecord(lists, path));
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

/** A path with the number of the first element behind each list that it enters without one. */
function inLists(path: JsonPath, lists: ReadonlySet<string>): JsonPath {
  if (lists.size === 0) return path;
  const place: (string | number)[] = [];
  for (const [at, part] of path.entries()) {
    place.push(part);
    if (typeof part === 'string' && typeof path[at + 1] === 'string' && lists.has(pathText(place))) place.push(0);
  }
  return place;
}

/** The value in a list of typed identifiers, if the type is an SSN; and in a list of typed contacts, a phone or an email (`typed-lists.ts`). */
function valueAmong(path: JsonPath, { typed }: JsonLists, known: KnownHeaders): string | null {
  const at = path.findIndex((part) => typeof part === 'number');
  if (at < 0 || !typed.has(pathText(path.slice(0, at)))) return null;
  const isSsn = path[at] === 0 && partOfIdentifier(path) === 'value';
  const contact = partOfTelecom(path) !== 'value' ? null : path[at] === PHONE_AT ? 'phone' : path[at] === EMAIL_AT ? 'email' : null;
  const name = isSsn ? 'ssn' : contact;
  return name !== null && known.has(name) ? name : null;
}

/** Drops "value": `workerID.idValue`, `genderCode.codeValue`, `emails[0].value` and `emails[0].data` are named by their object. */
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
  // A person to whom the record points is not its own person.
  if (rest.length === 0 && OTHERS_IDS.test(container)) return null;
  return index === 0 ? nameOf([...singular, ...rest], (name) => known.has(name)) : null;
}

/** Whether a name tells whether a spouse is covered. */
function saysOfPartner(name: string): boolean {
  const [, said] = /^(?:spouse|domestic partner|partner) (.+)$/.exec(name) ?? [];
  return said !== undefined && saysOfDependent(said);
}

/** The second given name (`name[0].given[1]`) and the second address line (`address[0].line[1]`), as FHIR lists them. */
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

/** City and state by the names of standards (`address.locality`, `address.region`), which outside of an address may be an office's. */
function inAddress(path: JsonPath): JsonPath {
  const above = path.slice(0, -1);
  const words = wordsOf(String(path.at(-1)));
  if (!/^(?:locality|region(?: 2)?)$/.test(words) || !ADDRESS.test(flatWords(above))) return path;
  return [...above, words === 'locality' ? 'municipality' : 'countrySubdivision'];
}
