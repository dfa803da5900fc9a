import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { normalizeSheet } from '../sheet.ts';

const HEADER = ['Member ID', 'First Name', 'Last Name', 'DOB'];
const ANN = ['457555462', 'Ann', 'Lee', '1980-01-01'];
const BOB = ['078639265', 'Bob', 'Ray', '1981-01-01'];

/** A file of persons with one more column. */
const csv = (column: string, rows: readonly (readonly string[])[]): string => [[...HEADER, column], ...rows].map((cells) => cells.join()).join('\n');

describe('an id that is an SSN of its row', () => {
  test.each([
    ['an SSN that no field reads', 'Dental Dependent SSN'],
    ["a spouse's", 'Spouse SSN'],
    ["a policyholder's", 'Policyholder SSN'],
  ])('is a token, as is what else stands in its column: %s', (_, column) => {
    const file = csv(column, [
      [...ANN, '457-55-5462'],
      [...BOB, ''],
      ['100200301', 'Cy', 'Fox', '1982-01-01', ''],
    ]);
    const [first, ...others] = [false, true].map((withoutKernel) => normalizeFile(file, { withoutKernel }));
    expect(first!.inspection.reading.ssn_columns).toEqual([0]);
    expect(first!.recordText + first!.errorText + first!.metaText).not.toMatch(/\d{9}/);
    expect(first!.records.map(({ member_id }) => member_id)).toEqual(Array(3).fill(expect.stringMatching(/^tok_/)));
    expect(others.map(({ recordText }) => recordText)).toEqual([first!.recordText]);
  });

  test('is a token in JSON and in sheets, too', () => {
    const people = [ANN, BOB].map(([member_id, first_name, last_name]) => ({ member_id, first_name, last_name, policyholder_ssn: member_id }));
    const files = [
      normalizeFile(JSON.stringify(people)),
      normalizeSheet([
        [...HEADER, 'Policyholder SSN'],
        [...ANN, ANN[0]!],
        [...BOB, BOB[0]!],
      ]),
    ];
    for (const { records } of files) expect(records.map(({ member_id }) => member_id)).toEqual(Array(2).fill(expect.stringMatching(/^tok_/)));
  });

  test("is a token where it is a dependent's by mistake, in that row alone", () => {
    const { records } = normalizeFile(
      [
        [...HEADER, 'Spouse First Name', 'Spouse SSN'],
        [...ANN, 'Al', '457555462'],
        [...BOB, 'Bea', '457555463'],
        ['100200301', 'Cy', 'Fox', '1982-01-01', 'Di', '457555464'],
      ]
        .map((cells) => cells.join())
        .join('\n'),
    );
    expect(records.map(({ member_id }) => member_id)).toEqual([expect.stringMatching(/^tok_/), '078639265', '100200301']);
  });

  test('says nothing of ids of nine digits that are no SSN', () => {
    const { records, inspection } = normalizeFile(
      csv('SSN', [
        [...ANN, '457555463'],
        [...BOB, '078639264'],
        ['987654321', 'Cy', 'Fox', '', '987654321'],
      ]),
    );
    expect(inspection.reading.ssn_columns).toBeUndefined();
    expect(records.map(({ member_id }) => member_id)).toEqual(['457555462', '078639265', expect.stringMatching(/^tok_/)]);
  });
});
