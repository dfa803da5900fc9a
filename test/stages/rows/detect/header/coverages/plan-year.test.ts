import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `first day, last day` of the coverage of each record. */
function days(header: string, ...rows: string[]): string[] {
  const { records } = normalizeFile(
    [`Employee ID,First Name,Last Name,Plan,${header}`, ...rows.map((row, at) => `${at + 1},Al${at},Fox,PPO,${row}`)].join('\n'),
  );
  return records.map(({ coverage }) => `${coverage.effective_date ?? '-'} ${coverage.termination_date ?? '-'}`);
}

describe('the days of a plan beside the day on which the coverage begins', () => {
  test.each([
    ['Plan Effective Start Date,Plan Effective End Date,Effective Date'],
    ['PLAN_START_DT,PLAN_END_DT,EFF_DT'],
    ['Plan Start Date,Plan End Date,Coverage Effective Date'],
  ])('are those of its year: %s', (header) => {
    expect(days(header, '01/01/2024,12/31/2024,03/01/2024', '2024-01-01,2024-12-31,2024-01-01')).toEqual(['2024-03-01 -', '2024-01-01 -']);
  });

  test('are those of the coverage where one ends before the year does, or has no end', () => {
    const header = 'Plan Start Date,Plan End Date,Effective Date';
    expect(days(header, '01/01/2024,12/31/2024,01/01/2024', '01/01/2024,06/30/2024,01/01/2024')).toEqual([
      '2024-01-01 2024-12-31',
      '2024-01-01 2024-06-30',
    ]);
    expect(days(header, '01/01/2024,12/31/2024,01/01/2024', '01/01/2024,,01/01/2024')).toEqual(['2024-01-01 2024-12-31', '2024-01-01 -']);
  });

  test('are those of the coverage where each begins with its plan', () => {
    const row = '01/01/2024,12/31/2024,01/01/2024';
    expect(days('Plan Start Date,Plan End Date,Effective Date', row, row)).toEqual(['2024-01-01 2024-12-31', '2024-01-01 2024-12-31']);
  });

  test('are those of its year where another column says that something ended before', () => {
    const header = 'Plan Start Date,Plan End Date,Effective Date,Termination Date';
    expect(days(header, '01/01/2025,12/31/2025,01/01/2025,', '01/01/2025,12/31/2025,01/01/2025,10/31/2025')).toEqual([
      '2025-01-01 -',
      '2025-01-01 2025-10-31',
    ]);
  });

  test('are those of the coverage where nothing else says when it begins', () => {
    expect(days('Plan Start Date,Plan End Date', '01/01/2024,12/31/2024')).toEqual(['2024-01-01 2024-12-31']);
  });

  test('leave the day of a transaction to what it does', () => {
    const header = 'Plan Start Date,Plan End Date,Effective Date,Action';
    expect(days(header, '01/01/2024,12/31/2024,03/01/2024,Add', '01/01/2024,12/31/2024,06/30/2024,Term')).toEqual(['2024-03-01 -', '- 2024-06-30']);
  });
});
