import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

test('two benefits of one kind stay two in a file that names no plans, by the words for them', () => {
  const row = (benefit: string): string => `Jay,Bea,219-09-9991,1986-02-01,${benefit},2025-01-01`;
  const benefits = ['Health Care FSA', 'Dependent Care FSA', 'STD', 'LTD', 'Life', 'Medical', 'Accident'];
  const { records, errors } = normalizeFile(['Last Name,First Name,SSN,DOB,Plan Type,Effective Date', ...benefits.map(row)].join('\n'));
  expect(errors).toEqual([]);
  expect(records.map(({ coverage }) => [coverage.benefit, coverage.plan_id])).toEqual([
    ['fsa', 'Health Care FSA'],
    ['fsa', 'Dependent Care FSA'],
    ['disability', 'STD'],
    ['disability', 'LTD'],
    ['life', null],
    ['medical', null],
    ['other', 'Accident'],
  ]);
});

test('where a column names plans, a benefit is none', () => {
  const { records } = normalizeFile(
    'Last Name,First Name,SSN,DOB,Plan Type,Plan\nJay,Bea,219-09-9991,1986-02-01,STD,\nJay,Bea,219-09-9991,1986-02-01,STD,P1',
  );
  expect(records.map(({ coverage }) => coverage.plan_id)).toEqual([null, 'P1']);
});

test('the name of a medical plan in the place of the benefit is that, and the plan where no column names one', () => {
  const rows = ['Gold Plus HMO', 'SILVER', 'MAPD', 'HMO', 'Dental PPO', 'Quartz'].map((type, n) => `${n},Jay,Bea,219-09-9991,1986-02-01,${type},`);
  const read = (plan: string) => normalizeFile([`Member ID,Last Name,First Name,SSN,DOB,Plan Type,${plan}`, ...rows].join('\n'));
  const coverages = (plan: string) => read(plan).records.map(({ coverage }) => [coverage.benefit, coverage.plan_id]);
  expect(coverages('Remark')).toEqual([
    ['medical', 'Gold Plus HMO'],
    ['medical', 'SILVER'],
    ['medical', 'MAPD'],
    ['medical', null],
    ['dental', null],
    ['other', 'Quartz'],
  ]);
  expect(read('Remark').errors.map(({ row_number, code }) => [row_number, code])).toEqual([[7, 'unknown_code']]);
  expect(coverages('Plan ID').slice(0, 2)).toEqual([
    ['medical', null],
    ['medical', null],
  ]);
});
