import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { inspectAny } from '../inspecting.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };

test.each([
  [
    'dependents',
    { dependent_first_name: 'Bo', dependent_last_name: 'Poe', dependent_dob: '2012-01-01', dependent_ssn: '123-45-6780', relationship: 'Child' },
  ],
  [
    'Dependents_group',
    {
      Dependent_First_Name: 'Bo',
      Dependent_Last_Name: 'Poe',
      Dependent_Date_of_Birth: '2012-01-01',
      Dependent_National_ID: '123456780',
      Relationship: 'Child',
    },
  ],
  ['familyMembers', { dependentName: 'Bo Poe', dependentDOB: '2012-01-01', dependentSSN: '123456780', dependentRelationship: 'Child' }],
])('dependents whose members say again that they are dependents are read in full (%s)', (list, dependent) => {
  const { records, errors } = normalizeFile(JSON.stringify([{ ...ANN, [list]: [dependent] }]));
  expect(errors).toEqual([]);
  expect(records.map(({ dependents }) => dependents)).toMatchObject([
    [{ first_name: 'Bo', last_name: 'Poe', date_of_birth: '2012-01-01', ssn: '***-**-6780', relationship: 'child' }],
  ]);
});

test('persons whose members say again who they are are read, alone and in the list of a coverage', () => {
  const { records, errors } = normalizeFile(
    JSON.stringify([
      {
        employee: { employee_id: 'E1', employee_first_name: 'Ann', employee_last_name: 'Ash', employee_dob: '1980-01-02' },
        spouse: { spouse_first_name: 'Cy', spouse_dob: '1981-01-02' },
        coverages: [
          { planId: 'P1', covered_dependents: [{ dependent_first_name: 'Bo', dependent_dob: '2012-01-01', dependent_relationship: 'Child' }] },
        ],
      },
    ]),
  );
  expect(errors).toEqual([]);
  expect(records[0]).toMatchObject({ employee_id: 'E1', first_name: 'Ann', dependents: [{ first_name: 'Bo', relationship: 'child' }] });
  expect(records[1]).toMatchObject({ first_name: 'Cy', last_name: 'Ash', relationship: 'spouse', date_of_birth: '1981-01-02' });
});

test('what a dependent says of its member is not its own', () => {
  const { records } = normalizeFile(
    JSON.stringify([{ ...ANN, dependents: [{ name: 'Bo Ash', dob: '2012-01-01', relationship: 'child', member_ssn: '123-45-6789' }] }]),
  );
  expect(records).toMatchObject([{ dependents: [{ first_name: 'Bo', ssn: null }] }]);
});

/** What the coverages of the records are, and the findings on the file. */
function coverages(person: object) {
  const text = JSON.stringify([{ ...ANN, ...person }]);
  const { records, errors } = normalizeFile(text);
  return {
    coverages: records.map(({ coverage: { plan_id, benefit, effective_date, termination_date } }) => [
      plan_id,
      benefit,
      effective_date,
      termination_date,
    ]),
    codes: [...errors, ...inspectAny(Buffer.from(text)).findings].map(({ code }) => code),
  };
}

test.each([
  'spans',
  'coverageSpans',
  'eligibility_spans',
  'enrollmentSpans',
  'coveragePeriods',
  'coverage_history',
  'currentCoverages',
  'activePlans',
])('a list of coverages under the name %s is read', (list) => {
  const spans = [
    { planId: 'P1', startDate: '2022-01-01', endDate: '2022-12-31' },
    { planId: 'P2', startDate: '2024-01-01' },
  ];
  expect(coverages({ [list]: spans })).toEqual({
    coverages: [
      ['P1', null, '2022-01-01', '2022-12-31'],
      ['P2', null, '2024-01-01', null],
    ],
    codes: [],
  });
});

test('products are coverages with all they say', () => {
  const products = [
    { type: 'MEDICAL', plan_id: 'P1', effective_date: '2024-01-01' },
    { type: 'DENTAL', plan_id: 'D1', effective: '2024-02-01' },
  ];
  expect(coverages({ products })).toEqual({
    coverages: [
      ['P1', 'medical', '2024-01-01', null],
      ['D1', 'dental', '2024-02-01', null],
    ],
    codes: [],
  });
});

test.each([
  ['currentCoverage', { planId: 'P1', effectiveDate: '2024-01-01', endDate: '2024-12-31' }],
  ['coverage', { planId: 'P1', dates: { start: '2024-01-01', end: '2024-12-31' } }],
  ['enrollment', { planId: 'P1', dates: { effective: '2024-01-01', termination: '2024-12-31' } }],
])('an object that is one coverage is read with its days (%s)', (name, coverage) => {
  expect(coverages({ [name]: coverage })).toEqual({ coverages: [['P1', null, '2024-01-01', '2024-12-31']], codes: [] });
});

test('times of which a list stands beside the coverages are not theirs, and the file says that they were not read', () => {
  const person = { coverages: [{ planId: 'P2', effectiveDate: '2024-01-01' }], eligibilitySpans: [{ start: '2019-01-01', endDate: '2019-12-31' }] };
  expect(coverages(person)).toEqual({ coverages: [['P2', null, '2024-01-01', null]], codes: ['values_unread'] });
});

test('a plan or a day that is left unread of a coverage is said, and not one of a former or another coverage', () => {
  const unread = { coverages: [{ planId: 'P1', spans: [{ start: '2022-01-01' }, { start: '2024-01-01' }] }] };
  expect(coverages(unread).codes).toEqual(['values_unread']);
  const others = { planId: 'P1', otherCoverage: { plan_id: 'X', effective_date: '2020-01-01' }, priorCoverages: [{ planId: 'Y' }] };
  expect(coverages(others)).toEqual({ coverages: [['P1', null, null, null]], codes: [] });
});

test.each(['coverage_history', 'coverageSpans'])('what a record states of a plan outside of %s is its coverage', (list) => {
  const flat = { plan_id: 'P2', effective_date: '2024-01-01' };
  const former = [{ plan_id: 'P0', effective_date: '2022-01-01', termination_date: '2022-12-31' }];
  expect(coverages({ ...flat, [list]: former })).toEqual({ coverages: [['P2', null, '2024-01-01', null]], codes: ['values_unread'] });
});

test('the window of an enrollment and the year of a plan are no days of a coverage', () => {
  const flat = { plan_id: 'P2', effective_date: '2024-03-01' };
  const window = { start_date: '2023-11-01', end_date: '2023-11-30' };
  for (const more of [{ enrollment_period: window }, { plan_period: window }, { plan: { dates: { start: '2000-01-01', end: '2050-01-01' } } }])
    expect(coverages({ ...flat, ...more }).coverages).toEqual([['P2', null, '2024-03-01', null]]);
});

test('what a dependent says again is its own also where it is of its coverage', () => {
  const of = (more: object) => {
    const dependent = { dependent_first_name: 'Bo', dependent_last_name: 'Ash', dependent_dob: '2012-01-01', relationship: 'Child', ...more };
    const plans = [
      { planId: 'P1', type: 'medical' },
      { planId: 'D1', type: 'dental' },
    ];
    return normalizeFile(JSON.stringify([{ ...ANN, coverages: plans, dependents: [dependent] }])).records.map(
      ({ first_name, coverage, dependents }) => [first_name, coverage.plan_id, dependents.length],
    );
  };
  expect(of({ dependent_plan_id: 'D1' })).toEqual([
    ['Ann', 'P1', 0],
    ['Ann', 'D1', 1],
  ]);
  expect(of({ dependent_enrolled: false })).toEqual([
    ['Ann', 'P1', 0],
    ['Ann', 'D1', 0],
    ['Bo', null, 0],
  ]);
});
