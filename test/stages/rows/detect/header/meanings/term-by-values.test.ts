import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (header: string, ...terms: readonly string[]) => {
  const rows = terms.map((term, n) => `S${n},Fox,Ann,1980-01-0${n + 1},${term},2025-08-15`);
  const { records, errors } = normalizeFile(`${header},Last Name,First Name,DOB,Term,Effective Date\n${rows.join('\n')}\n`);
  return { ended: records.map(({ coverage }) => coverage.termination_date), codes: errors.map(({ code }) => code) };
};

test.each([
  ['Member ID', 'Fall 2025', 'Spring/Summer 2026', ''],
  ['Member ID', 'FA25', 'SP26', 'SU26'],
  ['Member ID', '2025-26 Fall', 'Annual 2025-2026', 'Winter Quarter 2026'],
  ['Member ID', '12 months', '6 mos', '1 year'],
  ['Student ID', '202510', '202520', '202610'],
])('a term of a school or a span of time is no day on which a coverage ends: %s, %s', (header, ...terms) => {
  expect(read(header, ...terms)).toEqual({ ended: [null, null, null], codes: [] });
});

test('a coverage that is called by a school’s term has no tier that nobody knows', () => {
  const read = (coverage: string) => normalizeFile(`Student ID,Last Name,First Name,Coverage,Effective Date\nS1,Fox,Ann,${coverage},2025-08-01\n`);
  expect(read('Fall').errors).toEqual([]);
  expect(read('Famly').errors).toMatchObject([{ code: 'unknown_code', field: 'coverage.coverage_type' }]);
});

test('a term is the last day where it may be one, and what is none is reported', () => {
  expect(read('Member ID', '2025-12-31', '12/31/2025', '')).toEqual({ ended: ['2025-12-31', '2025-12-31', null], codes: [] });
  expect(read('Member ID', '2025-12-31', 'Fall 2025', '')).toEqual({ ended: ['2025-12-31', null], codes: ['invalid_date'] });
  expect(read('Member ID', 'Termed', '', '').codes).toEqual(['invalid_date']);
  expect(read('Member ID', '202510', '', '').codes).toEqual(['invalid_date']);
});

test('a coverage of two letters that are also a season stays a tier', () => {
  const tiersOf = (...coverages: readonly string[]) => {
    const rows = coverages.map((coverage, n) => `M${n},Fox,Ann,1980-01-0${n + 1},${coverage}`);
    return normalizeFile(`Member ID,Last Name,First Name,DOB,Coverage\n${rows.join('\n')}\n`).records.map(({ coverage }) => coverage.coverage_type);
  };
  expect(tiersOf('FA', 'FA')).toEqual(['FAMILY', 'FAMILY']);
});

test('a month is no code of a term where a column asks whether somebody is a student', () => {
  const rows = 'M1,Fox,Ann,2005-01-02,N,202608';
  expect(normalizeFile(`Member ID,Last Name,First Name,DOB,Student Status,Term\n${rows}\n`).errors).toMatchObject([
    { code: 'invalid_date', field: 'coverage.termination_date' },
  ]);
});
