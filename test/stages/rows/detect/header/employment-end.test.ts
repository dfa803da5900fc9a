import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const recordsOf = (...lines: string[]) => normalizeFile(lines.join('\n')).records;

test('who leaves a job leaves it on that day, and no coverage', () => {
  const ends = (header: string, cells: string) =>
    recordsOf(`Employee ID,Last Name,First Name,DOB,${header},Leaving Date`, `7,Fry,Gus,1969-09-09,${cells},2026-01-31`)[0]!.coverage
      .termination_date;
  expect(ends('Job Title', 'Clerk')).toBeNull();
  expect(ends('Plan Name', 'Gold')).toBe('2026-01-31');
});

test.each(['Termination Date', 'Terminate Date', 'Terminated Date', 'Terminating Date'])(
  'the day on which a job has ended ends no coverage: %s',
  (header) => {
    const records = recordsOf(
      `Employee ID,Last Name,First Name,DOB,Hire Date,Job Title,${header}`,
      '7,Fry,Gus,1969-09-09,2010-01-01,Clerk,2026-01-31',
    );
    expect(records).toMatchObject([{ hire_date: '2010-01-01', coverage: { termination_date: null } }]);
  },
);
