import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { lines, read } from './benefit-file.ts';

describe('words that qualify a benefit', () => {
  const rowOf = (columns: string, cells: string): string[] =>
    lines(read(`Employee ID,First Name,Last Name,${columns}`, `1,Ann,Lee,${cells}`)).map((line) => line.replace('Ann: ', '').replace(' []', ''));

  test.each([
    ['Voluntary Vision', 'vision'],
    ['Vol Dental', 'dental'],
    ['Basic STD', 'disability'],
    ['Group LTD', 'disability'],
    ['Employer-Paid LTD', 'disability'],
    ['Supplemental AD&D', 'life'],
    ['Medical HMO', 'medical'],
    ['Dental PPO', 'dental'],
    ['HRA', 'other'],
    ['DCA', 'fsa'],
    ['Flex Plan', 'fsa'],
    ['Commuter', 'other'],
    ['Transit', 'other'],
    ['Parking', 'other'],
    ['Pet', 'other'],
  ])('are no other benefit: %s', (name, benefit) => {
    const columns = ['Plan', 'Tier', 'Effective Date', 'Date of Termination'].map((what) => `${name} ${what}`.replace('Plan Plan', 'Plan'));
    expect(rowOf(columns.join(), 'P,FAM,2025-01-01,2025-12-31')).toEqual([`${benefit} P FAMILY 2025-01-01 2025-12-31`]);
  });

  test('are no other benefit where they say whose it is', () => {
    const columns = 'Medical Plan,MEMBER_RX_COVERAGE_LEVEL,MEMBER_DENTAL_COVERAGE_INDICATOR,Subscriber Vision Tier';
    expect(rowOf(columns, 'PPO,Family,Y,EE')).toEqual([
      'medical PPO - - -',
      'dental - - - -',
      'vision - EMPLOYEE_ONLY - -',
      'prescription - FAMILY - -',
    ]);
  });

  test('nor do amounts of the employee’s insurances hide those of a spouse and the children', () => {
    const columns =
      'Employee Basic Life Amount,Employee Voluntary Life Amt,Spouse Basic Life Amount,Spouse Voluntary Life Amount,Child Basic Life Amount,LTD Amount';
    expect(rowOf(columns, '65000,100000,5000,25000,2000,3250').map((line) => line.replace(/( -)+$/, ''))).toEqual([
      'life Basic Life',
      'life Voluntary Life',
      'life Spouse Life',
      'life Spouse Basic Life',
      'life Child Basic Life',
      'disability LTD',
    ]);
    expect(rowOf(columns, '65000,,,,,').map((line) => line.replace(/( -)+$/, ''))).toEqual(['life Basic Life']);
    // What others come to may be what they cost.
    expect(rowOf('Plan,Premium,Employee LTD Amount,Employee Cancer Amount,Accident Amount', 'PPO,250.00,0.00,4.10,0.00')).toEqual(['- PPO - - -']);
  });

  test.each([
    // One and the same by two names.
    ['Basic Life,Life,Medical', 'Yes,Yes,Yes', ['medical - - - -', 'life Basic Life - - -']],
    ['STD,Basic STD Amount,LTD', 'Yes,500,Yes', ['disability STD - - -', 'disability LTD - - -']],
    // Two of them.
    ['STD,Voluntary STD,LTD', 'Yes,Yes,', ['disability STD - - -', 'disability Voluntary STD - - -']],
    ['Dental Plan,Dental Tier,Voluntary Dental Plan,Vision', 'D,FAM,V,', ['dental D FAMILY - -', 'dental V - - -']],
    ['Dental Plan,Dental Tier,Voluntary Dental Plan,Vision', 'D,FAM,,', ['dental D FAMILY - -']],
    [
      'Basic AD&D,Supplemental Employee ADD Amount,Supplemental Child ADD Amount',
      'Y,5000,900',
      ['life AD&D - - -', 'life Child AD&D - - -', 'life Voluntary AD&D - - -'],
    ],
  ])('make lines of their own only where several are elected: %s', (columns, cells, coverages) => {
    expect(rowOf(columns, cells)).toEqual(coverages);
  });

  test('share what stands under the bare name, and nothing that is another one’s', () => {
    expect(rowOf('Medical HMO,Medical PPO,Medical Tier,Medical Effective Date,Dental', 'Y,,FAM,2025-01-01,')).toEqual([
      'medical Medical HMO FAMILY 2025-01-01 -',
    ]);
    expect(rowOf('STD Effective Date,Voluntary STD,LTD', '2025-01-01,Yes,')).toEqual(['disability STD - 2025-01-01 -']);
    expect(rowOf('Basic STD Effective Date,Voluntary STD,LTD', '2025-01-01,Yes,')).toEqual(['disability STD - - -']);
  });

  test('are those of an amount, of another insurance or of an employer where they may be', () => {
    expect(rowOf('Medical Plan,Dental Plan,Employer Paid Vision,Supplemental Medical Plan,Group Health Plan', 'P,D,12.50,Gap,Acme')).toEqual([
      'medical P - - -',
      'dental D - - -',
    ]);
  });

  test.each(['HRA Election', 'Parking Monthly Election', 'DCA Annual Election'])('%s holds how much, not which plan', (column) => {
    expect(rowOf(`Medical Plan,Dental Plan,${column}`, 'P,,1500')[1]!.split(' - ')[0]).not.toContain('1500');
  });

  test('what may be the name of anything is no election by itself', () => {
    expect(rowOf('Medical Plan,Dental Plan,Parking,Transit,Pet', 'P,D,Lot B,021000021,Rex')).toEqual(['medical P - - -', 'dental D - - -']);
  });

  test('a dependent with a column for one of two is in no other by silence', () => {
    const { records } = read(
      'Employee ID,First Name,Last Name,Medical Plan,Voluntary Dental Plan,Spouse First Name,Spouse Last Name,Spouse Voluntary Dental,Spouse Medical',
      '1,Ann,Lee,P,V,Di,Lee,Yes,No',
    );
    expect(records.map(({ coverage, dependents }) => [coverage.benefit, coverage.coverage_type, dependents.length])).toEqual([
      ['medical', null, 0],
      ['dental', null, 1],
      ['medical', 'WAIVED', 0],
    ]);
  });

  test('are known in JSON as well', () => {
    const file = normalizeFile(
      JSON.stringify([{ employeeId: 1, firstName: 'Ann', lastName: 'Lee', voluntaryVisionPlan: 'V', voluntaryVisionTier: 'FAM', dentalPlan: 'D' }]),
    );
    expect(lines(file)).toEqual(['Ann: dental D - - - []', 'Ann: vision V FAMILY - - []']);
  });
});

test('a heading before the name of a benefit only says that it is one', () => {
  const read = (columns: string, cells: string) =>
    normalizeFile(`Employee ID,First Name,Last Name,${columns}\n1,Ann,Lee,${cells}\n`).records.map(({ coverage }) => coverage);
  expect(read('Benefit_Plans_-_Medical', 'yes')).toMatchObject([{ benefit: 'medical', plan_id: null }]);
  expect(read('Benefits - Medical,Benefits - Dental', 'HMO,DPPO')).toMatchObject([
    { benefit: 'medical', plan_id: 'HMO' },
    { benefit: 'dental', plan_id: 'DPPO' },
  ]);
});
