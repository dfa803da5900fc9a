import { BENEFITS_AND_ACCOUNTS } from '../../headers/benefit-words.ts';
import { headerKey, writtenOut } from '../../headers/header.ts';
import { singularOf } from '../../headers/singular.ts';
import type { JsonPath } from '../../read/json/path-tree.ts';
import type { KnownHeaders } from '../header/known-headers.ts';
import { ADDRESS, coverageWord, wordsOf } from './path-words.ts';

/** Whether the config knows a name. */
export type IsKnown = (name: string) => boolean;

const DATES = /^(?:health coverage |coverage |effective |plan |benefit )?(?:dates?|period|date range)$/;
/** The 834 calls every coverage a health coverage (`healthCoverages`), and a list of plans may be named after the one that everybody has. */
const OF_BENEFIT = new RegExp(`^(?:${BENEFITS_AND_ACCOUNTS}) (?=\\w+$)`);
const HEALTH_PLAN = /^health plan(?: (?:id|code|number|name))?$/;
const DAY = /^(?:effective|start|end|begin|from|to|thru|through|termination)$/;
const EFFECTIVE = /^(?:member|coverage|eligibility|enrollment) effective(?: dates?| period)?$/;
const OF_COVERAGE = /^(?:coverage|effective|benefit|eligibility|enrollment) (?:dates?|period|range|date range)$/;
const START_OR_END = /^(?:start|end)(?: date)?$/;
/** Owners that are the record's own person or coverage. */
const OWN =
  /^(?:member|employee|subscriber|person|participant|insured|enrollee|individual|policyholder|basic|general|core|identifying|national|request|demographics?|biographical|bio|legislative|personal|contact|identity|identification|identifiers?|ids|details|info|information|profile|data|location|record|body|payload|resource|attributes|fields|properties|census|coverages?|plans?|benefits?|enrollments?|elections?|eligibility|policy|insurance|name|names|address(?:es)?|residence|phones?|emails?|dates|home|mailing|legal|primary|postal|residential|physical|permanent|full|medical|custom)$/;
const WORK = /^(?:employment|job|position|work|hr|worker|dates|status|assignments?)$/;
const DETAILS = /^(?:details|info|information|data|record|profile)$/;
const OF_CONTACT = /^(?:e ?mail|phone|mobile|landline|(?:(?:home|mailing|legal|primary|postal|residential) )?address)/;
const OF_WORK = /\b(?:hire|hired|joining|employee|emp|worker|payroll|associate|badge)\b/;
/** Who has a group, and how that is called whoever has it. */
const OF_GROUP = /^(?:employer|company|client|customer|account|organi[sz]ation|sponsor|plan sponsor)(?: (?:info|information|details))?$/;
const GROUP_ID = /^(?:sub ?)?group (?:id|number|no|num|code)$/;
/** What only holds identifiers (`idSet`, `keys`). */
const IDS = /^(?:id|identifier|member id|person id) (?:set|block|group|list)$|^keys?$/;
/** Words that mean nothing without the word before them. */
const BARE =
  /^(?:id|name|code|number|no|type|status|description|value|date|title|label|key|level|option|group|start|end|from|to|begin|effective|term|termination|kind|line)$/;

/** Things with dates of their own, which are no coverage's: an address or a name. */
const HAS_TIMES =
  /(?:^| )(?:address(?:es)?|residence|phones?|e ?mails?|contacts?|names?|home|mailing|postal|residential|legal|identifi(?:cation|ers?))$/;
const TIME = /\b(?:effective|start|begin|end|from|to|thru|through|term|termination|expiration|expires?|valid)\b/;

/** The name by which the config knows a path without lists; null if it does not. `isListed`: in a list of coverages, whatever the list is called. */
export function nameOf(path: readonly string[], isKnown: IsKnown, isListed = false): string | null {
  for (let from = 0; from < path.length; from++) {
    const rest = path.slice(from);
    if (from > 0 && !mayLeaveOut(path[from - 1]!, rest)) return null;
    for (const name of formsOf(rest)) if (isKnown(name)) return name;
    const ofBenefit = isListed ? null : nameInBenefit(rest, isKnown);
    if (ofBenefit !== null) return ofBenefit;
  }
  return null;
}

/**
 * What stands in an object called the plan or coverage of a benefit (`medicalPlan.planId`, `dentalCoverage.planId`), or in an object within
 * (`dental.enrollment.tier`), is named as if it stood in an object called after the benefit.
 */
function nameInBenefit([object = '', ...rest]: readonly string[], isKnown: IsKnown): string | null {
  const [, benefit = wordsOf(object)] = COVERAGE_OF_BENEFIT.exec(wordsOf(object)) ?? [];
  if (rest.length === 0 || !isBenefit(benefit, isKnown)) return null;
  for (let from = 0; from < rest.length; from++) {
    if (from > 0 && !IN_BENEFIT.test(wordsOf(rest[from - 1]!))) return null;
    if (from > 0 && OF_ENROLLING.test(wordsOf(rest[from - 1]!)) && boundOf(wordsOf(rest[from]!)) !== null) return null;
    for (const name of formsOf([benefit, ...rest.slice(from)])) if (isKnown(name)) return name;
    // `dental.coverageBegins`, `dental.period.start`
    const bound = from === rest.length - 1 ? boundOf(wordsOf(rest[from]!)) : null;
    if (bound !== null && isKnown(`${benefit} ${bound}`)) return `${benefit} ${bound}`;
  }
  return null;
}

function boundOf(words: string): string | null {
  const [, start, end] = BOUND.exec(words) ?? [];
  return start !== undefined ? 'start date' : end !== undefined ? 'end date' : null;
}

const BOUND = /^(?:(?:coverage|benefit) )?(?:(begins?|starts?)|(ends?))(?: on)?$/;
/** What only parts the values of a benefit (`dental.enrollment.tier`). The days of a plan may be its own, and who is eligible may not be enrolled. */
const IN_BENEFIT = /^(?:details?|info|information|data|dates|period|coverages?|enrollments?|elections?|selections?)$/;
/** Its first and last day may be those on which one may enroll. */
const OF_ENROLLING = /^(?:enrollments?|elections?|selections?)$/;

const COVERAGE_OF_BENEFIT = /^(.+) (?:plan|coverage|election|enrollment|benefit|insurance|policy)$/;

/** Whether the config has names that begin with this word, as names of benefits do. */
function isBenefit(word: string, isKnown: IsKnown): boolean {
  return ['plan', 'tier', 'opt out'].every((of) => isKnown(`${word} ${of}`)) && !isKnown(`${word} first name`);
}

/** The name of a place in an element of a list of coverages. Its dates may stand in an object of their own (`dates.start`, `period.end`). */
export function nameOfCoverage(container: string, given: readonly string[], isKnown: IsKnown): string | null {
  // `health_plan_id`: outside of lists it is a column of that benefit.
  const rest = given.length === 1 && HEALTH_PLAN.test(wordsOf(given[0]!)) ? [wordsOf(given[0]!).slice('health '.length)] : given;
  const [dates, last] = rest;
  const whole = [coverageWord(container.replace(OF_BENEFIT, '')) ?? singularOf(container), ...rest];
  const usual = writtenOut(rest.map(wordsOf).join(' '));
  return (
    nameOf(whole, isKnown, true) ??
    (rest.length === 2 && DATES.test(wordsOf(dates!)) ? nameOf(['coverage', last!], isKnown) : null) ??
    (rest.length === 2 && DATES.test(wordsOf(dates!)) ? nameOf([last!], isKnown) : null) ??
    (rest.length === 1 && DAY.test(wordsOf(dates!)) ? nameOf(['coverage', dates!], isKnown) : null) ??
    // The name that a column would have, in other words (`begins_on`).
    (usual === rest.map(wordsOf).join(' ') ? null : nameOf(['coverage', usual], isKnown))
  );
}

/** `enrollment.dates.start` as `coverage.start`; the path itself if its last part is no date of a coverage. */
export function withoutDates(path: readonly string[]): readonly string[] {
  const [whose, dates, last] = path.slice(-3);
  const above = path.slice(0, -3);
  // `memberEffective.startDate`
  const [object, day] = path.slice(-2);
  if (day !== undefined && EFFECTIVE.test(wordsOf(object!)) && START_OR_END.test(wordsOf(day))) return [...path.slice(0, -2), 'coverage', day];
  // `coveragePeriod.from`
  if (day !== undefined && OF_COVERAGE.test(wordsOf(object!)) && DAY.test(wordsOf(day))) return [...path.slice(0, -2), 'coverage', day];
  if (whose === undefined || dates === undefined || last === undefined || !DATES.test(wordsOf(dates))) return path;
  const word = coverageWord(whose);
  if (word === null) return above.some((part) => coverageWord(part) !== null) ? [...above, whose, last] : path;
  // The dates of a plan or policy may be its own.
  return /^(?:plan|policy)$/.test(word) ? path : [...above, 'coverage', last];
}

/**
 * The member's or group's number with the carrier of a benefit that has an object of its own (`plans.dental.groupNumber`); null for any
 * other place.
 */
export function idOfBenefit(path: readonly string[], known: KnownHeaders): string | null {
  const [above = '', last = ''] = path.slice(-2).map(wordsOf);
  const [, what] = ID_OF_BENEFIT.exec(last) ?? [];
  // A bare coverage has no benefit, and its numbers are the record's.
  if (what === undefined || path.length < 2 || coverageWord(path.at(-2)!) !== null) return null;
  const benefit = above === 'health' ? 'medical' : above;
  return isBenefit(benefit, (name) => known.has(name)) ? `${benefit} plan ${what === 'member' ? what : 'group'} number` : null;
}

const ID_OF_BENEFIT = /^(?:carrier |plan )?(member|group|policy|group policy) (?:id|number|no|identifier)$/;

/** The path below an array, with the first elements of arrays as if there were no array; null for other elements. */
export function flat(path: JsonPath): string[] | null {
  const names: string[] = [];
  for (const part of path) {
    if (typeof part === 'string') names.push(part);
    else if (part > 0) return null;
  }
  return names;
}

function* formsOf(parts: readonly string[]): Generator<string> {
  const words = parts.map(wordsOf);
  yield parts.map(headerKey).join(' ');
  yield words.join(' ');
  yield words.join(' ').replaceAll(' ', '');
  // `spouse.spouseDob` repeats a word.
  const once = words.filter((word, at) => !`${words[at + 1] ?? ''} `.startsWith(`${word} `));
  if (once.length < words.length) yield once.join(' ');
  const [before, last] = words.slice(-2);
  // `emails.home`
  if (words.length > 1 && /^e ?mails?(?: addresses)?$/.test(before!)) yield `${last} email`;
  if (words.length > 1 && /\bname$/.test(before!)) {
    // The owner stays in front: "spouse first name" is not "first name".
    const whose = words
      .slice(0, -2)
      .map((word) => `${word} `)
      .join('');
    yield `${whose}${last} name`;
    yield `${whose}${last} ${before}`;
  }
}

/** Whether a part only says that something is the record's own person's or coverage's. */
export function isOwn(part: string): boolean {
  return (
    wordsOf(part)
      .split(' ')
      .every((word) => OWN.test(word)) || coverageWord(part) !== null
  );
}

function mayLeaveOut(part: string, rest: readonly string[]): boolean {
  const words = wordsOf(part).split(' ');
  const restWords = rest.map(wordsOf).join(' ');
  if (BARE.test(restWords) || (HAS_TIMES.test(words.join(' ')) && TIME.test(restWords))) return false;
  if (isOwn(part)) return true;
  const all = words.join(' ');
  if (/^communications?$/.test(all)) return OF_CONTACT.test(restWords);
  if (/^(?:coverage|benefit|plan) terminations?$/.test(all)) return rest.length > 1 && !/\b(?:effective|start|begin)\b/.test(restWords);
  if (IDS.test(all) || (OF_GROUP.test(all) && GROUP_ID.test(restWords))) return true;
  if (/^households?$/.test(all)) return ADDRESS.test(restWords);
  return words.every((word) => WORK.test(word) || DETAILS.test(word)) && OF_WORK.test(restWords);
}
