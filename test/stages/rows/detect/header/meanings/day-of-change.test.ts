import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `first day, last day` of the coverage of each record. */
function days(header: string, ...rows: string[]): string[] {
  const { records } = normalizeFile(
    [`Member ID,First Name,Last Name,Plan,${header}`, ...rows.map((row, at) => `M${at},Al,Fox,PPO,${row}`)].join('\n'),
  );
  return records.map(({ coverage }) => `${coverage.effective_date ?? '-'} ${coverage.termination_date ?? '-'}`);
}

describe('the only day of a file of changes', () => {
  test.each(['Action,Effective Date', 'Transaction Type,Eff Dt', 'Trans,Eff Date', 'Maintenance Type,Change Date', 'Change,Change Effective'])(
    'begins the coverage, and ends one that is terminated: %s',
    (header) => {
      expect(days(header, 'ADD,02/01/2025', 'CHG,02/01/2025', 'TRM,02/28/2025')).toEqual(['2025-02-01 -', '2025-02-01 -', '- 2025-02-28']);
    },
  );

  test.each([
    ['another column says when it ends', 'Action,Effective Date,Term Date', 'TERM,01/01/2025,02/28/2025', '2025-01-01 2025-02-28'],
    ['it is called the coverage’s', 'Action,Coverage Effective Date', 'TERM,01/01/2025', '2025-01-01 -'],
    ['the word may be the reason', 'Action,Effective Date', 'Divorce,01/01/2025', '2025-01-01 -'],
  ])('begins the coverage where %s', (_, header, row, said) => {
    expect(days(header, row)).toEqual([said]);
  });

  test('is the last one also where only later rows terminate', () => {
    const added = Array.from({ length: 40 }, () => 'ADD,02/01/2025');
    expect(days('Action,Effective Date', ...added, 'TERM,02/28/2025').at(-1)).toBe('- 2025-02-28');
  });
});
