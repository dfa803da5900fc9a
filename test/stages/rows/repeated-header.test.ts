import { describe, expect, test } from 'vitest';
import { inspect } from './detect/inspecting.ts';
import { normalizeFile, type NormalizedFile } from './normalized.ts';
import { normalizeSheet } from './sheet.ts';

const HEADER = ['Employee ID', 'Relationship', 'First Name', 'Last Name', 'DOB', 'Nuñez'];
const family = (id: string): string[][] => [
  [id, 'Employee', 'Ann', 'Lee', '1985-03-15', ''],
  [id, 'Child', 'Zoe', 'Lee', '2012-03-15', ''],
];
const csv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\r\n`).join('');
const seen = ({ metas, tally, errors }: NormalizedFile) => ({ rows: metas.map(({ row }) => row), counted: tally.rows, errors });

describe('a header that stands again among the rows', () => {
  const rows = [HEADER, ...family('1'), HEADER, ...family('2'), HEADER, ...family('3')];
  const expected = { rows: [2, 5, 8], counted: 6, errors: [] };

  test('is no row of a CSV file, in no encoding and behind no byte order mark', () => {
    const text = csv(rows);
    expect(seen(normalizeFile(text))).toEqual(expected);
    expect(seen(normalizeFile(Buffer.from(`\ufeff${text}`, 'utf16le')))).toEqual(expected);
    const windows1252 = normalizeFile(Buffer.from(text, 'latin1'));
    expect(seen(windows1252)).toEqual(expected);
    expect(seen(normalizeFile(text.replaceAll('Employee ID', '\ufeffEmployee ID')))).toEqual(expected);
    expect(seen(normalizeFile(text.replaceAll('Employee ID', '"Employee ID"')))).toEqual(expected);
  });

  test('is no row of a sheet', () => {
    expect(seen(normalizeSheet(rows))).toEqual(expected);
  });

  test('counts and reads the same however the file is cut', () => {
    const text = csv(rows);
    for (const chunkBytes of [1, 2, 7, 64]) {
      expect(inspect(text, { chunkBytes })).toEqual(inspect(text));
      expect(normalizeFile(text, { chunkBytes, segmentBytes: 100 }).recordText).toBe(normalizeFile(text).recordText);
    }
  });

  test('is known by the names below the headings of groups, too', () => {
    const two = [
      ['Subscriber', '', '', 'Dependent 1', ''],
      ['Member ID', 'First Name', 'Last Name', 'First Name', 'DOB'],
    ];
    const person = ['1', 'Ann', 'Lee', 'Zoe', '2012-03-15'];
    const file = normalizeFile(csv([...two, person, two[1]!, ['2', ...person.slice(1)]]));
    expect(file.records.map(({ member_id }) => member_id)).toEqual(['1', '2']);
    expect(file.errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([
    ['behind them', 'Emp No,FirstName,LastName,DOB,DepFirstName1,DepLastName1,DepDOB1,DepFirstName2,DepLastName2,DepDOB2'],
    [
      'as ordinals',
      'Emp No,First Name,Last Name,DOB,1st Dependent First Name,1st Dependent Last Name,1st Dependent DOB,2nd Child First Name,,2nd Child DOB',
    ],
  ])('is known where dependents have their numbers %s', (_what, header) => {
    const file = normalizeFile([header, '1,Al,Fox,1980-01-11,Cy,Fox,2012-03-13,,,', header, '2,Bo,Gum,1985-05-15,,,,,,'].join('\n'));
    expect(file.records.map(({ employee_id, dependents }) => [employee_id, dependents.length])).toEqual([
      ['1', 1],
      ['2', 0],
    ]);
    expect(file.errors).toEqual([]);
  });

  test.each([
    ['a row of which one cell is the name of its column', ['1', 'Relationship', 'Ann', 'Lee', '1985-03-15', '']],
    ['two names', ['Employee ID', 'Relationship', '', '', '', '']],
  ])('is not %s', (_what, cells) => {
    expect(normalizeFile(csv([HEADER, ...family('2'), cells])).tally.rows).toBe(3);
  });
});
