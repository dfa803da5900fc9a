import type { CommonReading } from '../../../../src/model/reading.ts';
import { Role } from '../../family-role.ts';
import type { Row } from '../../row.ts';
import type { RowRoles } from '../relationship-roles.ts';

export interface X12Linkage {
  linkage: CommonReading['linkage'];
  /** The column that names the family, -1 where order alone does. */
  familyColumn: number;
  /** What the report says where REF*0F does not tie the families. */
  finding: 'family_by_other_id' | 'family_by_order' | null;
}

/** Ids seen in the head; past so many nothing more is learned. */
const MAX_VALUES = 20_000;

/**
 * How the members of this file make families, as the head shows: by the first id of the vendor's list (REF*0F); where no
 * dependent carries it, by the first other id that dependents share with one subscriber of their set; else, where the vendor
 * allows it, by the order of the members.
 */
export class X12LinkageScan {
  readonly #columns: readonly number[];
  readonly #roles: RowRoles;
  readonly #relationship: readonly number[];
  readonly #following: boolean;
  readonly #values: Map<string, { subscribers: number; dependents: number }>[];
  #dependents = 0;

  /** `columns` in order of preference; the first one is what the standard asks for. */
  constructor(columns: readonly number[], roles: RowRoles, relationship: readonly number[], following: boolean) {
    this.#columns = columns;
    this.#roles = roles;
    this.#relationship = relationship;
    this.#following = following;
    this.#values = columns.map(() => new Map());
  }

  row(row: Row): void {
    const role = this.#roles.roleOf(row, this.#relationship);
    if (role === Role.dependent) this.#dependents++;
    this.#columns.forEach((column, k) => {
      const values = this.#values[k]!;
      const text = String.fromCharCode(...row.bytes.subarray(row.start[column], Math.min(row.end[column]!, row.start[column]! + 80))).trim();
      if (text === '') return;
      const key = `${row.scope} ${text}`;
      const seen = values.get(key) ?? { subscribers: 0, dependents: 0 };
      if (values.size >= MAX_VALUES && !values.has(key)) return;
      values.set(key, seen);
      if (role === Role.dependent) seen.dependents++;
      else seen.subscribers++;
    });
  }

  settle(): X12Linkage {
    const [first = -1, ...others] = this.#columns;
    const ties = first >= 0 && [...this.#values[0]!.values()].some(({ dependents }) => dependents > 0);
    if (first >= 0 && (this.#dependents === 0 || ties)) return { linkage: 'family_id', familyColumn: first, finding: null };
    for (const [k, column] of others.entries()) {
      const shared = [...this.#values[k + 1]!.values()].filter(({ dependents }) => dependents > 0);
      if (shared.some(({ subscribers }) => subscribers === 1) && shared.every(({ subscribers }) => subscribers <= 1))
        return { linkage: 'family_id', familyColumn: column, finding: 'family_by_other_id' };
    }
    if (this.#following) return { linkage: 'following', familyColumn: -1, finding: 'family_by_order' };
    return first >= 0 ? { linkage: 'family_id', familyColumn: first, finding: null } : { linkage: 'none', familyColumn: -1, finding: null };
  }
}
