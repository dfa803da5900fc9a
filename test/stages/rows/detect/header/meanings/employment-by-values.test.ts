import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (...cells: string[]) => {
  const rows = cells.map((cell, n) => `${n},Al,Fox,1980-01-01,${cell}`);
  const { records, errors } = normalizeFile(['employee_id,first_name,last_name,date_of_birth,contract_type', ...rows].join('\n'));
  return { tiers: records.map(({ coverage }) => coverage.coverage_type), entries: errors.length };
};

test('a contract that is permanent or fixed is one of employment, and no tier', () => {
  expect(read('permanent', 'Fixed-term', 'Part time')).toEqual({ tiers: [null, null, null], entries: 0 });
});

test('a contract for a family is the tier', () => {
  expect(read('Family', 'Single')).toEqual({ tiers: ['FAMILY', 'INDIVIDUAL'], entries: 0 });
  expect(read('Family', 'permanent')).toEqual({ tiers: ['FAMILY', null], entries: 1 });
});
