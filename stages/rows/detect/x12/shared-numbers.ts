import { Role } from '../../family/role.ts';
import { sameCell } from '../../map/x12/row-cells.ts';
import type { Row } from '../../row.ts';
import { isFilled } from '../../map/cell.ts';
import type { RowRoles } from '../families/relationship-roles.ts';
import type { ConfigPlaces } from './config-places.ts';
import { textOf } from './linkage.ts';

/** So many different persons with numbers of others show that a place holds none of their own. */
const MIN_PERSONS = 3;
const MAX_PERSONS = 20_000;

/**
 * Which places of members' numbers hold what is nobody's own, as the head shows: the plan of the member (REF*23 that repeats HD04), or a
 * location or class that many subscribers have. Judged by subscribers alone where they share a number, because a family may have one.
 */
export class SharedNumberScan {
  readonly #roles: RowRoles;
  readonly #relationship: readonly number[];
  readonly #names: readonly number[];
  /** The columns in which each coverage says what it is. */
  readonly #plans: readonly number[];
  readonly #ids: readonly { column: number; seen: number; ofPlans: number; persons: Map<string, Set<string>> }[];

  /** Where a vendor has one place for numbers, or the place names families (`family`), it is not judged. */
  constructor({ inspected, columns }: ConfigPlaces, roles: RowRoles, family: string) {
    this.#roles = roles;
    this.#relationship = inspected.relationship;
    this.#names = ['NM103', 'NM104'].map((name) => columns.indexOf(name));
    this.#plans = (inspected.planSets ?? []).flatMap(({ plan }) => plan);
    const judged = inspected.ids.length < 2 ? [] : inspected.ids.filter((column) => columns[column] !== family);
    this.#ids = judged.map((column) => ({ column, seen: 0, ofPlans: 0, persons: new Map() }));
  }

  row(row: Row): void {
    for (const id of this.#ids) {
      if (!isFilled(row, id.column)) continue;
      id.seen++;
      if (this.#plans.some((plan) => sameCell(row, plan, id.column))) id.ofPlans++;
      if (this.#roles.roleOf(row, this.#relationship) === Role.dependent) continue;
      const number = textOf(row, id.column);
      const persons = id.persons.get(number) ?? new Set();
      if (id.persons.size < MAX_PERSONS) id.persons.set(number, persons);
      if (persons.size < MIN_PERSONS) persons.add(this.#names.map((name) => (name < 0 ? '' : textOf(row, name).toUpperCase())).join(' '));
    }
  }

  settle(): number[] {
    return this.#ids.flatMap(({ column, seen, ofPlans, persons }) => ((ofPlans > 0 && ofPlans * 2 >= seen) || areShared(persons) ? [column] : []));
  }
}

/** Whether most persons have a number that several have. A single one that stands for none does not count for all who have it. */
function areShared(persons: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  let [all, sharing] = [0, 0];
  for (const { size } of persons.values()) {
    all += size;
    if (size >= MIN_PERSONS) sharing += size;
  }
  return sharing * 2 > all;
}
