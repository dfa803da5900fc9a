import { describe, expect, test } from 'vitest';
import { normalizeFile } from './normalized.ts';

const read = (...lines: readonly string[]) => {
  const rows = ['Dept,Employee ID,Last Name,First Name,DOB,Plan,Rate', 'A,1,Fox,Al,1980-01-01,PPO,500', ...lines, 'A,2,Elk,Bo,1981-02-02,PPO,500'];
  const { records, errors, tally } = normalizeFile(`${rows.join('\n')}\n`);
  expect(records.map(({ first_name }) => first_name)).toEqual(['Al', 'Bo']);
  return { errors, tally };
};

describe('a row that is no person', () => {
  test.each([
    ['the heading of a group', 'Department: Accounting,,,,,,', 'Dept', 'Department: Accounting', /Only one cell/],
    ['a heading in the column of an id', ',DEPENDENTS,,,,,', 'Employee ID', 'DEPENDENTS', /Only one cell/],
    ['a note', '"Please call with questions, any day",,,,,,', 'Dept', 'Please call with questions, any day', /Only one cell/],
    ['a sum', 'Austin Total,,,,,,1400', 'Dept', 'Austin Total', /a sum of the rows above/],
    ['a sum with a count', 'Austin Total (2),,,,,,"1,400.00"', 'Dept', 'Austin Total (2)', /a sum of the rows above/],
  ])('has one entry, which says what it may be: %s', (_, line, source, said, message) => {
    const { errors, tally } = read(line);
    expect(errors).toMatchObject([{ row_number: 3, severity: 'error', source, original_value: said, message: expect.stringMatching(message) }]);
    expect(tally.invalid_rows).toBe(1);
  });

  test('may be what is left of a line, and is counted as one that is invalid', () => {
    const { errors, tally } = read(',,Hart,,,,');
    expect(errors).toMatchObject([{ row_number: 3, code: 'required', original_value: 'Hart' }]);
    expect(tally).toMatchObject({ rows: 3, invalid_rows: 1 });
  });

  test('shows nothing of what may be a part of an SSN', () => {
    const file = 'SSN,Last Name,First Name,DOB\n123-45-6789,Fox,Al,1980-01-01\n12345,,,\n';
    expect(normalizeFile(file).errors).toMatchObject([{ row_number: 3, original_value: null }]);
  });
});

describe('a row that says more of a person', () => {
  test.each([
    ['a name and an id', ',,Hart Total,,,,123456789'],
    ['a name and a birth date', ',,Hart,,1980-01-01,,'],
    ['two words', 'A,,Hart,,,,'],
  ])('has an entry for each thing it lacks: %s', (_, line) => {
    expect(read(line).errors.length).toBeGreaterThan(1);
  });
});
