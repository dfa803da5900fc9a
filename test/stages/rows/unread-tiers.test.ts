import { describe, expect, test } from 'vitest';
import type { NormalizedFile } from './normalized.ts';
import { FORMATS, type Rows } from './tables.ts';

/** Rows of two employees with this column behind a medical plan and its tier. */
const rowsWith = (name: string, first: string, second: string): Rows => [
  ['Employee ID', 'First Name', 'Last Name', 'DOB', 'Medical Plan', 'Medical Tier', name],
  ['1', 'Ana', 'Ruiz', '1980-04-02', 'PPO', 'EE + Family', first],
  ['2', 'Bo', 'Hart', '1981-05-02', 'HMO', 'EE Only', second],
];
const unread = ({ inspection }: NormalizedFile): (string | null | undefined)[] =>
  inspection.findings.filter(({ code }) => code === 'values_unread').map(({ source }) => source);

describe.each(FORMATS)('a column of tiers that no benefit is known to have, in %s', (_format, read) => {
  test('is named, and says what to do', () => {
    const file = read(rowsWith('AI/CI Coverage Tier', 'EE + Spouse', 'Waived'));
    expect(unread(file)).toEqual(['AI/CI Coverage Tier']);
    expect(file.inspection.findings[0]).toMatchObject({
      row_number: 0,
      severity: 'warning',
      suggested_fix: expect.stringContaining('by the benefit'),
    });
    expect(file.records.map(({ coverage }) => coverage.benefit)).toEqual(['medical', 'medical']);
  });

  test.each([
    ['what somebody had before', 'Prior Coverage Tier', 'EE + Spouse', 'EE Only'],
    ['what another column of tiers says', 'Copy of Level', 'EE + Family', 'EE Only'],
    ['a household', 'Household', 'Family', 'Single'],
    ['words for nothing else', 'Lifestyle', 'Yes', 'Waived'],
    ['one of a known benefit', 'Dental Tier', 'EE + Spouse', 'EE Only'],
  ])('is not named where it is %s', (_what, name, first, second) => {
    expect(unread(read(rowsWith(name, first, second)))).toEqual([]);
  });
});
