import { BENEFITS_AND_ACCOUNTS } from '../../headers/benefit-words.ts';
import { BenefitsInElements } from './benefits-in-elements.ts';
import { CoverageLists } from './coverage-lists.ts';
import { OWN_NAME, placeBeside } from './place-beside.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { isOfSomebodyElse } from './persons-of-record.ts';
import { ADDRESS, COVERAGES, flatWords, nameOfList, wordsOf } from './path-words.ts';

/** What the members of the objects in a file are; beside them a place may mean something special. */
export class PlacesInContext {
  /** The members of each object, as words, by the object's path. */
  readonly #members = new Map<string, Set<string>>();
  #hasStateInAddress = false;
  /** The paths of contacts, alone or in lists, that have a name or tell who they are. */
  readonly #contacts = new Set<string>();
  #hasOwnName = false;
  readonly #coverages = new CoverageLists();
  readonly #inElements = new BenefitsInElements();
  /** The benefits that lists are named after, by what is around the lists; also a list of coverages beside them. */
  readonly #benefits = new Map<string, Set<string>>();

  add(path: JsonPath): void {
    this.#coverages.add(path);
    this.#inElements.add(path);
    const ofBenefit = listOfBenefit(path) ?? listOfAny(path) ?? planOfBenefit(path);
    if (ofBenefit !== null) this.#benefits.set(ofBenefit.around, (this.#benefits.get(ofBenefit.around) ?? new Set()).add(ofBenefit.benefit));
    const above = path.slice(0, -1);
    const words = wordsOf(String(path.at(-1)));
    const key = pathText(above);
    const members = this.#members.get(key) ?? new Set();
    this.#members.set(key, members.add(words));
    this.#hasStateInAddress ||= STATE.test(words) && ADDRESS.test(flatWords(above));
    const contact = contactIn(path);
    if (contact === 0) this.#hasOwnName ||= OWN_NAME.test(flatWords(path.filter((part) => typeof part === 'string')));
    else if (OF_PERSON.test(wordsOf(String(path[contact])))) this.#contacts.add(pathText(path.slice(0, contact)));
  }

  /** The place whose name it has in its context; null if it is not read. */
  placeOf(path: JsonPath): JsonPath | null {
    const [last, above] = [path.at(-1), path.slice(0, -1)];
    if (this.#areTeams(path)) return null;
    if (typeof last !== 'string') return path;
    if (this.#isOfContact(path)) return null;
    // A name that nobody knows.
    if (this.#isBetweenPersons(path)) return [...above, `${last} between persons`];
    const beside = this.#members.get(pathText(above)) ?? NO_MEMBERS;
    if (this.#isKeyOfEmployee(path, beside)) return this.#identifiesMembers() ? null : ['personId'];
    const named = placeBeside({ path, above, last, words: wordsOf(last), beside });
    if (named !== undefined) return named;
    const apart = this.#inBenefit(path) ?? this.#inElements.placeOf(path);
    return apart === undefined ? this.#coverages.placeOf(path) : apart;
  }

  /**
   * A place in one of several lists named after benefits (`medicalPlans[0]`, beside `dentalPlans[0]`, `dentalPlan` or `coverages[0]`), as
   * if it stood in the benefit's own object.
   */
  #inBenefit(path: JsonPath): JsonPath | null {
    const list = listOfBenefit(path);
    if (list === null || (this.#benefits.get(list.around)?.size ?? 0) < 2) return null;
    return [...path.slice(0, list.at), list.benefit, ...path.slice(list.at + 1)];
  }

  /** Whether a place is a plan in a list that may not be one of coverages, or one of several relationships of a person. */
  isUnread(path: JsonPath): boolean {
    return this.#coverages.isLeftOut(path) || this.#isBetweenPersons(path);
  }

  /** Whether a place holds one of several coverages of a benefit, whatever its name is. */
  isOfOneOfSeveral(path: JsonPath): boolean {
    return this.#inElements.isUnread(path);
  }

  /** Whether a place is in a list of a person's relationships, each to another person (`relationships[0]: { "person": "M2", "type": "spouse" }`). */
  #isBetweenPersons(path: JsonPath): boolean {
    const [list, at] = path.slice(-3);
    if (typeof list !== 'string' || typeof at !== 'number' || !RELATIONSHIPS.test(wordsOf(list))) return false;
    const above = path.slice(0, -2);
    const elements = [0, 1].map((n) => this.#members.get(pathText([...above, n])) ?? NO_MEMBERS);
    return elements.every((members) => [...members].some((word) => POINTS.test(word) && !word.startsWith('relation')));
  }

  /**
   * Whether a place is the id of the employee who is the record's person, beside the employee's number (`employee: { "id": "e-1", "employeeNumber":
   * "77", "firstName": … }`): the number is the employee id, as it is beside the `id` of a record. Beside another person it may be that of the
   * employee of a dependent.
   */
  #isKeyOfEmployee([object, last, ...rest]: JsonPath, beside: ReadonlySet<string>): boolean {
    if (rest.length > 0 || wordsOf(String(last)) !== 'id' || !EMPLOYEE.test(wordsOf(String(object)))) return false;
    if (![...beside].some((word) => OWN_NAME.test(word)) || ![...beside].some((word) => EMPLOYEE_NUMBER.test(word))) return false;
    const own = pathText([object!]);
    return ![...this.#members].some(([key, members]) => key !== own && !isWithin(key, own) && namesPerson(key, members));
  }

  /** Whether records have ids of members outside of all lists. */
  #identifiesMembers(): boolean {
    return [...this.#members].some(([key, members]) => !key.includes('[') && [...members].some((word) => MEMBER_ID.test(word)));
  }

  /** Whether a place is one of several groups (`groups[0]`) that are teams at work, not the group of an enrollment. */
  #areTeams([list, at, last, ...rest]: JsonPath): boolean {
    if (wordsOf(String(list)) !== 'groups' || typeof at !== 'number' || rest.length > 0) return false;
    const beside = [...(this.#members.get('') ?? NO_MEMBERS)];
    if (last === undefined) return beside.some((word) => OF_WORK.test(word));
    if (
      !/^(?:id|name)$/.test(wordsOf(String(last))) ||
      [...this.#members.values()].some((members) => [...members].some((word) => OF_PLAN.test(word)))
    )
      return false;
    return [...beside, ...[...this.#members.keys()].map(wordsOf)].some((word) => OF_TEAM.test(word));
  }

  /**
   * Whether a place belongs to a contact of the person. The contact has a name or tells who it is, and stands beside the person's own name,
   * or in a list.
   */
  #isOfContact(path: JsonPath): boolean {
    const contact = contactIn(path);
    if (contact === 0) return false;
    const key = pathText(path.slice(0, contact));
    // In some files all persons are contacts.
    return (
      this.#contacts.has(key) && (this.#hasOwnName || (typeof path[contact - 1] === 'number' && wordsOf(String(path[contact - 2])).endsWith('s')))
    );
  }

  /** Whether a state stands alone, while addresses have states of their own: it may be the record's state (`"state": "active"`). */
  isStateApart(path: JsonPath): boolean {
    const above = path.slice(0, -1);
    if (!this.#hasStateInAddress || wordsOf(String(path.at(-1))) !== 'state' || ADDRESS.test(flatWords(above))) return false;
    return ![...(this.#members.get(pathText(above)) ?? NO_MEMBERS)].some((word) => OF_ADDRESS.test(word));
  }
}

function isWithin(key: string, object: string): boolean {
  return key.startsWith(`${object}.`) || key.startsWith(`${object}[`);
}

/** Whether an object outside of all lists, or the record, names a person, or the record says what somebody is to the employee. */
function namesPerson(key: string, members: ReadonlySet<string>): boolean {
  if (key.includes('[') || isOfSomebodyElse([key])) return false;
  const mayBePerson = key === '' || PERSON.test(wordsOf(key));
  return [...members].some((word) => (mayBePerson ? OWN_NAME : GIVEN).test(word) || (key === '' && word.startsWith('relation')));
}

/** The first list on a path, if it is named after a benefit. */
function listOfBenefit(path: JsonPath): { at: number; benefit: string; around: string } | null {
  const at = path.findIndex((part) => typeof part === 'number') - 1;
  const [, benefit] = (at < 0 ? null : LIST_OF_BENEFIT.exec(wordsOf(String(path[at])))) ?? [];
  return benefit === undefined ? null : { at, benefit, around: pathText(path.slice(0, at)) };
}

/** The same for a list of coverages of any benefit. */
function listOfAny(path: JsonPath): { benefit: string; around: string } | null {
  const at = path.findIndex((part) => typeof part === 'number') - 1;
  return at >= 0 && LIST_OF_ANY.test(wordsOf(String(path[at]))) ? { benefit: '', around: pathText(path.slice(0, at)) } : null;
}

/** The same for an object named after a benefit and its plan, outside of all lists (`dentalPlan: { planId }`). */
function planOfBenefit(path: JsonPath): { benefit: string; around: string } | null {
  if (path.some((part) => typeof part === 'number')) return null;
  for (const [at, part] of path.entries()) {
    const [, benefit] = PLAN_OF_BENEFIT.exec(wordsOf(String(part))) ?? [];
    if (benefit !== undefined) return { benefit, around: pathText(path.slice(0, at)) };
  }
  return null;
}

const EMPLOYEE = /^(?:employee|worker)$/;
const EMPLOYEE_NUMBER = /^employee (?:number|no|id)$/;
const MEMBER_ID =
  /^(?:member|subscriber|primary(?: ?(?:member|insured|subscriber))?|certificate|card|insured|enrollee|participant) ?(?:id|number|no)$/;
const PERSON = /^(?:dependent|dependant|person|member|patient|individual|participant|enrollee|insured)$/;
const GIVEN = /^(?:first|given|full)(?: name)?$/;
const LIST_OF_ANY = /^(?:benefit )?(?:coverages|enrollments|elections|benefits|plans|policies)$/;
const LIST_OF_BENEFIT = new RegExp(`^(${BENEFITS_AND_ACCOUNTS}) (?:plans|coverages|elections|enrollments|benefits|policies)$`);
const PLAN_OF_BENEFIT = new RegExp(`^(${BENEFITS_AND_ACCOUNTS}) (?:plan|coverage|election|enrollment|policy)$`);
const OF_WORK = /^(?:manager|team|supervisor|department|job title|work location|employment status)$/;
/** Somebody works there: elements that are objects may be the groups of an enrollment, too. */
const OF_TEAM = /^(?:(?:manager|team|supervisor|department)(?: id| name)?|job title)$/;
/** Somebody is enrolled. */
const OF_PLAN = /^(?:(?:benefit|coverage|medical|dental|vision) )?(?:plan|tier)(?: (?:id|code|name))?$|^coverage level$|^(?:member|subscriber) id$/;
const RELATIONSHIPS = /^(?:(?:family|household|member|person) )?relation(?:ship)?s$/;
/** The other person of such a relationship. */
const POINTS = /\b(?:person|member|individual|related|applicant|enrollee|to|from|with|target|reference|party)\b/;
const NO_MEMBERS = new Set<string>();
const OF_PERSON = /^(?:(?:contact )?(?:first|last|full|given|family) ?)?name$|^relation/;
const STATE = /^(?:state(?: code)?|region|province|country ?subdivision)$/;
const OF_ADDRESS = /^(?:street|address|line|city|town|zip|postal|post code|county|country)/;

/** Where the place in a contact begins, behind the contact or its number in a list; 0 for any other path. */
function contactIn(path: JsonPath): number {
  const at = path.findIndex((part) => typeof part === 'string' && CONTACT.test(wordsOf(part)));
  if (at < 0) return 0;
  const from = typeof path[at + 1] === 'number' ? at + 2 : at + 1;
  return from < path.length ? from : 0;
}

const CONTACT = /(?:^| )contacts?$/;

/** In which of a record's coverages (from 0) a place is the person's relationship; -1 for any other place. */
export function relationshipInCoverage(path: JsonPath): number {
  const [list, n, last] = path.slice(-3);
  if (typeof list !== 'string' || typeof n !== 'number' || typeof last !== 'string') return -1;
  const isOfRecord = path.findIndex((part) => typeof part === 'number') === path.length - 2;
  return isOfRecord && COVERAGES.test(nameOfList(list)) && TO_SUBSCRIBER.test(wordsOf(last)) ? n : -1;
}

const TO_SUBSCRIBER =
  /^(?:(?:patient|member|person|insured|subscriber|family) )?relation(?:ship)?(?: type)?(?: code)?(?: to (?:the )?(?:subscriber|insured|policy ?holder|employee|primary|primary member|member))?(?: code)?$/;
