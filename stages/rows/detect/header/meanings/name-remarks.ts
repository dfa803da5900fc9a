import { relationshipRemark, WITH_REMARKS } from '../../../map/persons/relationship-remark.ts';

/** Renames a column of first or last names in which some cell tells in brackets who somebody is (`Jane (Spouse)`). Null for any other column. */
export function nameWithRemarks(column: string, isName: boolean, cells: () => readonly string[]): string | null {
  return isName && cells().some((cell) => relationshipRemark(cell, true) > 0) ? `${column.trim()} ${WITH_REMARKS}` : null;
}
