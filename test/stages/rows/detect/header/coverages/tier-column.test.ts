import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const tiers = (header: string, ...rows: string[]) => {
  const { records, errors } = normalizeFile(
    [`Employee ID,First Name,Last Name,Plan,${header}`, ...rows.map((row, at) => `${1001 + at},Ann,Fox${at},Dental,${row}`)].join('\n'),
  );
  return [...records.map(({ coverage }) => coverage.coverage_type), ...errors.map(({ code }) => code)];
};

test('an option of which no row says a tier leaves it to the column that does', () => {
  const header = "Coverage Option,Who's Covered";
  expect(tiers(header, 'High,Employee + Spouse', 'Low,Employee', '3x Salary,Employee')).toEqual([
    'EMPLOYEE_SPOUSE',
    'EMPLOYEE_ONLY',
    'EMPLOYEE_ONLY',
  ]);
  expect(tiers('Coverage Option,Level Covered', 'Family,Employee + Spouse', 'Low,Employee').slice(0, 1)).toEqual(['FAMILY']);
});
