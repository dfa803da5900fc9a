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

describe('an id that is the SSN without its leading zeros, which numbers lose,', () => {
  const SHORT = [78639265, 12345678];
  const people = SHORT.map((ssn, at) => ({ employee_id: ssn, first_name: ['Ann', 'Bob'][at], last_name: 'Lee', dob: '1980-01-02', ssn }));
  const sheet = [['Employee ID', 'First Name', 'Last Name', 'DOB', 'SSN'], ...people.map((person) => Object.values(person))];

  test('is a token, in JSON as in sheets', () => {
    for (const withoutKernel of [false, true]) {
      for (const { records, recordText, errorText, errors } of [
        normalizeFile(JSON.stringify(people), { withoutKernel }),
        normalizeSheet(sheet as string[][], { withoutKernel }),
      ]) {
        expect(records.map(({ employee_id }) => employee_id)).toEqual(Array(2).fill(expect.stringMatching(/^tok_/)));
        expect(recordText + errorText).not.toMatch(/78639265|12345678/);
        expect(errors.map(({ code }) => code)).toEqual(['ssn_padded', 'ssn_padded']);
      }
    }
  });

  test('is none where half of the others hold other numbers', () => {
    const others = [11111112, 22222223, 33333334].map((employee_id, at) => ({ ...people[1]!, employee_id, ssn: `21234567${at}` }));
    const { inspection } = normalizeFile(JSON.stringify([people[0], ...others]));
    expect(inspection.reading.ssn_columns).toBeUndefined();
  });
});

describe('a number of a column of ids or SSNs that a spreadsheet has rounded', () => {
  const file = (column: string) =>
    csv(column, [
      [...ANN, '1.23456781E+08'],
      [...BOB, 'E77'],
    ]);

  test.each(['Employee ID/SSN', 'Employee SSN or ID'])(
    'is left out with a warning that does not show it, where another identifier names the person: %s',
    (column) => {
      for (const withoutKernel of [false, true]) {
        const { records, errors, tally, errorText } = normalizeFile(file(column), { withoutKernel });
        expect(records.map(({ employee_id }) => employee_id)).toEqual([null, 'E77']);
        expect(errors).toMatchObject([
          { row_number: 2, severity: 'warning', code: 'scientific_notation', field: 'employee_id', original_value: '***-**-8108' },
        ]);
        expect(errorText).not.toContain('1.23');
        expect(tally).toMatchObject({ valid_rows: 2, errors: 0, warnings: 1 });
      }
    },
  );

  test('names the family alone, where nobody has another identifier', () => {
    const { records, errors } = normalizeFile(
      'Employee ID/SSN,First Name,Last Name,DOB\n1.23456781E+08,Ann,Lee,1980-01-01\nE77,Bob,Ray,1981-01-01\n',
    );
    expect(records.map(({ employee_id }) => employee_id)).toEqual([null, 'E77']);
    expect(errors).toMatchObject([{ row_number: 2, severity: 'warning', code: 'scientific_notation' }]);
  });

  test('is an error where it names the family and has lost digits, which would join families', () => {
    const { records, errors } = normalizeFile(
      'Employee ID/SSN,Member ID,First Name,Last Name,DOB,Relationship\n1.23E+08,M1,Ann,Fox,1980-01-02,Self\n1.23E+08,M2,Bob,Lee,1981-01-02,Spouse\nE5,M3,Di,Poe,1983-01-02,Self\n',
    );
    expect(records.map(({ first_name }) => first_name)).toEqual(['Di']);
    expect(errors).toMatchObject([
      { row_number: 2, severity: 'error', original_value: '***-**-2308' },
      { row_number: 3, severity: 'error', original_value: '***-**-2308' },
    ]);
  });

  test('is an error where nothing else says who it is, and in a column of ids', () => {
    const of = (column: string) => normalizeFile(`${column},First Name,Last Name,DOB\n1.23456E+08,Ann,Lee,1980-01-01\nE77,Bob,Ray,1981-01-01\n`);
    expect(of('Member ID or SSN').errors).toMatchObject([{ severity: 'error', code: 'scientific_notation', original_value: '***-**-5608' }]);
    expect(of('Member ID').errors).toMatchObject([{ severity: 'error', code: 'scientific_notation', original_value: '1.23456E+08' }]);
  });
});

test('a dependent whose member id is the SSN of another dependent has a token, whichever of them it is', () => {
  const { records } = normalizeFile(
    [
      'Family ID,Member ID,SSN,First Name,Last Name,DOB,Relationship',
      'F1,M1,234-56-7891,Ann,Fox,1980-01-02,Self',
      'F1,234567893,234-56-7892,Bob,Fox,1981-01-02,Spouse',
      'F1,234567892,234-56-7893,Cy,Fox,2011-01-02,Child',
      'F1,234-56-7892,,Di,Fox,2012-01-02,Child',
      'F1,234567899,,Ed,Fox,2013-01-02,Child',
    ].join('\n'),
  );
  const token = expect.stringMatching(/^tok_/);
  expect(records.map(({ member_id, dependents }) => [member_id, ...dependents.map((one) => one.member_id)])).toEqual([
    ['M1', token, token, token, '234567899'],
  ]);
});
