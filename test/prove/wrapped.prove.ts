import { afterAll, beforeAll, expect, test } from 'vitest';
import { WRAPPED_TEXTS, wrappedOutcomes } from '../edge/upload/wrapped-outcomes.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => {
  opened = await testStore();
});
afterAll(() => opened.drop());

const FILES = 2000;

test.each(['gzip', 'zip'] as const)(
  `${FILES} damaged %s files of every format end taken in whole, as they were packed, or refused with a reason and nothing left`,
  { timeout: 900_000 },
  async (wrapping) => {
    const { read, refused } = await wrappedOutcomes(opened.store.blobs, wrapping, WRAPPED_TEXTS, { firstSeed: 10_000, count: FILES });
    expect(read + refused).toBe(FILES);
    expect(read).toBeGreaterThan(FILES / 20);
    expect(refused).toBeGreaterThan(FILES / 4);
  },
);
