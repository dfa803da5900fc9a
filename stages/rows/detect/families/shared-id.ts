import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { Role } from '../../family/role.ts';
import type { InspectedColumns } from '../columns.ts';
import type { Row } from '../../row.ts';
import type { HeadRows } from '../head-records.ts';
import { relationshipHabit, wordOf } from './relationship-habit.ts';
import { RelationshipRoles } from './relationship-roles.ts';

/** Of this many families one may have the subscribers of two, whose id was written to the wrong one. */
const MAX_TORN = 10;

/**
 * An id of persons that names their family though the relationship is said, too: persons of several first names share it, one of whom is
 * the subscriber. Null where ids are the persons' own, and where order alone may well be right.
 */
export function sharedId(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): number | null {
  const { ids, ssn } = inspected.shared!;
  const candidates = sharedAmong(headRows, [...ids, ...ssn], inspected.relationship);
  return candidates.find((id) => isShared(headRows, config, inspected, id, !ids.includes(id))) ?? null;
}

/** The columns in which two rows of different relationships share a value. A quick look by hashes: in most files no two persons do. */
function sharedAmong(headRows: HeadRows, columns: readonly number[], relationship: readonly number[]): number[] {
  const seen = columns.map(() => new Map<number, number>());
  const found = new Set<number>();
  headRows((row) => {
    let said = 0;
    for (const at of relationship) said = hashCell(row, at, said);
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!;
      if (found.has(column) || row.start[column] === row.end[column]) continue;
      const id = hashCell(row, column, 0);
      const other = seen[k]!.get(id);
      if (other === undefined) seen[k]!.set(id, said);
      else if (other !== said) found.add(column);
    }
  });
  return columns.filter((column) => found.has(column));
}

/** FNV-1a. */
function hashCell({ bytes, start, end }: Row, column: number, from: number): number {
  let hash = from ^ 0x811c9dc5;
  for (let at = start[column]!; at < end[column]!; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash;
}

function isShared(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns, id: number, isSsn: boolean): boolean {
  const roleOf = rolesOf(headRows, config, { ...inspected, family: [id] });
  const { holders, dependents } = personsOf(headRows, inspected, id, roleOf);
  const families = [...holders.values()];
  const torn = families.filter(({ first }) => first.length > 1).length;
  if (torn * MAX_TORN > families.length) return false;
  const linked = dependents.filter(({ key }) => holders.has(key));
  const own = dependents.filter(({ key }) => !holders.has(key));
  const displaced = linked.filter(({ key, above }) => above?.key !== key);
  const related = displaced.filter(({ key, last }) => haveOneWord(last, holders.get(key)!.last));
  // Whom order gives to a subscriber of the same name, or who has no id, is that one's, most likely; others, maybe.
  const ordered = own.filter(({ above }) => above !== null);
  const fitting = ordered.filter(({ key, last, above }) => key === '' || haveOneWord(last, above!.last)).length;
  const doubtful = ordered.length - fitting;
  if (linked.length * 2 <= fitting * 2 + doubtful) return false;
  if (displaced.length > 0) return related.length * 2 >= displaced.length && displaced.length > fitting;
  // If order agrees with the id, order is used: it also links dependents with an id of their own. An SSN proves nothing here: many dependents have their employee's.
  return !isSsn && fitting === 0 && doubtful > 0;
}

export type RoleOf = (row: Row) => Role;

/** Who is the subscriber, with that id for the family's. */
export function rolesOf(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): RoleOf {
  const usual = new RelationshipRoles(config);
  const stated: RoleOf = (row) => usual.roleOf(row, inspected.relationship);
  const habit = relationshipHabit(headRows, config, inspected, (row) => stated(row) === Role.subscriber);
  const roles = habit === null ? usual : new RelationshipRoles(config, { relationship_habit: habit });
  let saysSelf = false;
  headRows((row) => {
    saysSelf ||= roles.roleOf(row, inspected.relationship) === Role.subscriber;
  });
  return (row) => {
    const role = roles.roleOf(row, inspected.relationship);
    return role === Role.unstated && !saysSelf ? Role.subscriber : role;
  };
}

interface Holder {
  key: string;
  /** First names, each once: an initial more makes none. */
  first: string[];
  last: string;
}
interface Dependent {
  key: string;
  last: string;
  /** The subscriber whose it is by order. */
  above: Holder | null;
}

function personsOf(
  headRows: HeadRows,
  { shared }: InspectedColumns,
  id: number,
  roleOf: RoleOf,
): { holders: Map<string, Holder>; dependents: Dependent[] } {
  const holders = new Map<string, Holder>();
  const dependents = new Map<string, Dependent>();
  const { first, last } = shared!;
  let above: Holder | null = null;
  headRows((row) => {
    const role = roleOf(row);
    const key = wordOf(row, [id]);
    const names = { first: wordOf(row, first), last: wordOf(row, last) };
    if (role === Role.subscriber) {
      const holder: Holder = (key === '' ? undefined : holders.get(key)) ?? { key, first: [], last: names.last };
      // Whole names stand where last names do.
      const name = first.length === 0 ? names.last : names.first;
      if (!holder.first.some((one) => one.startsWith(name) || name.startsWith(one))) holder.first.push(name);
      if (key !== '') holders.set(key, holder);
      above = holder;
    } else if (role === Role.dependent) {
      const person = `${key}\n${names.first}\n${names.last}`;
      if (!dependents.has(person)) dependents.set(person, { key, last: names.last, above });
    }
  });
  return { holders, dependents: [...dependents.values()] };
}

export function haveOneWord(one: string, other: string): boolean {
  const words = new Set(other.split(' '));
  return one.split(' ').some((word) => word !== '' && words.has(word));
}
