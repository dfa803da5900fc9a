import { describe, expect, test } from 'vitest';
import { PERSON, row, statedBy } from '../../marking.ts';
import { FORMATS } from '../../tables.ts';

describe.each(FORMATS)('benefits and waivers in %s', (_name, read) => {
  test.each(['X', '✓', '☑'])('are marked by %s', (mark) => {
    const file = read([
      [...PERSON, 'Medical', 'Dental', 'Waived'],
      row(0, mark, mark, ''),
      row(1, mark, '', ''),
      row(2, '', '', mark),
      row(3, '', '', ''),
    ]);
    expect(statedBy(file)).toEqual(['1001 medical', '1001 dental', '1002 medical', '1003 WAIVED', '1004']);
  });

  test('are marked in the only column of a benefit, and in those that are called by plans', () => {
    expect(statedBy(read([[...PERSON, 'Medical'], row(0, 'X'), row(1, ''), row(2, '✓')]))).toEqual(['1001 medical', '1002', '1003 medical']);
    const plans = read([[...PERSON, 'Kaiser HMO', 'PPO 500'], row(0, '✓', ''), row(1, '', '✓')]);
    expect(statedBy(plans)).toEqual(['1001 medical Kaiser HMO', '1002 medical PPO 500']);
  });

  test('are waived by no cross, which says "no" beside ticks', () => {
    expect(statedBy(read([[...PERSON, 'Medical', 'Dental', 'Waived'], row(0, '✓', '✓', '×'), row(1, '', '', '×'), row(2, '', '', '✓')]))).toEqual([
      '1001 medical',
      '1001 dental',
      '1002',
      '1003 WAIVED',
    ]);
  });
});
