import { headerKey, writtenOut } from '../headers/header.ts';

/** Whether a column says by its name that it holds the whole name of a person, and not of anything: `Full Name`, `Employee Name`, `Dependent 2 Name`. */
export function isPersonsName(header: string): boolean {
  return isKeyOfPerson(headerKey(header)) || isKeyOfPerson(writtenOut(headerKey(header)));
}

/** Whether a column says that it holds a whole name, be it a bare `Name`, which payers and employers have, too. */
export function isWholeName(header: string): boolean {
  return headerKey(header) === 'name' || isPersonsName(header);
}

function isKeyOfPerson(key: string): boolean {
  return /^(?:worker(?: with id)?|policy ?holder|primary insured|certificate holder|(?:enrolled|insured) dependent name|family member name|dependent beneficiary(?: name)?|dependent last(?: name)? first(?: name)?|(?:display|legal) ?name|(?:legal ?)?full ?(?:legal ?)?name|(?:(?:employee|member|subscriber) )?first(?: and)? last name|name first and last|name last first.*|last name first name.*|last first(?: mi)?|(?:employee|subscriber|member) last name first name(?: mi)?|(?:employee(?: or)?|subscriber|member) (?:dependent|member) name|name of (?:employee|member|insured|subscriber)|(?:employee(?: s)?|emp|ee|worker|associate|payroll|retiree|covered (?:individual|person|member|dependent)|member|mbr|mem|insured|insd|participant|subscriber|sub|policy ?holder|certificate holder|primary|primary insured|enrolled dependent|insured dependent|dependent|dep|person|individual|enrollee|patient|qb|qualified beneficiary|sp|(?:employee s )?spouse|spouse dp|husband wife|(?:spouse (?:or )?)?(?:domestic )?partner|(?:child|ch|dependent|dep|family member) ?\d+)(?: ?full| ?legal)? ?name(?: last first.*)?)$/.test(
    key,
  );
}

/**
 * Where a file has a column for the last name, one that names who holds the policy, or by what anybody is known, does not stand in for it:
 * it may be a company's, or say yes.
 */
export function withoutHolders(places: readonly number[], headers: readonly string[]): number[] {
  const isHolder = (at: number): boolean => HOLDER.test(headerKey(headers[at] ?? ''));
  return places.filter((at) => !isHolder(at) || isHolder(places[0]!));
}

const HOLDER = /^(?:policy ?holder|primary insured|certificate holder)(?: name)?$|^(?:legal|display) name$/;
