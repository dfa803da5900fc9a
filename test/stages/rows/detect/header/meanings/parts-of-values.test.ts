import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { inspectAny } from '../../inspecting.ts';

const file = (header: string, ...rows: readonly string[]): string =>
  `Employee ID,First Name,Last Name,${header}\n${rows.map((row, n) => `E${n},Al,Fox,${row}`).join('\n')}\n`;
const read = (header: string, ...rows: readonly string[]) => normalizeFile(file(header, ...rows));
const unread = (header: string, ...rows: readonly string[]) => inspectAny(file(header, ...rows)).findings.map(({ code, source }) => [code, source]);

test.each([
  ['Birth Month,Birth Day,Birth Year', '3,4,1975'],
  ['DOB YYYY,DOB MM,DOB DD', '1975,03,04'],
  ['Month of Birth,Day of Birth,Year of Birth', '3,04,1975'],
])('a birth date in three columns is one: %s', (header, row) => {
  expect(read(header, row, ',,').records.map(({ date_of_birth }) => date_of_birth)).toEqual(['1975-03-04', null]);
  expect(unread(header, row)).toEqual([]);
});

test('an SSN in three columns is one, and nobody sees its parts', () => {
  const { records, errors } = read('SSN1,SSN2,SSN3,DOB', '219,09,0999,1975-03-04', ',,,1975-03-04');
  expect(records.map(({ ssn }) => ssn)).toEqual(['***-**-0999', null]);
  expect(errors).toEqual([]);
});

test('a phone has the area code in the column before it', () => {
  const { records, errors } = read('DOB,Area Code,Phone', '1975-03-04,212,555-1234', '1975-03-04,,5551234');
  expect(records.map(({ phone }) => phone)).toEqual(['+1-212-555-1234', null]);
  expect(errors.map(({ code }) => code)).toEqual(['invalid_phone']);
});

test.each([
  ['months in words', 'Birth Month,Birth Day,Birth Year', 'Mar,4,1975', ['Birth Month', 'Birth Day', 'Birth Year']],
  ['a part alone', 'Birth Year', '1975', ['Birth Year']],
  ['SSNs of several persons', 'SSN1,SSN2,SSN3', '219090999,219090998,', ['SSN1', 'SSN2']],
])('what may be no part is not read, and said to be so: %s', (_, header, row, columns) => {
  expect(unread(header, row)).toEqual(columns.map((column) => ['values_unread', column]));
});

test('parts beside the whole are nothing that is missed', () => {
  expect(read('DOB,Birth Month,Birth Year', '1975-03-04,4,1976').records).toMatchObject([{ date_of_birth: '1975-03-04' }]);
  expect(unread('DOB,Birth Month,Birth Year', '1975-03-04,4,1976')).toEqual([]);
});
