import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../../tables.ts';

/** Rows of one employee each, with these cells behind its id and name. */
const rowsOf = (columns: string, ...rows: string[]): Rows => [
  ['Employee ID', 'First Name', 'Last Name', 'DOB', ...columns.split('|')],
  ...rows.map((cells, at) => [`${at + 1}`, 'Ana', `Ruiz${at}`, '1980-04-02', ...cells.split('|')]),
];

describe.each(FORMATS)('what a column of plans says besides the plan, in %s', (_format, read) => {
  const coverages = (columns: string, ...rows: string[]): string[] =>
    read(rowsOf(columns, ...rows)).records.map(
      ({ coverage: { benefit, plan_id, coverage_type } }) => `${benefit ?? '-'} ${plan_id ?? '-'} ${coverage_type ?? '-'}`,
    );

  test.each(['Medical Plan & Tier', 'Medical Plan/Coverage Level', 'Medical Plan and Tier'])('is the tier behind the plan, under %s', (column) => {
    expect(coverages(`${column}|Dental`, 'PPO 500 - Employee + Family|DPPO', 'HMO / EE|', 'Waived|')).toEqual([
      'medical PPO 500 FAMILY',
      'dental DPPO -',
      'medical HMO EMPLOYEE_ONLY',
      'medical - WAIVED',
    ]);
  });

  test('is the tier behind the plan of the row', () => {
    expect(coverages('Plan & Tier', 'PPO 500 (EE + Family)', 'HMO - Employee Only')).toEqual(['- PPO 500 FAMILY', '- HMO EMPLOYEE_ONLY']);
  });

  test('is the tier behind the plan of a coverage, where each row says both and no other column does', () => {
    expect(coverages('Coverage', 'Medical - PPO - Family', 'HMO (Employee Only)')).toEqual(['- Medical - PPO FAMILY', '- HMO EMPLOYEE_ONLY']);
    expect(coverages('Plan|Coverage', 'PPO|Gold - Family', 'HMO|Employee Only')).toEqual(['- PPO -', '- HMO EMPLOYEE_ONLY']);
  });

  test('is the benefit where the code of a benefit is all that names one', () => {
    expect(coverages('Benefit_Cd|Tier', 'DEN|Family', 'MED|EE')).toEqual(['dental - FAMILY', 'medical - EMPLOYEE_ONLY']);
  });

  test('is the benefit of codes that name each once, and the plan of codes that tell insurances of one kind apart', () => {
    expect(coverages('Benefit Code|Tier', 'DEN|Family', 'LIFE|EE')).toEqual(['dental - FAMILY', 'life - EMPLOYEE_ONLY']);
    expect(coverages('Benefit Code|Tier', 'DEN|Family', 'Basic Life|EE', 'Voluntary Life|EE')).toEqual([
      '- DEN FAMILY',
      '- Basic Life EMPLOYEE_ONLY',
      '- Voluntary Life EMPLOYEE_ONLY',
    ]);
  });

  test('is the tier alone, where that is all that stands there', () => {
    expect(coverages('Medical Plan/Tier|Dental', 'EE + Family|DPPO', 'EE|')).toEqual([
      'medical - FAMILY',
      'dental DPPO -',
      'medical - EMPLOYEE_ONLY',
    ]);
  });

  test('is what the code of a benefit says beside its tier', () => {
    expect(coverages('Med Code|Med Tier|Den Code|Den Tier', 'PPO|FAM|D1|EE', 'HDHP|EE|WAIVE|')).toEqual([
      'medical PPO FAMILY',
      'dental D1 EMPLOYEE_ONLY',
      'medical HDHP EMPLOYEE_ONLY',
      'dental - WAIVED',
    ]);
  });

  test('is what was elected of a benefit where that names plans, and no other column does', () => {
    expect(coverages('Benefit|Election|Tier', 'Medical|PPO|EE', 'Dental|High|FAM')).toEqual(['medical PPO EMPLOYEE_ONLY', 'dental High FAMILY']);
    expect(coverages('Benefit|Plan|Election|Tier', 'Medical|PPO|Keep|EE')).toEqual(['medical PPO EMPLOYEE_ONLY']);
    expect(coverages('Benefit|Election|Tier', 'Medical|Yes|EE', 'Dental|Waived|')).toEqual(['medical - EMPLOYEE_ONLY', 'dental - WAIVED']);
  });

  test('is beside a product that says nothing but the benefit', () => {
    expect(coverages('Prod|Plan|Tier', 'MED|PPO|EE', 'DEN|D1|FAM')).toEqual(['medical PPO EMPLOYEE_ONLY', 'dental D1 FAMILY']);
  });

  test('is beside a product that says any benefit by its name, but not by the kind of its plans', () => {
    expect(coverages('Product|Plan|Tier', 'Accident|Plan 1|EE', 'Voluntary Life|2x|EE')).toEqual([
      'other Plan 1 EMPLOYEE_ONLY',
      'life 2x EMPLOYEE_ONLY',
    ]);
    expect(coverages('Product|Plan|Tier', 'Accident|Plan 1|EE', 'Select|Plan 2|EE')).toEqual(['- Plan 1 EMPLOYEE_ONLY', '- Plan 2 EMPLOYEE_ONLY']);
    expect(coverages('Product|Plan|Tier', 'HMO|H10|EE', 'PPO|P10|FAM')).toEqual(['- H10 EMPLOYEE_ONLY', '- P10 FAMILY']);
  });

  test('is no code that is a tier itself', () => {
    expect(coverages('Medical Plan|Medical Code|Medical Tier', 'PPO|FAM|FAM', 'PPO|EE|EE')).toEqual([
      'medical PPO FAMILY',
      'medical PPO EMPLOYEE_ONLY',
    ]);
  });

  test('is nothing else where two words for tiers have a stroke between them', () => {
    expect(coverages('Medical|Dental', 'Individual / Family|DPPO')).toEqual(['medical Individual / Family -', 'dental DPPO -']);
  });

  test('is the benefit where nothing but main benefits stand there, and no other column says a plan', () => {
    expect(coverages('Product|Tier', 'Medical|EE', 'Dental|FAM')).toEqual(['medical - EMPLOYEE_ONLY', 'dental - FAMILY']);
    expect(coverages('Product|Plan Code|Tier', 'Medical|P1|EE', 'Dental|P2|FAM')).toEqual(['medical P1 EMPLOYEE_ONLY', 'dental P2 FAMILY']);
    expect(coverages('Plan|Tier', 'Medical|EE', 'Dental High|FAM')).toEqual(['- Medical EMPLOYEE_ONLY', '- Dental High FAMILY']);
  });

  test('is no benefit where nothing but STD stands beside a plan, which may be the standard one', () => {
    expect(coverages('Product|Plan Code', 'STD|Standard PPO', 'Std|Standard PPO')).toEqual(['- Standard PPO -', '- Standard PPO -']);
    expect(coverages('Product|Plan Code', 'STD|S1', 'Life|L1')).toEqual(['disability S1 -', 'life L1 -']);
  });
});
