import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

/** `benefit plan tier` of the coverage of each record. */
function coverages(header: string, ...rows: string[]): string[] {
  const { records } = normalizeFile(
    [`Action,Employee ID,First Name,Last Name,${header}`, ...rows.map((row, at) => row.replace(',', `,E${at},Al,Fox,`))].join('\n'),
  );
  return records.map(({ coverage }) => [coverage.benefit, coverage.plan_id, coverage.coverage_type].map((part) => part ?? '-').join(' '));
}

describe('the plan and the tier before a change', () => {
  const HEADER = 'Old Plan,New Plan,Old Tier,New Tier';

  test('are those of a row that ends the coverage, or changes the other one', () => {
    expect(coverages(HEADER, 'ADD,,PPO,,FAM', 'TERM,HMO,,EE,', 'CHANGE,PPO,,EE,ES', 'CHANGE,HMO,PPO,EE,')).toEqual([
      '- PPO FAMILY',
      '- HMO EMPLOYEE_ONLY',
      '- PPO EMPLOYEE_SPOUSE',
      '- PPO EMPLOYEE_ONLY',
    ]);
  });

  test('are those of their benefit, which is said by its name', () => {
    const header = 'Prior Medical Plan,Prior Medical Tier,Medical Plan,Medical Tier';
    expect(coverages(header, 'A,,,PPO,FAM', 'T,HMO,EE,,')).toEqual(['medical PPO FAMILY', 'medical HMO EMPLOYEE_ONLY']);
  });

  test('are those of their benefit where what came after is called new', () => {
    const header = 'Old Medical Plan,New Medical Plan,Old Medical Tier,New Medical Tier,Old Dental Plan,New Dental Plan';
    expect(coverages(header, 'CHANGE,PPO,PPO,EE,FAM,D1,D2', 'TERM,HMO,,EE,,D1,')).toEqual([
      'medical PPO FAMILY',
      'dental D2 -',
      'medical HMO EMPLOYEE_ONLY',
      'dental D1 -',
    ]);
  });

  test('are nobody’s where a row that ends nothing leaves both blank: it may be that nothing came after', () => {
    expect(coverages(HEADER, 'CHANGE,HMO,,EE,', 'TERM,PPO,,EE,')).toEqual(['- - -', '- - -']);
  });

  test('are nobody’s in a file that does not say what is done', () => {
    expect(coverages('Note,Old Medical Plan,New Medical Plan', ',x,HMO,', ',x,HMO,PPO').slice(-1)).toEqual(['medical PPO -']);
    expect(coverages(HEADER.replace('Old Plan', 'Note,Old Plan'), ',x,HMO,,EE,', ',x,HMO,PPO,EE,ES')).toEqual(['- - -', '- PPO EMPLOYEE_SPOUSE']);
  });
});
