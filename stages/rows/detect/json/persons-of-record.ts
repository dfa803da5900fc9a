import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import { ownerOf, PersonWords, whatOfPerson, type Owner } from './person-words.ts';
import { DEPENDENTS, nameOfList, PERSONS, wordsOf } from './path-words.ts';

/**
 * The persons in the records of a file: the record's own, and others in its objects and lists. A record is one person, so nothing of
 * another must be read as a part of it (`beneficiaries[0].firstName`, `insureds[0].dob`). If nobody else is named, the person in an object
 * of any name (`applicant`) is the record's own.
 */
export class PersonsOfRecord {
  readonly #own = new PersonWords([]);
  /** By the paths of their objects and lists. */
  readonly #others = new Map<string, PersonWords>();
  #hasDependents = false;
  #hasId = false;
  /** Somebody may be named outside of a user's account. */
  #mayBeNamed = false;
  #isOfWork = false;
  /** The object that holds the record's own person; null if there is none. Settled by the first records. */
  #holder: PersonWords | null | undefined;

  add(path: JsonPath): void {
    this.#hasDependents ||= path.some((part) => typeof part === 'string' && OF_FAMILY.test(nameOfList(part)));
    this.#hasId ||= path.length === 1 && ID.test(wordsOf(String(path[0])));
    this.#mayBeNamed ||= mayName(path);
    this.#isOfWork ||= AT_WORK.test(wordsOf(String(path[0])));
    const owner = ownerOf(path);
    const says = owner === null ? null : whatOfPerson(path, owner);
    if (owner !== null && says !== null) this.#personOf(owner).add(says, owner);
  }

  #personOf({ path }: Owner): PersonWords {
    if (path.length === 0) return this.#own;
    const key = pathText(path);
    const found = this.#others.get(key) ?? new PersonWords(path);
    this.#others.set(key, found);
    return found;
  }

  /**
   * Settles, after the places of the first records, which object holds their own person. An object that is called a person gives way to a
   * list of persons that may be the records (`hasRecords`); any other gives way to every such list.
   */
  settle(hasRecords: boolean): void {
    if (this.#holder !== undefined) return;
    const persons = [...this.#others.values()].filter(({ path }) => !isOfSomebodyElse(path));
    const hasList = persons.some((person) => person.isListed && person.isNamed);
    const objects = persons.filter((person) => !person.isListed && person.isIdentified && !this.#own.isNamedBeside(person));
    const called = objects.filter(({ path }) => [HOLDER, AROUND].some((words) => words.test(wordsOf(String(path.at(-1))))));
    const user = hasList ? undefined : this.#userOf(persons);
    const [one, ...more] = called.length > 0 || hasList || !this.#hasDependents ? called : objects;
    this.#holder = user ?? (one !== undefined && more.length === 0 && !(hasList && hasRecords) ? one : null);
  }

  /**
   * The account of the record's person: the only name of the record, which tells nobody else, and with a birth date or an SSN of its own, or in the
   * record of somebody's work. Else it is whoever made the record.
   */
  #userOf(persons: readonly PersonWords[]): PersonWords | undefined {
    const [user, ...others] = persons.filter((person) => person.isNamed || person.isIdentified);
    const isOnly = user !== undefined && others.length === 0 && !user.isListed && !this.#mayBeNamed;
    return isOnly && USER.test(wordsOf(String(user.path.at(-1)))) && (user.isTold || (this.#own.isTold && this.#isOfWork)) ? user : undefined;
  }

  /** The place without the object that holds the record's own person. Dates and ids of a job keep its name. */
  placeOf(path: JsonPath): JsonPath {
    const holder = this.#holder?.path ?? [];
    if (holder.length === 0 || !holder.every((part, at) => path[at] === part)) return path;
    const place = path.slice(holder.length);
    // What some systems put around every record.
    if (AROUND.test(wordsOf(String(holder.at(-1))))) return place;
    const said = wordsOf(place.findLast((part) => typeof part === 'string') ?? '');
    const whose = wordsOf(String(holder.at(-1)));
    const isOfJob = OF_TIME.test(said) || (said === 'id' && (EMPLOYED.test(whose) || (this.#hasId && USER.test(whose))));
    return isOfJob ? path : place;
  }

  /** Whether a place belongs to another person, although its name could be one of the record's own person. */
  isOfAnother(path: JsonPath): boolean {
    const person = this.#around(path);
    return person !== undefined && this.#isAnother(person) && (person.isListed || isBeneficiary(person.path));
  }

  /** The object or list of such a person if that person may be enrolled and is not read; null for any other place. */
  leftOut(path: JsonPath): JsonPath | null {
    const person = this.#around(path);
    if (person === undefined || isOfSomebodyElse(person.path)) return null;
    const isListed = person.isListed && (person.isRelated || (person.isNamed && PERSONS.test(wordsOf(String(person.path.at(-1))))));
    if (!isListed && !person.isIdentified) return null;
    return this.#isAnother(person) || (this.#holder === null && this.#hasDependents && !person.isListed) ? person.path : null;
  }

  #isAnother(person: PersonWords): boolean {
    return person !== this.#holder && person.isNamed && (this.#holder != null || this.#own.isNamedBeside(person));
  }

  /** The innermost object or list of a person around a place. */
  #around(path: JsonPath): PersonWords | undefined {
    const list = path.findIndex((part) => typeof part === 'number');
    for (let end = list < 0 ? path.length - 1 : list; end > 0; end--) {
      const person = this.#others.get(pathText(path.slice(0, end)));
      if (person !== undefined) return person;
    }
    return undefined;
  }
}

/** Would be about a coverage, if it were not about the person who holds it. */
const OF_TIME = /^(?!.*\b(?:birth|hire)).*\b(?:start|begin|end|from|to|effective|termination|terminated|expiration|expiry|status|type|active)\b/;
/** Persons with an employee's id. */
const EMPLOYED = /^(?:employee|worker|associate|retiree|staff|team ?(?:mate|member))\b/;
const OF_FAMILY = new RegExp(`${DEPENDENTS.source}|^(?:spouse|(?:domestic )?partner)$`);
/** The holder of a coverage, or an applicant. */
const HOLDER =
  /^(?:(?:primary|main|lead) )?(?:applicant|proposer|registrant|principal(?: (?:insured|member|applicant|subscriber))?|(?:policy|plan|contract|certificate|card|account) ?(?:holder|owner)|(?:primary|main) (?:insured|member|subscriber|enrollee|participant|person)(?: .*)?|head of (?:household|family))(?: (?:details|info|information|data))?$/;
const USER = /^user$/;
const ID = /^(?:id|uuid|guid)$/;
/** Of messages, of streams of changes and of stores of documents. */
const AROUND = /^(?:value|after|doc|(?:full )?document|entity|object|detail|message|item|row)$/;
const SOMEBODY_ELSE =
  /\b(?:employers?|company|companies|groups?|plans?|products?|carriers?|contacts?|emergency|physicians?|providers?|pcp|doctors?|managers?|supervisors?|agents?|agencies|agency|brokers?|producers?|payers?|payors?|payees?|payments?|banks?|guardians?|guarantors?|trustees?|witness(?:es)?|sign(?:er|atory)|attorneys?|refer\w*|parents?|mother|father|spouse|partner|child|co|joint|secondary|former|previous|prior|past|old|removed|terminated|dropped|deleted|cancelled|before|created|updated|submitted|submitter|approver|audit|beneficiar(?:y|ies)|nominees?|history|versions?)\b/;

/** Whether a place belongs to somebody, or something, that is not enrolled. */
export function isOfSomebodyElse(path: JsonPath): boolean {
  return path.some((part) => SOMEBODY_ELSE.test(wordsOf(String(part))));
}

/** Whether a name outside of a user's account, or a text that is called a person, may be that of the record's person. */
function mayName(path: JsonPath): boolean {
  const words = path.map((part) => wordsOf(String(part)));
  if (USER.test(words[0]!) || words.some((word) => DEPENDENTS.test(nameOfList(word))) || isOfSomebodyElse(path)) return false;
  return words.some((word, at) => MAY_NAME.test(word) && !OF_WORK.test(words.slice(0, at + 1).join(' '))) || PERSON.test(words.at(-1)!);
}

/** Rather too much than too little: a file whose persons nobody knows is refused. */
const MAY_NAME =
  /(?:names?|nm|nombres?|vorname|nachname)$|\b(?:first|last|given|surname|family|initials?|[fl]n|apellidos?|apelidos?|nome|sobrenome|pr[eé]nom|nom|cognome)$/;
/** Of records of somebody's work, as systems of HR have them. */
const AT_WORK =
  /^(?:departments?|job titles?|titles?|teams?|managers?|employment (?:type|status)|work (?:email|location)s?|compensations?|levels?)(?: id)?$/;
const PERSON = /^(?:member|employee|subscriber|person|participant|insured|enrollee|patient|worker|associate)$/;
const OF_WORK = /\b(?:departments?|teams?|levels?|jobs?|entity|locations?|titles?|divisions?|offices?|country|state|city|currency|user)\b/;

function isBeneficiary(path: JsonPath): boolean {
  return /\b(?:beneficiar(?:y|ies)|nominees?)\b/.test(wordsOf(String(path.at(-1))));
}
