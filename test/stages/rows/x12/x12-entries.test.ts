import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { edi, member, normalize834 } from './x12-file.ts';

const born = (day: string) => normalize834(edi([member('1', '18', 'Ann').map((one) => (one.startsWith('DMG') ? `DMG*D8*${day}` : one))])).errors;

describe('a date of an 834 that cannot be read', () => {
  test.each([
    ['soon', 'Write the date as CCYYMMDD.'],
    ['19990230', 'February 1999 has 28 days.'],
    ['20231301', 'There is no month 13.'],
    ['15 Mar 1985', '19850315'],
  ])('%s is asked for in the form of the 834, and a day that does not exist is said to be none', (day, fix) => {
    expect(born(day)).toMatchObject([
      { code: 'invalid_date', message: 'A date must be CCYYMMDD', original_value: day, suggested_fix: fix, source: 'DMG02' },
    ]);
  });

  test('elsewhere is asked for as YYYY-MM-DD', () => {
    const { errors } = normalizeFile(csv(['Member ID', 'First Name', 'Last Name', 'Date of Birth'], [['1', 'Ann', 'Lee', '19990230']]));
    expect(errors).toMatchObject([{ message: 'A date must be YYYY-MM-DD', suggested_fix: 'February 1999 has 28 days.' }]);
  });
});

test('a subscriber without any identifier misses REF*0F', () => {
  const { errors } = normalize834(edi([member('', '18', 'Ann')]));
  expect(errors.filter(({ code }) => code === 'identifier_missing')).toMatchObject([{ source: 'REF02 (0F)', original_value: '' }]);
});
