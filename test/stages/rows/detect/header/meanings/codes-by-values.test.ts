import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../../tables.ts';

/** Rows of one employee each, with these cells behind its name. */
const rowsOf = (columns: string, ...rows: readonly string[]): Rows => [
  ['EMPLID', 'First Name', 'Last Name', 'DOB', ...columns.split('|')],
  ...rows.map((cells, at) => [`${at + 1}`, 'Ana', `Ruiz${at}`, '1980-04-02', ...cells.split('|')]),
];

describe.each(FORMATS)('codes whose meaning the rows or the columns beside tell, in %s', (_format, read) => {
  const coverages = (columns: string, ...rows: readonly string[]): string[] => {
    const { records, errors } = read(rowsOf(columns, ...rows));
    return [
      ...records.map(({ coverage: { benefit, plan_id, coverage_type } }) => `${benefit ?? '-'} ${plan_id ?? '-'} ${coverage_type ?? '-'}`),
      ...errors.map(({ code, original_value }) => `${code} ${original_value}`),
    ];
  };

  test('an S among tiers is for somebody single beside one with a spouse', () => {
    expect(coverages('Tier', 'S', 'ES', 'F', 'W')).toEqual(['- - INDIVIDUAL', '- - EMPLOYEE_SPOUSE', '- - FAMILY', '- - WAIVED']);
    expect(coverages('Medical Tier|Dental Tier', 'S|ES', 'ES|S')).toEqual([
      'medical - INDIVIDUAL',
      'dental - EMPLOYEE_SPOUSE',
      'medical - EMPLOYEE_SPOUSE',
      'dental - INDIVIDUAL',
    ]);
  });

  test('it is where so many have it that the employee alone would be among them', () => {
    expect(coverages('Coverage Level', 'S', 'F', 'S', 'S', 'S').slice(0, 2)).toEqual(['- - INDIVIDUAL', '- - FAMILY']);
  });

  test.each([
    ['beside an E, where it is for the spouse', ['S', 'E', 'F']],
    ['beside a C, of which nobody knows', ['S', 'C', 'F', 'S', 'S', 'S']],
    ['where few rows have it', ['S', 'F', 'F']],
  ])('it is not known %s', (_where, tiers) => {
    expect(coverages('Tier', ...tiers)).toContain('unknown_code S');
  });

  test('PeopleSoft’s own codes of coverages and types of plans are known under its own names', () => {
    expect(coverages('PLAN_TYPE|BENEFIT_PLAN|COVRG_CD', '10|PPO|4', '11|DPPO|2', '14|VSP|1', '10|HMO|3')).toEqual([
      'medical PPO FAMILY',
      'dental DPPO EMPLOYEE_SPOUSE',
      'vision VSP EMPLOYEE_ONLY',
      'medical HMO EMPLOYEE_CHILDREN',
    ]);
  });

  test('codes that a customer has made are not', () => {
    expect(coverages('BENEFIT_PLAN|COVRG_CD', 'PPO|4', 'PPO|7')).toEqual(['- PPO -', '- PPO -', 'unknown_code 4', 'unknown_code 7']);
  });

  test('several digits under a benefit are neither plans nor yes and no', () => {
    expect(coverages('Medical|Dental', '1|DPPO', '4|DHMO')).toEqual([
      'medical - -',
      'dental DPPO -',
      'medical - -',
      'dental DHMO -',
      'unknown_code 1',
      'unknown_code 4',
    ]);
    expect(coverages('Medical|Dental', '1|0', '0|1')).toEqual(['medical - -', 'dental - WAIVED', 'medical - WAIVED', 'dental - -']);
  });

  test('a mistake among yes and no is no plan, and named; where plans stand among them, each is one', () => {
    const { records, errors } = read(rowsOf('Medical Enrolled', 'Yes', 'Yse', 'No', 'Yes', 'Family'));
    expect(records.map(({ coverage: { plan_id, coverage_type } }) => [plan_id, coverage_type])).toEqual([
      [null, null],
      [null, null],
      [null, 'WAIVED'],
      [null, null],
      [null, 'FAMILY'],
    ]);
    expect(errors).toMatchObject([
      { row_number: 3, code: 'unknown_code', original_value: 'Yse', suggested_fix: expect.stringContaining('Yes or No') },
    ]);
    expect(coverages('Medical Enrolled|Medical Plan', 'Yes|PPO', 'Yse|PPO', 'No|', 'Y|HMO', 'Y|PPO')).toContain('unknown_code Yse');
    expect(coverages('Medical Elected', 'PPO 500', 'No', 'HMO', 'Yes')).toEqual([
      'medical PPO 500 -',
      'medical - WAIVED',
      'medical HMO -',
      'medical - -',
    ]);
    expect(coverages('Medical Elected', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'PPO 1500')).toContain('medical PPO 1500 -');
    expect(coverages('Medical Election', 'Yes', 'Yes', 'Yes', 'Yes', 'HMO')).toContain('medical HMO -');
  });
});
