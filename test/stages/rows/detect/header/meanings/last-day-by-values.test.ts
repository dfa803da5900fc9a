import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** The last days of two coverages, and how many entries the rows have. */
function ends(header: string, first: string, second: string, before = 'Plan,Start Date', said = 'PPO,2025-01-01') {
  const file = [
    `Employee ID,First Name,Last Name,DOB,${before},${header}`,
    `1,Ann,Fox,1980-01-01,${said},${first}`,
    `2,Dan,Ray,1981-01-01,${said},${second}`,
  ];
  const { records, errors } = normalizeFile(file.join('\n'));
  return { days: records.map(({ coverage }) => coverage.termination_date), entries: errors.length };
}

describe('a column that says that a coverage ended', () => {
  test.each([
    'Coverage Cancelled',
    'Coverage Canceled On',
    'Plan Term',
    'Plan Termed',
    'Benefit Term',
    'Enrollment Ended',
    'Insurance Cancelled',
    'Cancel',
    'Cancelled',
    'Disenrolled',
    'Dropped',
    'Exp',
  ])('is the last day where its cells are days: %s', (header) => {
    expect(ends(header, '06/30/2025', '')).toEqual({ days: ['2025-06-30', null], entries: 0 });
  });

  test('is the last day where those that go on say a day that never comes', () => {
    expect(ends('Exp', '20250630', '99991231')).toEqual({ days: ['2025-06-30', null], entries: 0 });
  });

  test('is that of one benefit under its name', () => {
    const before = 'Medical Effective,Dental Effective,Dental Terminated';
    expect(ends('Medical Terminated', '06/30/2025', '', before, '2025-01-01,2025-01-01,05/31/2025')).toEqual({
      days: ['2025-06-30', '2025-05-31', null, '2025-05-31'],
      entries: 0,
    });
    expect(ends('Medical Terminated', 'N', 'N', 'Medical Effective,Dental Effective', '2025-01-01,2025-01-01').days).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['Coverage Cancelled', 'N', 'Y'],
    ['Plan Term', '12 months', '12 months'],
    ['Cancel', 'X', ''],
    ['Cancelled', 'moved away', '06/30/2025'],
  ])('says nothing of a day where they are none: %s', (header, first, second) => {
    expect(ends(header, first, second)).toEqual({ days: [null, null], entries: 0 });
  });

  test('is not asked where another column is the last day', () => {
    expect(ends('Coverage Cancelled,Coverage End Date', '06/30/2025,07/31/2025', ',')).toEqual({ days: ['2025-07-31', null], entries: 0 });
  });

  test('may be anything’s in a file that states no coverage', () => {
    expect(ends('Cancelled', '06/30/2025', '', 'City,State', 'Reno,NV')).toEqual({ days: [null, null], entries: 0 });
  });
});
