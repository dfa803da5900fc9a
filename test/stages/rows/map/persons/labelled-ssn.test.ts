import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const rowsOf = (...ssns: readonly string[]) =>
  normalizeFile(['Employee ID,Last Name,First Name,DOB,SSN', ...ssns.map((ssn, at) => `E${at},Fox,Amy${at},1980-01-01,${ssn}`)].join('\n'));

test.each([
  'SSN: 512-10-4477',
  'SSN 512104477',
  'ssn#512-10-4477',
  'SS# 512-10-4477',
  'SSN No. 512-10-4477',
  'Soc Sec: 512 10 4477',
  'Social Security Number: 512-10-4477',
])('a cell may say that an SSN stands in it: %s', (cell) => {
  const { records, errors } = rowsOf(cell);
  expect(records.map(({ ssn }) => ssn)).toEqual(['***-**-4477']);
  expect(errors).toEqual([]);
});

test.each([
  'SSN: 512-10-447',
  'SS512104477',
  'SSN2 51210447',
  'SS 5 12104477',
  'SSN pending',
  'S512104477',
  'SSN: 512-10-4477 (old)',
  'EIN: 51-2104477',
])('anything else is no SSN: %s', (cell) => {
  const { errors } = rowsOf(cell);
  expect(errors).toMatchObject([{ code: 'invalid_ssn', row_number: 2 }]);
  expect(errors[0]!.original_value).not.toContain('512');
});

test('a family has one labelled SSN in all of its rows', () => {
  const { records } = normalizeFile(
    [
      'Subscriber SSN,SSN,Last Name,First Name,DOB,Relationship',
      'SSN: 512-10-4477,SSN: 512-10-4477,Fox,Amy,1980-01-01,Self',
      'SSN: 512-10-4477,,Fox,Ben,2012-01-01,Child',
    ].join('\n'),
  );
  expect(records).toMatchObject([{ first_name: 'Amy', ssn: '***-**-4477', dependents: [{ first_name: 'Ben' }] }]);
});
