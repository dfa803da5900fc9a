import { fullKey, headerKey, wordsKey, writtenKey } from '../../headers/header.ts';

/** Whether the name of a column says that it holds persons' whole names: `Full Name`, `Employee Name`, `Dependent 2 Name`. */
export function isPersonsName(header: string): boolean {
  return [headerKey, fullKey, writtenKey].some((key) => isKeyOfPerson(key(header)));
}

/** Whether a column holds whole names by its name, even a bare `Name`, which payers and employers have, too. */
export function isWholeName(header: string): boolean {
  return headerKey(header) === 'name' || isPersonsName(header);
}

function isKeyOfPerson(key: string): boolean {
  return MAY_NAME.test(key) && WHOLE_NAME.test(key);
}

/** A word that every such name has: the engine compiles the long pattern, which takes some milliseconds, where one is met. */
const MAY_NAME = /name|last|holder|insured|worker|beneficiary/;

/** Who may be named. */
const PERSONS = [
  'employee(?: s)?|emp|ee|worker|associate|payroll|retiree|participant|subscriber|sub|member|mbr|mem',
  'insured|insd|primary|primary insured|policy ?holder|certificate holder|person|individual|enrollee|patient',
  'covered (?:individual|person|member|dependent)|qb|qualified beneficiary|dependent|dep|enrolled dependent|insured dependent',
  'sp|(?:employee s )?spouse|spouse dp|husband wife|(?:spouse (?:or )?)?(?:domestic )?partner',
  '(?:child|ch|dependent|dep|family member) ?\\d+',
];
/** What says by itself that a person is named. */
const SAID = [
  'worker(?: with id)?|policy ?holder|primary insured|certificate holder',
  '(?:display|legal) ?name|(?:legal ?)?full ?(?:legal ?)?name|name of (?:employee|member|insured|subscriber)',
  '(?:enrolled|insured) dependent name|(?:family member|relative) name|dependent beneficiary(?: name)?',
  '(?:employee(?: or)?|subscriber|member) (?:dependent|member) name',
];
/** In which order the parts of a name stand. */
const ORDERS = [
  '(?:(?:employee|member|subscriber) )?first(?: and)? last name|name first and last|dependent last(?: name)? first(?: name)?',
  'name last first.*|last name first name.*|last first(?: mi)?|(?:employee|subscriber|member) last name first name(?: mi)?',
];
const NAME_OF_PERSON = `(?:${PERSONS.join('|')})(?: ?full| ?legal)? ?name(?: last first.*)?`;
const WHOLE_NAME = new RegExp(`^(?:${[...SAID, ...ORDERS, NAME_OF_PERSON].join('|')})$`);

/**
 * If a file has a column for last names, a column that names a policy's holder, or what somebody is known by, must not stand in for it: it
 * may hold a company, or yes.
 */
export function withoutHolders(places: readonly number[], headers: readonly string[]): number[] {
  const isHolder = (at: number): boolean => HOLDER.test(wordsKey(headers[at] ?? ''));
  return places.filter((at) => !isHolder(at) || isHolder(places[0]!));
}

const HOLDER = /^(?:policy ?holder|primary insured|certificate holder)(?: name)?$|^(?:legal|display) name$/;
