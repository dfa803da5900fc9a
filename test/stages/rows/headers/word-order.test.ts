import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { inspectAny } from '../detect/inspecting.ts';

const read = (header: string, ...cells: readonly string[]) => {
  const bytes = Buffer.from(`Employee ID,First Name,Last Name,${header}\n${cells.map((cell, n) => `${n + 1},Ann,Fox,${cell}`).join('\n')}\n`);
  return normalizeFile(bytes, { vendor: inspectAny(bytes, { fileName: 'members.csv' }).vendor.config });
};

test.each([
  'Termination Date of Coverage',
  'End Date of Coverage',
  'Date of Coverage Termination',
  'Date of Termination of Coverage',
  'Date Coverage Ended',
  'Coverage Cancellation Date',
  'CoverageEndDate',
  'End Date for the Plan',
])('the last day of a coverage may be called in any order of words: %s', (header) => {
  expect(read(`Plan,${header}`, 'PPO,2025-06-30').records[0]!.coverage.termination_date).toBe('2025-06-30');
});

test.each(['Effective Date of Coverage', 'Start Date for Coverage', 'Date of Coverage Start', 'Date Coverage Began', 'Requested Effective Date'])(
  'and so may its first: %s',
  (header) => {
    expect(read(`Plan,${header}`, 'PPO,2025-01-01').records[0]!.coverage.effective_date).toBe('2025-01-01');
  },
);

test('the order tells a benefit’s days as well', () => {
  const { coverage } = read('Medical Plan,Effective Date of Medical Coverage,Termination Date of Medical', 'PPO,2025-01-01,2025-06-30').records[0]!;
  expect(coverage).toMatchObject({ benefit: 'medical', effective_date: '2025-01-01', termination_date: '2025-06-30' });
});

test('the day of an employee’s coverage is that of the coverage, and a spouse’s is another', () => {
  const header = 'PRODUCT,EFF_DATE_OF_EE_COVG,COVG_TERM_DATE,SP_FIRST_NAME,SP_DOB,EFF_DATE_OF_SP_COVG,SP_COVG_TERM_DATE';
  expect(read(header, 'CI,2025-01-01,2025-12-31,Bo,1980-02-03,2025-02-01,2025-06-30').records).toMatchObject([
    {
      coverage: { effective_date: '2025-01-01', termination_date: '2025-12-31' },
      dependents: [{ first_name: 'Bo', effective_date: '2025-02-01', termination_date: '2025-06-30' }],
    },
  ]);
});

test.each(['Effective Date of Change', 'Change Effective Date'])('the day of a change that ends a coverage is its last: %s', (header) => {
  const { records } = read(`Plan,Action,${header}`, 'PPO,Term,2025-06-30', 'PPO,Add,2025-01-01');
  expect(records.map(({ coverage }) => [coverage.effective_date, coverage.termination_date])).toEqual([
    [null, '2025-06-30'],
    ['2025-01-01', null],
  ]);
});

test.each([
  ['Date of Birth of Member', 'date_of_birth', '1980-01-02'],
  ['Gender of Employee', 'gender', 'F'],
])('what a person has may stand before whose it is: %s', (header, field, value) => {
  expect(read(header, value).records[0]).toMatchObject({ [field]: value });
});

test.each(['Termination Date of Employment', 'Date of Policy Review', 'Number of Members', 'State of Issue'])(
  'other words keep their order: %s',
  (header) => {
    const { records, errors } = read(`Plan,${header}`, 'PPO,2025-06-30');
    expect(records[0]).toMatchObject({ coverage: { effective_date: null, termination_date: null } });
    expect(errors.filter(({ code }) => code !== 'birth_date_missing')).toEqual([]);
  },
);

test.each(['DOB or Age', 'DOB/Age', 'Date of Birth/Age', 'Born'])(
  'a column that may say more than birth dates says them where all cells do: %s',
  (header) => {
    expect(read(header, '1/2/1980', '3/4/1981').records.map((record) => record.date_of_birth)).toEqual(['1980-01-02', '1981-03-04']);
    expect(read(header, '45', '3/4/1981').errors.every(({ severity }) => severity === 'warning')).toBe(true);
  },
);

test('what is known by its name goes before what only the order of words tells', () => {
  const { records } = read('Plan,Effective Date of Benefits,Effective Date', 'PPO,2020-01-01,2025-03-01', 'PPO,2020-01-01,');
  expect(records.map(({ coverage }) => coverage.effective_date)).toEqual(['2025-03-01', '2020-01-01']);
});

test('an id in another order is the person’s only where no other is', () => {
  expect(read('Plan,ID of Insured', 'PPO,P99').records[0]!.member_id).toBeNull();
  const bytes = Buffer.from('First Name,Last Name,Plan,ID of Insured\nAnn,Fox,PPO,P99\n');
  const { records } = normalizeFile(bytes, { vendor: inspectAny(bytes, { fileName: 'members.csv' }).vendor.config });
  expect(records[0]!.member_id).toBe('P99');
});

test.each([
  ['coverage_begins_on', 'coverage_ends_on'],
  ['Starts On', 'Terminated On'],
  ['Plan Starts On', 'Plan Ends On'],
  ['Enrollment Coverage Start Date', 'Enrollment Coverage End Date'],
  ['Active From', 'Active Until'],
  ['Covered From', 'Covered Until'],
])('what begins and ends on a day says which: %s, %s', (begins, ends) => {
  const { coverage } = read(`Plan,${begins},${ends}`, 'PPO,2025-01-01,2025-06-30').records[0]!;
  expect(coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-06-30' });
});

test('what is done on a day to something else begins and ends no coverage', () => {
  for (const header of ['Licence Expires On', 'Leave Starts On', 'Paid Until', 'Suspended Until', 'Reviewed On']) {
    const { coverage } = read(`Plan,${header}`, 'PPO,2025-01-01').records[0]!;
    expect([coverage.effective_date, coverage.termination_date]).toEqual([null, null]);
  }
});

test.each([
  ['Hire Date,Job Title', 'Started On,Ended On'],
  ['Department,Position', 'Active From,Active To'],
  ['Username,Account Status', 'Active From,Active Until'],
])('a day of a job or an account begins and ends no coverage: %s,%s', (others, days) => {
  const bytes = Buffer.from(`Employee ID,First Name,Last Name,${others},${days}\nE1,Ann,Fox,2010-01-01,X,2025-01-01,2025-06-30\n`);
  const { records } = normalizeFile(bytes, { vendor: inspectAny(bytes, { fileName: 'members.csv' }).vendor.config });
  expect(records[0]!.coverage).toMatchObject({ effective_date: null, termination_date: null });
});
