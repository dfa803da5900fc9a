import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const read = (header: string, ...rows: string[]) => {
  const { records, errors } = normalizeFile(
    [`Employee ID,First Name,Last Name,National ID${header}`, ...rows.map((row, at) => `${1001 + at},Ann,Fox${at},${row}`)].join('\n'),
  );
  return { ssns: records.map(({ ssn }) => ssn), codes: errors.map(({ code }) => code).filter((code) => code !== 'unknown_zip') };
};

test('a national id is an SSN where its kind says so, whatever the address', () => {
  expect(read(',National ID Type,Country', '536-22-1870,SSN,Canada', '046-454-286,SIN,Canada', 'QQ123456C,NINO,United Kingdom')).toEqual({
    ssns: ['***-**-1870', null, null],
    codes: [],
  });
});

test('without a kind it is none in another country, unless it is written as one', () => {
  expect(read(',Country', '536221870,United States', '046454286,Canada', 'QQ123456C,GB', '536-22-1871,Canada')).toEqual({
    ssns: ['***-**-1870', null, null, '***-**-1871'],
    codes: [],
  });
});

test('in a file that says neither, one that is no SSN is an error', () => {
  expect(read(',City', '536-22-1870,Troy', 'QQ123456C,York')).toEqual({ ssns: ['***-**-1870'], codes: ['invalid_ssn'] });
});

test('a kind that is a code leaves it to the country, and an SSN may be called so in other words', () => {
  expect(read(',National ID Type,Country', '536221870,PR,USA', '046454286,PR,Canada', '536-22-1871,1,Canada', '536221872,Tax ID,USA').ssns).toEqual([
    '***-**-1870',
    null,
    '***-**-1871',
    '***-**-1872',
  ]);
  expect(read(',National ID Type', '536221870,Soc. Sec. No.', '536221871,SS#', '536221872,PR', '046454286,SIN').ssns).toEqual([
    '***-**-1870',
    '***-**-1871',
    '***-**-1872',
    null,
  ]);
});

test('what is masked or written as an SSN is one wherever somebody lives', () => {
  expect(read(',Country', '536 22 1870,Canada', '***-**-1871,Canada')).toEqual({ ssns: ['***-**-1870'], codes: ['invalid_ssn'] });
});
