import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (header: string, ...cells: readonly string[]) => {
  const rows = cells.map((said, n) => `M${n},Fox,Al,1980-01-01,${said}`);
  const { records, errors } = normalizeFile(`Member ID,Last Name,First Name,DOB,${header}\n${rows.join('\n')}\n`);
  return { coverages: records.map(({ coverage }) => [coverage.benefit, coverage.coverage_type]), entries: errors.length };
};

describe('a code that nobody knows beside the words for it', () => {
  test.each([
    ['Tier Code,Tier Description', ['4,EE + Family', '1,EE Only'], ['FAMILY', 'EMPLOYEE_ONLY']],
    ['Coverage Tier Description,Coverage Tier', ['Employee + Spouse,B', 'Waived,'], ['EMPLOYEE_SPOUSE', 'WAIVED']],
  ])('is not read: %s %s', (header, cells, tiers) => {
    expect(read(header, ...cells)).toEqual({ coverages: tiers.map((tier) => [null, tier]), entries: 0 });
  });

  test('is not read for a benefit', () => {
    expect(read('Plan Type,Plan Type Description', '10,Medical', '11,Dental')).toEqual({
      coverages: [
        ['medical', null],
        ['dental', null],
      ],
      entries: 0,
    });
  });

  test.each([
    ['without the words', 'Tier Code,Tier Description', ['4,D', '1,A'], 2],
    ['where a code stands without words', 'Tier Code,Tier Description', ['4,EE + Family', '1,'], 2],
    ['where one of the codes is known', 'Tier Code,Tier Description', ['FAM,EE + Family', '9,EE Only'], 1],
    ['where the words are those of another benefit', 'Medical Tier,Dental Tier', ['4,Family', '1,Employee Only'], 2],
  ])('is said %s', (_, header, cells, entries) => {
    expect(read(header, ...cells).entries).toBe(entries);
  });
});
