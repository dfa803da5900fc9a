import { describe, expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';
import { FORMATS, type Rows } from './tables.ts';

const rowsOf = (columns: string, ...rows: readonly string[]): Rows => [
  ['Employee ID', 'First Name', 'Last Name', 'DOB', ...columns.split('|')],
  ...rows.map((cells, at) => [`${at + 1}`, 'Ana', `Ruiz${at}`, '1980-04-02', ...cells.split('|')]),
];

describe.each(FORMATS)('elections beside what somebody has now, in %s', (_format, read) => {
  const said = (columns: string, ...rows: readonly string[]) => {
    const { records, inspection } = read(rowsOf(columns, ...rows));
    return {
      coverages: records.map(({ coverage: { benefit, plan_id, coverage_type } }) => `${benefit ?? '-'} ${plan_id ?? '-'} ${coverage_type ?? '-'}`),
      unread: inspection.findings.map(({ code, source }) => `${code} ${source}`),
    };
  };

  test('are read, of a benefit and of none by its name: no record has the plan of now and the tier of then', () => {
    expect(said('Current Medical Plan|Current Medical Tier|New Medical Plan|New Medical Tier', 'PPO|EE|HMO|FAM', 'PPO|EE|Waived|')).toEqual({
      coverages: ['medical HMO FAMILY', 'medical - WAIVED'],
      unread: [],
    });
    expect(said('Current Plan|Current Tier|New Plan|New Tier', 'PPO|EE|HMO|FAM')).toEqual({ coverages: ['- HMO FAMILY'], unread: [] });
  });

  test('are read in a row for each benefit, with their waivers', () => {
    const columns = 'Benefit|Current Election|New Election|Current Coverage Level|New Coverage Level';
    expect(said(columns, 'Medical|PPO|HMO|EE|Family', 'Medical|HMO|Waived|EE|').coverages).toEqual(['medical HMO FAMILY', 'medical - WAIVED']);
  });

  test('so is where somebody lives now, and a new name only where it is the only one', () => {
    const { records } = read(
      rowsOf('Old Address|New Address|Old City|New City|New Last Name|New Term Date', '1 Elm|2 Oak|Dover|Newark|Hay|6/30/2025'),
    );
    expect(records).toMatchObject([
      { last_name: 'Ruiz0', address: { street: '2 Oak', city: 'Newark' }, coverage: { termination_date: '2025-06-30' } },
    ]);
  });

  test('leave a coverage out where nothing new is said, and name the column of what is current', () => {
    expect(said('Current Medical Plan|New Medical Plan', 'PPO|HMO', 'PPO|')).toEqual({
      coverages: ['medical HMO -', '- - -'],
      unread: ['values_unread Current Medical Plan'],
    });
    expect(said('Current Plan|New Plan', 'PPO|HMO', 'PPO|')).toEqual({
      coverages: ['- HMO -', '- - -'],
      unread: ['values_unread Before a change: Current Plan'],
    });
  });

  test('of several years, of which nobody says which is meant, are named', () => {
    expect(said('2025 Medical Plan|2026 Medical Plan', 'PPO|HMO')).toEqual({
      coverages: ['- - -'],
      unread: ['values_unread 2025 Medical Plan', 'values_unread 2026 Medical Plan'],
    });
    expect(said('2026 Medical Plan|2026 Dental Plan', 'PPO|DPPO')).toEqual({ coverages: ['medical PPO -', 'dental DPPO -'], unread: [] });
  });

  test('that say no more than yes and no leave open which plan and tier they mean: what somebody has now is named', () => {
    const columns = 'Health Election|Current Health Plan|Current Health Plan Tier';
    expect(said(columns, 'Enroll|HMO|Family', 'Waive|HMO|EE')).toEqual({
      coverages: ['medical - -', 'medical - WAIVED'],
      unread: ['values_unread Current Health Plan', 'values_unread Current Health Plan Tier'],
    });
    expect(said('Health Election|Current Health Plan', 'HMO 20|PPO', 'Waive|PPO').unread).toEqual([]);
    expect(said('Health Election|Health Plan|Current Health Plan', 'Enroll|HMO|PPO', 'Waive||PPO').unread).toEqual([]);
  });
});

test.each([
  ['Coverage Level,HSA Effective Date', 'FAM,2025-02-01'],
  ['Coverage Level,Effective Date,HSA Effective Date', 'FAM,2025-01-01,2025-02-01'],
  ['Medical Plan,Dental Plan,FSA Eff Date', 'PPO,DPPO,2025-02-01'],
])('the day of an account beside what is said of other coverages is named as unread: %s', (header, cells) => {
  const { inspection } = normalizeFile(`Employee ID,First Name,Last Name,${header}\n1,Ann,Fox,${cells}\n`);
  expect(inspection.findings).toMatchObject([
    { code: 'values_unread', source: header.split(',').at(-1), suggested_fix: expect.stringContaining('HSA Election') },
  ]);
});

test.each([
  ['Coverage Level,Medical Effective Date', 'FAM,2025-02-01'],
  ['Coverage Level,HSA Effective Date', 'FAM,'],
  ['HSA Effective Date', '2025-02-01'],
  ['HSA Election,HSA Effective Date', 'Yes,2025-02-01'],
])('a day that is read, or blank, is not: %s %s', (header, cells) => {
  expect(normalizeFile(`Employee ID,First Name,Last Name,${header}\n1,Ann,Fox,${cells}\n`).inspection.findings).toEqual([]);
});
