import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (header: string, ...rows: string[]) =>
  normalizeFile(
    [`Employee ID,First Name,Last Name,DOB,${header}`, ...rows.map((row, at) => `${1001 + at},Ann,Fox${at},1980-01-02,${row}`)].join('\n'),
  ).records;
const coveragesOf = (header: string, ...rows: string[]) =>
  read(header, ...rows).map(({ coverage: { plan_id, coverage_type } }) => `${plan_id ?? '-'} ${coverage_type ?? '-'}`);

test.each([
  'Medical Plan (Old),Medical Plan (New),Medical Tier (Old),Medical Tier (New)',
  'Medical Plan - Before,Medical Plan - After,Medical Tier - Before,Medical Tier - After',
  'Medical Plan Previous,Medical Plan New,Medical Tier Previous,Medical Tier New',
  'From Medical Plan,To Medical Plan,From Medical Tier,To Medical Tier',
  'Plan [old],Plan [new],Tier [old],Tier [new]',
  'From Plan,To Plan,From Tier,To Tier',
])('of %s, the new ones are what somebody has', (header) => {
  expect(coveragesOf(header, 'PPO,HDHP,EE Only,EE + Spouse', 'HMO,Waived,EE Only,')).toEqual(['HDHP EMPLOYEE_SPOUSE', '- WAIVED']);
});

test('what else has changed is the new one, where the file has no other', () => {
  expect(read('City (Old),City (New)', 'Troy,Dover', 'Rome,Paris').map(({ address }) => address.city)).toEqual(['Dover', 'Paris']);
});

test('a new value that is blank may mean the old one', () => {
  expect(read('City (Old),City (New)', 'Troy,Dover', 'Rome,').map(({ address }) => address.city)).toEqual(['Troy', 'Rome']);
});

test('one alone is no pair, and days from which and to which somebody is covered are none', () => {
  expect(coveragesOf('Plan (New)', 'HDHP')).toEqual(['HDHP -']);
  const [first] = read('Plan,Coverage From,Coverage To', 'PPO,2025-01-01,2025-06-30');
  expect(first!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-06-30' });
});

test('the new one of what has no name for it is read, and never the old one', () => {
  const [ann] = read(
    'Hire Date (Old),Hire Date (New),Group Number - Old,Group Number - New,SSN (Old),SSN (New)',
    '2020-01-01,2021-02-01,G1,G2,536221870,536221871',
  );
  expect(ann).toMatchObject({ hire_date: '2021-02-01', group_id: 'G2', ssn: '***-**-1871' });
  const { records } = normalizeFile(
    'Employee ID (Old),Employee ID (New),First Name,Last Name (Old),Last Name (New),DOB,Plan\nE1,N1,Ann,Lee,Fox,1980-01-01,PPO\nE2,N2,Bob,Ray,Ray,1980-01-02,PPO',
  );
  expect(records).toMatchObject([
    { employee_id: 'N1', last_name: 'Fox' },
    { employee_id: 'N2', last_name: 'Ray' },
  ]);
});
