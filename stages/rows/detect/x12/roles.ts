import type { VendorConfig } from '../../../../src/model/vendor-config.ts';
import type { Role } from '../../family/role.ts';
import { NO_CODE, type CodeTable } from '../../map/x12/code-table.ts';
import { firstByte, tableOf, x12Role } from '../../map/x12/steps.ts';
import type { Row } from '../../row.ts';
import type { RowRoles } from '../families/relationship-roles.ts';

const SPACE = 32;

/** Tells the role of a member, by the same rule as mapping. */
export class X12Roles implements RowRoles {
  readonly #ins01: number;
  readonly #table: CodeTable;

  constructor(config: VendorConfig, ins01: number) {
    this.#ins01 = ins01;
    this.#table = tableOf('relationship', config.mapping.fields.relationship?.lookup ?? {});
  }

  /** The first letter of INS01 in upper case; 0 if there is none. */
  memberOf(row: Row): number {
    return this.#ins01 < 0 ? 0 : firstByte(row, this.#ins01);
  }

  roleOf(row: Row, columns: readonly number[]): Role {
    for (const column of columns) {
      let start = row.start[column]!;
      let end = row.end[column]!;
      while (start < end && row.bytes[start]! <= SPACE) start++;
      while (end > start && row.bytes[end - 1]! <= SPACE) end--;
      if (start < end) return x12Role(row, this.#ins01, this.#table.find(row.bytes, start, end));
    }
    return x12Role(row, this.#ins01, NO_CODE);
  }
}
