import { writtenOut } from '../../../headers/header.ts';
import { AREA, AREA_CODE, PARTS, PART_NAMES } from '../../../headers/value-parts.ts';

/** What each part of a value must look like in every row that has one. A month in words, a year of two digits or a lost zero proves nothing. */
const CELLS = {
  date_of_birth: [/^(?:0?[1-9]|1[0-2])$/, /^(?:0?[1-9]|[12]\d|3[01])$/, /^(?:19|20)\d\d$/],
  ssn: [/^\d{3}$/, /^\d{2}$/, /^\d{4}$/],
};

/**
 * Renames a birth date or an SSN in three columns (`Birth Month`, `SSN1`), if the file has no other, and an area code beside a phone
 * without one, if all cells of the first rows are such parts.
 */
export function withPartsOfValues(
  columns: readonly string[],
  keys: readonly string[],
  cellsOf: (at: number) => string[],
  hasField: (field: 'date_of_birth' | 'ssn') => boolean,
): string[] {
  const named = [...columns];
  const full = keys.map(writtenOut);
  const areAll = (at: number, cell: RegExp): boolean => cellsOf(at).length > 0 && cellsOf(at).every((text) => cell.test(text));
  for (const field of ['date_of_birth', 'ssn'] as const) {
    const places = PARTS[field].map((part) => full.flatMap((key, at) => (part.test(key) ? [at] : [])));
    const isWhole = places.every((found, n) => found.length === 1 && areAll(found[0]!, CELLS[field][n]!));
    if (!isWhole || hasField(field)) continue;
    places.forEach(([at], n) => (named[at!] = `${PART_NAMES[field][n]!} (${columns[at!]!.trim()})`));
  }
  const areas = full.flatMap((key, at) => (AREA.test(key) ? [at] : []));
  const [area = -1] = areas;
  if (areas.length === 1 && areAll(area, /^\(?[2-9]\d\d\)?$/) && areAll(area + 1, /^\d{3}[-. ]?\d{4}$/)) {
    named[area] = `${AREA_CODE} (${columns[area]!.trim()})`;
  }
  return named;
}
