import { describe, expect, test } from 'vitest';
import { inspect } from '../inspecting.ts';
import { normalizeFile } from '../../normalized.ts';
import { normalizeSheet } from '../../sheet.ts';

const HEADER = ['Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Gender'];
const PEOPLE = [
  ['E1', 'Ann', 'Lee', '1985-03-15', 'F'],
  ['E2', 'Bob', 'Ray', '1970-12-01', 'M'],
];
const ELECTIONS = ['Employee ID', 'Plan', 'Coverage Tier', 'Effective Date', 'Premium'];
const ELECTED = ['E1', 'PPO', 'Family', '2024-01-01', '100.00'];
const csv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\r\n`).join('');
const rowsOf = (rows: readonly (readonly string[])[]): number => normalizeFile(csv([HEADER, ...rows])).tally.rows;

describe('another table below the rows', () => {
  const rows = [HEADER, ...PEOPLE, ELECTIONS, ELECTED];

  test('is not read as rows of the first, and the file says so once', () => {
    const { records, errors, inspection } = normalizeFile(csv(rows));
    expect(records.map(({ employee_id, first_name }) => [employee_id, first_name])).toEqual([
      ['E1', 'Ann'],
      ['E2', 'Bob'],
    ]);
    expect(errors).toEqual([]);
    expect(inspection.findings).toMatchObject([
      { code: 'values_unread', row_number: 0, suggested_fix: 'Send the table that begins in row 4 as a file of its own.' },
    ]);
  });

  test('is none where the header stands again of a file whose columns are called otherwise here', () => {
    const header = ['Employee ID', 'First Name', 'Last Name', 'DOB', 'Child #1 First Name', "Spouse's DOB"];
    const person = (id: string): string[] => [id, 'Ann', 'Lee', '1985-03-15', 'Zoe', ''];
    const rows = [header, person('E1'), header, person('E2')];
    expect(normalizeFile(csv(rows)).records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E2']);
    expect(normalizeSheet(rows).records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E2']);
  });

  test('is not read in a sheet either', () => {
    const { tally, inspection } = normalizeSheet(rows);
    expect(tally.rows).toBe(2);
    expect(inspection.findings.map(({ code }) => code)).toEqual(['values_unread']);
  });

  test('is found however the file is cut, in any encoding, behind blank lines and titles', () => {
    const text = csv([HEADER, ...PEOPLE, [''], ['Elections', '', '', '', ''], ELECTIONS, ELECTED, PEOPLE[0]!]);
    const whole = normalizeFile(text, { withoutKernel: true });
    for (const chunkBytes of [1, 2, 7, 64]) {
      expect(inspect(text, { chunkBytes })).toEqual(inspect(text));
      expect(normalizeFile(text, { chunkBytes, segmentBytes: 40 }).recordText).toBe(whole.recordText);
    }
    expect(normalizeFile(Buffer.from(`\ufeff${csv(rows)}`, 'utf16le')).tally.rows).toBe(2);
  });

  test('says nothing of how the rows of the first make families', () => {
    const dependents = ['Employee ID', 'Dependent First Name', 'Dependent Last Name', 'Relationship', 'Date of Birth'];
    expect(inspect(csv([HEADER, ...PEOPLE, dependents, ['E1', 'Zoe', 'Lee', 'Child', '2012-03-15']])).reading.linkage).toBe(
      inspect(csv([HEADER, ...PEOPLE])).reading.linkage,
    );
  });

  test('may have the columns of the first in another order', () => {
    expect(rowsOf([...PEOPLE, ['Employee ID', 'Last Name', 'First Name', 'Gender', 'Date of Birth'], PEOPLE[0]!])).toBe(2);
  });

  test.each([
    ['its last day', ['Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Termination Date']],
    ['the names the other way round', ['Employee ID', 'Last Name', 'First Name', 'Date of Birth', 'Gender']],
    ['one of dependents', ['Employee ID', 'Dependent First Name', 'Dependent Last Name', 'Date of Birth', 'Gender']],
    ['one more', [...HEADER, 'Coverage Tier']],
    ['one that nobody knows', ['Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Shoe Size']],
  ])('may differ from the first in a column: %s', (_, header) => {
    const rows = [HEADER, ...PEOPLE, header, PEOPLE[0]!];
    for (const { records, inspection } of [normalizeFile(csv(rows)), normalizeSheet(rows)]) {
      expect(records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E2']);
      expect(inspection.findings.map(({ code }) => code)).toEqual(['values_unread']);
    }
  });

  test('may begin as any header of the first does, and differ in a column that is called by its rows', () => {
    const header = ['Cert Number', 'First Name', 'Last Name', 'Hire Date', 'Plan'];
    const person = ['C1', 'Ann', 'Lee', '2020-03-15', 'PPO'];
    const ended = normalizeFile(csv([header, person, ['Cert Number', 'First Name', 'Last Name', 'Term Date', 'Plan'], person]));
    expect(ended.records.map(({ hire_date }) => hire_date)).toEqual(['2020-03-15']);
  });

  test('may name more than the first, whose rows are no titles of it', () => {
    const richer = [...HEADER, 'Plan', 'Coverage Tier', 'Effective Date'];
    const rows = [HEADER, ...PEOPLE, [''], richer, [...PEOPLE[0]!, 'PPO', 'Family', '2024-01-01']];
    for (const { records, inspection } of [normalizeFile(csv(rows)), normalizeSheet(rows)]) {
      expect(records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E2']);
      expect(inspection.findings).toMatchObject([{ suggested_fix: 'Send the table that begins in row 5 as a file of its own.' }]);
    }
  });

  test('is the one of persons where a table of something else stands above', () => {
    const group = [
      ['Group Number', 'Group Name', 'Plan', 'Effective Date'],
      ['G1', 'Example Inc', 'PPO', '2024-01-01'],
    ];
    expect(normalizeFile(csv([...group, [''], HEADER, ...PEOPLE])).records.map(({ employee_id }) => employee_id)).toEqual(['E1', 'E2']);
  });

  test('is none where the header stands again under other names for the same', () => {
    const header = ['Emp ID', 'First Name', 'Last Name', 'DOB', 'Plan', 'Eff Date', 'Dep 1 DOB', 'Notes'];
    const again = ['Employee ID', 'Fname', 'Surname', 'Birth Date', 'Plan Elected', 'Effective Date', 'Dependent 1 Date of Birth', 'Comment'];
    const person = ['E1', 'Ann', 'Lee', '1985-03-15', 'PPO', '2024-01-01', '2010-03-15', 'x'];
    expect(inspect(csv([header, person, again, person])).row_count).toBe(3);
  });

  test.each([
    ['the same header again', HEADER, 2],
    ['the same header in capitals', HEADER.map((name) => name.toUpperCase()), 3],
    ['a row of which one cell is the name of a column', ['E3', 'First Name', 'Lee', '1985-03-15', 'F'], 3],
    ['two names', ['Employee ID', 'Plan', '', '', ''], 3],
    ['a person whose plans are called as columns are', ['Employee', 'Dental', 'Vision', 'Medical', 'Life'], 3],
    ['a person with a birth date', ['Member ID', 'Plan Name', 'First Name', '1985-03-15', 'F'], 3],
  ])('is not %s', (_, cells, expected) => {
    expect(rowsOf([...PEOPLE, cells])).toBe(expected);
    expect(inspect(csv([HEADER, ...PEOPLE, cells])).findings).toEqual([]);
  });
});
