import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';
import { edi, entries, HLT, member, normalize834 } from './x12-file.ts';

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

describe('a code that is not in its list', () => {
  const coded = (ins: string, hd: string) => normalize834(edi([[ins, ...member('1', '18', 'Ann').slice(1), hd]]));

  test('is answered with the list, also where the element fills no field', () => {
    const { errors } = coded('INS*Y*18*021*28*B*FT*Q*XX*FT', 'HD*021**HLT**EMP');
    expect(errors.map(({ source, suggested_fix }) => `${source}: ${suggested_fix}`)).toEqual([
      'INS05: One of A, C, S, T.',
      'INS06: One of A, B, C, D, E.',
      'INS07: One of 1 to 10, ZZ.',
      'INS08: One of AC, AO, AU, FT, L1, PT, RT, TE.',
      'INS09: One of F, N, P.',
    ]);
  });

  test('is read where it only lost its zeros, and the warning says how to write it', () => {
    const { errors, records } = normalize834(
      edi([
        ['INS*Y*18*21*7*A***FT', ...member('1', '18', 'Ann').slice(1), 'HD* 30**HLT**FAM'],
        ['INS*N*1*030*XN*A', ...member('1', '01', 'Bob').slice(1), 'HD*1**HLT'],
      ]),
    );
    expect(records).toMatchObject([{ action: 'audit' }, { relationship: 'spouse', action: 'change' }]);
    expect(
      errors.filter(({ code }) => code === 'unknown_code').map(({ row_number, source, suggested_fix }) => `${row_number} ${source} ${suggested_fix}`),
    ).toEqual(['1 INS03 021', '1 INS04 07', '1 HD01 030', '2 INS02 01', '2 HD01 001']);
  });

  test.each([
    ['INS*Y*01*021*28*A***FT', 'INS01 says that this is the subscriber, whose code is 18. Send 18, or N in INS01 where it is a dependent.'],
    [
      'INS*N*18*021*28*A',
      'INS01 says that this is a dependent, and 18 is the subscriber. Send what the dependent is, or Y in INS01 where it is the subscriber.',
    ],
  ])('or stands beside an INS01 that says otherwise (%s) is answered with both ways out', (ins, fix) => {
    const { errors } = coded(ins, 'HD*021**HLT**EMP');
    expect(errors.filter(({ source }) => source === 'INS02')).toMatchObject([{ code: 'unknown_code', suggested_fix: fix }]);
  });
});

test('what a member lacks is asked for by its element', () => {
  const { errors } = normalize834(
    edi([
      ['INS*Y*18*021*28*A***FT', 'REF*0F*1', 'DMG*D8*19800101*F', ...HLT],
      ['INS*N*19*021*28*A', 'REF*0F*9', 'NM1*IL*1*Lee*Bo', 'DMG*D8*20100101*F'],
    ]),
  );
  expect(errors.map(({ code, suggested_fix }) => `${code}: ${suggested_fix}`)).toEqual([
    'required: Send a value in NM103, and the member again.',
    'required: Send a value in NM104, and the member again.',
    'orphan_dependent: Send the subscriber in the same transaction set (ST to SE), or correct its INS loop.',
  ]);
});

test('no remedy of an entry about an 834 speaks of cells, columns or rows', () => {
  const { errors } = normalize834(
    edi([
      ['INS*Y*18*021*28*A***FT', 'REF*0F*1.2E+07', 'NM1*IL*1*Lee*Al', 'N3*1 Elm', 'N4*Bowie*MA*2134', 'DMG*D8*soon'],
      ['INS*Y*18*021*28*A***FT', 'NM1*IL*1**Bo****34*12345'],
      ['INS*N**021*28*A', 'REF*0F*1', 'NM1*IL*1*Lee*Cy'],
      ['INS*Y*18*021*28*A***FT', 'NM1*IL*1*Lee*Di', 'DMG*D8*19800101*F'],
    ]),
  );
  const said = errors.map(({ code, suggested_fix }) => `${code}: ${suggested_fix}`);
  expect(said).toContain('scientific_notation: Send the number again from the source, with all its digits.');
  expect(said).toContain('identifier_missing: Send REF*0F, REF*23 or the SSN (NM109, behind 34 in NM108) for every member.');
  expect(said.filter((one) => /\b(?:cells?|columns?|rows?)\b/.test(one))).toEqual([]);
  const coverages = Array.from({ length: 60 }, () => ['HD*021**HLT*P', 'DTP*348*D8*soon', 'DTP*349*D8*late']).flat();
  expect(normalize834(edi([member('1', '18', 'Ann', ...coverages)])).errors.at(-1)).toMatchObject({
    code: 'too_many_errors',
    suggested_fix: 'Correct those listed and send the member again.',
  });
});

test('letters behind the qualifier of an SSN are said to be another identifier', () => {
  const { errors } = normalize834(edi([member('1', '18', 'Ann').map((one) => (one.startsWith('NM1') ? `${one}****34*EMP004417` : one))]));
  expect(errors).toMatchObject([
    { code: 'invalid_ssn', suggested_fix: 'It has letters, an SSN has none. Send another identifier with the qualifier ZZ in NM108, or in a REF.' },
  ]);
});

describe('codes outside their lists', () => {
  test('are warnings, each with its element; the field is null or other', () => {
    const file = normalize834(
      edi([
        [
          'INS*Y*18*099*ZX*Q*ZZ*99*XX*Q',
          ...member('F1', '18', 'Ann').slice(1, 3),
          'DMG*D8*19800102*Z*Q',
          'HD*0A1**XYZ*P*ALL',
          'DTP*348*D8*20250101',
          ...member('F1', '99', 'Kid', ...HLT),
        ].flat(),
      ]),
    );
    expect(entries(file)).toEqual([
      '1 warning unknown_code DMG03',
      '1 warning unknown_code INS03',
      '1 warning unknown_code INS04',
      '1 warning unknown_code INS05',
      '1 warning unknown_code INS06',
      '1 warning unknown_code INS07',
      '1 warning unknown_code INS08',
      '1 warning unknown_code INS09',
      '1 warning unknown_code DMG04',
      '1 warning unknown_code HD05',
      '1 warning unknown_code HD03',
      '1 warning unknown_code HD01',
      '2 warning unknown_code INS02',
    ]);
    expect(file.records[0]).toMatchObject({ action: null, gender: null, coverage: { benefit: 'other', coverage_type: null } });
    expect(file.tally.valid_rows).toBe(2);
  });

  test('words that flat files use are no codes', () => {
    const file = normalize834(edi([member('1', '18', 'Ann', 'HD*ADD**MEDICAL*P*FAMILY', 'DTP*348*D8*20250101')]));
    expect(entries(file)).toEqual(['1 warning unknown_code HD05', '1 warning unknown_code HD03', '1 warning unknown_code HD01']);
  });
});
