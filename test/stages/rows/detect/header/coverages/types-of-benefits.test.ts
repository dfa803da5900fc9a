import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../../tables.ts';

describe.each(FORMATS)('the type of a benefit in %s', (_name, read) => {
  const tiers = (header: string[], rows: Rows): unknown[] =>
    read([['Emp No', 'First Name', 'Last Name', ...header], ...rows.map((cells, at) => [String(at + 1), 'Ann', `Fox${at}`, ...cells])]).records.map(
      ({ coverage }) => coverage.coverage_type,
    );

  test('is the tier where types say of families and of others', () => {
    const header = ['Med Plan', 'Med Type', 'Den Plan', 'Den Type'];
    const rows = [
      ['PPO 500', 'FAM', 'DELTA', 'SGL'],
      ['PPO 500', 'SGL', 'DELTA', 'SGL'],
    ];
    expect(tiers(header, rows)).toEqual(['FAMILY', 'INDIVIDUAL', 'INDIVIDUAL', 'INDIVIDUAL']);
  });

  test('is none where it is one word for all, the kind of the plan, or beside the tier', () => {
    expect(
      tiers(
        ['Med Plan', 'Med Type'],
        [
          ['PPO 500', 'Individual'],
          ['PPO 500', 'Individual'],
        ],
      ),
    ).toEqual([null, null]);
    expect(
      tiers(
        ['Med Plan', 'Med Type'],
        [
          ['Gold', 'HMO'],
          ['Silver', 'Family'],
        ],
      ),
    ).toEqual([null, null]);
    const byLetter = tiers(
      ['Med Plan', 'Med Type'],
      [
        ['Gold', 'F'],
        ['Silver', 'I'],
      ],
    );
    expect(byLetter).toEqual([null, null]);
    const beside = tiers(
      ['Med Plan', 'Med Type', 'Medical Coverage'],
      [
        ['Gold', 'Family', 'EE'],
        ['Gold', 'Individual', 'EE'],
      ],
    );
    expect(beside).toEqual(['EMPLOYEE_ONLY', 'EMPLOYEE_ONLY']);
  });
});
