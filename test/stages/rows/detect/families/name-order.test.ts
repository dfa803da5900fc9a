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

const family = (...rows: string[]) =>
  normalizeFile(['EE ID,Member Name,Relationship,DOB,Plan', ...rows.map((row, at) => `${row},1980-01-0${at + 1},HMO`)].join('\n')).records.flatMap(
    ({ first_name, last_name, dependents }) => [[last_name, first_name], ...dependents.map((one) => [one.last_name, one.first_name])],
  );

test('where families have the first word of their names in common, it is the last name, also of those who are alone', () => {
  expect(
    family('1,ABEL ANN,Employee', '1,ABEL ART,Spouse', '2,BOND BOB,Employee', '3,DE LA CRUZ CAT,Employee', '3,DE LA CRUZ CAL M,Child').map((name) =>
      name.join(', '),
    ),
  ).toEqual(['ABEL, ANN', 'ABEL, ART', 'BOND, BOB', 'DE LA CRUZ, CAT', 'DE LA CRUZ, CAL']);
});

test.each([
  ['one family alone has', ['1,Lee Ann,Employee', '1,Lee Art,Spouse', '2,Bo Fox,Employee']],
  [
    'others have the last one in common',
    ['1,Ann Lee,Employee', '1,Ann Roe,Child', '2,Bo Fox,Employee', '2,Bo Day,Child', '3,Cy Poe,Employee', '3,Dee Poe,Child'],
  ],
  ['rows are no families, but sorted', ['1,Ann Day,Employee', '2,Ann Fox,Employee', '3,Bo Lee,Employee', '4,Bo Poe,Employee']],
])('it proves nothing where %s', (_, rows) => {
  expect(
    family(...rows)[0]
      ?.toReversed()
      .join(' '),
  ).toBe(rows[0]!.split(',')[1]);
});

test.each([
  ['the rows of one person, who is called differently', ['1,Mary Smith,Employee', '1,Mary Smyth,Employee', '2,Bo Fox,Employee', '2,Bo Day,Employee']],
  ['with no role', ['1,MARY SMITH,', '1,MARY JONES,', '2,BO FOX,', '2,BO DAY,', '3,CY POE,']],
  ['whose name goes on', ['1,ANN LEE,Employee', '1,ANN LEE HILL,Child', '2,BO RAY,Employee', '2,BO RAY MD,Child', '3,CY POE,Employee']],
  ['called by a parent’s first name, in two families', ['1,Ana Ruiz,Employee', '1,Ana Diaz,Child', '2,Jo Fox,Employee', '2,Jo Day,Child']],
  [
    'of fewer than most families',
    [1, 2, 3, 4, 5, 6].flatMap((id) => [`${id},AL${id > 3 ? '' : 'F'} FOX${'ABCDEFG'[id]}Y,Employee`, `${id},AL DAY${'ABCDEFG'[id]}Y,Child`]),
  ],
])('rows prove nothing where they are %s', (_, rows) => {
  expect(
    family(...rows)[0]
      ?.toReversed()
      .join(' '),
  ).toBe(rows[0]!.split(',')[1]);
});

test('it is so between the columns of one row', () => {
  const beside = normalizeFile('SSN,Employee Name,DOB,Spouse Name\n501223301,ABEL ANN,1980-01-01,ABEL ART\n501223302,COLE CAT,1980-01-02,COLE CAL\n');
  expect(beside.records).toMatchObject([
    { last_name: 'ABEL', first_name: 'ANN', dependents: [{ last_name: 'ABEL', first_name: 'ART' }] },
    { last_name: 'COLE', first_name: 'CAT', dependents: [{ last_name: 'COLE', first_name: 'CAL' }] },
  ]);
});

test('a letter behind two words is never the last name', () => {
  expect(names('Mary Jones', 'Tom Lee', 'Ravi Kumar S', 'Bo Fox', 'Cy Day', 'Ann van Dyk B.', 'Al B')).toEqual([
    ['Jones', 'Mary', null, null],
    ['Lee', 'Tom', null, null],
    ['Kumar', 'Ravi', 'S', null],
    ['Fox', 'Bo', null, null],
    ['Day', 'Cy', null, null],
    ['van Dyk', 'Ann', 'B.', null],
    ['B', 'Al', null, null],
  ]);
});
