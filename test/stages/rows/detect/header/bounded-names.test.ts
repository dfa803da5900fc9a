import { expect, test } from 'vitest';
import { inspect } from '../inspecting.ts';

const KNOWN = ['Member ID', 'First Name', 'Last Name', 'Date of Birth', 'Plan'];
const columnsOf = (names: readonly string[]): readonly string[] =>
  inspect(`${names.join(',')}\nM1,Ada,Example,1985-03-04,PPO${','.repeat(names.length - 5)}\n`).reading.columns;

test('the widest header that is known is kept as it is', () => {
  const names = [...KNOWN, ...Array.from({ length: 500 }, (_, n) => `${'A name of a hundred characters '.repeat(3)}${n}`)];
  expect(columnsOf(names)).toEqual(names);
});

test('a name of half a mebibyte is cut, and the others are read beside it', () => {
  const columns = columnsOf([...KNOWN, 'words without an end '.repeat(25_000)]);
  expect(columns.slice(0, 5)).toEqual(KNOWN);
  expect(columns[5]).toMatch(/^words without an end words/);
  expect(columns[5]!.length).toBeLessThanOrEqual(64 * 1024);
});

test('two thousand long names are cut to what all names may have together', () => {
  const columns = columnsOf([...KNOWN, ...Array.from({ length: 2_000 }, (_, n) => `${n} ${'x'.repeat(400)}`)]);
  expect(columns.slice(0, 5)).toEqual(KNOWN);
  expect(columns.join('').length).toBeLessThanOrEqual(64 * 1024);
});
