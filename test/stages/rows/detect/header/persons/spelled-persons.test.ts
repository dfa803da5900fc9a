import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const dependents = (header: string, cells = 'Di Fox,2/2/1981,Cy Fox,3/3/2012') => {
  const { records, errors } = normalizeFile(
    [`Employee ID,Last Name,First Name,DOB,${header},Plan`, `1,Fox,Al,1/1/1980,${cells},HMO`, '2,Gum,Bo,1/1/1981,,,,,HMO'].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(records.map(({ first_name, date_of_birth }) => [first_name, date_of_birth])).toEqual([
    ['Al', '1980-01-01'],
    ['Bo', '1981-01-01'],
  ]);
  expect(records[1]!.dependents).toEqual([]);
  return records[0]!.dependents.map(({ first_name, last_name, date_of_birth, relationship }) => [first_name, last_name, date_of_birth, relationship]);
};

describe('dependents of a row are numbered', () => {
  test.each([
    ['behind the field', 'Dependent Name 1,Dependent DOB 1,Dependent Name 2,Dependent DOB 2'],
    ['behind the field, without blanks', 'DepName1,DepDOB1,DepName2,DepDOB2'],
    ['behind the person, behind the field', 'Name Dep 1,DOB Dep 1,Name Dep 2,DOB Dep 2'],
    ['in a remark', 'Name (Dep 1),DOB (Dep 1),Name (Dep 2),DOB (Dep 2)'],
    ['with a sign', 'Dependent #1 Name,Dependent #1 DOB,Dependent #2 Name,Dependent #2 DOB'],
    ['with a zero', 'Dependent01 Name,Dependent01 DOB,Dependent02 Name,Dependent02 DOB'],
    ['by ordinals', '1st Dependent Name,1st Dependent DOB,2nd Dependent Name,2nd Dependent DOB'],
    ['in words', 'Dependent One Name,Dependent One DOB,Dependent Two Name,Dependent Two DOB'],
    ['by nothing but their order', 'Dependent Name,Dependent DOB,Dependent Name,Dependent DOB'],
    ['from the second on', 'Dependent Name,Dependent DOB,Dependent Name.1,Dependent DOB.1'],
  ])('%s', (_, header) => {
    expect(dependents(header)).toEqual([
      ['Di', 'Fox', '1981-02-02', null],
      ['Cy', 'Fox', '2012-03-03', null],
    ]);
  });

  test.each([
    ['Child Name 1,Child DOB 1,Child Name 2,Child DOB 2', 'child'],
    ['Child A Name,Child A DOB,Child B Name,Child B DOB', 'child'],
    ['Child Name,Child DOB,Child Name,Child DOB', 'child'],
    ["Spouse's Name,Spouse's DOB,Child's Name,Child's DOB", 'spouse'],
    ['Spouse Name,Spouse DOB,Child Name,Child DOB', 'spouse'],
  ])('dependents are who their columns say: %s', (header, first) => {
    expect(dependents(header)).toEqual([
      ['Di', 'Fox', '1981-02-02', first],
      ['Cy', 'Fox', '2012-03-03', 'child'],
    ]);
  });
});

test('a remark in brackets that tells two columns apart belongs to their name', () => {
  const { records } = normalizeFile('Employee ID,Name (First),Name (Last),DOB,Plan\n1,Al,Fox,1/1/1980,HMO\n');
  expect(records).toMatchObject([{ first_name: 'Al', last_name: 'Fox' }]);
});

test.each([
  ['First Name (Legal),First Name (Preferred),Last Name', 'Margaret,Peggy,Fox', { first_name: 'Margaret' }],
  ['First Name,Last Name,Phone (Home),Phone (Emergency)', 'Al,Fox,603-555-0142,603-555-0143', { phone: '+1-603-555-0142' }],
  [
    'First Name,Last Name,Effective Date (Medical),Effective Date (Dental)',
    'Al,Fox,2025-01-01,2025-02-01',
    { coverage: { effective_date: '2025-01-01' } },
  ],
])('other remarks are no part of a name: %s', (header, cells, record) => {
  expect(normalizeFile(`Employee ID,${header},DOB,Plan Name\n1,${cells},1/1/1980,HMO\n`).records).toMatchObject([record]);
});

test('a column of a child makes no dependent where none is named', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,First Name,Last Name,DOB,Relationship,Child SSN,Plan',
      '1,Al,Fox,1/1/1980,Self,,HMO',
      '1,Cy,Fox,3/3/2012,Child,219-09-9999,HMO',
    ].join('\n'),
  );
  expect(records).toMatchObject([{ first_name: 'Al', dependents: [{ first_name: 'Cy' }] }]);
  expect(records[0]!.dependents).toHaveLength(1);
});

test('a name in one word is one in two', () => {
  const { records } = normalizeFile('Employee ID,Legal_Firstname,Employee_LastName,DOB,Plan\n1,Al,Fox,1/1/1980,HMO\n');
  expect(records).toMatchObject([{ first_name: 'Al', last_name: 'Fox' }]);
});

test('one dependent without a number is the person of the row, and a benefit of children is none of them', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Dependent Name,Relationship,Dependent DOB,Child Life,Plan',
      '1,Al Fox,Self,1/1/1980,10000,HMO',
      '1,Di Fox,Spouse,2/2/1981,,HMO',
    ].join('\n'),
  );
  expect(records.flatMap((record) => [record.first_name, ...record.dependents.map((one) => one.first_name)])).toContain('Di');
  expect(records[0]).toMatchObject({ first_name: 'Al', relationship: 'self' });
});

test('voluntary term life is voluntary life, of whoever has it', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,VTL EE Volume,VTL SP Volume,Child Voluntary Term Life Volume',
      '1,Fox,Al,1/1/1980,100000,20000,10000',
    ].join('\n'),
  );
  expect(records.map(({ coverage }) => coverage.plan_id)).toEqual(['Voluntary Life', 'Spouse Life', 'Child Life']);
});

test('voluntary life of a spouse or a child has its amount and its day, also beside the spouse', () => {
  const header =
    'Employee ID,Last Name,First Name,DOB,EE Vol Life Amt,EE Vol Life Eff Dt,SP Vol Life Amt,SP Vol Life Eff Dt,CH Vol Life Amt,CH Vol Life Eff Dt';
  const row = '1,Fox,Al,1/1/1980,100000,1/1/2026,50000,2/1/2026,10000,3/1/2026';
  for (const [more, cells] of [
    ['', ''],
    [',SP Last Name,SP First Name,SP DOB', ',Fox,Ann,1/1/1981'],
  ])
    expect(
      normalizeFile(`${header}${more}\n${row}${cells}\n`).records.map(({ coverage, dependents }) => [
        coverage.plan_id,
        coverage.effective_date,
        ...dependents.map((one) => one.effective_date),
      ]),
    ).toEqual(
      [
        ['Voluntary Life', '2026-01-01'],
        ['Spouse Life', '2026-02-01'],
        ['Child Life', '2026-03-01'],
      ].map((expected) => (cells === '' ? expected : [...expected, null])),
    );
});

test('insurances of the family, of a life or against accidents, are known by the short words for whose they are', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,SP Life Amount,Dep Life,Vol AD&D EE,Vol AD&D SP,AD&D CH Amt,CI Tier,CI Amount',
      '1,Fox,Al,1/1/1980,50000,10000,100000,50000,10000,EE + SP,20000',
    ].join('\n'),
  );
  expect(records.map(({ coverage: { plan_id, coverage_type } }) => [plan_id, coverage_type])).toEqual([
    ['Spouse Life', null],
    ['Child Life', null],
    ['AD&D', null],
    ['Spouse AD&D', null],
    ['Child AD&D', null],
    ['Critical Illness', 'EMPLOYEE_SPOUSE'],
  ]);
});
