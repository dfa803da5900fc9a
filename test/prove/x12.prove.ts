import { expect, test } from 'vitest';
import { acknowledgeMutations } from '../stages/rows/x12/acknowledged-mutations.ts';
import { BASE_FILES } from '../stages/rows/x12/base-files.ts';
import { surviveMutations } from '../stages/rows/x12/mutations.ts';

test('an 834 that is broken in 2,000 ways neither crashes nor hangs, and is read the same however it is cut', { timeout: 300_000 }, () => {
  const { read, refused } = surviveMutations(BASE_FILES, 2000, 834);
  expect(read + refused).toBe(2000);
  expect(read).toBeGreaterThan(1200);
});

test('what answers an 834 that is broken in 2,000 ways is whole, and the same however it is cut', { timeout: 300_000 }, () => {
  const { sets, rejected } = acknowledgeMutations(BASE_FILES, 2000, 999);
  expect(sets).toBeGreaterThan(1500);
  expect(rejected).toBeLessThan(sets / 10);
});
