import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const ANN = { memberId: 'M1', firstName: 'Ann', lastName: 'Ash', dob: '1980-01-02' };
const ED = { firstName: 'Ed', dob: '2014-02-02', relationship: 'child' };
const COVERAGES = [
  { type: 'medical', planId: 'P1' },
  { type: 'dental', planId: 'D1' },
];

/** Who stands where: of each record its first name, plan, tier and dependents. */
function stands(text: string) {
  const { records, errors } = normalizeFile(text);
  expect(errors).toEqual([]);
  return records.map(({ first_name, coverage, dependents }) => [
    first_name,
    coverage.plan_id,
    coverage.coverage_type,
    ...dependents.map((one) => one.first_name),
  ]);
}

test.each([
  ['enrolled', false],
  ['isEnrolled', 'No'],
  ['covered', 'N'],
  ['isCovered', false],
  ['elected', 'no'],
  ['waived', true],
  ['enrollmentStatus', 'Waived'],
])('a dependent that says %s: %s stands in no coverage, and is a waived record of its own', (name, value) => {
  const people = [
    {
      ...ANN,
      coverages: COVERAGES,
      dependents: [
        { ...ED, [name]: value },
        { ...ED, firstName: 'Flo' },
      ],
    },
  ];
  expect(stands(JSON.stringify(people))).toEqual([
    ['Ann', 'P1', null, 'Flo'],
    ['Ann', 'D1', null, 'Flo'],
    ['Ed', null, 'WAIVED'],
  ]);
});

test.each([
  ['enrolled', true],
  ['isCovered', 'Y'],
  ['waived', false],
  ['active', true],
  ['enrolled', null],
])('a dependent that says %s: %s stands in all coverages of its record', (name, value) => {
  const people = [{ ...ANN, coverages: COVERAGES, dependents: [{ ...ED, [name]: value }] }];
  expect(stands(JSON.stringify(people))).toEqual([
    ['Ann', 'P1', null, 'Ed'],
    ['Ann', 'D1', null, 'Ed'],
  ]);
});

test('a spouse that is an object of its own declines, and keeps the plan that was offered', () => {
  const people = [{ ...ANN, planId: 'P1', spouse: { firstName: 'Di', dob: '1981-02-02', isEnrolled: false } }];
  expect(stands(JSON.stringify(people))).toEqual([
    ['Ann', 'P1', null],
    ['Di', 'P1', 'WAIVED'],
  ]);
});

test('a dependent declines one of the coverages that it states', () => {
  const own = [
    { type: 'medical', planId: 'P1', waived: true },
    { type: 'dental', planId: 'D1', enrolled: true },
  ];
  expect(stands(JSON.stringify([{ ...ANN, coverages: COVERAGES, dependents: [{ ...ED, coverages: own }] }]))).toEqual([
    ['Ann', 'P1', null],
    ['Ann', 'D1', null, 'Ed'],
    ['Ed', 'P1', 'WAIVED'],
  ]);
});

test('a dependent that is not active is a record of its own without a coverage, unless it states one', () => {
  const people = [
    {
      ...ANN,
      planId: 'P1',
      dependents: [
        { ...ED, active: false },
        { ...ED, firstName: 'Flo', isActive: 'N', planId: 'P1' },
      ],
    },
  ];
  expect(stands(JSON.stringify(people))).toEqual([
    ['Ann', 'P1', null, 'Flo'],
    ['Ed', null, null],
  ]);
});

test('a dependent in columns of a row says so, too', () => {
  const header = 'Member ID,First Name,Last Name,DOB,Plan ID,Dependent 1 First Name,Dependent 1 DOB,Dependent 1 Relationship,Dependent 1 Enrolled';
  expect(stands(`${header}\nM1,Ann,Ash,1980-01-02,P1,Ed,2014-02-02,Child,No\nM2,Bo,Poe,1980-01-02,P1,Flo,2014-02-02,Child,Yes\n`)).toEqual([
    ['Ann', 'P1', null],
    ['Ed', 'P1', 'WAIVED'],
    ['Bo', 'P1', null, 'Flo'],
  ]);
});
