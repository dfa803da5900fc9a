import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const coverages = (record: object) => {
  const { records, inspection } = normalizeFile(JSON.stringify([{ ...ANN, ...record }]));
  expect(inspection.findings).toEqual([]);
  return records.map(({ coverage: { benefit, plan_id, coverage_type, effective_date, termination_date } }) =>
    [benefit, plan_id, coverage_type, effective_date, termination_date].join(' '),
  );
};

describe('what an object within that of a benefit says', () => {
  const medical = { coverageLevel: 'EE', effectiveDate: '2025-01-01', terminationDate: '2025-06-30' };
  const dental = { coverageLevel: 'FAM', effectiveDate: '2025-02-01' };
  const read = ['medical P1 EMPLOYEE_ONLY 2025-01-01 2025-06-30', 'dental D1 FAMILY 2025-02-01 '];

  test.each(['enrollment', 'election', 'details', 'coverage', 'info'])('is said of that benefit alone (%s)', (object) => {
    expect(coverages({ medical: { planId: 'P1', [object]: medical }, dental: { planId: 'D1', [object]: dental } })).toEqual(read);
    expect(
      coverages({ benefits: { medical: { [object]: { planId: 'P1', ...medical } }, dental: { [object]: { planId: 'D1', ...dental } } } }),
    ).toEqual(read);
  });

  test.each([
    ['period', 'start', 'end'],
    ['details', 'coverageBegins', 'coverageEnds'],
  ])('is its first and last day, also in words that no column has (%s)', (object, start, end) => {
    expect(
      coverages({
        medical: { planId: 'P1', tier: 'EE', [object]: { [start]: '2025-01-01', [end]: '2025-06-30' } },
        dental: { planId: 'D1', tier: 'FAM', [object]: { [start]: '2025-02-01' } },
      }),
    ).toEqual(read);
  });

  test('is nothing of a coverage where the benefit has none', () => {
    expect(coverages({ planId: 'P1', effectiveDate: '2025-01-01', disability: { details: { startDate: '2024-01-01' } } })).toEqual([
      ' P1  2025-01-01 ',
    ]);
  });
});

test('a day of a benefit in words that no column has is no other benefit’s', () => {
  expect(
    coverages({
      medical: { planId: 'P1', coverageBegins: '2025-01-01', coverageEnds: '2025-06-30' },
      dental: { planId: 'D1', coverageBegins: '2025-02-01' },
    }),
  ).toEqual(['medical P1  2025-01-01 2025-06-30', 'dental D1  2025-02-01 ']);
});
