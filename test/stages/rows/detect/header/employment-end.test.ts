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
