import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { FORMATS, type Rows } from '../../../tables.ts';

const asJson = ([names = [], ...rows]: Rows) =>
  normalizeFile(JSON.stringify(rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at]!, cell === '' ? null : cell])))));

describe.each([...FORMATS, ['JSON', asJson] as const])('a column for kinds of coverages in %s', (_format, read) => {
  const COVERAGES = [
    ['E1', 'Ann', 'Fox', '1980-01-02', 'Gold', '2025-01-01'],
    ['E1', 'Ann', 'Fox', '1980-01-02', 'D1', '2025-01-01'],
    ['E2', 'Bo', 'Ray', '1981-01-02', 'V1', '2025-01-01'],
  ];
  const benefits = (names: readonly string[], cells: readonly (readonly string[])[], plan = 'Plan Name') =>
    read([
      ['Employee ID', 'First Name', 'Last Name', 'DOB', plan, 'Effective Date', ...names],
      ...COVERAGES.map((row, at) => [...row, ...cells[at]!]),
    ]).records.map(({ coverage }) => coverage.benefit);
  const KINDS = [['MEDICAL'], ['Dental'], ['vision']];

  test.each(['Line Type', 'Line', 'Benefit Line', 'Policy Type', 'Category', 'Product', 'Type', 'Kind'])(
    'is the benefit where it says nothing else: %s',
    (name) => {
      expect(benefits([name], KINDS)).toEqual(['medical', 'dental', 'vision']);
    },
  );

  test.each([
    [
      'another column says the benefit',
      ['Benefit', 'Category'],
      [
        ['Life', 'MEDICAL'],
        ['Life', 'Dental'],
        ['Life', 'Vision'],
      ],
      'life',
    ],
    ['it says something else of one', ['Category'], [['Medical'], ['Dental'], ['Front office']], null],
    ['it says the same of all', ['Category'], [['Dental'], ['Dental'], ['Dental']], null],
    ['its name says whose kind it is', ['Department Category'], KINDS, null],
  ] as const)('is not where %s', (_what, names, cells, benefit) => {
    expect(benefits(names, cells)).toEqual([benefit, benefit, benefit]);
  });

  test('is not in a file without plans, where it may be what somebody does', () => {
    expect(benefits(['Category'], KINDS, 'Job Title')).toEqual([null, null, null]);
  });
});
