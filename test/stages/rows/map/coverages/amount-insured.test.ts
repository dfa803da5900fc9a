import { describe, expect, test } from 'vitest';
import { FORMATS, type Rows } from '../../tables.ts';

const PERSON = ['Employee ID', 'First Name', 'Last Name', 'DOB'];
const rowsOf = (columns: string, ...rows: readonly string[]): Rows => [
  [...PERSON, ...columns.split('|')],
  ...rows.map((cells) => ['1', 'Ana', 'Ruiz', '1980-04-02', ...cells.split('|')]),
];

describe.each(FORMATS)('how much is insured in the place of a tier, in %s', (_format, read) => {
  test('is no mistake where the benefit is of a life, an income or an account, and is one where it is of persons', () => {
    const { records, errors } = read(
      rowsOf(
        'Benefit|Plan Name|Coverage Level',
        'Medical|PPO|Employee + Family',
        'Basic Life|Life|1x Salary',
        'Vol Life|Vol|$100,000',
        'LTD|LTD|60% to $1500',
        'Health FSA|FSA|2750.00',
        'STD|STD|All',
        'Dental|DPPO|50000',
      ),
    );
    expect(records.map(({ coverage }) => coverage.coverage_type)).toEqual(['FAMILY', null, null, null, null, null, null]);
    expect(errors.map(({ code, original_value }) => `${code} ${original_value}`)).toEqual(['unknown_code All', 'unknown_code 50000']);
  });

  test('is none in columns of the benefit, either', () => {
    const { errors } = read(rowsOf('Life Plan|Life Tier|Medical Plan|Medical Tier', 'Basic|2x Salary|PPO|5000'));
    expect(errors.map(({ original_value, source }) => [original_value, source])).toEqual([['5000', 'Medical Tier']]);
  });

  test('leaves an option a tier where all other options are tiers', () => {
    const options = (header: string) =>
      read(rowsOf(header, 'Medical|PPO|EE + Family', 'Dental|DPPO|EE Only', 'LTD|Buy-up|60%')).records.map(({ coverage }) => coverage.coverage_type);
    expect(options('Benefit Type|Plan|Option')).toEqual(['FAMILY', 'EMPLOYEE_ONLY', null]);
    const deductibles = read(rowsOf('Benefit|Option', 'Medical|1000', 'Medical|2500', 'Medical|$5000', 'Dental|Family'));
    expect(deductibles.records.slice(0, 3).map(({ coverage }) => coverage.plan_id)).toEqual(['1000', '2500', '$5000']);
    const named = read(rowsOf('Benefit Type|Plan|Option', 'Medical|PPO|EE + Family', 'Dental|DPPO|High', 'LTD|Buy-up|60%'));
    expect(named.records.map(({ coverage }) => coverage.coverage_type)).toEqual([null, null, null]);
  });
});
