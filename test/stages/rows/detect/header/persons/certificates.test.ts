import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const recordsOf = (...lines: string[]) => normalizeFile(lines.join('\n')).records;

test('a number that each contract counts anew is no person’s', () => {
  const ids = (...rows: string[]) =>
    recordsOf('Contract Number,Certificate Number,Last Name,First Name,DOB,Plan', ...rows).map(({ member_id }) => member_id);
  expect(ids('90011,01,Fox,Al,1980-01-01,A', '90012,01,Ray,Di,1981-01-01,A')).toEqual(['90011', '90012']);
  expect(ids('90011,0044,Fox,Al,1980-01-01,A', '90012,0044,Fox,Al,1980-01-01,B')).toEqual(['0044', '0044']);
});

test.each([
  ['a number is an id', '900112233', '900112233'],
  ['a skill is none', 'CPR', null],
  ['a license is none', 'RN12345', null],
  ['a day is none', '20260131', null],
])('of a bare certificate %s', (_, cert, id) => {
  const { records } = normalizeFile(`Cert,Last Name,First Name,DOB,SSN\n${cert},Fry,Gus,1969-09-09,219-09-9901\n`);
  expect(records).toMatchObject([{ member_id: id }]);
});
