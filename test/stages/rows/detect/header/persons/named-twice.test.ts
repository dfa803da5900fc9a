import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

test.each([
  ['qDep 1.Dep', 'qDep 2.Dep'],
  ['Qualified Dependent 1 -', 'Qualified Dependent 2 -'],
  ['Dep 1 Dependent', 'Dep 2 Dependent'],
])('dependents of who goes on with a coverage, each with their own benefits: %s', (one, other) => {
  const { records } = normalizeFile(
    [
      `Social Security Number,Last Name,First Name,Date of Birth,Medical Plan,Dental Plan,${[one, other].flatMap((who) => ['Last Name', 'First Name', 'Date of Birth', 'Relationship', 'Medical', 'Dental'].map((what) => `${who} ${what}`)).join()}`,
      '512-10-4477,Fox,Amy,1980-01-01,PPO,Delta,Fox,Ben,1981-02-02,Spouse,Y,,Fox,Cy,2012-03-03,Child,Y,Y',
    ].join('\n'),
  );
  expect(
    records.map(({ coverage, dependents }) => [
      coverage.benefit,
      ...dependents.map(({ first_name, relationship }) => `${first_name} ${relationship}`),
    ]),
  ).toEqual([
    ['medical', 'Ben spouse', 'Cy child'],
    ['dental', 'Cy child'],
  ]);
});

test('a dependent with a number and a benefit is named once', () => {
  const { records } = normalizeFile('Employee ID,Last Name,First Name,DOB,Dep 1 First Name,Dep 1 DOB\n7,Fry,Gus,1969-09-09,Ann,2012-03-03\n');
  expect(records).toMatchObject([{ employee_id: '7', dependents: [{ first_name: 'Ann' }] }]);
});
