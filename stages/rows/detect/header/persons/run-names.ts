import { headerKey } from '../../../headers/header.ts';
import { isOfName, type PersonPart } from './person-columns.ts';
import type { Run, Runs } from './person-runs.ts';

/** What configs call the parts of a person. */
export const CALLED: Readonly<Record<PersonPart, string>> = {
  first: 'First Name',
  last: 'Last Name',
  middle: 'Middle Name',
  suffix: 'Suffix',
  name: 'Name',
  dob: 'DOB',
  ssn: 'SSN',
  gender: 'Gender',
  relationship: 'Relationship',
};

/** The name of a column of an unknown owner: no field is read from it, and a finding names it if it is filled. */
export function unreadBehind(columns: readonly string[], { members }: Pick<Run, 'members'>, at: number): string {
  const head = members.find(({ isBare, part }) => !isBare && isOfName(part));
  return `${columns[at]!.trim()} behind ${head === undefined ? 'the employee' : columns[head.at]!.trim()}`;
}

/** Whether a column has such a name. */
export function isUnreadName(column: string): boolean {
  return UNREAD.test(column);
}

const UNREAD = /\S behind \S/;

/**
 * A bare `Name` is known to be a person's by the other parts of that person. If all of those turn out to be somebody else's, it is renamed
 * to the member's name: beside persons it is no company's.
 */
export function withPersonsName(named: readonly string[], columns: readonly string[], { own }: Pick<Runs, 'own'>): string[] {
  const at = own.get('name') ?? -1;
  const isAlone = [...own].every(([part, place]) => part === 'name' || named[place] !== columns[place]);
  return named.map((name, place) =>
    place === at && isAlone && headerKey(name) === 'name' ? `Member Name (${name.replaceAll(/[()]/g, '').trim()})` : name,
  );
}
