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
});
