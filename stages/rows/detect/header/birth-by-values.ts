import { looksLikeDay } from './day-text.ts';

/**
 * A column that may hold a birth date or an age, or where somebody was born, is that of birth dates where all its cells look like days: an age is no
 * wrong date. By its key and what the first rows say; it is called so, with its own name behind.
 */
export function birthByValues(column: string, key: string, cells: () => readonly string[]): string | null {
  if (!MAY_BE_BIRTH.test(key)) return null;
  const said = cells();
  return said.length > 0 && said.every((cell) => looksLikeDay(cell)) ? `Date of Birth (${column.replaceAll(/[()]/g, '').trim()})` : null;
}

const BIRTH = '(?:dob|date of birth|birth ?date|birthday)';
const MAY_BE_BIRTH = new RegExp(`^(?:${BIRTH} (?:or )?age|age (?:or )?${BIRTH}|born(?: on)?)$`);
