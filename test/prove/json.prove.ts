import { expect, test } from 'vitest';
import { surviveDamage } from '../stages/rows/json/damaged-json.ts';

const FIRST_SEED = 10_000;
const FILES = 2000;

test(`${FILES} damaged JSON files, arrays and lines, are refused by name or read the same however they are cut`, { timeout: 900_000 }, () => {
  const ends: Record<string, number> = {};
  for (let seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
    const end = surviveDamage(seed);
    ends[end] = (ends[end] ?? 0) + 1;
  }
  expect(Object.keys(ends).filter((end) => !['read', 'invalid_file_format', 'unrecognized_layout'].includes(end))).toEqual([]);
  // Broken JSON in an array refuses the file, in a line only the row: both ways out are taken.
  expect(ends['read']).toBeGreaterThan(FILES / 4);
  expect(ends['invalid_file_format']).toBeGreaterThan(FILES / 4);
});
