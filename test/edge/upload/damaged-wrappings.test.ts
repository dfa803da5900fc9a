import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStore, type TestStore } from '../../support/store.ts';
import { WRAPPED_TEXTS, wrappedOutcomes } from './wrapped-outcomes.ts';

let opened: TestStore;
beforeAll(async () => {
  opened = await testStore();
});
afterAll(() => opened.drop());

const COUNT = 60;

test.each(['gzip', 'zip'] as const)(
  '%s files with anything wrong in them are taken in whole or refused with a reason, leaving nothing',
  async (wrapping) => {
    const { read, refused, reasons } = await wrappedOutcomes(opened.store.blobs, wrapping, WRAPPED_TEXTS, { firstSeed: 1, count: COUNT });
    expect(read + refused).toBe(COUNT);
    // Damage that matters and some that does not, and more than one thing to say about it.
    expect(read).toBeGreaterThan(COUNT / 20);
    expect(refused).toBeGreaterThan(COUNT / 4);
    expect(reasons).toBeGreaterThan(2);
  },
);
