import { writtenKey } from '../../../headers/header.ts';
import type { HeadRecord } from '../../head-records.ts';
import { nameInOneOrder } from '../name-words.ts';
import { renamed } from '../renamed.ts';

/**
 * If an employee and a member are named side by side, a bare birth date, SSN or gender is the employee's, if the member has one, too
 * (`Employee, Date of Birth, Member Name, Member Date of Birth`), or if it stays the same beside several members of one employee. Otherwise
 * children would get the employee's birth date.
 */
export function withHolderDetails(columns: readonly string[], rows: readonly HeadRecord[]): string[] | null {
  const keys = columns.map(writtenKey);
  const member = MEMBERS.find((word) => hasName(keys, word));
  const holder = placesOf(keys, HOLDERS_NAME);
  if (member === undefined || holder.length === 0) return null;
  const names = placesOf(keys, new RegExp(`^${member} ${NAME}$`));
  const named = [...columns];
  const isProven = { born: false, ssn: false };
  for (const part of PARTS) {
    const bare = keys.findIndex((key) => PART[part].test(key));
    if (bare < 0) continue;
    const families = familiesOf(rows, { holder, names, bare });
    if (families.some(({ said }) => said.size > 1)) continue;
    const hasOwn = keys.some((key) => key.startsWith(`${member} `) && PART[part].test(key.slice(member.length + 1)));
    const isRepeated = families.some(({ persons, isHolderAmong }) => persons.size > 1 && (isHolderAmong || part === 'ssn'));
    if (part !== 'gender') isProven[part] = isRepeated;
    if (hasOwn || (isRepeated && (part !== 'gender' || isProven.born || isProven.ssn))) named[bare] = `Employee ${columns[bare]!.trim()}`;
  }
  return renamed(columns, named);
}

/** A gender alone proves nothing, so it comes last. */
const PARTS = ['born', 'ssn', 'gender'] as const;
const PART = {
  born: /^(?:date of birth|dob|birth ?date|birthday)$/,
  ssn: /^(?:ssn|social security(?: number)?)$/,
  gender: /^(?:gender|sex)$/,
};
const NAME = '(?:(?:full |legal )?name|(?:legal )?first(?: name)?|(?:legal )?last(?: name)?)';
const HOLDERS_NAME = /^(?:employee|subscriber|worker|associate|policy ?holder)(?: (?:full )?name| (?:legal )?(?:first|last)(?: name)?)?$/;
const MEMBERS = ['member', 'enrollee', 'individual', 'person', 'participant', 'covered individual', 'covered person', 'covered member'];

/** A whole name, or a first name. */
function hasName(keys: readonly string[], member: string): boolean {
  const name = new RegExp(`^${member} (?:(?:full |legal )?name|(?:legal )?first(?: name)?)$`);
  return keys.some((key) => name.test(key));
}

function placesOf(keys: readonly string[], name: RegExp): number[] {
  return keys.flatMap((key, at) => (name.test(key) ? [at] : []));
}

interface Family {
  persons: Set<string>;
  /** What the bare column says beside them. */
  said: Set<string>;
  isHolderAmong: boolean;
}

function familiesOf(rows: readonly HeadRecord[], places: { holder: readonly number[]; names: readonly number[]; bare: number }): Family[] {
  const families = new Map<string, Family>();
  for (const { cells } of rows) {
    const [holder, person] = [places.holder, places.names].map((at) => nameInOneOrder(at.map((place) => cells[place] ?? '')));
    const said = cells[places.bare]?.trim().toUpperCase() ?? '';
    if (holder === '' || person === '' || said === '') continue;
    const family = families.get(holder!) ?? { persons: new Set(), said: new Set(), isHolderAmong: false };
    family.persons.add(person!);
    family.said.add(said);
    family.isHolderAmong ||= person === holder;
    families.set(holder!, family);
  }
  return [...families.values()];
}
