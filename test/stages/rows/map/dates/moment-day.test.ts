import { expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const born = (dob: unknown, effectiveDate: unknown = null) => {
  const { records, errors } = normalizeFile(JSON.stringify([{ memberId: 'M1', firstName: 'Ann', lastName: 'Lee', dob, effectiveDate, planId: 'P' }]));
  return [records[0]?.date_of_birth ?? null, records[0]?.coverage.effective_date ?? null, ...errors.map(({ code }) => code)];
};

test.each([
  [318384000000, '1980-02-03'],
  [318402000000, '1980-02-03'],
  [94608000000, '1972-12-31'],
  [-315619200000, '1960-01-01'],
  ['/Date(318384000000)/', '1980-02-03'],
  ['/Date(318384000000-0500)/', '1980-02-02'],
  ['/Date(318402000000-0500)/', '1980-02-03'],
  [19800203, '1980-02-03'],
])('milliseconds since 1970 are a day (%j)', (dob, day) => {
  expect(born(dob, 1767225600000)).toEqual([day, '2026-01-01']);
});

test('milliseconds of the last day that programs know are no end', () => {
  const coverage = { planId: 'P', effectiveDate: 1767225600000, terminationDate: 253402214400000 };
  const { records, errors } = normalizeFile(JSON.stringify([{ memberId: 'M1', firstName: 'Ann', lastName: 'Lee', dob: '1980-02-03', ...coverage }]));
  expect([records[0]!.coverage.termination_date, errors]).toEqual([null, []]);
});

test.each([318384000, 202601011200, 20260101120000, 99999999999999, 0.5, '/Date(x)/', '/Users/ann'])(
  'what may be seconds, a day with its time or anything else is no such day (%j)',
  (dob) => {
    expect(born(dob)).toEqual([null, null, 'invalid_date']);
  },
);
