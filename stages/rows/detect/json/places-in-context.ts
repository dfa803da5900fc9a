import { BENEFITS_AND_ACCOUNTS } from '../../headers/benefit-words.ts';
import { CoverageLists } from './coverage-lists.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { ADDRESS, COVERAGES, flatWords, nameOfList, wordsOf } from './path-words.ts';

/** What members the objects of a file have, by which a place means another thing than alone. */
export class PlacesInContext {
  /** The members of each object, as words, by its path. */
  readonly #members = new Map<string, Set<string>>();
  #hasStateInAddress = false;
  /** Objects of a contact, and elements of lists of them, that name somebody or say who that is, by their paths. */
  readonly #contacts = new Set<string>();
  #hasOwnName = false;
  readonly #coverages = new CoverageLists();
  /** The benefits after which lists are called, by what is around the lists, and a list of coverages of any beside them. */
  readonly #benefits = new Map<string, Set<string>>();

  add(path: JsonPath): void {
    this.#coverages.add(path);
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

  /** The place whose name it has there; null where it is not to be read. */
  placeOf(path: JsonPath): JsonPath | null {
    const [last, above] = [path.at(-1), path.slice(0, -1)];
    if (typeof last !== 'string') return this.#areTeams(path) ? null : path;
    if (this.#isOfContact(path)) return null;
    const members = this.#members.get(pathText(above)) ?? NO_MEMBERS;
    const words = wordsOf(last);
    // By a name that nobody knows.
    if (this.#isBetweenPersons(path)) return [...above, `${last} between persons`];
    // A patient is whoever the record is about, and no dependent beside somebody else, as in a row with several persons.
    if (path.length === 1 && words === 'patient id') return ['personId'];
    if (path.length === 1 && UNIQUE_ID.test(words) && !members.has('id')) return ['id'];
    // A field of Personio, with what it is called beside what it holds.
    if (words === 'value' && path.length === 3 && path[0] === 'attributes' && members.has('label')) return [path[1]!];
    // What a field is to the sender of all its fields, beside what stands in it.
    if (words === 'universal id' && members.has('value')) return null;
    if (words === 'external identifier') return [...above, 'externalId'];
    if (MOBILE.test(words)) return [...above, 'mobilePhone'];
    // Workday calls the state of an address so.
    if (last === 'countryRegion') return [...above, 'countrySubdivision'];
    if (above.at(-1) === 'countryRegion' && words === 'descriptor') return [...above.slice(0, -1), 'countrySubdivision'];
    const hasParts = members.has('area code') && [...members].some((word) => FULL_NUMBER.test(word));
    if (hasParts && PHONE.test(flatWords(above.filter((part) => typeof part === 'string'))))
      return FULL_NUMBER.test(words) ? above : NUMBER.test(words) ? null : path;
    if (words === 'contract number' && isOfGroup(members)) return [...above, 'groupNumber'];
    // How much it is: of what kind something is may be called a value, too.
    if (/^(?:value|amount)$/.test(words) && (members.has('currency') || members.has('currency code'))) return null;
    if (isDayOfTransaction(above, words, members)) return ['transactionEffectiveDate'];
    return labelBesideCode(above, words, members) ?? this.#inBenefit(path) ?? this.#coverages.placeOf(path);
  }

  /** A place in one of several lists that are called after benefits (`medicalPlans[0]`, beside `dentalPlans[0]`, `dentalPlan` or `coverages[0]`), as in that of the benefit. */
  #inBenefit(path: JsonPath): JsonPath | null {
    const list = listOfBenefit(path);
    if (list === null || (this.#benefits.get(list.around)?.size ?? 0) < 2) return null;
    return [...path.slice(0, list.at), list.benefit, ...path.slice(list.at + 1)];
  }

  /** Whether a place is of a plan in a list of which nothing says that it is one of coverages, or says what somebody is to whom of several. */
  isUnread(path: JsonPath): boolean {
    return this.#coverages.isLeftOut(path) || this.#isBetweenPersons(path);
  }

  /** Whether a place is in one of several relationships of a person, each to another one (`relationships[0]: { "person": "M2", "type": "spouse" }`). */
  #isBetweenPersons(path: JsonPath): boolean {
    const [list, at] = path.slice(-3);
    if (typeof list !== 'string' || typeof at !== 'number' || !RELATIONSHIPS.test(wordsOf(list))) return false;
    const above = path.slice(0, -2);
    const elements = [0, 1].map((n) => this.#members.get(pathText([...above, n])) ?? NO_MEMBERS);
    return elements.every((members) => [...members].some((word) => POINTS.test(word) && !word.startsWith('relation')));
  }

  /** Whether a place is one of several groups (`groups[0]`) in which somebody works, and not the group of an enrollment. */
  #areTeams(path: JsonPath): boolean {
    return path.length === 2 && path[0] === 'groups' && [...(this.#members.get('') ?? NO_MEMBERS)].some((word) => OF_WORK.test(word));
  }

  /** Whether a place is of a contact of the person: it names somebody, or says who it is, beside a name of the person's own or in a list. */
  #isOfContact(path: JsonPath): boolean {
    const contact = contactIn(path);
    if (contact === 0) return false;
    const key = pathText(path.slice(0, contact));
    // A file may have nothing but its persons for contacts.
    return (
      this.#contacts.has(key) && (this.#hasOwnName || (typeof path[contact - 1] === 'number' && wordsOf(String(path[contact - 2])).endsWith('s')))
    );
  }

  /** Whether a state stands beside no part of an address, while addresses have one of their own: it may be the record's (`"state": "active"`). */
  isStateApart(path: JsonPath): boolean {
    const above = path.slice(0, -1);
    if (!this.#hasStateInAddress || path.at(-1) !== 'state' || ADDRESS.test(flatWords(above))) return false;
    return ![...(this.#members.get(pathText(above)) ?? NO_MEMBERS)].some((word) => OF_ADDRESS.test(word));
  }
}

/** The first list that a path passes, where it is called after a benefit. */
function listOfBenefit(path: JsonPath): { at: number; benefit: string; around: string } | null {
  const at = path.findIndex((part) => typeof part === 'number') - 1;
  const [, benefit] = (at < 0 ? null : LIST_OF_BENEFIT.exec(wordsOf(String(path[at])))) ?? [];
  return benefit === undefined ? null : { at, benefit, around: pathText(path.slice(0, at)) };
}

/** The same of a list of coverages of any benefit. */
function listOfAny(path: JsonPath): { benefit: string; around: string } | null {
  const at = path.findIndex((part) => typeof part === 'number') - 1;
  return at >= 0 && LIST_OF_ANY.test(wordsOf(String(path[at]))) ? { benefit: '', around: pathText(path.slice(0, at)) } : null;
}

/** The same of what is called after a benefit and its plan, outside of every list (`dentalPlan: { planId }`). */
function planOfBenefit(path: JsonPath): { benefit: string; around: string } | null {
  if (path.some((part) => typeof part === 'number')) return null;
  for (const [at, part] of path.entries()) {
    const [, benefit] = PLAN_OF_BENEFIT.exec(wordsOf(String(part))) ?? [];
    if (benefit !== undefined) return { benefit, around: pathText(path.slice(0, at)) };
  }
  return null;
}

const LIST_OF_ANY = /^(?:benefit )?(?:coverages|enrollments|elections|benefits|plans|policies)$/;
const LIST_OF_BENEFIT = new RegExp(`^(${BENEFITS_AND_ACCOUNTS}) (?:plans|coverages|elections|enrollments|benefits|policies)$`);
const PLAN_OF_BENEFIT = new RegExp(`^(${BENEFITS_AND_ACCOUNTS}) (?:plan|coverage|election|enrollment|policy)$`);
const OF_WORK = /^(?:manager|team|supervisor|department|job title|work location|employment status)$/;
const RELATIONSHIPS = /^(?:(?:family|household|member|person) )?relation(?:ship)?s$/;
/** Whom such a relationship is to. */
const POINTS = /\b(?:person|member|individual|related|applicant|enrollee|to|from|with|target|reference|party)\b/;
const UNIQUE_ID = /^(?:uuid|guid)$/;
const NO_MEMBERS = new Set<string>();
const OF_PERSON = /^(?:(?:contact )?(?:first|last|full|given|family) ?)?name$|^relation/;
const OWN_NAME =
  /^(?:(?!.*\b(?:employer|company|plan|carrier|dependents?|spouse|manager|group)\b).* )?(?:first|last|given|family|full|legal)(?: name)?$|^(?:.* )?surname$|^(?:employee |member |subscriber |person )?name$/;
const STATE = /^(?:state(?: code)?|region|province|country ?subdivision)$/;
const OF_ADDRESS = /^(?:street|address|line|city|town|zip|postal|post code|county|country)/;
const MOBILE = /^phone number (?:personal |home )?(?:mobile|cell)$/;
const PHONE = /(?:^| )(?:tele)?phones?(?: numbers?)?$/;
const FULL_NUMBER = /^(?:full|complete|whole) (?:(?:tele)?phone(?: number)?|number)$/;
const NUMBER = /^(?:phone )?number$/;

/** Where what a path says of a contact begins, behind the contact or its number in a list; 0 for any other path. */
function contactIn(path: JsonPath): number {
  const at = path.findIndex((part) => typeof part === 'string' && CONTACT.test(wordsOf(part)));
  if (at < 0) return 0;
  const from = typeof path[at + 1] === 'number' ? at + 2 : at + 1;
  return from < path.length ? from : 0;
}

const CONTACT = /(?:^| )contacts?$/;

/** Whether an object names a customer and no person: its contract is that of the group. */
function isOfGroup(members: ReadonlySet<string>): boolean {
  const beside = [...members];
  return (
    beside.some((word) => /^(?:customer|employer|group|company|sponsor|client|account) name$/.test(word)) &&
    !beside.some((word) => OWN_NAME.test(word))
  );
}

/** Whether an effective date is that of what is done, and not of a coverage: nothing of one stands beside it. */
function isDayOfTransaction(above: JsonPath, words: string, members: ReadonlySet<string>): boolean {
  if (words !== 'effective date' || above.some((part) => typeof part === 'number')) return false;
  const beside = [...members];
  if (beside.some((word) => OF_COVERAGE.test(word))) return false;
  return /(?:^| )transaction$/.test(wordsOf(String(above.at(-1) ?? ''))) || beside.some((word) => TRANSACTION.test(word));
}

const TRANSACTION = /^(?:transaction|maintenance|request) type(?: code)?$/;
const OF_COVERAGE = /\b(?:plan|product|tier|coverage|benefit|policy|end|cancel\w*|stop|term date|termination date|terminated|through|thru)\b/;

/** What a relationship, or a gender, is called beside a code of the sender's own: `{ "codeValue": "2", "shortName": "Child" }`. */
function labelBesideCode(above: JsonPath, words: string, members: ReadonlySet<string>): JsonPath | undefined {
  const whose = above.at(-1);
  if (typeof whose !== 'string') return undefined;
  const isGender = GENDER.test(wordsOf(whose));
  if (!isGender && !RELATIONSHIP.test(wordsOf(whose))) return undefined;
  const labels = [...members].filter((word) => LABEL.test(word));
  if (labels.length === 0 || ![...members].some((word) => (isGender ? KEY : CODE).test(word))) return undefined;
  return words === labels[0] ? [...above.slice(0, -1), isGender ? 'gender' : 'relationship'] : undefined;
}

const RELATIONSHIP = /(?:^| )relation(?:ship)?(?: to \w+)?(?: type)?(?: code)?$/;
const LABEL = /^(?:descriptor|description|display(?: name)?|(?:short |long )?name)$/;
const CODE = /^(?:code|code value|id|key)$/;
const GENDER = /^(?:legal )?(?:gender|sex)$/;
/** A code of a gender may be known by itself. */
const KEY = /^(?:id|key)$/;

/** In which of the coverages of a record (from 0) a place says what its person is to the subscriber; -1 for any other place. */
export function relationshipInCoverage(path: JsonPath): number {
  const [list, n, last] = path.slice(-3);
  if (typeof list !== 'string' || typeof n !== 'number' || typeof last !== 'string') return -1;
  const isOfRecord = path.findIndex((part) => typeof part === 'number') === path.length - 2;
  return isOfRecord && COVERAGES.test(nameOfList(list)) && TO_SUBSCRIBER.test(wordsOf(last)) ? n : -1;
}

const TO_SUBSCRIBER =
  /^(?:(?:patient|member|person|insured|subscriber|family) )?relation(?:ship)?(?: type)?(?: code)?(?: to (?:the )?(?:subscriber|insured|policy ?holder|employee|primary|primary member|member))?(?: code)?$/;
