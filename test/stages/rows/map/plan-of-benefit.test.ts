import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

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
