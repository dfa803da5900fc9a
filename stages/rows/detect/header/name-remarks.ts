import { relationshipRemark, WITH_REMARKS } from '../../map/relationship-remark.ts';

/** A column of first or last names in which a cell of the head says in brackets who somebody is (`Jane (Spouse)`) is called so; null for any other. */
export function nameWithRemarks(column: string, isName: boolean, cells: () => readonly string[]): string | null {
  return isName && cells().some((cell) => relationshipRemark(cell, true) > 0) ? `${column.trim()} ${WITH_REMARKS}` : null;
}
