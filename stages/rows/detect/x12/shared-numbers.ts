import { Role } from '../../family/role.ts';
import { sameCell } from '../../map/x12/row-cells.ts';
import type { Row } from '../../row.ts';
import { isFilled } from '../../map/cell.ts';
import type { RowRoles } from '../families/relationship-roles.ts';
import type { ConfigPlaces } from './config-places.ts';
import { textOf } from './linkage.ts';

/** So many families with one number show that a place holds none of their own. Last names tell them: first names get corrected, and relatives may have one contract. */
const MIN_FAMILIES = 3;
const MAX_NUMBERS = 20_000;

/**
 * Which places of members' numbers hold what is nobody's own, as the head shows: the plan of the member (REF*23 that repeats HD04), or a
 * location or class that many subscribers have. Judged by subscribers alone where they share a number, because a family may have one.
 */
export class SharedNumberScan {
  readonly #roles: RowRoles;
  readonly #relationship: readonly number[];
  readonly #lastName: number;
  /** The columns in which each coverage says what it is. */
  readonly #plans: readonly number[];
  readonly #ids: readonly { column: number; seen: number; ofPlans: number; families: Map<string, Set<string>> }[];

  /** Where a vendor has one place for numbers, or the place names families (`family`), it is not judged. */
  constructor({ inspected, columns }: ConfigPlaces, roles: RowRoles, family: string) {
    this.#roles = roles;
    this.#relationship = inspected.relationship;
    this.#lastName = columns.indexOf('NM103');
    this.#plans = (inspected.planSets ?? []).flatMap(({ plan }) => plan);
    const judged = inspected.ids.length < 2 ? [] : inspected.ids.filter((column) => columns[column] !== family);
    this.#ids = judged.map((column) => ({ column, seen: 0, ofPlans: 0, families: new Map() }));
  }

  row(row: Row): void {
    for (const id of this.#ids) {
      if (!isFilled(row, id.column)) continue;
      id.seen++;
      if (this.#plans.some((plan) => sameCell(row, plan, id.column))) id.ofPlans++;
      if (this.#roles.roleOf(row, this.#relationship) === Role.dependent) continue;
      const number = textOf(row, id.column);
      const families = id.families.get(number) ?? new Set();
      if (id.families.size < MAX_NUMBERS) id.families.set(number, families);
      if (families.size < MIN_FAMILIES && this.#lastName >= 0) families.add(textOf(row, this.#lastName).toUpperCase());
    }
  }

  settle(): number[] {
    return this.#ids.flatMap(({ column, seen, ofPlans, families }) => ((ofPlans > 0 && ofPlans * 2 >= seen) || areShared(families) ? [column] : []));
  }
}

/** Whether most families have a number that several have. A single one that stands for none does not count for all who have it. */
function areShared(families: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  let [all, sharing] = [0, 0];
  for (const { size } of families.values()) {
    all += size;
    if (size >= MIN_FAMILIES) sharing += size;
  }
  return sharing * 2 > all;
}
