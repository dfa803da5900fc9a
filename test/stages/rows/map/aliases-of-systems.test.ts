import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { FORMATS } from '../tables.ts';

/** The record of a file of one row, with these columns behind an employee's. */
function recordOf(columns: string, cells: string) {
  const { records, errors } = normalizeFile(`Employee ID,Last Name,First Name,DOB,${columns}\n1,Fox,Ann,1980-01-02,${cells}\n`);
  expect(errors).toEqual([]);
  return records[0]!;
}

describe('names that systems and carriers give their columns', () => {
  test.each([
    ['MCO_PLAN', 'P1', { plan_id: 'P1' }],
    ['PRDCT_CD', 'P1', { plan_id: 'P1' }],
    ['Benefit Type,Benefit Option ID', 'HLT,B100', { benefit: 'medical', plan_id: 'B100' }],
    ['Plan,MEM_EFF_FROM_DATE,MEM_EFF_TO_DATE', 'P1,1/1/2025,6/30/2025', { effective_date: '2025-01-01', termination_date: '2025-06-30' }],
    ['Dental Plan Code,Dental Coverage Stop', 'D1,6/30/2025', { benefit: 'dental', termination_date: '2025-06-30' }],
    [
      'Product,Coverage Tier,Issue Date,Policy Status',
      'ACC,IND/SPOUSE,1/1/2025,In Force',
      { effective_date: '2025-01-01', coverage_type: 'EMPLOYEE_SPOUSE' },
    ],
    ['Plan,Coverage Type', 'ACC,One-Parent Family', { coverage_type: 'EMPLOYEE_CHILDREN' }],
    ['Plan,Coverage Type', 'ACC,Two-Parent Family', { coverage_type: 'FAMILY' }],
    ['Life Vol', '"$50,000"', { benefit: 'life', plan_id: 'Basic Life' }],
    ['Plan,Coverage Type', 'ACC,Named Insured', { coverage_type: 'EMPLOYEE_ONLY' }],
    ['Plan,Orig Eff Dt,Cur Eff Dt', 'P1,1/1/2020,1/1/2026', { effective_date: '2026-01-01' }],
    ['Plan,Orig Eff,Cur Eff,Curr', 'P1,1/1/2020,1/1/2026,USD', { effective_date: '2026-01-01' }],
    ['Plan,Type of Coverage,Level Name', 'PPO,Medical,EE + Family', { benefit: 'medical' }],
  ])('of a coverage: %s', (columns, cells, coverage) => {
    expect(recordOf(columns, cells).coverage).toMatchObject(coverage);
  });

  test('of a level beside the benefit under "Type of Coverage"', () => {
    const { records } = normalizeFile(
      'Person Number,Last Name,First Name,Plan,Type of Coverage,Level Name\n1,Fox,Ann,PPO,Medical,EE + Family\n2,Hay,Al,DPPO,Dental,EE Only\n',
    );
    expect(records.map(({ coverage: { benefit, coverage_type } }) => `${benefit} ${coverage_type}`)).toEqual([
      'medical FAMILY',
      'dental EMPLOYEE_ONLY',
    ]);
  });

  test.each([
    ['Purchaser ID,Subgroup ID', '600123,0', { group_id: '600123' }],
    ['Group Plan Number', '00412345', { group_id: '00412345' }],
    ['Subscriber Hire Date', '3/1/2015', { hire_date: '2015-03-01' }],
    [
      'Private Street,Private City,Private State,Private Zip',
      '1 Elm St,Dover,Delaware,19901',
      { address: { street: '1 Elm St', city: 'Dover', state: 'DE', zip: '19901' } },
    ],
    [
      'Mail Addr 1,Mail City,Mail St,Mail Zip',
      '1 Elm St,Dover,DE,19901',
      { address: { street: '1 Elm St', city: 'Dover', state: 'DE', zip: '19901' } },
    ],
    ['Home St,City,State,Zip', '1 Elm St,Dover,DE,19901', { address: { city: 'Dover', state: 'DE', zip: '19901' } }],
  ])('of a person: %s', (columns, cells, person) => {
    expect(recordOf(columns, cells)).toMatchObject(person);
  });

  test.each([
    ['NH', 'add'],
    ['TM', 'terminate'],
    ['CH', 'change'],
  ])('what is done: %s', (code, action) => {
    expect(recordOf('Plan,Action', `PPO,${code}`).action).toBe(action);
  });
});

describe.each(FORMATS)('a whole name, in %s', (_format, read) => {
  test.each([
    ['FOX,ANN,B', ['ANN', 'B', 'FOX', null]],
    ['FOX,ANN,B,JR', ['ANN', 'B', 'FOX', 'Jr']],
    ['FOX,JR,ANN', ['ANN', null, 'FOX', 'Jr']],
    ['Ann\u00a0B.\u00a0Fox', ['Ann', 'B.', 'Fox', null]],
    ['Fox,\u00a0Ann', ['Ann', null, 'Fox', null]],
  ])('%s has its parts', (name, parts) => {
    const { records } = read([
      ['Employee ID', 'Name', 'DOB'],
      ['1', name, '1980-01-02'],
    ]);
    expect(records.map((one) => [one.first_name, one.middle_name, one.last_name, one.suffix])).toEqual([parts]);
  });

  test('of a member of a plan that has hospitals', () => {
    const file = (header: string, own: readonly string[]): string =>
      [`${header},Account Role,Last Name,First Name,DOB`, `${own[0]},SUBSCRIBER,Fox,Ann,1980-01-02`, `${own[1]},SPOUSE,Fox,Al,1981-01-02`, ''].join(
        '\n',
      );
    const ids = (text: string) =>
      normalizeFile(text).records.map(({ member_id, dependents }) => [member_id, ...dependents.map((one) => one.member_id)]);
    expect(ids(file('Subscriber MRN,Member MRN', ['771,771', '771,772']))).toEqual([['771', '772']]);
    expect(ids(file('Member MRN,Subscriber ID,Member ID', ['771,500,11', '772,500,12']))).toEqual([['11', '12']]);
    expect(ids(file('Member MRN,Subscriber ID,Enrollee ID', ['771,500,11', '772,500,12']))).toEqual([['11', '12']]);
  });

  test('of a subscriber, beside SSNs that are cleared', () => {
    const { records, errors } = normalizeFile(
      [
        'Primary Enrollee ID,SSN,Last Name,First Name,DOB,Relationship Code',
        '9001,,Fox,Ann,1980-01-02,00',
        '9001,,Fox,Al,1981-01-02,01',
        '9002,,Hay,Bo,1981-01-02,00',
        '',
      ].join('\n'),
    );
    expect(records.map(({ member_id, dependents }) => [member_id, dependents.length])).toEqual([
      ['9001', 1],
      ['9002', 0],
    ]);
    expect(errors).toEqual([]);
  });
});
