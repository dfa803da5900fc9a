import { expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const recordsOf = (header: string, ...rows: readonly string[]) => normalizeFile([header, ...rows].join('\n')).records;

test.each([
  ['Term Date,Cov Eff Date,Cov Term Date', '2025-03-15,2025-01-01,2025-03-31'],
  ['Enrollment Date,First Day of COBRA,Last Day of COBRA', '2024-12-20,2025-01-01,2025-03-31'],
  ['Termination Date,Coverage Begin Dt,Coverage End Dt', '2025-03-15,2025-01-01,2025-03-31'],
  ['Leaving Date,Enrollment Effective From,Enrollment Effective To', '2025-03-15,2025-01-01,2025-03-31'],
])('the dates of the coverage come before those of the employment: %s', (columns, cells) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,${columns}`, `7,Fry,Gus,1969-09-09,${cells}`);
  expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-03-31' });
});

test.each([
  ['Coverage Termination'],
  ['Effective End'],
  ['Benefit_Plan_End_Date'],
  ['Benefit Stop Date'],
  ['Benefit Expiration Date'],
  ['Cov Thru Date'],
  ['Plan Stop'],
  ['ElectionEndDate'],
  ['COVERAGE_END_DT'],
])('%s is the last day of a coverage, before the end of the employment', (header) => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,Termination Date,${header}\n1,Fox,Amy,1980-01-01,2025-11-15,2025-11-30`);
  expect(records.map(({ coverage }) => coverage.termination_date)).toEqual(['2025-11-30']);
});

test.each([['Coverage Commencement'], ['Open Enrollment End Date'], ['Plan Year Start'], ['Dependent Count']])('%s is nobody’s name', (header) => {
  const { records } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${header}\n1,Fox,Amy,1980-01-01,2025-11-30`);
  expect(records[0]!.coverage).toMatchObject({ effective_date: null, termination_date: null });
});

test('the days of an enrollment come before those of the plan’s year, and the end of benefits before that of the employment', () => {
  const { records } = normalizeFile(
    [
      'Employee ID,Last Name,First Name,DOB,Plan Start Date,Plan End Date,Enrollment Effective Date,Enrollment Termination Date',
      '1,Fox,Amy,1980-01-01,2026-01-01,2026-12-31,2026-03-01,2026-05-31',
    ].join('\n'),
  );
  expect(records[0]!.coverage).toMatchObject({ effective_date: '2026-03-01', termination_date: '2026-05-31' });
  const left = normalizeFile('Employee ID,Last Name,First Name,DOB,Term Date,Benefits End Date\n1,Fox,Amy,1980-01-01,2025-12-05,2025-12-31');
  expect(left.records[0]!.coverage.termination_date).toBe('2025-12-31');
});

test.each(['From;To', 'Start;Stop', 'Begin;Expires'])('%s are the days of a history', (days) => {
  const { records } = normalizeFile(`Emp ID;Last;First;Birth Date;Plan;${days}\n1;Fox;Amy;1980-01-01;PPO;2023-01-01;2023-12-31`);
  expect(records[0]!.coverage).toMatchObject({ effective_date: '2023-01-01', termination_date: '2023-12-31' });
});

test.each(['Coverage Termed', 'Elig Thru', 'Eligible Through', 'Covered Thru', 'Date Termed', 'Ends On', 'Loss of Coverage Date'])(
  '%s is the last day of a coverage',
  (header) => {
    const [record] = recordsOf(`Member ID,Last Name,First Name,DOB,Plan,Effective Date,${header}`, '1,Fox,Amy,1980-01-01,PPO,2025-01-01,2025-05-31');
    expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-05-31' });
  },
);

test.each(['Cov Beg Dt', 'Elig Beg Dt', 'Covered From', 'Coverage Starts', 'Orig Eff Date'])('%s is the first day of a coverage', (header) => {
  const [record] = recordsOf(`Member ID,Last Name,First Name,DOB,Plan,${header}`, '1,Fox,Amy,1980-01-01,PPO,2025-01-01');
  expect(record!.coverage.effective_date).toBe('2025-01-01');
});

test('COBRA ends on its own last day, not on that of the coverage before it', () => {
  const [record] = recordsOf(
    'QB SSN,QB First Name,QB Last Name,QB DOB,Last Day of Coverage,First Day of COBRA,Last Day of COBRA',
    '219-09-6789,Amy,Fox,1980-01-01,2025-01-31,2025-02-01,2026-07-31',
  );
  expect(record?.coverage).toMatchObject({ effective_date: '2025-02-01', termination_date: '2026-07-31' });
});

test.each(['99/99/9999', '99999999', '9999-99-99'])('%s is no end', (cell) => {
  const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,End Date\n1,Fox,Amy,1980-01-01,${cell}`);
  expect([records[0]?.coverage.termination_date, errors]).toEqual([null, []]);
});

test('the present day comes before the first, and the days of the plan stay together', () => {
  const coverageOf = (header: string, cells: string) =>
    normalizeFile(`Member ID,Last Name,First Name,DOB,Plan,${header}\n1,Fox,Al,1/1/1980,HMO,${cells}\n`).records[0]!.coverage;
  expect(coverageOf('Product Effective Date,Original Effective Date', '1/1/2018,1/1/2025').effective_date).toBe('2025-01-01');
  expect(coverageOf('Original Effective Date,Current Effective Date', '1/1/2018,1/1/2025').effective_date).toBe('2025-01-01');
  expect(
    coverageOf('Plan Start Date,Plan End Date,Enrollment Start Date,Enrollment End Date', '1/1/2025,12/31/2025,11/1/2024,11/15/2024'),
  ).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-12-31' });
});

test.each([
  ['Start of Coverage,End of Coverage'],
  ['Effective Date,Expiry Date'],
  ['Effective Date,Expires On'],
  ['Effective Date,Date Cancelled'],
  ["Covered Individual's Effective Date,Covered Individual's Termination Date"],
  ['effectivedate,enddate'],
])('%s are the days of the coverage', (columns) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,${columns}`, '7,Fry,Gus,1969-09-09,2025-01-01,2025-03-31');
  expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-03-31' });
});

test.each([
  ['ELIG FR DT', 'ELIG TO DT'],
  ['Coverage From Date', 'COV THRU DT'],
  ['Covered Since', 'Date of Cancellation'],
  ['Eff As Of', 'Benefit Exp Dt'],
  ['Ins Eff Date', 'Ins Term Date'],
  ['Coverage First Day', 'Final Coverage Date'],
  ['Eff Date', 'End of Coverage Date'],
  ['Eff Date', 'Disenrollment Effective Date'],
])('%s and %s are the days of a coverage', (first, last) => {
  const [record] = recordsOf(`Employee ID,Last Name,First Name,DOB,Plan,${first},${last}`, '7,Fry,Gus,1969-09-09,PPO,2025-01-01,2025-03-31');
  expect(record!.coverage).toMatchObject({ effective_date: '2025-01-01', termination_date: '2025-03-31' });
});

test('the day on which a card or a license expires ends no coverage', () => {
  const [record] = recordsOf(
    'Employee ID,Last Name,First Name,DOB,Plan,Card Exp Date,License Exp Date',
    '7,Fry,Gus,1969-09-09,PPO,2025-01-01,2025-03-31',
  );
  expect(record!.coverage.termination_date).toBeNull();
});
