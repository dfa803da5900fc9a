import { Role } from '../../family/role.ts';
import { hashIdentifier, type HashKey } from '../../base/hash.ts';
import { takeCell } from '../../map/cell.ts';
import { Record, slotOf } from '../../record.ts';
import type { Row } from '../../row.ts';
import type { InspectedColumns } from '../columns.ts';
import type { HeadRows } from '../head-records.ts';

/** Whether some subscriber has two rows directly behind each other, by an id or the SSN. */
export function haveRowsOfCoverages(headRows: HeadRows, { ids, ssn }: InspectedColumns, roleOf: (row: Row) => Role): boolean {
  let found = false;
  let idAbove = NONE;
  let ssnAbove = NONE;
  headRows((row) => {
    const isSubscriber = roleOf(row) === Role.subscriber;
    const ownId = isSubscriber ? identifierOf(row, ids) : NONE;
    const ownSsn = isSubscriber ? identifierOf(row, ssn) : NONE;
    found = (ownId !== NONE && ownId === idAbove) || (ownSsn !== NONE && ownSsn === ssnAbove);
    idAbove = ownId;
    ssnAbove = ownSsn;
    return !found;
  });
  return found;
}

/** The first filled one of these cells as a number, which hardly two identifiers share. */
function identifierOf(row: Row, columns: readonly number[]): number {
  for (const at of columns) if (takeCell(row, at, CELL, SLOT)) return numberOf(row.bytes, CELL.start[SLOT]!, CELL.end[SLOT]!);
  return NONE;
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
