import { looksLikeDay } from './day-text.ts';

/**
 * A column that may be a birth date, an age or a place of birth becomes the birth date if all of its cells look like days. An age would be
 * reported as an invalid date. The column's own name is kept behind the new one.
 */
export function birthByValues(column: string, key: string, cells: () => readonly string[]): string | null {
  if (!MAY_BE_BIRTH.test(key)) return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => looksLikeDay(cell)) ? `Date of Birth (${column.replaceAll(/[()]/g, '').trim()})` : null;
}

const BIRTH = '(?:dob|date of birth|birth ?date|birthday)';
const MAY_BE_BIRTH = new RegExp(`^(?:${BIRTH} (?:or )?age|age (?:or )?${BIRTH}|born(?: on)?)$`);
