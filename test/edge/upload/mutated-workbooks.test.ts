import { expect, test } from 'vitest';
import { outcomesOf } from './outcomes.ts';

test('a workbook with anything changed in it ends in a result or in a clear refusal', async () => {
  const outcomes = await outcomesOf(1, 150);
  // Every kind of end is there: changes that matter and some that do not.
  expect(outcomes.read).toBeGreaterThan(25);
  expect(outcomes.refused).toBeGreaterThan(25);
});
