import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../header.ts';
import { coveragePrefix, coveredPrefix } from '../../json-config.ts';
import { saysOfElection } from '../../map/election.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { headersOfVendor, type KnownHeaders } from '../known-headers.ts';
import { COVERAGES, DEPENDENTS, flatWords, nameOfList, PERSON_NAME, PERSONS, singularOf, wordsOf } from './path-words.ts';

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
export function columnNames(paths: readonly JsonPath[], config: VendorConfig, lists: JsonLists = addLists(noLists(), paths)): string[] {
  const known = headersOfVendor(config);
  const names = paths.map((path) => {
    const place = inLists(path, lists.every);
    const alone = inLists(path, lists.ofDependents);
    const name = columnName(place, known) ?? columnName(withoutValue(place), known, true);
    return name ?? (alone.length > path.length ? columnName(alone, known) : null);
  });
  for (const [at, path] of paths.entries()) if (names[at] !== null) addSaid(lists, path);
  return paths.map((path, at) => names[at] ?? inWords(path, lists, known) ?? pathText(path));
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
  readonly every: Set<string>;
  readonly ofDependents: Set<string>;
  /** What is read of each object, by the path of the object. */
  readonly said: Map<string, string[]>;
}

export function noLists(): JsonLists {
  return { every: new Set(), ofDependents: new Set(), said: new Map() };
}

/** Adds the lists that further paths of a file pass. */
export function addLists(lists: JsonLists, paths: readonly JsonPath[]): JsonLists {
  for (const path of paths) {
    for (const [at, part] of path.entries()) if (typeof part === 'number') lists.every.add(pathText(path.slice(0, at)));
    const last = path.findLastIndex((part) => typeof part === 'string' && DEPENDENTS.test(wordsOf(part)));
    if (last >= 0 && PERSON_NAME.test(flatWords(path.slice(last + 1)))) lists.ofDependents.add(pathText(path.slice(0, last + 1)));
  }
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

/** Lists of nothing but the names of benefits, and not of plans. */
const BENEFITS = /(?:^| )(?:coverages?|benefits|lines? of coverage|benefit types)$/;
const WRAPPER = /^(?:dependent|dependant|dep|child|family member)$/;
const DATES = /^(?:coverage |effective |plan |benefit )?(?:dates?|period|date range)$/;
const OF_COVERAGE = /\b(?:plan|coverage|benefit|effective|termination|term|start|end)\b/;

/** Whose something is, where that is the record's own person or coverage. */
const OWN =
  /^(?:member|employee|subscriber|person|participant|insured|enrollee|individual|policyholder|demographics?|personal|contact|identity|identification|identifiers?|ids|details|info|information|profile|data|location|record|body|payload|resource|attributes|fields|properties|census|coverages?|plans?|benefits?|enrollments?|elections?|eligibility|policy|insurance|name|names|address(?:es)?|residence|phones?|emails?|dates|home|mailing|legal|primary|postal|residential|full|medical)$/;
const WORK = /^(?:employment|job|work|hr|worker|dates)$/;
const OF_CONTACT = /^(?:e ?mail|phone|mobile|landline)/;
const OF_WORK = /\b(?:hire|hired|employee|emp|worker|payroll|associate|badge)\b/;
/** Words that say nothing without what stands before them. */
const BARE =
  /^(?:id|name|code|number|no|type|status|description|value|date|title|label|key|level|option|group|start|end|from|to|begin|effective|term|termination|kind|line)$/;

const COVERED_IDS = /(?:^| )(?:member|person|individual|insured|participant|enrollee|child) (?:ids|numbers)$/;
/** `workerID.idValue`, `genderCode.codeValue`, `emails[0].value` and `emails[0].data` are what they are the value of. */
function withoutValue(path: JsonPath): JsonPath {
  const last = path.at(-1);
  return path.length > 1 && typeof last === 'string' && /^(?:(?:id |code )?value|data)$/.test(wordsOf(last)) ? path.slice(0, -1) : [];
}

function columnName(whole: JsonPath, known: KnownHeaders, shortened = false): string | null {
  if (whole.length === 0) return null;
  if (!shortened && known.has(headerKey(pathText(whole)))) return null;
  const path = withoutSecond(whole);
  const list = path.findIndex((part) => typeof part === 'number');
  if (list < 0) return nameOf(path as readonly string[], (name) => known.has(name) || saysOfElection(name));
  const index = path[list] as number;
  const above = path.slice(0, list) as string[];
  const container = nameOfList(above.at(-1) ?? '');
  const below = DEPENDENTS.test(container) ? withoutWrapper(path.slice(list + 1)) : path.slice(list + 1);
  const rest = flat(below);
  if (DEPENDENTS.test(container)) {
    const isChild = container === 'children' && known.has(`child ${index + 1} first name`);
    const dependent = `${isChild ? 'child' : 'dependent'} ${index + 1} `;
    const own = coverageOfDependent(below, known);
    if (own !== null) return dependent + own;
    const name = rest === null ? null : nameOf(rest, (candidate) => known.has(`${isChild ? 'child' : 'dependent'} 1 ${candidate}`));
    if (name !== null) return dependent + name;
    if (isOwnId(below)) return `${dependent}id`;
    // A dependent's own plan and dates may as well stand beside its name.
    const flatName = rest === null || !OF_COVERAGE.test(rest.map(wordsOf).join(' ')) ? null : nameOf(rest, (candidate) => known.has(candidate));
    return flatName === null ? null : dependent + coveragePrefix(1).toLowerCase() + flatName;
  }
  const ofCovered = COVERAGES.test(container) ? coveredPerson(below, known) : null;
  if (ofCovered !== null) return coveragePrefix(index + 1) + ofCovered;
  if (rest === null) return null;
  const singular = [...above.slice(0, -1), singularOf(above.at(-1) ?? '')];
  if (COVERAGES.test(container)) {
    const own = nameOfCoverage(container, rest, (name) => known.has(name) || saysOfElection(name));
    return own === null ? null : coveragePrefix(index + 1) + own;
  }
  return index === 0 ? nameOf([...singular, ...rest], (name) => known.has(name)) : null;
}

/** The second of the given names (`name[0].given[1]`) and the second line of an address (`address[0].line[1]`), as FHIR lists them. */
function withoutSecond(path: JsonPath): JsonPath {
  const [list, at] = path.slice(-2);
  if (at !== 1 || typeof list !== 'string') return path;
  const [above, name] = [path.slice(0, -2), wordsOf(list)];
  if (/^given(?: names?)?$/.test(name)) return [...above, 'middleName'];
  const isOfAddress = /^(?:address|street) lines?$|^street$/.test(name) || (/^lines?$/.test(name) && ADDRESS.test(flatWords(above)));
  return isOfAddress ? [...above, 'addressLine2'] : path;
}

const ADDRESS = /\b(?:address(?:es)?|residence)\b/;

/** `dependents[0].dependent.dob` is `dependents[0].dob`: elements that only hold what they are. */
function withoutWrapper(path: JsonPath): JsonPath {
  const [first] = path;
  return path.length > 1 && typeof first === 'string' && WRAPPER.test(wordsOf(first)) ? path.slice(1) : path;
}

/** `coverages[1].planId` of a dependent as "coverage 2: coverage plan id"; null for anything that is no coverage of its own. */
function coverageOfDependent(path: JsonPath, known: KnownHeaders): string | null {
  const list = path.findIndex((part) => typeof part === 'number');
  const above = path[list < 0 ? 0 : list - 1];
  if (typeof above !== 'string' || path.length < 2) return null;
  const container = nameOfList(above);
  if (!COVERAGES.test(list < 0 ? `${container}s` : container)) return null;
  const rest = flat(path.slice(list < 0 ? 1 : list + 1));
  const isListed = list >= 0 && rest?.length === 0 && BENEFITS.test(container) && known.has('benefit');
  const name = isListed ? 'benefit' : rest === null ? null : nameOfCoverage(container, rest, (candidate) => known.has(candidate));
  return name === null ? null : coveragePrefix(list < 0 ? 1 : (path[list] as number) + 1).toLowerCase() + name;
}

/**
 * What a coverage says of someone whom it covers (`covered_dependents[0]`, `members[1].firstName`), as "covered 2 first name"; null
 * for anything else, and where the config knows no dependents in columns.
 */
function coveredPerson(path: JsonPath, known: KnownHeaders): string | null {
  const found = path.findIndex((part) => typeof part === 'number');
  // An object where others have a list is its first element.
  const list = found < 0 && path.length === 2 ? 1 : found;
  const container = path[list - 1];
  const words = wordsOf(String(container));
  if (list < 1 || (!PERSONS.test(words) && !COVERED_IDS.test(words))) return null;
  const below = withoutWrapper(path.slice(found < 0 ? list : list + 1));
  const isKnown = (name: string): boolean => known.has(`dependent 1 ${name}`);
  if (!isKnown('first name')) return null;
  const rest = flat(below);
  const prefix = coveredPrefix(found < 0 ? 1 : (path[found] as number) + 1);
  if (below.length === 0 || isOwnId(below)) return `${prefix}id`;
  const name = rest === null ? null : nameOf(rest, isKnown);
  return name === null ? null : prefix + name;
}

/** `dependents[0].dependentId`, by which other places of the record name a dependent. */
function isOwnId(path: JsonPath): boolean {
  return path.length === 1 && typeof path[0] === 'string' && OWN_ID.test(wordsOf(path[0]));
}

const OWN_ID = /^(?:(?:dependent|dependant|person|member|individual|enrollee|participant|family member|external|unique) )?(?:id|uuid|guid)$/;

/** What is in an element of a list of coverages; its dates may stand in an object of their own (`dates.start`, `period.end`). */
function nameOfCoverage(container: string, rest: readonly string[], isKnown: (name: string) => boolean): string | null {
  const last = rest.at(-1);
  return (
    nameOf([singularOf(container), ...rest], isKnown) ??
    (rest.length === 2 && DATES.test(wordsOf(rest[0]!)) && last !== undefined ? nameOf(['coverage', last], isKnown) : null)
  );
}

/** The path below an array, with the first elements of arrays in it as if there were none. */
function flat(path: JsonPath): string[] | null {
  const names: string[] = [];
  for (const part of path) {
    if (typeof part === 'string') names.push(part);
    else if (part > 0) return null;
  }
  return names;
}

function nameOf(path: readonly string[], isKnown: (name: string) => boolean): string | null {
  for (let from = 0; from < path.length; from++) {
    const rest = path.slice(from);
    if (from > 0 && !mayLeaveOut(path[from - 1]!, rest)) return null;
    for (const name of formsOf(rest)) if (isKnown(name)) return name;
  }
  return null;
}

function* formsOf(parts: readonly string[]): Generator<string> {
  const words = parts.map(wordsOf);
  yield parts.map(headerKey).join(' ');
  yield words.join(' ');
  yield words.join(' ').replaceAll(' ', '');
  const [before, last] = words.slice(-2);
  if (words.length > 1 && /\bname$/.test(before!)) {
    // Whose name it is stays in front: "spouse first name" is not "first name".
    const whose = words
      .slice(0, -2)
      .map((word) => `${word} `)
      .join('');
    yield `${whose}${last} name`;
    yield `${whose}${last} ${before}`;
  }
}

function mayLeaveOut(part: string, rest: readonly string[]): boolean {
  const words = wordsOf(part).split(' ');
  const restWords = rest.map(wordsOf).join(' ');
  if (BARE.test(restWords)) return false;
  if (words.every((word) => OWN.test(word))) return true;
  if (/^communications?$/.test(words.join(' '))) return OF_CONTACT.test(restWords);
  return words.every((word) => WORK.test(word)) && OF_WORK.test(restWords);
}
