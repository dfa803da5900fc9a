import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const HEADER = 'Certificate Number,Employee Last Name,Employee First Name,Employee Birth Date,Dependent Last Name,Dependent First Name';
const familyOf = (...rows: readonly string[]) =>
  normalizeFile(
    [`${HEADER},Dependent Birth Date,Dependent Relationship,Product,Plan,Coverage Tier,Effective Date,Termination Date`, ...rows, ''].join('\n'),
  ).records.map(({ coverage, dependents }) => [
    `${coverage.coverage_type} ${coverage.effective_date} ${coverage.termination_date}`,
    ...dependents.map((one) => `${one.first_name} ${one.effective_date} ${one.termination_date}`),
  ]);
const ANN = 'C100,Lee,Ann,03/15/1985';

test('the days of a row with a dependent beside are the dependent’s where the employee’s own row has others', () => {
  expect(
    familyOf(
      `${ANN},,,,,Dental,D1,Family,01/01/2025,`,
      `${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,Family,01/01/2025,`,
      `${ANN},Lee,Zoe,07/01/2003,Child,Dental,D1,Family,01/01/2025,06/30/2025`,
      `${ANN},Lee,Max,07/01/2025,Child,Dental,D1,Family,07/01/2025,`,
    ),
  ).toEqual([['FAMILY 2025-01-01 null', 'Tom null null', 'Zoe 2025-01-01 2025-06-30', 'Max 2025-07-01 null']]);
});

test('a dependent whose row stands above the employee’s own is kept', () => {
  expect(
    familyOf(
      `${ANN},Lee,Max,07/01/2025,Child,Dental,D1,Family,07/01/2025,`,
      `${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,Family,01/01/2025,`,
      `${ANN},,,,,Dental,D1,Family,01/01/2025,`,
    ),
  ).toEqual([['FAMILY 2025-01-01 null', 'Max 2025-07-01 null', 'Tom null null']]);
  expect(
    familyOf(
      `${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,Family,01/01/2025,06/30/2025`,
      `${ANN},,,,,Dental,D1,Family,01/01/2024,`,
      `${ANN},Lee,Max,07/01/2025,Child,Dental,D1,Family,07/01/2025,`,
    ),
  ).toEqual([['FAMILY 2024-01-01 null', 'Tom 2025-01-01 2025-06-30', 'Max 2025-07-01 null']]);
});

test('days of a dependent that stand in columns of their own are not overwritten', () => {
  const header = `${HEADER},Dependent Birth Date,Dependent Relationship,Dependent Effective Date,Plan,Effective Date`;
  const { records } = normalizeFile(
    [header, `${ANN},,,,,,PPO,01/01/2020`, `${ANN},Lee,Tom,07/01/1984,Spouse,02/01/2025,PPO,01/01/2025`, ''].join('\n'),
  );
  expect(records.map(({ coverage, dependents }) => [coverage.effective_date, ...dependents.map((one) => one.effective_date)])).toEqual([
    ['2020-01-01', '2025-02-01'],
    ['2025-01-01'],
  ]);
});

test.each<[what: string, rows: string[], coverages: string[]]>([
  [
    'the employee’s own row says none',
    [`${ANN},,,,,Dental,D1,Family,,`, `${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,Family,01/01/2025,06/30/2025`],
    ['FAMILY null null', 'FAMILY 2025-01-01 2025-06-30'],
  ],
  [
    'the tier is another',
    [`${ANN},,,,,Dental,D1,EE,01/01/2024,`, `${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,EE+SP,07/01/2025,`],
    ['EMPLOYEE_ONLY 2024-01-01 null', 'EMPLOYEE_SPOUSE 2025-07-01 null'],
  ],
  [
    'the first one has ended before',
    [`${ANN},,,,,Dental,D1,Family,01/01/2024,12/31/2024`, `${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,Family,01/01/2025,`],
    ['FAMILY 2024-01-01 2024-12-31', 'FAMILY 2025-01-01 null'],
  ],
  [
    'no row is the employee’s alone',
    [`${ANN},Lee,Tom,07/01/1984,Spouse,Dental,D1,Family,01/01/2025,`, `${ANN},Lee,Max,07/01/2025,Child,Dental,D1,Family,07/01/2025,`],
    ['FAMILY 2025-01-01 null', 'FAMILY 2025-07-01 null'],
  ],
])('they are a coverage of the employee where %s', (_where, rows, coverages) => {
  expect(familyOf(...rows).map(([coverage]) => coverage)).toEqual(coverages);
});
