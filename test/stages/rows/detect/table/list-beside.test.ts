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
});
