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

  test.each([
    { enrollment: { start: '2024-11-01', end: '2024-11-15' } },
    { enrollmentStart: '2024-11-01', enrollmentEnds: '2024-11-15' },
    { eligibility: { status: 'ineligible', startDate: '2024-06-01', endDate: '2024-12-01' } },
  ])('is no coverage’s where it is of enrolling, or of who is eligible: %j', (object) => {
    const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, dental: { planId: 'D1', effectiveDate: '2025-01-01', ...object } }]));
    expect(records).toMatchObject([{ coverage: { plan_id: 'D1', effective_date: '2025-01-01', termination_date: null } }]);
    expect(errors).toEqual([]);
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

describe('a list of coverages whose elements are objects of benefits', () => {
  const medical = { medical: { planId: 'P1', tier: 'EE', startDate: '2025-01-01' } };
  const dental = { dental: { details: { planId: 'D1', tier: 'FAM', startDate: '2025-02-01' } } };

  test('holds one of each', () => {
    expect(coverages({ coverages: [medical, dental] })).toEqual(['medical P1 EMPLOYEE_ONLY 2025-01-01 ', 'dental D1 FAMILY 2025-02-01 ']);
  });

  test('is named as unread where a benefit stands in several of them', () => {
    const people = [{ coverages: [dental] }, { coverages: [medical, dental] }].map((record, at) => ({ ...ANN, memberId: `M${at}`, ...record }));
    expect(normalizeFile(JSON.stringify(people)).inspection.findings).toMatchObject([{ code: 'values_unread' }]);
  });

  const records = (...lists: object[][]) => lists.map((list, at) => ({ ...ANN, memberId: `M${at}`, coverages: list }));

  test('keeps what it said of other records where a benefit stands in several of them', () => {
    const { records: read } = normalizeFile(JSON.stringify(records([medical, { dental: { planId: 'D1' } }], [{ dental: { planId: 'D2' } }])));
    expect(read[0]).toMatchObject({ member_id: 'M0', coverage: { plan_id: 'P1' } });
  });

  test.each([[[{ dental: { planId: 'D9' } }]], [[{ planId: 'X' }]]])(
    'is read as in the head where a later record has others, which are named as unread: %j',
    (last) => {
      const first = records(...Array.from({ length: 30 }, () => [medical, dental])).map((record) => ({ ...record, remark: 'x'.repeat(40_000) }));
      const { records: read, inspection } = normalizeFile(JSON.stringify([...first, ...records(last)]));
      expect(read.slice(-3)).toMatchObject([
        { coverage: { benefit: 'medical', plan_id: 'P1' } },
        { coverage: { benefit: 'dental', plan_id: 'D1' } },
        { member_id: 'M0', coverage: { plan_id: null } },
      ]);
      expect(inspection.findings).toMatchObject([{ code: 'values_unread' }]);
    },
  );

  test('is no coverages where it says no plan', () => {
    const eligibility = [{ medical: { status: 'active', startDate: '2025-01-01' } }, { dental: { status: 'inactive' } }];
    expect(coverages({ planId: 'X', effectiveDate: '2025-01-01', eligibility })).toEqual([' X  2025-01-01 ']);
  });

  test('is one of coverages where elements say something beside', () => {
    expect(
      coverages({
        coverages: [
          { planId: 'P1', medical: { copay: '5' } },
          { planId: 'D1', dental: { copay: '5' } },
        ],
      }),
    ).toEqual([' P1   ', ' D1   ']);
  });
});

test('the plan of an element in a list of coverages says its benefit by a line or a category', () => {
  const policies = (line: string) => ['Medical', 'Dental'].map((benefit) => ({ plan: { code: benefit[0], [line]: benefit } }));
  for (const line of ['line', 'category']) expect(coverages({ policies: policies(line) })).toEqual(['medical M   ', 'dental D   ']);
  const health = ['Dental', 'Vision'].map((coverageType) => ({ plan: { code: coverageType[0], line: 'Health' }, coverageType }));
  expect(coverages({ policies: health })).toEqual(['dental D   ', 'vision V   ']);
});
