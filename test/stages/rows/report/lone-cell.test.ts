import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';

const read = (...lines: readonly string[]) => {
  const rows = ['Dept,Employee ID,Last Name,First Name,DOB,Plan,Rate', 'A,1,Fox,Al,1980-01-01,PPO,500', ...lines, 'A,2,Elk,Bo,1981-02-02,PPO,500'];
  const { records, errors, tally } = normalizeFile(`${rows.join('\n')}\n`);
  expect(records.map(({ first_name }) => first_name)).toEqual(['Al', 'Bo']);
  return { errors, tally };
};

describe('a row that is no person', () => {
  test.each([
    ['the heading of a group', 'Accounting and Sales,,,,,,', 'Dept', 'Accounting and Sales', /Only one cell/],
    ['a heading in the column of an id', ',DEPENDENTS,,,,,', 'Employee ID', 'DEPENDENTS', /Only one cell/],
    ['a note', '"Please call with questions, any day",,,,,,', 'Dept', 'Please call with questions, any day', /Only one cell/],
    ['a sum', 'Austin Total,,,,,,1400', 'Dept', 'Austin Total', /a sum of the rows above/],
    ['a sum with a count', 'Austin Total (2),,,,,,"1,400.00"', 'Dept', 'Austin Total (2)', /a sum of the rows above/],
  ])('has one entry, which says what it may be: %s', (_, line, source, said, message) => {
    const { errors, tally } = read(line);
    expect(errors).toMatchObject([{ row_number: 3, severity: 'error', source, original_value: said, message: expect.stringMatching(message) }]);
    expect(tally.invalid_rows).toBe(1);
  });

  test('has one entry where it has nothing but amounts of money, which may be sums without a word', () => {
    const rows = ['Employee ID,Last Name,First Name,DOB,Plan,Medical Rate,Dental Rate', '1,Fox,Al,1980-01-01,PPO,500,20', ',,,,,"$1,500.00",20.00'];
    const { errors } = normalizeFile(`${rows.join('\n')}\n`);
    expect(errors).toMatchObject([
      { row_number: 3, source: 'Medical Rate', original_value: null, message: expect.stringMatching(/a sum of the rows above/) },
    ]);
    const { errors: others } = normalizeFile(`${[...rows.slice(0, 2), ',,,,,1500,20'].join('\n')}\n`);
    expect(others.length).toBeGreaterThan(1);
  });

  test('may be what is left of a line, and is counted as one that is invalid', () => {
    const { errors, tally } = read(',,Hart,,,,');
    expect(errors).toMatchObject([{ row_number: 3, code: 'required', original_value: 'Hart' }]);
    expect(tally).toMatchObject({ rows: 3, invalid_rows: 1 });
  });

  test.each([
    ['in a column of SSNs', 'SSN', '12345'],
    ['of a tax number', 'Tax Number', '1234567'],
    ['of an account', 'Account', '4111111111111111'],
    ['in a note', 'Notes', 'last four 6789'],
    ['between other marks', 'Notes', 'Bo 123_45_6789'],
    ['in digits of another script', 'Notes', 'ID \u0661\u0662\u0663\u0664'],
  ])('shows no digits, which may be a part of an SSN: %s', (_, header, cell) => {
    const file = `Employee ID,Last Name,First Name,DOB,${header}\nE1,Fox,Al,1980-01-01,\n,,,,${cell}\n`;
    const { errors } = normalizeFile(file);
    expect(errors.length).toBeGreaterThan(0);
    const digits = /\p{N}{2,}\D*$/u.exec(cell)![0];
    for (const { row_number: row, original_value: shown } of errors) {
      expect(row).toBe(3);
      expect(shown ?? '').not.toContain(digits);
    }
  });

  test.each(['Confidential - do not distribute', 'Sales', 'END'])('has one entry where it stands in a column of SSNs, too: %s', (said) => {
    const { errors } = normalizeFile(`SSN,Employee ID,Last Name,First Name,DOB\n123-45-6789,E1,Fox,Al,1980-01-01\n${said},,,,\n`);
    expect(errors).toMatchObject([
      { row_number: 3, severity: 'error', source: 'SSN', original_value: said, message: expect.stringMatching(/Only one cell/) },
    ]);
  });

  test('keeps the entry of an SSN that cannot be read where nothing else is filled', () => {
    const { errors } = normalizeFile('SSN,Employee ID,Last Name,First Name,DOB\n123-45-6789,E1,Fox,Al,1980-01-01\n12345,,,,\n');
    expect(errors.map(({ code }) => code)).toContain('invalid_ssn');
  });

  test('shows the words of a sum only without an id beside them', () => {
    const { errors } = read('Total 6789 Total,,,,,,1400');
    expect(errors).toMatchObject([{ original_value: null, message: expect.stringMatching(/a sum of the rows above/) }]);
  });
});

describe('a row that says more of a person', () => {
  test.each([
    ['a name and an id', ',,Hart Total,,,,123456789'],
    ['a name and a birth date', ',,Hart,,1980-01-01,,'],
    ['a name like a sum, and an id', 'Maria Count,1234567,,,,,'],
    ['words like a sum, and a number for a birth date', 'Hart Total,,,,12,,3'],
    ['two words', 'A,,Hart,,,,'],
  ])('has an entry for each thing it lacks: %s', (_, line) => {
    expect(read(line).errors.length).toBeGreaterThan(1);
  });

  test('is told that its birth date is wrong, though it has no other cell', () => {
    const { errors } = read(',,,,2011-13-01,,');
    expect(errors).toContainEqual(expect.objectContaining({ row_number: 3, code: 'invalid_date', field: 'date_of_birth' }));
  });
});
