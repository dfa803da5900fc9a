import { expect, test } from 'vitest';
import { BASE_FILES } from '../stages/rows/x12/base-files.ts';
import { surviveMutations } from '../stages/rows/x12/mutations.ts';

test('an 834 that is broken in 2,000 ways neither crashes nor hangs, and is read the same however it is cut', { timeout: 300_000 }, () => {
  const { read, refused } = surviveMutations(BASE_FILES, 2000, 834);
  expect(read + refused).toBe(2000);
  expect(read).toBeGreaterThan(1200);
});
