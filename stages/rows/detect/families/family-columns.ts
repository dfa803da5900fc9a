import type { CommonReading } from '../../../../src/model/reading.ts';
import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import { isFilled } from '../../map/cell.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';
import { wordOf } from './relationship-habit.ts';
import { Role } from '../../family/role.ts';
import { haveOneWord, rolesOf, sharedId } from './shared-id.ts';
import { suffixedIds } from './id-suffix.ts';

/** The columns that name a row's family, by preference, and what the reading must say about them because the header does not. */
export interface FamilyColumns {
  family: number[];
  said: Pick<CommonReading, 'family_column' | 'own_family_column' | 'family_suffix'>;
  /** Set if the family's column itself tells who the subscriber is. */
  by: CommonReading['subscriber_by'] | null;
}

export function familyColumns(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns, beside: boolean): FamilyColumns {
  const pointing = pointingColumns(headRows, config, inspected);
  if (pointing !== null) return { family: pointing, said: { family_column: pointing[0], own_family_column: pointing[1] }, by: null };
  const settled = holderColumn(headRows, inspected, beside) ?? sharedColumn(headRows, config, inspected);
  const suffixed = settled === null && !beside ? suffixedIds(headRows, config, inspected) : null;
  if (suffixed !== null) return { family: [suffixed.id], said: { family_column: suffixed.id, family_suffix: suffixed.suffix }, by: suffixed.by };
  const family = settled === null ? inspected.family : [settled];
  // Without a relationship a pointer would not tell who is who either.
  const own = inspected.relationship.length === 0 ? null : pointedAt(headRows, family, inspected.ids);
  return {
    family: own === null ? family : [...family, own],
    said: { ...(settled === null ? {} : { family_column: settled }), ...(own === null ? {} : { own_family_column: own }) },
    by: null,
  };
}

/** A column that names the family without being a family id: the id of an employee with a dependent beside, or an SSN beside the dependent's own. */
function holderColumn(headRows: HeadRows, { holder }: InspectedColumns, beside: boolean): number | null {
  if (holder === undefined) return null;
  let names = beside;
  if (!names && holder.dependents.length > 0)
    headRows((row) => {
      names = isFilled(row, holder.id) && holder.dependents.some((column) => isFilled(row, column));
      return !names;
    });
  return names ? holder.id : null;
}

/**
 * A member id that names the family where nothing else does: rows share it whose first names differ and whose last names are one, or of which
 * each has another number of a person, more often than rows share it that are one person's. Whole names differ, and have a word in common.
 */
function sharedColumn(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): number | null {
  const { shared } = inspected;
  if (shared === undefined) return null;
  if (inspected.relationship.length > 0) return sharedId(headRows, config, inspected);
  const { numbers } = inspected.marks;
  for (const id of shared.ids) {
    const seen = new Map<string, { rows: number; first: Set<string>; last: Set<string>; numbers: Set<string> }>();
    headRows((row) => {
      const key = wordOf(row, [id]);
      if (key === '') return;
      const { last } = shared;
      const first = shared.first.length === 0 ? last : shared.first;
      const one = seen.get(key) ?? { rows: 0, first: new Set(), last: new Set(), numbers: new Set() };
      one.first.add(wordOf(row, first));
      one.last.add(wordOf(row, last));
      one.numbers.add(wordOf(row, numbers.slice(0, 1)));
      seen.set(key, { ...one, rows: one.rows + 1 });
    });
    const often = [...seen.values()].filter(({ rows }) => rows > 1);
    // A group may number its members, too.
    const areNumbered = (rows: number, said: ReadonlySet<string>): boolean => said.size === rows && rows <= MAX_NUMBERED && !said.has('');
    const areRelated = ({ last }: { last: ReadonlySet<string> }): boolean =>
      last.size === 1 || (shared.first.length === 0 && [...last].every((name) => haveOneWord(name, [...last][0]!)));
    const families = often.filter((one) => one.first.size > 1 && (areRelated(one) || areNumbered(one.rows, one.numbers)));
    if (families.length * 2 > often.length) return id;
  }
  return null;
}

/** In one family. */
const MAX_NUMBERED = 20;

/**
 * A column that seems to refer to another row (`parentId`), and the id to which it refers, if the rows prove it: most of them refer to one
 * in the head that refers to none, and most dependents to a subscriber. It may as well be the parent of something else, a manager or a flag.
 * Null if nothing is proven, or if family ids link rows.
 */
function pointingColumns(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns): [pointer: number, own: number] | null {
  const { pointers = [], relationship, family, ids } = inspected;
  if (pointers.length === 0 || relationship.length === 0 || linksRows(headRows, family)) return null;
  for (const pointer of pointers) {
    const own = pointedAt(headRows, [pointer], ids, true);
    if (own !== null && leadsToSubscribers(headRows, config, inspected, pointer, own)) return [pointer, own];
  }
  return null;
}

/** Whether dependents point at subscribers, and more of them than subscribers at other rows. */
function leadsToSubscribers(headRows: HeadRows, config: VendorConfig, inspected: InspectedColumns, pointer: number, own: number): boolean {
  const roleOf = rolesOf(headRows, config, { ...inspected, family: [pointer] });
  const subscribers = new Set<string>();
  const pointed: string[] = [];
  let elsewhere = 0;
  headRows((row) => {
    const [role, name, id] = [roleOf(row), wordOf(row, [pointer]), wordOf(row, [own])];
    if (role === Role.dependent) pointed.push(name);
    else subscribers.add(id);
    if (role === Role.subscriber && name !== '' && name !== id) elsewhere++;
  });
  const linked = pointed.filter((name) => name !== '' && subscribers.has(name)).length;
  return linked > elsewhere && linked * 2 >= pointed.length;
}

/** Whether two rows of the head are of one family. */
function linksRows(headRows: HeadRows, family: readonly number[]): boolean {
  const seen = new Set<string>();
  let links = false;
  headRows((row) => {
    const word = wordOf(row, family);
    links ||= word !== '' && seen.has(word);
    seen.add(word);
    return !links;
  });
  return links;
}

/**
 * The subscriber's own id, if only dependents fill the family's id (`Employee ID`, `Link To Employee ID`): for most families in the head, a
 * row without a family id (or, with `atThemselves`, one that refers to itself) has the same id. Null if there is none.
 */
function pointedAt(headRows: HeadRows, [family]: readonly number[], ids: readonly number[], atThemselves = false): number | null {
  if (family === undefined) return null;
  const named = new Set<string>();
  const own = new Map(ids.filter((id) => id !== family).map((id) => [id, new Set<string>()]));
  headRows((row) => {
    const name = wordOf(row, [family]);
    let isOwn = false;
    for (const [id, words] of own) {
      const word = wordOf(row, [id]);
      if (name !== '' && (!atThemselves || word !== name)) continue;
      words.add(word);
      isOwn ||= word === name;
    }
    if (name !== '' && !isOwn) named.add(name);
  });
  for (const [id, words] of own) {
    const found = [...named].filter((name) => words.has(name));
    if (found.length > 0 && found.length * 2 >= named.size) return id;
  }
  return null;
}
