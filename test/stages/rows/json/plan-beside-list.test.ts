import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Lee', dob: '1980-01-02' };
const BOB = { memberId: 'M2', firstName: 'Bob', lastName: 'Ray', dob: '1981-01-02' };
const read = (...records: readonly object[]) => {
  const { records: read, inspection } = normalizeFile(JSON.stringify(records));
  return {
    coverages: read.map(({ member_id, coverage }) => [member_id, coverage.plan_id, coverage.effective_date]),
    findings: inspection.findings.map(({ source }) => source),
  };
};

describe('a plan beside a list of coverages', () => {
  const own = { planId: 'PPO', effectiveDate: '2026-01-01' };
  const listed = { planId: 'D1', effectiveDate: '2026-02-01' };

  test.each([{ coverages: [] }, { coverages: null }, {}])('is the coverage of a record whose list is empty: %j', (none) => {
    expect(read({ ...ANN, ...own, ...none }, { ...BOB, coverages: [listed, { planId: 'D2' }] })).toEqual({
      coverages: [
        ['M1', 'PPO', '2026-01-01'],
        ['M2', 'D1', '2026-02-01'],
        ['M2', 'D2', null],
      ],
      findings: [],
    });
  });

  test('is that of each element where the list names none, and of a record without elements', () => {
    const spans = [{ status: 'active', effectiveDate: '2026-01-01' }];
    expect(read({ ...ANN, planId: 'PPO', enrollments: spans }, { ...BOB, planId: 'HMO', enrollments: [] })).toEqual({
      coverages: [
        ['M1', 'PPO', '2026-01-01'],
        ['M2', 'HMO', null],
      ],
      findings: [],
    });
  });

  test('is named where the list has another one', () => {
    expect(read({ ...ANN, ...own, coverages: [listed] }).findings).toEqual(['planId']);
    expect(read({ ...ANN, ...own, coverages: [{ benefit: 'dental' }] }, { ...BOB, coverages: [{ ...listed, benefit: 'dental' }] }).findings).toEqual([
      'planId',
    ]);
  });
});

test('dependents stand in a list within an object of it, and a spouse in a family', () => {
  const kid = { firstName: 'Kid', lastName: 'Lee', dob: '2014-02-02', relationship: 'child' };
  const dependents = (value: object) => normalizeFile(JSON.stringify([{ ...ANN, ...value }])).records.map((record) => record.dependents);
  expect(dependents({ dependents: { count: 1, list: [kid] } })).toMatchObject([[{ first_name: 'Kid', relationship: 'child' }]]);
  expect(dependents({ family: { spouse: { firstName: 'Sue', lastName: 'Lee', dob: '1981-02-03' }, children: [] } })).toMatchObject([
    [{ first_name: 'Sue', relationship: 'spouse' }],
  ]);
});
