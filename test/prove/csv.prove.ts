import { expect, test } from 'vitest';
import { mutated, survive } from '../stages/rows/damaged-files.ts';

const FIRST_SEED = 10_000;
const RUNS = 2_000;

test('two thousand damaged files end in a clear refusal or in records and a report that fit together', { timeout: 1_200_000 }, () => {
  const ends = { refused: 0, read: 0 };
  for (let run = 0; run < RUNS; run++) ends[survive(mutated(FIRST_SEED + run))]++;
  expect(ends.read).toBeGreaterThan(RUNS / 2);
});
