import { headerKey } from './header.ts';

/** How a column is called that the head proves to hold a part of a value: behind it, in brackets, what the file calls it. */
export const PART_NAMES = {
  date_of_birth: ['Birth Date Part Month', 'Birth Date Part Day', 'Birth Date Part Year'],
  ssn: ['SSN Part One', 'SSN Part Two', 'SSN Part Three'],
} as const;
export const AREA_CODE = 'Area Code of Phone';

/** What stands between the parts. */
const SEPARATORS = { date_of_birth: '/', ssn: '-' } as const;

/** The columns of the parts of a field, each by itself, and what stands between them; null where the file has them not all. */
export function partsOf(
  field: string,
  columns: { of(names: readonly string[], n: null): number[] },
): { places: number[][]; separator: string } | null {
  if (field !== 'date_of_birth' && field !== 'ssn') return null;
  const places = PART_NAMES[field].map((name) => columns.of([name], null).slice(0, 1));
  return places.every(({ length }) => length > 0) ? { places, separator: SEPARATORS[field] } : null;
}

/** Whether a column is called so that it may hold a part of a birth date or an SSN, by its key written out. */
export function mayBePart(key: string): boolean {
  return Object.values(PARTS).some((parts) => parts.some((part) => part.test(key)));
}

const OF_PERSON = '^(?:(?:member|employee|subscriber|insured|person|patient) )?';
const BORN = '(?:birth|birth ?date|date of birth|dob)';
const born = (words: string, end: string): RegExp => new RegExp(`${OF_PERSON}(?:${BORN} ?(?:${words})|(?:${end}) of birth)$`);
const ofSsn = (n: number): RegExp => new RegExp(`${OF_PERSON}(?:ssn|social security(?: number)?) ?(?:part |segment )?${n}$`);

/** How files call the parts, in their order. */
export const PARTS = {
  date_of_birth: [born('month|mm|mon', 'month'), born('day|dd', 'day'), born('year|yyyy|yy|yr', 'year')],
  ssn: [ofSsn(1), ofSsn(2), ofSsn(3)],
};
export const AREA = /^(?:(?:home|mobile|cell|work|member|employee) )?(?:phone )?area code$/;

/** Whether a column has been called as a part that is read. */
export function isReadPart(column: string): boolean {
  const key = headerKey(column);
  return READ.has(key);
}

const READ = new Set(Object.values(PART_NAMES).flat().map(headerKey));
