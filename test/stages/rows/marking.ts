import type { NormalizedFile } from './normalized.ts';

export const PERSON = ['Employee ID', 'Last Name', 'First Name', 'DOB'];
const NAMES = ['Archer', 'Bloom', 'Castro', 'Dunn', 'Ellis', 'Ford', 'Grant', 'Hale', 'Irwin', 'Jones'];
export const blanks = (count: number): string[] => Array.from({ length: count }, () => '');

/** A row of somebody: the cells behind those of the person. */
export const row = (n: number, ...cells: string[]): string[] => [
  String(1001 + n),
  NAMES[n % NAMES.length]!,
  `Ann${n}`,
  `${(n % 12) + 1}/15/1980`,
  ...cells,
];

/** One mark a row: in the first of this many columns, then the second …, then none. */
export const diagonal = (count: number, mark: string): string[][] =>
  Array.from({ length: count + 1 }, (_, n) => row(n, ...Array.from({ length: count }, (_cell, at) => (at === n ? mark : ''))));

export const tiersOf = ({ records }: NormalizedFile): (string | null)[] => records.map(({ coverage }) => coverage.coverage_type);
/** Who has which benefit, plan and tier, what is not stated left out. */
export const statedBy = ({ records }: NormalizedFile): string[] =>
  records.map(({ employee_id, coverage: { benefit, plan_id, coverage_type } }) =>
    [employee_id, benefit, plan_id, coverage_type].filter((value) => value !== null).join(' '),
  );
export const codesOf = ({ errors }: NormalizedFile): string[] =>
  errors.map(({ row_number, code, field, source }) => `${row_number} ${code} ${field} ${source}`);
export const unreadIn = ({ inspection }: NormalizedFile): (string | null | undefined)[] => inspection.findings.map(({ source }) => source);
