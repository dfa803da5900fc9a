import { describe, expect, test } from 'vitest';
import { blanks, diagonal, PERSON, row, statedBy, tiersOf, unreadIn } from './marking.ts';
import { FORMATS } from './tables.ts';
import { normalizeFile } from './normalized.ts';
import { csv } from './one-row.ts';

describe('columns of which nobody knows whose tier they mark, or that they do', () => {
  const read = FORMATS[0]![1];

  test.each<[what: string, header: string[], above: string[]]>([
    ['two of the same tiers without a heading', ['EE', 'ES', 'FAM', 'EE', 'ES', 'FAM'], []],
    ['below names of carriers', ['EE', 'ES', 'FAM', 'EE', 'ES', 'FAM'], [...blanks(4), 'Anthem', '', '', 'Guardian', '', '']],
    ['below something else', ['Employee Only', 'Employee + 1', 'Family'], [...blanks(4), 'Gym Membership', '', '']],
    ['of another coverage', ['EE', 'ES', 'FAM'], [...blanks(4), 'Prior Coverage', '', '']],
    ['of another coverage, behind its carrier', ['EE', 'ES', 'FAM'], [...blanks(3), 'Prior Coverage', '', '', '']],
    ['of somebody else', ['Spouse Plan EE', 'Spouse Plan ES', 'Spouse Plan FAM'], []],
    ['households, with nothing of a coverage beside', ['Single', 'Family'], []],
    ['a code and a family, with nothing of a coverage beside', ['EE', 'FAM'], []],
  ])('are left unread and named: %s', (_what, names, above) => {
    const file = read([...(above.length > 0 ? [above] : []), [...PERSON, ...names], ...diagonal(names.length, 'X')]);
    expect(new Set(tiersOf(file))).toEqual(new Set([null]));
    expect(unreadIn(file)).toEqual(names);
    expect(file.inspection.findings[0]).toMatchObject({ code: 'values_unread', severity: 'warning' });
  });

  test('are left unread and named where rows mark several, or a cell holds a number among marks', () => {
    const both = read([[...PERSON, 'EE', 'ES', 'FAM'], row(0, 'X', '', ''), row(1, 'X', 'X', ''), row(2, 'X', '', 'X'), row(3, 'X', '', '')]);
    expect([tiersOf(both), unreadIn(both)]).toEqual([
      [null, null, null, null],
      ['EE', 'ES', 'FAM'],
    ]);
    const priced = read([[...PERSON, 'EE', 'ES', 'FAM'], ...diagonal(3, 'X'), row(4, '', '450.00', '')]);
    expect([new Set(tiersOf(priced)), unreadIn(priced)]).toEqual([new Set([null]), ['EE', 'ES', 'FAM']]);
  });

  test('are left unread where words of a general name are said besides marks', () => {
    const rows = [...diagonal(2, 'X'), ...diagonal(2, 'X'), ...diagonal(2, 'X'), ...diagonal(2, 'X'), row(3, '', 'see HR')];
    const file = read([[...PERSON, 'Single', 'Family', 'Medical Plan'], ...rows.map((cells) => [...cells, 'PPO'])]);
    expect([new Set(tiersOf(file)), unreadIn(file)]).toEqual([new Set([null]), ['Single', 'Family']]);
  });

  test('are named where they stand beside those that are read', () => {
    const file = read([[...PERSON, 'EE', 'EE/SP', 'EE/Parents', 'FAM'], ...diagonal(4, 'X')]);
    expect(tiersOf(file)).toEqual(['EMPLOYEE_ONLY', 'EMPLOYEE_SPOUSE', null, null, null]);
    expect(unreadIn(file)).toEqual(['EE/Parents', 'FAM']);
  });

  test('are tiers where a heading, a plan or a waiver beside them says so', () => {
    const marked = [row(0, 'X', ''), row(1, '', 'X')];
    expect(statedBy(read([[...blanks(4), 'Medical', ''], [...PERSON, 'Single', 'Family'], ...marked]))).toEqual([
      '1001 medical INDIVIDUAL',
      '1002 medical FAMILY',
    ]);
    expect(tiersOf(read([[...PERSON, 'Single', 'Family', 'Medical Plan'], ...marked.map((cells) => [...cells, 'PPO'])]))).toEqual([
      'INDIVIDUAL',
      'FAMILY',
    ]);
    expect(tiersOf(read([[...PERSON, 'Single', 'Family', 'Waived'], ...diagonal(3, 'X')]))).toEqual(['INDIVIDUAL', 'FAMILY', 'WAIVED', null]);
  });
});

describe('columns that only look like tiers', () => {
  const read = FORMATS[0]![1];

  test.each<[what: string, header: string[]]>([
    ['a marital status', ['Single', 'Married', 'Divorced']],
    ['a marital status, the other way round', ['Married', 'Single']],
    ['a filing status', ['Single', 'Family', 'Head of Household']],
    ['a filing status with a withholding', ['Single', 'Married Filing Jointly', 'Head of Household', 'W']],
    ['languages', ['EN', 'EE', 'ES', 'FR']],
    ['countries', ['ES', 'EC', 'PE']],
    ['days of the week', ['M', 'T', 'W', 'F', 'S']],
    ['classes by letters', ['A', 'B', 'C', 'D', 'E', 'F']],
    ['plans by letters', ['Plan D', 'Plan E', 'Plan F']],
    ['plans by two letters', ['Plan E', 'Plan F']],
    ['letters', ['I', 'F']],
    ['who pays', ['EE', 'ER']],
    ['who somebody is', ['Employee', 'Spouse', 'Child']],
    ['whose life is insured', ['Employee Life', 'Spouse Life', 'Child Life']],
    ['who smokes', ['EE Tobacco', 'FAM Tobacco']],
    ['a membership', ['Gym Single', 'Gym Family']],
  ])('are no tier: %s', (_what, names) => {
    for (const before of [[], ['Medical Plan']]) {
      const rows = diagonal(names.length, 'X').map((cells) => [...cells.slice(0, 4), ...before.map(() => 'PPO'), ...cells.slice(4)]);
      const file = read([[...PERSON, ...before, ...names], ...rows]);
      expect(tiersOf(file).every((tier) => tier === null)).toBe(true);
      expect([...file.errors, ...file.inspection.findings]).toEqual([]);
      expect(file.inspection.reading.columns).toEqual([...PERSON, ...before, ...names]);
    }
  });

  test.each<[what: string, header: string[], cells: string[]]>([
    ['rates', ['EE', 'ES', 'EC', 'FAM'], ['$450.00', '$900.00', '$800.00', '$1,300.00']],
    ['one rate', ['EE', 'ES', 'EC', 'FAM'], ['', '900.50', '', '']],
    ['costs', ['EE Cost', 'ES Cost', 'EC Cost', 'FAM Cost'], ['450', '', '', '']],
    ['rates of a benefit', ['Medical EE', 'Medical ES', 'Medical EC', 'Medical FAM'], ['450', '900', '800', '1300']],
    ['counts', ['EE', 'ES', 'EC', 'FAM'], ['1', '0', '2', '0']],
    ['days', ['EE', 'ES', 'EC', 'FAM'], ['', '1/1/2026', '', '']],
    ['names', ['Employee', 'Family', 'Members', 'Pets'], ['Ann Lee', 'Lee', 'Zoe', 'Rex']],
  ])('are no tier, and not named: %s', (_what, names, cells) => {
    const file = read([[...PERSON, ...names], row(0, ...cells), row(1, ...cells), row(2, ...cells)]);
    expect(tiersOf(file)).toEqual([null, null, null]);
    expect(file.inspection.findings).toEqual([]);
  });

  test('do not go before the column of a tier, nor the tier of a benefit', () => {
    const file = read([[...PERSON, 'Coverage Level', 'EE', 'ES', 'FAM'], row(0, 'FAM', 'X', '', ''), row(1, 'EE', '', 'X', '')]);
    expect(tiersOf(file)).toEqual(['FAMILY', 'EMPLOYEE_ONLY']);
    expect(file.inspection.reading.columns).toEqual([...PERSON, 'Coverage Level', 'EE', 'ES', 'FAM']);
    const ofBenefit = read([
      [...PERSON, 'Medical Plan', 'Medical Tier', 'Medical EE', 'Medical FAM'],
      row(0, 'PPO', 'FAM', 'X', ''),
      row(1, 'PPO', 'EE', '', 'X'),
    ]);
    expect(tiersOf(ofBenefit)).toEqual(['FAMILY', 'EMPLOYEE_ONLY']);
    expect(ofBenefit.inspection.reading.columns).toContain('Medical EE');
  });

  test('leave an id, a name and a family as they are', () => {
    const file = normalizeFile(
      csv(
        ['Family ID', 'EE ID', 'Last Name', 'First Name', 'Family'],
        [
          ['F1', '17', 'Lee', 'Ann', 'X'],
          ['F2', '18', 'Roe', 'Bob', ''],
        ],
      ),
    );
    expect(file.inspection.reading.columns).toEqual(['Family ID', 'EE ID', 'Last Name', 'First Name', 'Family']);
    expect(file.records.map(({ employee_id }) => employee_id)).toEqual(['17', '18']);
  });
});
