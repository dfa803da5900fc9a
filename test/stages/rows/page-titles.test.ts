import { describe, expect, test } from 'vitest';
import { expectSame } from './kept.ts';
import { csvOf, FORMATS, type Rows } from './tables.ts';

const HEADER = ['Employee ID', 'Name', 'DOB', 'Plan', 'Tier'];
const page = (n: number, ...rows: Rows): Rows => [['Benefit Detail', '', '', '', `Page ${n}`], ['Run 2025-11-01', '', '', '', ''], HEADER, ...rows];
const ANN = ['101', 'Ann Fox', '1980-03-04', 'PPO', 'FAM'];
const BO = ['102', 'Bo Ray', '1975-11-12', 'HDHP', 'EE'];
const DI = ['103', 'Di Lee', '1976-11-12', 'PPO', 'EE'];

describe.each(FORMATS)('what a report prints above its header on each page, in %s', (_, read) => {
  test('is no row', () => {
    const { records, errors, inspection } = read([...page(1, ANN, BO), ...page(2, DI)]);
    expect(records.map(({ first_name }) => first_name)).toEqual(['Ann', 'Bo', 'Di']);
    expect([errors, inspection.row_count, inspection.findings]).toEqual([[], 3, []]);
  });

  test('is a row where no header stands below it', () => {
    const { errors, inspection } = read([...page(1, ANN), ['Benefit Detail', '', '', '', 'Page 2'], BO]);
    expect([inspection.row_count, errors.some(({ row_number }) => row_number === 5)]).toEqual([3, true]);
  });

  test('is a row where it has other words', () => {
    const [, ...rest] = page(2, DI);
    expect(read([...page(1, ANN, BO), ['Other Detail', '', '', '', 'Page 2'], ...rest]).inspection.row_count).toBe(4);
  });
});

test('a file with titles on each page is written the same with the kernel and without it', () => {
  const rows = Array.from({ length: 40 }, (_, n) => [...page(n + 1, ANN, BO, DI)]).flat();
  expect(expectSame(csvOf(rows))!.tally).toMatchObject({ valid_rows: 120, invalid_rows: 0 });
});
