import { describe, expect, test } from 'vitest';
import { normalizeFile, type NormalizedFile } from '../../normalized.ts';
import { normalizeSheet } from '../../sheet.ts';
import { csvOf } from '../../tables.ts';

const HEADER = ['#', 'Employee ID', 'First Name', 'Last Name', 'Date of Birth', 'Relationship', 'Plan', 'Full Name', 'Age', 'Smoker'];
const ANN = ['1', 'E1', 'Ann', 'Lee', '1985-03-15', 'Employee', 'PPO', 'Ann Lee', '40', 'FALSE'];
const BOB = ['2', 'E2', 'Bob', 'Ray', '1970-12-01', 'Employee', 'PPO', 'Bob Ray', '55', 'FALSE'];
type Line = (number: number) => string[];

/** A sheet with two persons and lines of its template below. */
const sheet = (line: Line, lines = 30): NormalizedFile =>
  normalizeSheet([HEADER, ANN, BOB, ...Array.from({ length: lines }, (_, at) => line(at + 3))]);
const lineOf =
  (cells: Record<string, string>): Line =>
  (number) =>
    HEADER.map((name) => (cells[name] ?? '').replace('n', String(number)));

describe('lines of a template that nobody filled in', () => {
  test.each([
    ['have their number', { '#': 'n' }],
    ['have what formulas make of blank cells', { '#': 'n', 'Full Name': ', ', Age: '125' }],
    ['have a choice that is preset', { Relationship: 'Employee', Smoker: 'TRUE' }],
    ['have zeros, as a link to a blank cell has', { 'Employee ID': '0', 'First Name': '0', 'Last Name': '0', Plan: '0', Age: '0' }],
  ])('are no rows where they %s', (_, cells) => {
    const { records, errors, tally } = sheet(lineOf(cells));
    expect(records.map(({ first_name }) => first_name)).toEqual(['Ann', 'Bob']);
    expect(errors).toEqual([]);
    expect(tally.rows).toBe(2);
  });

  test('are no rows of a sheet without persons either', () => {
    expect(normalizeSheet([HEADER, ...[1, 2, 3].map(lineOf({ '#': 'n' }))]).tally.rows).toBe(0);
  });

  test('are no rows wherever the sheet is cut', () => {
    const rows = [HEADER, ANN, BOB, ...Array.from({ length: 30 }, (_, at) => lineOf({ '#': 'n' })(at + 3))];
    for (const segmentBytes of [1, 20, 60, 100, 200, 400]) {
      const { records, errors, tally } = normalizeSheet(rows, { segmentBytes });
      expect([records.length, errors, tally.rows]).toEqual([2, [], 2]);
    }
    const nobody = normalizeSheet([HEADER, ...rows.slice(3)], { segmentBytes: 1 });
    expect([nobody.tally.rows, nobody.errors, nobody.inspection.cuts]).toEqual([0, [], []]);
  });

  test('stand below the last person: the others are rows', () => {
    const lines = [3, 4, 5].map(lineOf({ '#': 'n' }));
    expect(normalizeSheet([HEADER, ANN, ...lines, BOB]).tally.rows).toBe(5);
  });

  test.each([
    ['one alone, which may be what is left of a person', lineOf({ '#': 'n' }), 1],
    ['those that say something of a person', lineOf({ '#': 'n', 'Employee ID': 'E9' }), 3],
    ['those with a plan each, which may be further ones of the person above', lineOf({ Plan: 'PLANn' }), 3],
    ['those that differ otherwise than by their number', lineOf({ 'Full Name': 'Person n' }), 3],
  ])('are not %s', (_, line, lines) => {
    expect(sheet(line, lines).tally.rows).toBe(2 + lines);
  });

  test.each([
    ['of benefits', ['Medical', 'Dental'], ['PPO', 'Yes']],
    ['that are numbered', ['Plan 1', 'Tier 1', 'Plan 2', 'Tier 2'], ['HMO', 'EE', '', '']],
  ])('are not those that elect something in columns %s: it is reported that they lack a person', (_, names, cells) => {
    const person = [...ANN.slice(0, 6), ...names.map((name) => (name.startsWith('Tier') ? 'EE' : 'PPO'))];
    const file = normalizeSheet([
      [...HEADER.slice(0, 6), ...names],
      person,
      ...[3, 4].map((n) => [String(n), ...HEADER.slice(1, 6).map(() => ''), ...cells]),
    ]);
    expect([...new Set(file.errors.map(({ row_number }) => row_number))]).toEqual([3, 4]);
  });

  test('are no rows where a box that is not ticked is all they have, in text as in sheets', () => {
    const rows = [HEADER, ANN, ...[1, 2, 3].map(lineOf({ Smoker: 'FALSE' })), BOB];
    for (const file of [normalizeFile(csvOf(rows)), normalizeSheet(rows)]) expect(file.tally).toMatchObject({ rows: 2, valid_rows: 2 });
  });

  test('may number the columns below the header', () => {
    const rows = [HEADER, HEADER.map((_, at) => String(at + 1)), ANN, BOB];
    for (const file of [normalizeFile(csvOf(rows)), normalizeSheet(rows)]) expect(file.tally).toMatchObject({ rows: 2, valid_rows: 2 });
  });
});
