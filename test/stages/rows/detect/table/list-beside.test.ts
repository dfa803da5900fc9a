import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';
import { normalizeSheet } from '../../sheet.ts';
import { csvOf } from '../../tables.ts';

const HEADER = ['Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan'];
const PEOPLE = [
  ['E1', 'Ann', 'Lee', '1985-03-15', 'Employee', 'PPO'],
  ['E1', 'Bo', 'Lee', '1984-03-15', 'Spouse', 'PPO'],
  ['E1', 'Cy', 'Lee', '2014-03-15', 'Child', 'PPO'],
  ['E2', 'Dee', 'Ray', '1970-12-01', 'Employee', 'HDHP'],
];
const PEOPLE_ALONE = Array.from({ length: 5 }, (_, at) => [`E${at + 1}`, 'Ann', `Lee${'abcde'[at]}`, `198${at}-03-15`, 'Employee']);
const NUMBERED = [
  ['1', 'A1'],
  ['2', 'A1'],
  ['3', 'B1'],
  ['4', 'B1'],
  ['5', 'A1'],
];
const NAMED = [
  ['Ann Lee', 'A1'],
  ['Bo Ray', 'A1'],
  ['Cy Fox', 'B1'],
];
const NOTHING = ['', '', '', '', '', ''];

/** The table with another behind a blank column. */
function beside(names: readonly string[], lines: readonly (readonly string[])[]): string[][] {
  const blank = names.map(() => '');
  const rows = Array.from({ length: Math.max(PEOPLE.length, lines.length) }, (_, at) => [...(PEOPLE[at] ?? NOTHING), '', ...(lines[at] ?? blank)]);
  return [[...HEADER, '', ...names], ...rows];
}

const families = ({ records }: ReturnType<typeof normalizeFile>): unknown[] =>
  records.map(({ first_name, coverage, dependents }) => [first_name, coverage.plan_id, dependents.map((one) => one.first_name)]);
const FAMILIES = [
  ['Ann', 'PPO', ['Bo', 'Cy']],
  ['Dee', 'HDHP', []],
];

describe('a list beside the persons', () => {
  test.each([
    [
      'of plans',
      ['Plan Code', 'Plan Description'],
      [
        ['PPO', 'Gold'],
        ['HDHP', 'High Deductible'],
        ['HMO', 'Basic'],
      ],
    ],
    [
      'of what cells may say',
      ['Relationship', 'Gender'],
      [
        ['Employee', 'M'],
        ['Child', 'F'],
        ['Spouse', ''],
      ],
    ],
  ])('says nothing of them, and the report names it: %s', (_, names, lines) => {
    for (const file of [normalizeFile(csvOf(beside(names, lines))), normalizeSheet(beside(names, lines))]) {
      expect(families(file)).toEqual(FAMILIES);
      expect(file.errors).toEqual([]);
      expect(file.inspection.findings).toMatchObject([{ code: 'values_unread', source: names[0] }]);
    }
  });

  test('that goes on below the last person is no row of a sheet', () => {
    const plans = ['PPO', 'HDHP', 'HMO', 'POS', 'EPO', 'VSP'].map((code) => [code, `The ${code} plan`]);
    const file = normalizeSheet(beside(['Plan Code', 'Description'], plans));
    expect(families(file)).toEqual(FAMILIES);
    expect(file.tally.rows).toBe(PEOPLE.length);
  });

  test.each([
    ['a column of theirs that some rows fill', ['Waiver Reason'], [['Medicare'], ['Spouse has a plan']]],
    ['a column of theirs in which words stand again', ['Plan Option'], [['PPO'], ['PPO'], ['PPO'], ['HDHP']]],
    ['what they also have in their own row', ['Plan Elected'], [['PPO'], [''], [''], ['HDHP']]],
    ['something of persons', ['Dependent SSN'], [['271-82-9265'], ['271-82-9266'], ['271-82-9267']]],
  ])('is not %s', (_, names, lines) => {
    for (const file of [normalizeFile(csvOf(beside(names, lines))), normalizeSheet(beside(names, lines))]) {
      expect(file.inspection.reading.columns).toContain(names[0]);
    }
  });

  const three = (column: string, own: readonly string[], names: readonly string[], lines: readonly (readonly string[])[]): string[][] => {
    const rows = lines.map((line, at) => [...(PEOPLE_ALONE[at] ?? ['', '', '', '', '']), own[at] ?? '', '', ...line]);
    return [[...HEADER.slice(0, 5), column, '', ...names], ...rows];
  };

  test.each([
    [
      'further coverages of persons',
      three(
        'Class',
        ['A', '', 'B', ''],
        ['Benefit', 'Plan'],
        [
          ['Medical', 'PPO'],
          ['Dental', 'DPPO'],
          ['Vision', 'VSP'],
          ['Life', 'L1'],
        ],
      ).map((cells, at) => (at % 2 === 1 || at === 0 ? cells : ['', '', '', '', '', '', ...cells.slice(6)])),
      ['PPO', 'DPPO', 'VSP', 'L1'],
    ],
    [
      'what was chosen in place of a plan',
      three('Prior Plan', ['HMO', 'PPO', 'PPO'], ['Plan'], [['PPO'], ['HMO'], ['HDHP']]),
      ['PPO', 'HMO', 'HDHP'],
    ],
    ['the numbers of persons', three('Dependents', ['2', '1', '4', '1', '3'], ['Line', 'Plan'], NUMBERED), ['A1', 'A1', 'B1', 'B1', 'A1']],
    ['another benefit, which some waive', three('Class', ['HMO', 'PPO', 'HMO'], ['Plan'], [['PPO'], ['HMO'], ['']]), ['PPO', 'HMO', null]],
    [
      'the tier of employees',
      three(
        'Class',
        [],
        ['Tier', 'Plan'],
        [
          ['Family', 'A1'],
          ['Employee', 'B1'],
          ['', ''],
        ],
      ),
      ['A1', 'B1', null],
    ],
    ['the names of persons', three('Manager', ['Ann Lee', 'Ann Lee', 'Bo Ray'], ['Name', 'Plan'], NAMED), ['A1', 'A1', 'B1']],
  ])('is not %s', (_, rows, plans) => {
    for (const file of [normalizeFile(csvOf(rows)), normalizeSheet(rows)]) {
      expect(file.records.map(({ coverage }) => coverage.plan_id)).toEqual(plans);
      expect(file.inspection.findings).toEqual([]);
    }
  });
});
