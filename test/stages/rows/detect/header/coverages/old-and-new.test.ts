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
