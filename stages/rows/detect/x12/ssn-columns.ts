import { Role } from '../../family/role.ts';
import { isPlausible, ssnDigits } from '../../map/persons/ssn.ts';
import type { Row } from '../../row.ts';
import { SPACE } from '../../read/line-end.ts';
import { holdsSsn } from '../../validate/ssn-guard.ts';
import type { RowRoles } from '../families/relationship-roles.ts';
import type { ConfigPlaces } from './config-places.ts';

/**
 * Which places of ids hold SSNs in this file, as its head shows. Some senders put the subscriber's SSN into REF*0F, also of members who
 * have another SSN or none. Judged by subscribers alone, because a dependent has the id of its subscriber.
 */
export class SsnColumnScan {
  readonly #ssn: readonly number[];
  readonly #roles: RowRoles;
  readonly #relationship: readonly number[];
  readonly #ids: readonly { readonly column: number; seen: number; own: number }[];

  constructor({ ids, ssn, inspected }: ConfigPlaces, roles: RowRoles) {
    this.#ssn = ssn;
    this.#ids = ids.map((column) => ({ column, seen: 0, own: 0 }));
    this.#roles = roles;
    this.#relationship = inspected.relationship;
  }

  row(row: Row): void {
    const { bytes, start, end } = row;
    const ssn = this.#ssn
      .map((column) => ssnDigits(bytes, start[column]!, trimmedEnd(row, column)))
      .find((digits) => digits >= 0 && isPlausible(digits));
    if (this.#roles.roleOf(row, this.#relationship) === Role.dependent) return;
    for (const id of this.#ids) {
      if (end[id.column]! <= start[id.column]!) continue;
      id.seen++;
      if (ssn !== undefined && holdsSsn(bytes, start[id.column]!, end[id.column]!, ssn)) id.own++;
    }
  }

  /** The places where at least half of all subscribers have their SSN. A single one does not turn all other numbers into SSNs. */
  settle(): number[] {
    return this.#ids.flatMap(({ column, seen, own }) => (own > 0 && own * 2 >= seen ? [column] : []));
  }
}

/** Where a value ends without blanks; the CR of a line that ends a segment is one. */
function trimmedEnd({ bytes, start, end }: Row, column: number): number {
  let to = end[column]!;
  while (to > start[column]! && bytes[to - 1]! <= SPACE) to--;
  return to;
}
