import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const names = (...cells: string[]) =>
  normalizeFile(['Member ID,Member Name,DOB,Plan', ...cells.map((cell, at) => `${at},${cell},1980-01-0${at + 1},HMO`)].join('\n')).records.map(
    ({ first_name, middle_name, last_name, suffix }) => [last_name, first_name, middle_name, suffix],
  );

test('names of a column that end with an initial have the last name first, and so have the others of it', () => {
  expect(names('FOX AL B', 'FOX DI', 'VAN DER BERG ANNA M.', 'ROE JR BO C', 'DE LA CRUZ MARIA', 'LE ANH T', 'LE ANH')).toEqual([
    ['FOX', 'AL', 'B', null],
    ['FOX', 'DI', null, null],
    ['VAN DER BERG', 'ANNA', 'M.', null],
    ['ROE', 'BO', 'C', 'Jr'],
    ['DE LA CRUZ', 'MARIA', null, null],
    ['LE', 'ANH', 'T', null],
    ['LE', 'ANH', null, null],
  ]);
});

test.each([
  ['one has an initial in the middle', ['AL B FOX', 'FOX DI E'], ['FOX', 'AL', 'B', null]],
  ['none has an initial', ['AL FOX', 'DI FOX'], ['FOX', 'AL', null, null]],
  ['only one has', ['Mary Jones', 'Tom Lee', 'Ravi Kumar S'], ['Jones', 'Mary', null, null]],
  ['what stands behind is a suffix', ['Mary Jones', 'Thomas Smith V', 'Ann Berg I'], ['Jones', 'Mary', null, null]],
  ['a comma parts them', ['"FOX, AL B"', '"FOX, DI"'], ['FOX', 'AL', 'B', null]],
])('they have it last where %s', (_, cells, first) => {
  expect(names(...cells)[0]).toEqual(first);
});

test.each(['Name (Last First MI)', 'Employee Name (Last First)', 'Last Name First Name', 'Name - Last First', 'Name (Last, First)'])(
  'the header says that the last name comes first: %s',
  (header) => {
    const { records } = normalizeFile(`Member ID,"${header}",DOB,Plan\n1,FOX AL,1980-01-01,HMO\n2,"Roe, Di",1980-01-02,HMO\n`);
    expect(records.map(({ first_name, last_name }) => [last_name, first_name])).toEqual([
      ['FOX', 'AL'],
      ['Roe', 'Di'],
    ]);
  },
);
