import { Role } from '../../family/role.ts';
import { hashIdentifier, type HashKey } from '../../hash.ts';
import { takeCell } from '../../map/cell.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';

/** Whether some subscriber has two rows directly behind each other, by an id or the SSN. */
export function haveRowsOfCoverages(headRows: HeadRows, { ids, ssn }: InspectedColumns, roleOf: (row: Row) => Role): boolean {
  let found = false;
  let above = NOBODY;
  headRows((row) => {
    const own = roleOf(row) === Role.subscriber ? { id: identifierOf(row, ids), ssn: identifierOf(row, ssn) } : NOBODY;
    found = (own.id !== NONE && own.id === above.id) || (own.ssn !== NONE && own.ssn === above.ssn);
    above = own;
    return !found;
  });
  return found;
}

/** The first filled one of these cells as a number, which hardly two identifiers share. */
function identifierOf(row: Row, columns: readonly number[]): number {
  const column = columns.find((at) => takeCell(row, at, CELL, SLOT));
  return column === undefined ? NONE : numberOf(row.bytes, CELL.start[SLOT]!, CELL.end[SLOT]!);
}

/** Of letters and digits: one row may write it with dashes, and dashes alone are nobody's. */
function numberOf(bytes: Uint8Array, start: number, end: number): number {
  hashIdentifier(KEY, bytes, start, end, HASH, 0);
  return HASH.hashHigh[0]! * 2 ** 20 + (HASH.hashLow[0]! >>> 12);
}

const SLOT = slotOf('member_id');
const CELL = new Record();
/** Nothing of it is kept, so it need not be secret. */
const KEY: HashKey = { k0: 0, k1: 0 };
const HASH = { hashHigh: new Uint32Array(1), hashLow: new Uint32Array(1) };
const NONE = numberOf(new Uint8Array(), 0, 0);
const NOBODY = { id: NONE, ssn: NONE };
