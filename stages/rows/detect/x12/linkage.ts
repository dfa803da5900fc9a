import type { CommonReading } from '../../../../src/model/reading.ts';
import { Role } from '../../family/role.ts';
import type { Row } from '../../row.ts';
import type { RowRoles } from '../families/relationship-roles.ts';

/** The columns that link members. */
export interface X12Columns {
  family: readonly number[];
  relationship: readonly number[];
  names: readonly number[];
}

export interface X12Linkage {
  linkage: CommonReading['linkage'];
  /** The column that names the family; -1 if only the order does. */
  familyColumn: number;
  /** The finding if REF*0F does not link the families. */
  finding: 'family_by_other_id' | 'family_by_order' | null;
}

/** How many ids of the head are kept at most. */
const MAX_VALUES = 20_000;
const MAX_VALUE_BYTES = 80;

const BY_ORDER: X12Linkage = { linkage: 'following', familyColumn: -1, finding: 'family_by_order' };

/** Who has a value of an id. */
interface Holders {
  subscribers: number;
  dependents: number;
  /** The last name of the first subscriber, in upper case. First names get corrected, and a surviving spouse has the same last name. */
  name: string;
  /** Whether another subscriber has another last name. The same one may have a row for each coverage. */
  several: boolean;
}

/**
 * How the members of a file make families, as the head shows: by the first id in the vendor's list (REF*0F). If no dependent has it, by the
 * next id that dependents share with one subscriber of their set. Otherwise, if the vendor allows it, by the order of members; also if each
 * REF*0F belongs to several subscribers, because it is a group's number.
 */
export class X12LinkageScan {
  readonly #columns: readonly number[];
  readonly #roles: RowRoles;
  readonly #relationship: readonly number[];
  readonly #names: readonly number[];
  readonly #following: boolean;
  readonly #values: Map<string, Holders>[];
  #dependents = 0;

  /** `family`: the ids by preference; the first is the standard's. */
  constructor({ family: columns, relationship, names }: X12Columns, roles: RowRoles, following: boolean) {
    this.#columns = columns;
    this.#roles = roles;
    this.#relationship = relationship;
    this.#names = names;
    this.#following = following;
    this.#values = columns.map(() => new Map());
  }

  row(row: Row): void {
    const role = this.#roles.roleOf(row, this.#relationship);
    if (role === Role.dependent) this.#dependents++;
    const name = role === Role.dependent ? '' : this.#names.map((column) => textOf(row, column).toUpperCase()).join(' ');
    this.#columns.forEach((column, k) => {
      const values = this.#values[k]!;
      const text = textOf(row, column);
      if (text === '') return;
      const key = `${row.scope} ${text}`;
      const seen = values.get(key) ?? { subscribers: 0, dependents: 0, name, several: false };
      if (values.size >= MAX_VALUES && !values.has(key)) return;
      values.set(key, seen);
      if (role === Role.dependent) seen.dependents++;
      else if (seen.subscribers++ === 0) seen.name = name;
      else if (seen.name !== name) seen.several = true;
    });
  }

  settle(): X12Linkage {
    const [first = -1, ...others] = this.#columns;
    const shared = first < 0 ? [] : [...this.#values[0]!.values()].filter(({ dependents }) => dependents > 0);
    const ties = shared.length > 0;
    if (ties && this.#isOfGroups(shared)) return BY_ORDER;
    if (first >= 0 && (this.#dependents === 0 || ties)) return { linkage: 'family_id', familyColumn: first, finding: null };
    for (const [k, column] of others.entries()) {
      const held = [...this.#values[k + 1]!.values()].filter(({ dependents }) => dependents > 0);
      if (held.some(({ subscribers }) => subscribers === 1) && held.every(({ subscribers }) => subscribers <= 1))
        return { linkage: 'family_id', familyColumn: column, finding: 'family_by_other_id' };
    }
    if (this.#following) return BY_ORDER;
    return first >= 0 ? { linkage: 'family_id', familyColumn: first, finding: null } : { linkage: 'none', familyColumn: -1, finding: null };
  }

  /** Only if order can tell families apart instead. */
  #isOfGroups(shared: readonly Holders[]): boolean {
    return this.#following && shared.every(({ several }) => several);
  }
}

/** The text of a field without blanks around it. */
export function textOf({ bytes, start, end }: Row, column: number): string {
  return String.fromCharCode(...bytes.subarray(start[column], Math.min(end[column]!, start[column]! + MAX_VALUE_BYTES))).trim();
}
