import { saysOfDependent } from '../../map/coverages/dependent-election.ts';
import { saysOfElection } from '../../map/coverages/election-columns.ts';
import { listsBenefits } from '../../map/coverages/listed-benefits.ts';
import { saysByFlag } from '../../map/persons/relationship-flags.ts';
import { coveragePrefix, coveredPrefix } from '../../headers/coverage-columns.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';
import type { KnownHeaders } from '../header/known-headers.ts';
import { flat, nameOf, nameOfCoverage, type IsKnown } from './path-name.ts';
import { COVERAGES, DEPENDENTS, nameOfList, OTHERS_IDS, PERSONS, wordsOf } from './path-words.ts';

/** Lists of nothing but the names of benefits, not of plans. */
const BENEFITS = /(?:^| )(?:coverages?|benefits|lines? of coverage|benefit types)$/;
const PERSON = 'dependent|dependant|dep|child|family member';
const WRAPPER = new RegExp(`^(?:${PERSON})$`);
const OF_COVERAGE = /\b(?:plan|coverage|benefits?|effective|termination|term|start|begin|end)\b/;
const COVERED_IDS = /(?:^| )(?:member|person|individual|insured|participant|enrollee|child) (?:ids|numbers)$/;

/** Lists of a dependent's plans or benefits. */
const PLANS = /^(?:(?:enrolled|covered|elected|active|current) plans|plans (?:enrolled|covered|elected))$/;
const COVERED =
  /^(?:covered|covers|covering|who is covered)$|^(?:covered|enrolled) (?:members|persons?|people|individuals|dependents?|dependants?|family members)(?: ids)?$|^dependent (?:coverages|enrollments|elections)$/;

/** A place of the dependent at an index of a list, as "dependent 1 dob"; null if the config does not know it. */
export function nameInDependents(container: string, index: number, path: JsonPath, known: KnownHeaders): string | null {
  const below = withoutWrapper(path);
  const kind = container === 'children' && known.has(`child ${index + 1} first name`) ? 'child' : 'dependent';
  const name = nameInDependent(below, isOfDependent(known, kind), known);
  return name === null ? null : `${kind} ${index + 1} ${name}`;
}

/** Dates are those of a dependent's coverage, and are read as such. */
function isOfDependent(known: KnownHeaders, kind: string): IsKnown {
  return (name) => !DAY.test(name) && known.has(`${kind} 1 ${name}`);
}

const DAY = /(?:^| )(?:effective|eff|start|termination|term|end) ?date$/;

function nameInDependent(path: JsonPath, isKnown: IsKnown, known: KnownHeaders): string | null {
  const own = coverageOfDependent(path, known);
  if (own !== null) return own;
  const [only = ''] = path.length === 1 ? [wordsOf(String(path[0])).replace(DEPENDENT_AGAIN, '')] : [];
  if (saysOfDependent(only) || saysByFlag(only)) return only;
  const name = nameInPerson(path, isKnown, DEPENDENT_AGAIN);
  if (name !== null) return name;
  // A dependent's own plan and dates may stand beside its name.
  const rest = flat(path);
  const bare = rest?.map((part) => wordsOf(part).replace(DEPENDENT_AGAIN, '')) ?? [];
  const flatName = OF_COVERAGE.test(bare.join(' ')) ? nameOf(bare, (candidate) => known.has(candidate)) : null;
  return flatName === null ? null : coveragePrefix(1).toLowerCase() + flatName;
}

/** The owner may be repeated in each name (`dependents[0].dependent_dob`). */
function nameInPerson(path: JsonPath, isKnown: IsKnown, again: RegExp): string | null {
  const rest = flat(path);
  const name = rest === null ? null : nameOf(rest, isKnown);
  if (name !== null) return name;
  if (isOwnId(path)) return 'id';
  const [last] = rest?.slice(-1) ?? [];
  const bare = last === undefined ? '' : wordsOf(last).replace(again, '');
  return rest === null || bare === '' || bare === wordsOf(last!) ? null : nameOf([...rest.slice(0, -1), bare], isKnown);
}

/** Beside a dependent, the member or the insured may be the subscriber. */
const DEPENDENT_AGAIN = new RegExp(`^(?:covered )?(?:${PERSON}) (?=.)`);
const COVERED_AGAIN = new RegExp(`^(?:covered )?(?:${PERSON}|member|person|individual|insured|participant|enrollee) (?=.)`);

/** `dependents[0].dependent.dob` is `dependents[0].dob`: the element is only a wrapper. */
function withoutWrapper(path: JsonPath): JsonPath {
  const [first] = path;
  return path.length > 1 && typeof first === 'string' && WRAPPER.test(wordsOf(first)) ? path.slice(1) : path;
}

/** `coverages[1].planId` of a dependent as "coverage 2: coverage plan id"; null for anything that is not a coverage of its own. */
function coverageOfDependent(path: JsonPath, known: KnownHeaders): string | null {
  const list = path.findIndex((part) => typeof part === 'number');
  const above = path[list < 0 ? 0 : list - 1];
  if (typeof above !== 'string' || path.length < 2) return null;
  const rest = flat(path.slice(list < 0 ? 1 : list + 1));
  const isOfNames = list >= 0 && rest?.length === 0;
  const container = isOfNames ? nameOfList(above).replace(PLANS, 'plans') : nameOfList(above);
  if (!COVERAGES.test(list < 0 ? `${container}s` : container) && !(isOfNames && listsBenefits(container))) return null;
  const isListed = isOfNames && (BENEFITS.test(container) || listsBenefits(container)) && known.has('benefit');
  const name = isListed
    ? 'benefit'
    : rest === null
      ? null
      : nameOfCoverage(container, rest, (candidate) => known.has(candidate) || saysOfElection(candidate));
  return name === null ? null : coveragePrefix(list < 0 ? 1 : (path[list] as number) + 1).toLowerCase() + name;
}

/**
 * What a coverage tells about a person whom it covers (`covered_dependents[0]`, `members[1].firstName`), as "covered 2 first name"; null
 * for anything else, and if the config knows no dependents in columns.
 */
export function nameOfCovered(path: JsonPath, known: KnownHeaders): string | null {
  const found = path.findIndex((part) => typeof part === 'number');
  // An object in the place of a list is its first element.
  const list = found < 0 && path.length === 2 ? 1 : found;
  const container = path[list - 1];
  const words = nameOfList(String(container));
  if (list < 1 || (!PERSONS.test(words) && !COVERED_IDS.test(words) && !COVERED.test(words))) return null;
  const below = withoutWrapper(path.slice(found < 0 ? list : list + 1));
  const isKnown = isOfDependent(known, 'dependent');
  if (!isKnown('first name')) return null;
  const name = below.length === 0 || isOwnId(below) ? 'id' : nameInPerson(below, isKnown, COVERED_AGAIN);
  return name === null ? null : coveredPrefix(found < 0 ? 1 : (path[found] as number) + 1) + name;
}

/**
 * The same for a benefit that has an object of its own (`benefits.medical.covered[0]`, `benefits.medical.dependents[0]`), as "medical
 * covered 1 id".
 */
export function nameOfCoveredByBenefit(path: JsonPath, list: number, known: KnownHeaders): string | null {
  const [benefit, container] = [path[list - 2], wordsOf(String(path[list - 1]))];
  if (
    typeof benefit !== 'string' ||
    !(COVERED.test(container) || DEPENDENTS.test(container) || COVERED_IDS.test(container) || OTHERS_IDS.test(container)) ||
    path.slice(list + 1).some((part) => typeof part === 'number')
  )
    return null;
  const word = wordsOf(benefit);
  const isBenefit = known.has(`${word} plan`) && known.has(`${word} tier`) && !known.has(`${word} first name`);
  const name = isBenefit ? nameOfCovered(path.slice(list - 1), known) : null;
  return name === null ? null : `${word} ${name}`;
}

/** `dependents[0].dependentId`, by which other places of the record refer to a dependent. */
function isOwnId(path: JsonPath): boolean {
  return path.length === 1 && typeof path[0] === 'string' && OWN_ID.test(wordsOf(path[0]));
}

const OWN_ID =
  /^(?:(?:dependent|dependant|person|member|individual|enrollee|participant|applicant|family member|external|unique) )?(?:id|uuid|guid|ref|reference)$/;
