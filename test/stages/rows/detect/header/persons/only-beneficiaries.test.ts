import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (header: string, ...rows: readonly string[]) => normalizeFile(`${header}\n${rows.join('\n')}\n`).records;

describe('a list that names beneficiaries', () => {
  test.each([
    ['Employee ID,Beneficiary First Name,Beneficiary Last Name,Percent,Type', '100,Ann,Fox,50,Primary', '100,Bo,Fox,50,Primary'],
    ['Member ID,Beneficiary Last Name,Beneficiary First Name,%', '100,Fox,Ann,100', '101,Ray,Bo,100'],
  ])('and their shares, and nobody else, is refused: %s', (header, ...rows) => {
    expect(() => read(header, ...rows)).toThrow('The file names the beneficiaries of insured persons');
  });

  test('of Medicare, who have no shares, is one of members', () => {
    expect(read('MBI,Beneficiary First Name,Beneficiary Last Name,Plan', '1EG4TE5MK73,Ann,Fox,Gold')).toMatchObject([
      { member_id: '1EG4TE5MK73', first_name: 'Ann', last_name: 'Fox' },
    ]);
  });

  test('beside employees is one of employees', () => {
    const header = 'Employee ID,First Name,Last Name,Beneficiary First Name,Beneficiary Last Name,Percent';
    expect(read(header, '100,Al,Fox,Ann,Fox,100')).toMatchObject([{ first_name: 'Al', dependents: [] }]);
  });
});
