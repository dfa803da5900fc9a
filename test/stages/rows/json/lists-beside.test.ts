import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const BO = { ...ANN, memberId: 'M2', firstName: 'Bo' };

function read(...records: object[]) {
  const { records: found, inspection } = normalizeFile(JSON.stringify(records));
  return {
    coverages: found.map(({ first_name, coverage }) => [first_name, coverage.plan_id, coverage.effective_date, coverage.termination_date]),
    findings: inspection.findings.map(({ code, source }) => `${code} ${source ?? '-'}`),
    records: found,
  };
}

describe('two lists of coverages in a record', () => {
  test('are coverages of their own, of which none has anything of another', () => {
    const { coverages, findings } = read(
      {
        ...ANN,
        coverages: [{ planId: 'MED', startDate: '2025-01-01' }],
        policies: [
          { planId: 'LIFE', startDate: '2025-03-01', endDate: '2025-12-31' },
          { planId: 'LTD', startDate: '2025-04-01' },
        ],
      },
      { ...BO, coverages: [], policies: [{ planId: 'LIFE' }] },
      ...Array.from({ length: 9000 }, (_, n) => ({ ...BO, memberId: `N${n}` })),
      { ...BO, memberId: 'M3', firstName: 'Cy', coverages: [{ planId: 'A' }, { planId: 'B', endDate: '2025-05-31' }], policies: [{ planId: 'C' }] },
    );
    expect(findings).toEqual([]);
    expect(coverages.filter(([, plan]) => plan !== null)).toEqual([
      ['Ann', 'MED', '2025-01-01', null],
      ['Ann', 'LIFE', '2025-03-01', '2025-12-31'],
      ['Ann', 'LTD', '2025-04-01', null],
      ['Bo', 'LIFE', null, null],
      ['Cy', 'A', null, null],
      ['Cy', 'C', null, null],
      ['Cy', 'B', null, '2025-05-31'],
    ]);
  });

  test('are one where the second only names the plans of the first again', () => {
    const enrollments = [
      { planId: 'MED', startDate: '2025-01-01' },
      { planId: 'DEN', startDate: '2025-02-01' },
    ];
    const plans = [
      { planId: 'DEN', name: 'Delta' },
      { planId: 'MED', name: 'Gold' },
    ];
    for (const record of [
      { ...ANN, plans, enrollments },
      { ...ANN, enrollments, plans },
    ])
      expect(read(record)).toMatchObject({
        coverages: [
          ['Ann', 'MED', '2025-01-01', null],
          ['Ann', 'DEN', '2025-02-01', null],
        ],
        findings: [],
      });
  });

  test.each([[['Dental', 'Medical']], [[{ benefit: 'Dental' }, { benefit: 'Medical' }]]])(
    'of which one only names benefits (%j) are the other one',
    (benefits) => {
      const enrollments = [
        { planId: 'MED', startDate: '2025-01-01' },
        { planId: 'DEN', startDate: '2025-02-01' },
      ];
      expect(read({ ...ANN, benefits, enrollments })).toMatchObject({
        coverages: [
          ['Ann', 'MED', '2025-01-01', null],
          ['Ann', 'DEN', '2025-02-01', null],
        ],
        findings: ['values_unread benefits'],
      });
    },
  );

  test('are one where the first says of the benefits of the second when they began', () => {
    const benefits = [{ benefit: 'DEN', startDate: '2025-02-01' }];
    const enrollments = [{ benefit: 'Dental', tier: 'Family', startDate: '2025-02-01', endDate: '2025-12-31' }];
    expect(read({ ...ANN, benefits, enrollments })).toMatchObject({ coverages: [['Ann', null, '2025-02-01', '2025-12-31']], findings: [] });
  });

  test.each(['eligibility', 'eligibilitySpans'])('of which one says only days (%s) are the other one, and that is named as unread', (name) => {
    const days = [
      { startDate: '2020-01-01', endDate: '2025-03-31' },
      { startDate: '2025-04-01', endDate: '2025-06-30' },
    ];
    for (const record of [
      { ...ANN, [name]: days, enrollmentSpans: [{ planId: 'MED', startDate: '2025-01-01' }] },
      { ...ANN, enrollmentSpans: [{ planId: 'MED', startDate: '2025-01-01' }], [name]: days },
    ])
      expect(read(record)).toMatchObject({
        coverages: [['Ann', 'MED', '2025-01-01', null]],
        findings: [expect.stringContaining(`values_unread ${name}`)],
      });
  });

  test('cover whom each of them lists', () => {
    const kid = { id: 'D1', firstName: 'Kid', lastName: 'Ash', dob: '2010-01-02', relationship: 'child' };
    const { records } = read({
      ...ANN,
      dependents: [kid],
      coverages: [{ planId: 'MED', covered: ['M1'] }],
      policies: [{ planId: 'LIFE', covered: ['M1', 'D1'] }],
    });
    expect(records.map(({ coverage, dependents }) => [coverage.plan_id, dependents.length])).toEqual([
      ['MED', 0],
      ['LIFE', 1],
    ]);
  });
});

describe('coverages that are not with their persons', () => {
  const findings = (file: object) => normalizeFile(JSON.stringify(file)).inspection.findings.map(({ code, source }) => `${code} ${source ?? '-'}`);
  const enrollments = [{ id: 'e1', memberId: 'M1', planId: 'PPO' }];

  test.each([
    { enrollments, members: [ANN] },
    { members: [ANN], enrollments },
    { data: { policies: [{ employee: { id: 'M1' }, planId: 'PPO' }] }, employees: [ANN] },
  ])('are said to be unread, wherever their list stands (%j)', (file) => {
    expect(findings(file)).toEqual([expect.stringMatching(/^values_unread (?:enrollments|policies)$/)]);
  });

  test('are no plans that are offered, before the list of members', () => {
    expect(findings({ plans: [{ id: 'PPO', name: 'Gold' }], members: [{ ...ANN, planId: 'PPO' }] })).toEqual([]);
  });

  test('are said to be unread under keys that are data, without these', () => {
    expect(findings([{ ...ANN, elections: { 'PPO-500': { tier: 'Family', effectiveDate: '2025-01-01' } } }])).toEqual([
      'values_unread elections.*.effectiveDate',
    ]);
    expect(findings([{ ...ANN, planId: 'PPO', plans: { carrier: { effectiveDate: '2025-01-01' }, pto: { startDate: '2025-01-01' } } }])).toEqual([]);
  });
});
