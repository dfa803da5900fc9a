import { describe, expect, test } from 'vitest';
import { normalizeFile, type NormalizedFile, type NormalizeFileOptions } from '../normalized.ts';
import { normalizeSheet } from '../sheet.ts';

const HEADER = ['Employee ID', 'Last Name', 'First Name', 'Date of Birth', 'Relationship', 'Plan'];
const ANN = ['100', 'Fox', 'Ann', '1980-01-02', 'Employee', 'PPO'];
const BOB = ['', '', 'Bob', '1981-01-02', 'Spouse', ''];
const CY = ['', '', 'Cy', '2012-01-02', 'Child', ''];
const EVE = ['200', 'Lee', 'Eve', '1982-01-02', 'Employee', 'HMO'];
const GUY = ['', 'Poe', 'Guy', '1983-01-02', 'Spouse', ''];
const IDA = ['', '', 'Ida', '2014-01-02', 'Child', ''];

const file = (rows: readonly (readonly string[])[], options: NormalizeFileOptions = {}): NormalizedFile =>
  normalizeFile([HEADER, ...rows].map((cells) => `${cells.join(',')}\n`).join(''), options);
/** `Last, First` of each record, with those of its dependents. */
const shape = ({ records }: NormalizedFile): string[] =>
  records.map((one) => [one, ...one.dependents].map(({ last_name, first_name }) => `${last_name}, ${first_name}`).join(' + '));
const codes = ({ errors }: NormalizedFile): string[] => errors.map(({ row_number, code }) => `${row_number} ${code}`);

describe('dependents who leave their last name to the employee above, as cells merged down a family do', () => {
  test('have it', () => {
    for (const found of [file([ANN, BOB, CY, EVE]), normalizeSheet([HEADER, ANN, BOB, CY, EVE])]) {
      expect(shape(found)).toEqual(['Fox, Ann + Fox, Bob + Fox, Cy', 'Lee, Eve']);
      expect(found.errors).toEqual([]);
    }
  });

  test('have it also where their id stands in their row, and where the file is cut into single families', () => {
    const withId = [ANN, ...[BOB, CY].map((cells) => ['100', ...cells.slice(1)]), EVE];
    for (const options of [{}, { segmentBytes: 1 }, { withoutKernel: true }, { chunkBytes: 7 }])
      for (const rows of [withId, [ANN, BOB, CY, EVE]]) {
        expect(shape(file(rows, options))).toEqual(['Fox, Ann + Fox, Bob + Fox, Cy', 'Lee, Eve']);
      }
  });

  test('have it wherever the file is cut, also below a relative who repeats it and where some have the id of the family', () => {
    const [jo, di, mary] = [
      ['200', '', 'Jo'],
      ['', 'Fox', 'Di'],
      ['', '', 'Mary Ann'],
    ].map((cells) => [...cells, '2013-01-02', 'Child', '']);
    const rows = [...Array.from({ length: 11 }, () => [ANN, BOB, CY, EVE, jo!]).flat(), ANN, BOB, di!, CY, EVE, mary!, IDA];
    const whole = file(rows);
    expect(codes(whole).filter((code) => code.endsWith('required'))).toEqual(['62 required']);
    for (const options of [{ segmentBytes: 1 }, { segmentBytes: 150 }, { segmentBytes: 1, withoutKernel: true }]) {
      const cut = file(rows, options);
      expect([cut.records, codes(cut)]).toEqual([whole.records, codes(whole)]);
    }
  });

  test('lack it below a dependent with another id', () => {
    const other = ['300', '', 'Sam', '2013-01-02', 'Child', ''];
    const many = Array.from({ length: 11 }, () => [ANN, BOB, CY]).flat();
    expect(codes(file([...many, other, CY])).filter((code) => code.endsWith('required'))).toEqual(['35 required', '36 required']);
  });

  test('lack it below somebody with another id, and where they are no dependents', () => {
    const other = ['300', ...BOB.slice(1)];
    const employee = ['', '', 'Ned', '1981-01-02', 'Employee', 'PPO'];
    const many = Array.from({ length: 20 }, () => [ANN, BOB, CY]).flat();
    expect(codes(file([...many, other]))).toContain('62 required');
    expect(codes(file([...many, employee]))).toContain('62 required');
  });

  test.each([
    ['only one does: somebody forgot it', [ANN, BOB, EVE]],
    ['others repeat it', [ANN, BOB, CY, ['', 'Fox', 'Di', '2013-01-02', 'Child', ''], EVE, ['', 'Lee', 'Jo', '2013-01-02', 'Child', '']]],
    ['employees lack it, too', [ANN, BOB, ['300', '', 'Ned', '1981-01-02', 'Employee', 'PPO'], CY, EVE]],
  ])('lack it in a file where %s', (_, rows) => {
    expect(codes(file(rows))).toContain('3 required');
  });

  test('keep another one that they have', () => {
    expect(shape(file([ANN, BOB, CY, EVE, GUY, ANN]))[1]).toBe('Lee, Eve + Poe, Guy');
    expect(shape(file([ANN, BOB, CY, EVE, IDA]))[1]).toBe('Lee, Eve + Lee, Ida');
    // A child below a spouse with another name may have either.
    expect(codes(file([ANN, BOB, CY, EVE, GUY, IDA]))).toContain('7 required');
  });

  test('lack it where their first name may hold one', () => {
    const [poe, lee, mary] = ['Bob Poe', '"Lee, Bob"', 'Mary Ann'].map((first) => ['', '', first, '1981-01-02', 'Spouse', '']);
    expect(codes(file([ANN, poe!, CY, ANN, lee!, CY, ANN, mary!, CY, ANN, BOB, CY, CY]))).toEqual(['3 required', '6 required', '9 required']);
    // Then a single name may be a whole one, too.
    expect(codes(file([ANN, poe!, CY, ANN, poe!, CY]))).toEqual(['3 required', '4 required', '6 required', '7 required']);
  });

  describe('are not given it', () => {
    const header = ['SSN', ...HEADER.slice(1)];
    const ssn = (n: number): string => `4123456${n}`;
    const many = Array.from({ length: 11 }, (_, n) => [[ssn(n + 10), ...ANN.slice(1)], BOB, CY]).flat();
    const below = (rows: readonly (readonly string[])[]): NormalizedFile =>
      normalizeFile([header, ...many, ...rows].map((cells) => `${cells.join(',')}\n`).join(''));
    const dan = [ssn(90), 'Poe', 'Dan', '1979-01-02', 'Employee', 'PPO'];
    const eve = ['', 'Poe', 'Eve', '1979-01-02', 'Spouse', ''];
    const cher = [ssn(91), '', 'Cher', '1979-01-02', 'Employee', 'HMO'];

    test('where they are employees below a spouse who repeats it', () => {
      const found = below([dan, eve, cher]);
      expect(codes(found)).toEqual(['37 required']);
      expect(shape(found).at(-1)).toBe('Poe, Dan + Poe, Eve');
    });

    test('from the employee before the one they stand below, who lacks it as well', () => {
      expect(codes(below([dan, cher, CY]))).toEqual(['36 required', '37 required']);
    });

    test('by a spouse: the employee below gives it to others', () => {
      const found = below([dan, eve, [ssn(92), ...EVE.slice(1)], CY]);
      expect(codes(found)).toEqual([]);
      expect(shape(found).at(-1)).toBe('Lee, Eve + Lee, Cy');
    });
  });
});
