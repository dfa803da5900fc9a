import { expect, test } from 'vitest';
import { mutated, survive } from './damaged-files.ts';
import { runs } from '../../support/runs.ts';

const RUNS = runs(200);

test('a damaged file ends in a clear refusal or in records and a report that fit together, however its bytes are cut', { timeout: 180_000 }, () => {
  const ends = { refused: 0, read: 0 };
  for (let seed = 1; seed <= RUNS; seed++) ends[survive(mutated(seed))]++;
  // Both ways out are taken, or the damage proves nothing.
  expect(ends.read).toBeGreaterThan(RUNS / 2);
  expect(ends.refused).toBeGreaterThan(0);
});
