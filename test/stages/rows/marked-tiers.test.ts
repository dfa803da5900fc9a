import { describe, expect, test } from 'vitest';
import { rowsXml } from '../../support/excel/workbook.ts';
import { blanks, codesOf, diagonal, PERSON, row, statedBy, tiersOf } from './marking.ts';
import { FORMATS } from './tables.ts';
import { normalizeSheet } from './sheet.ts';

describe.each(FORMATS)('columns that are called by tiers in %s', (_name, read) => {
  test.each<[names: string[], tiers: string[]]>([
    [
      ['EE', 'ES', 'EC', 'FAM'],
      ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'FAMILY'],
    ],
    [
      ['EE', 'EE+SP', 'EE+CH', 'EE+CHILDREN', 'FAMILY'],
      ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'EMPLOYEE_CHILDREN', 'FAMILY'],
    ],
    [
      ['Employee Only', 'Employee + Spouse', 'Employee + Child', 'Employee + Child(ren)', 'Family'],
      ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'EMPLOYEE_CHILDREN', 'FAMILY'],
    ],
    [
      ['Single', '2-Party', 'Family'],
      ['INDIVIDUAL', 'FAMILY', 'FAMILY'],
    ],
    [
      ['Ind', 'Couple', 'P/C', 'Fam'],
      ['INDIVIDUAL', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'FAMILY'],
    ],
    [
      ['Emp Only', 'Emp+Sp', 'Emp+Ch(ren)', 'Emp+Fam', 'Opt Out'],
      ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'FAMILY', 'WAIVED'],
    ],
    [
      ['Employee', 'Employee + 1', 'Employee + Two or More'],
      ['EMPLOYEE_ONLY', 'FAMILY', 'FAMILY'],
    ],
    [
      ['Individual', 'Individual + Spouse', 'Individual + Child(ren)', 'Family'],
      ['INDIVIDUAL', 'EMPLOYEE_SPOUSE', 'EMPLOYEE_CHILDREN', 'FAMILY'],
    ],
    [
      ['EE Only (1 person) $450.00', 'EE/SP $900', 'EE/SP/CH $1,300/mo'],
      ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'FAMILY'],
    ],
    [
      ['Tier: EE', 'Tier: ES', 'Tier: FAM'],
      ['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'FAMILY'],
    ],
  ])('%s say by a mark which one somebody has, and by none that nothing is known', (names, tiers) => {
    const file = read([[...PERSON, ...names, 'Salary'], ...diagonal(names.length, 'X').map((cells) => [...cells, '50000'])]);
    expect(tiersOf(file)).toEqual([...tiers, null]);
    expect([...file.errors, ...file.inspection.findings]).toEqual([]);
    expect(read([[...PERSON, ...names], ...diagonal(names.length, 'X')], { withoutKernel: true }).recordText).toBe(
      read([[...PERSON, ...names], ...diagonal(names.length, 'X')]).recordText,
    );
  });

  test.each(['X', 'x', '✓', '✔', '☑', 'ü', '1', 'Y', 'yes', 'TRUE'])('take %s for a mark', (mark) => {
    expect(tiersOf(read([[...PERSON, 'EE', 'ES', 'EC', 'FAM'], ...diagonal(4, mark)]))).toEqual([
      'EMPLOYEE_ONLY',
      'EMPLOYEE_SPOUSE',
      'EMPLOYEE_CHILDREN',
      'FAMILY',
      null,
    ]);
  });

  test.each([
    ['No', 'Yes'],
    ['FALSE', 'TRUE'],
    ['0', '1'],
    ['☐', '☑'],
    ['-', 'X'],
  ])('take %s for no mark', (no, yes) => {
    const rows = diagonal(3, yes).map((cells) => cells.map((cell) => (cell === '' ? no : cell)));
    expect(tiersOf(read([[...PERSON, 'EE', 'ES', 'FAM'], ...rows]))).toEqual(['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'FAMILY', null]);
  });

  test('take a cell for a mark that says the tier of its own column', () => {
    const rows = [row(0, 'EE', '', '', ''), row(1, '', 'ES', '', ''), row(2, '', '', 'Fam', ''), row(3, '', '', '', 'W')];
    expect(tiersOf(read([[...PERSON, 'EE', 'ES', 'FAM', 'W'], ...rows]))).toEqual(['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', 'FAMILY', 'WAIVED']);
  });

  test.each(['Waive', 'Waived', 'W', 'WO', 'Declined', 'None'])('have %s as one more', (waiver) => {
    expect(tiersOf(read([[...PERSON, 'EE', 'ES', 'FAM', waiver], ...diagonal(4, 'x')]))).toEqual([
      'EMPLOYEE_ONLY',
      'EMPLOYEE_SPOUSE',
      'FAMILY',
      'WAIVED',
      null,
    ]);
  });

  test('are the tier of the plan that a row names, and of each benefit where it names several', () => {
    const one = read([[...PERSON, 'Plan', 'EE', 'ES', 'FAM'], row(0, 'PPO', 'X', '', ''), row(1, 'HMO', '', 'X', '')]);
    expect(statedBy(one)).toEqual(['1001 PPO EMPLOYEE_ONLY', '1002 HMO EMPLOYEE_SPOUSE']);
    const header = [...PERSON, 'EE', 'ES', 'FAM', 'Medical', 'Dental'];
    const several = read([header, row(0, 'X', '', '', 'X', 'X'), row(1, '', 'X', '', 'X', ''), row(2, '', '', 'X', '', '')]);
    expect(statedBy(several)).toEqual(['1001 medical EMPLOYEE_ONLY', '1001 dental EMPLOYEE_ONLY', '1002 medical EMPLOYEE_SPOUSE', '1003 FAMILY']);
    const waived = read([[...PERSON, 'EE', 'ES', 'FAM', 'Waive Medical', 'Waive Dental'], row(0, 'X', '', '', '', 'X'), row(1, '', 'X', '', '', '')]);
    expect(statedBy(waived)).toEqual(['1001 EMPLOYEE_ONLY', '1002 EMPLOYEE_SPOUSE']);
  });

  test('give an entry instead of a guess where a row marks two, or says something else', () => {
    const rows = [...diagonal(4, 'X'), row(5, 'X', '', '', 'X'), ...diagonal(4, 'X'), row(6, '', 'see HR', '', '')];
    const file = read([[...PERSON, 'EE', 'ES', 'EC', 'FAM'], ...rows]);
    expect(codesOf(file)).toEqual([
      '7 unknown_code coverage.coverage_type tier marked: FAM',
      '13 unknown_code coverage.coverage_type tier marked: ES',
    ]);
    expect(file.errors[0]).toMatchObject({
      severity: 'warning',
      message: 'The row marks several tiers, or says something else where one is marked',
      original_value: 'X',
      suggested_fix: 'Mark one of these columns with an X, and leave the others blank.',
    });
    expect(tiersOf(file).filter((tier) => tier === null)).toHaveLength(4);
  });

  test('are read where sums stand below them, and where the header is repeated', () => {
    const header = [...PERSON, 'Employee Only', 'Employee + Child(ren)', 'Family'];
    const file = read([header, ...diagonal(3, 'X'), header, row(5, '', '', 'X'), ['Total', ...blanks(3), '1', '1', '2']]);
    expect(tiersOf(file)).toEqual(['EMPLOYEE_ONLY', 'EMPLOYEE_CHILDREN', 'FAMILY', null, 'FAMILY']);
    expect(file.errors).toEqual([]);
    const bare = read([header, ...diagonal(3, 'X'), [...blanks(4), '1', '1', '2']]);
    expect(tiersOf(bare).slice(0, 4)).toEqual(['EMPLOYEE_ONLY', 'EMPLOYEE_CHILDREN', 'FAMILY', null]);
  });
});

describe.each(FORMATS)('columns that are called by tiers, for each benefit, in %s', (_name, read) => {
  const TIERS = ['EE', 'ES', 'EC', 'FAM'];
  const ROWS = [row(0, 'X', '', '', '', '', '', 'x', ''), row(1, '', '', '', 'X', '', '', '', ''), row(2, ...blanks(8))];
  const STATED = ['1001 medical EMPLOYEE_ONLY', '1001 dental EMPLOYEE_CHILDREN', '1002 medical FAMILY', '1003'];

  test.each<[how: string, above: string[][]]>([
    ['in merged cells over them', [[...blanks(4), 'Medical', '', '', '', 'Dental', '', '', '']]],
    ['in every cell over them', [[...blanks(4), 'Medical', 'Medical', 'Medical', 'Medical', 'Dental', 'Dental', 'Dental', 'Dental']]],
    ['below a title', [['Census of Acme'], ['Employee Information', '', '', '', 'Medical Coverage', '', '', '', 'Dental Coverage', '', '', '']]],
  ])('are of the benefit that stands %s', (_how, above) => {
    const file = read([...above, [...PERSON, ...TIERS, ...TIERS], ...ROWS]);
    expect(statedBy(file)).toEqual(STATED);
    expect([...file.errors, ...file.inspection.findings]).toEqual([]);
  });

  test('are of the benefit in the header, where they stand in a row of their own below it', () => {
    const file = read([[...PERSON, 'Medical', '', '', '', 'Dental', '', '', ''], [...blanks(4), ...TIERS, ...TIERS], ...ROWS]);
    expect(statedBy(file)).toEqual(STATED);
    expect(file.errors).toEqual([]);
  });

  test.each<[how: string, name: (benefit: string, tier: string, at: number) => string]>([
    ['Medical EE', (benefit, tier) => `${benefit} ${tier}`],
    ['Medical - EE', (benefit, tier) => `${benefit} - ${tier}`],
    ['Medical Coverage: EE', (benefit, tier) => `${benefit} Coverage: ${tier}`],
    ['EE Medical', (benefit, tier) => `${tier} ${benefit}`],
    ['EE (Medical)', (benefit, tier) => `${tier} (${benefit})`],
    ['Medical (EE)', (benefit, tier) => `${benefit} (${tier})`],
    ['MEDICAL_EE', (benefit, tier) => `${benefit.toUpperCase()}_${tier}`],
    ['Medical EE, then ES', (benefit, tier, at) => (at === 0 ? `${benefit} ${tier}` : tier)],
  ])('are of the benefit in their names: %s', (_how, name) => {
    const names = ['Medical', 'Dental'].flatMap((benefit) => TIERS.map((tier, at) => name(benefit, tier, at)));
    expect(statedBy(read([[...PERSON, ...names], ...ROWS]))).toEqual(STATED);
  });

  test('are of the benefit whose column stands before them', () => {
    const header = [...PERSON, 'Medical Plan', ...TIERS, 'Dental Plan', ...TIERS];
    const file = read([header, row(0, 'PPO', 'X', '', '', '', 'DHMO', '', '', 'X', ''), row(1, 'HMO', '', '', '', 'X', '', '', '', '', '')]);
    expect(statedBy(file)).toEqual(['1001 medical PPO EMPLOYEE_ONLY', '1001 dental DHMO EMPLOYEE_CHILDREN', '1002 medical HMO FAMILY']);
  });

  test('are of the plan that stands over them', () => {
    const above = [...blanks(4), 'Kaiser HMO', '', '', '', 'PPO 500', '', '', ''];
    const file = read([above, [...PERSON, ...TIERS, ...TIERS], row(0, ...blanks(4), 'X', '', '', ''), row(1, '', '', '', 'X', ...blanks(4))]);
    expect(statedBy(file)).toEqual(['1001 medical PPO 500 EMPLOYEE_ONLY', '1002 medical Kaiser HMO FAMILY']);
  });

  test.each<[names: string[], marks: number[][], stated: string[]]>([
    [
      ['Medical EE', 'Medical FAM', 'Dental EE', 'Dental FAM', 'Waived'],
      [[0, 3], [1], [4]],
      ['1001 medical EMPLOYEE_ONLY', '1001 dental FAMILY', '1002 medical FAMILY', '1003 WAIVED'],
    ],
    [
      ['Waived', 'Medical EE', 'Medical FAM', 'Dental EE', 'Dental FAM'],
      [[1, 4], [2], [0]],
      ['1001 medical EMPLOYEE_ONLY', '1001 dental FAMILY', '1002 medical FAMILY', '1003 WAIVED'],
    ],
    [
      ['Medical PPO EE', 'Medical PPO FAM', 'Medical HMO EE', 'Medical HMO FAM'],
      [[0], [3], []],
      ['1001 medical Medical PPO EMPLOYEE_ONLY', '1002 medical Medical HMO FAMILY', '1003'],
    ],
  ])('are those of each benefit, though no row marks two of them, and a bare waiver is of all: %s', (names, marks, stated) => {
    const file = read([[...PERSON, ...names], ...marks.map((at, n) => row(n, ...names.map((_, column) => (at.includes(column) ? 'X' : ''))))]);
    expect(statedBy(file)).toEqual(stated);
    expect([...file.errors, ...file.inspection.findings]).toEqual([]);
  });

  test('are below a benefit the tier of the plan that a row marks, and say of no other that somebody has it', () => {
    const above = [...blanks(4), 'Medical', '', '', ''];
    const file = read([above, [...PERSON, 'PPO', 'HMO', 'EE', 'FAM'], row(0, 'X', '', 'X', ''), row(1, '', 'X', '', 'X')]);
    expect(statedBy(file)).toEqual(['1001 medical PPO EMPLOYEE_ONLY', '1002 medical HMO FAMILY']);
  });

  test('say by a mark that a row has the benefit, though its plan is blank, and by "no" nothing', () => {
    const header = [...PERSON, 'Medical Plan', ...TIERS.map((tier) => `Medical ${tier}`), 'Dental Plan', ...TIERS.map((tier) => `Dental ${tier}`)];
    const file = read([
      header,
      row(0, '', 'N', 'Y', 'N', 'N', 'DHMO', 'Y', 'N', 'N', 'N'),
      row(1, 'PPO', 'Y', 'N', 'N', 'N', '', 'N', 'N', 'N', 'N'),
    ]);
    expect(statedBy(file)).toEqual(['1001 medical EMPLOYEE_SPOUSE', '1001 dental DHMO EMPLOYEE_ONLY', '1002 medical PPO EMPLOYEE_ONLY']);
  });

  test('go before a tier that holds for all that a row states', () => {
    const file = read([
      [...PERSON, 'Coverage Level', 'Dental Plan', 'Medical EE', 'Medical FAM'],
      row(0, 'FAM', 'DHMO', 'X', ''),
      row(1, 'EE', '', '', 'X'),
    ]);
    expect(statedBy(file)).toEqual(['1001 medical EMPLOYEE_ONLY', '1001 dental DHMO FAMILY', '1002 medical FAMILY']);
  });

  test('say that a benefit was waived, and give an entry where a row marks a tier, too', () => {
    const above = [...blanks(4), 'Medical', '', '', '', 'Dental', '', '', ''];
    const names = ['EE', 'ES', 'FAM', 'Waive'];
    const rows = [...diagonal(4, 'X').map((cells) => [...cells, '', '', '', 'X']), row(5, '', 'X', '', 'X', 'X', '', '', '')];
    const file = read([above, [...PERSON, ...names, ...names], ...rows]);
    expect(statedBy(file).slice(0, 2)).toEqual(['1001 medical EMPLOYEE_ONLY', '1001 dental WAIVED']);
    expect(statedBy(file).slice(6)).toEqual([
      '1004 medical WAIVED',
      '1004 dental WAIVED',
      '1005 dental WAIVED',
      '1006 medical',
      '1006 dental EMPLOYEE_ONLY',
    ]);
    expect(codesOf(file)).toEqual(['8 unknown_code coverage.coverage_type Medical tier marked: Waive']);
  });

  test('are those of the family, whose dependents stand in what their rows mark', () => {
    const above = [...blanks(5), 'Medical', '', '', 'Dental', '', ''];
    const file = read([
      above,
      ['Relationship', ...PERSON, 'EE', 'ES', 'FAM', 'EE', 'ES', 'FAM'],
      ['Employee', ...row(0, '', 'X', '', 'X', '', '')],
      ['Spouse', '1001', 'Archer', 'Zoe', '1/2/1981', '', 'X', '', '', '', ''],
      ['Employee', ...row(2, 'X', '', '', 'X', '', '')],
    ]);
    expect(file.records.map(({ coverage, dependents }) => `${coverage.benefit} ${coverage.coverage_type} ${dependents.length}`)).toEqual([
      'medical EMPLOYEE_SPOUSE 1',
      'dental EMPLOYEE_ONLY 0',
      'medical EMPLOYEE_ONLY 0',
      'dental EMPLOYEE_ONLY 0',
    ]);
  });
});

test('a cell of a sheet that is TRUE or FALSE is a mark or none', () => {
  const rows = [[...PERSON, 'EE', 'ES', 'FAM'], row(0, 'TRUE', 'FALSE', 'FALSE'), row(1, 'FALSE', 'FALSE', 'TRUE')];
  const inline = /t="inlineStr"><is><t xml:space="preserve">(TRUE|FALSE)<\/t><\/is>/g;
  const xml = rowsXml(rows).replaceAll(inline, (_, value) => `t="b"><v>${value === 'TRUE' ? 1 : 0}</v>`);
  expect(tiersOf(normalizeSheet(xml))).toEqual(['EMPLOYEE_ONLY', 'FAMILY']);
});
