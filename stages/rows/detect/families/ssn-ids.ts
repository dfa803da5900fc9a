import { dependentGroups, type VendorConfig } from '../../../../src/model/vendor-config.ts';
import { Role } from '../../family/role.ts';
import type { Columns } from '../../map/columns.ts';
import { digitsWithoutZeros, isPlausible, ssnDigits } from '../../map/persons/ssn.ts';
import { isSsnHeader } from '../../map/persons/ssn-header.ts';
import { CellKind, type Row } from '../../row.ts';
import { holdsSsn } from '../../validate/ssn-guard.ts';

const { number: NUMBER_CELL } = CellKind;

/** Columns of ids, and those that hold SSNs by their names, whoever's. */
export interface SsnAndIds {
  ids: number[];
  ssn: number[];
}

export function ssnAndIdColumns({ mapping }: VendorConfig, index: Columns): SsnAndIds {
  const { fields, linkage } = mapping;
  const mapped = index.allPlaces(fields.ssn ?? {}, null);
  const ssn = new Set([...mapped, ...index.headers.flatMap((header, at) => (isSsnHeader(header) ? [at] : []))]);
  if (ssn.size === 0) return { ids: [], ssn: [] };
  const named = [fields.member_id, fields.employee_id, fields.group_id, { from: linkage.family_id }].flatMap((of = {}) => index.allPlaces(of, null));
  const ofDependents = dependentGroups(mapping.dependent_columns).flatMap((group) =>
    index.numbersTo(group.max).flatMap((n) => index.allPlaces(group.fields.member_id ?? {}, n)),
  );
  return { ids: [...new Set([...named, ...ofDependents])].filter((at) => !ssn.has(at)), ssn: [...ssn] };
}

/**
 * Which columns of ids hold SSNs in this file, as its head shows: where they repeat what a column of SSNs says in the same row, mostly.
 * Rows of dependents are not asked, as they have the id of their subscriber.
 */
export class SsnIdScan {
  readonly #ssn: readonly number[];
  readonly #ids: readonly { readonly column: number; seen: number; same: number }[];
  /** The SSNs of the row in work. Nothing is made for a row: an edge looks at thousands of them for each file. */
  readonly #numbers: number[] = [];

  constructor({ ids, ssn }: SsnAndIds) {
    this.#ssn = ssn;
    this.#ids = ids.map((column) => ({ column, seen: 0, same: 0 }));
  }

  row({ bytes, start, end, cell }: Row, role: Role): void {
    if (this.#ids.length === 0 || role === Role.dependent) return;
    const numbers = this.#numbers;
    numbers.length = 0;
    for (const at of this.#ssn) {
      const number = cell[at] === NUMBER_CELL ? digitsWithoutZeros(bytes, start[at]!, end[at]!) : -1;
      const digits = number >= 0 ? number : ssnDigits(bytes, start[at]!, end[at]!);
      if (digits >= 0 && isPlausible(digits)) numbers.push(digits);
    }
    if (numbers.length === 0) return;
    for (const id of this.#ids) {
      const from = start[id.column]!;
      const to = end[id.column]!;
      if (to <= from) continue;
      id.seen++;
      for (const digits of numbers) {
        if (!holdsSsn(bytes, from, to, digits) && digitsWithoutZeros(bytes, from, to) !== digits) continue;
        id.same++;
        break;
      }
    }
  }

  /** Those in which half of the rows or more repeat an SSN: a single one does not make the numbers of all others SSNs. */
  settle(): number[] {
    return this.#ids.flatMap(({ column, seen, same }) => (same > 0 && same * 2 >= seen ? [column] : []));
  }
}
