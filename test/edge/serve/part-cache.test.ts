import { expect, test } from 'vitest';
import { createPartCache } from '../../../src/edge/serve/part-cache.ts';

const part = (bytes: number): Promise<Uint8Array> => Promise.resolve(new Uint8Array(bytes));

test('parts are held up to the bound, and the longest unused go first', async () => {
  const cache = createPartCache(300);
  for (const key of ['a', 'b', 'c']) await cache.get(key, () => part(100));
  expect(cache.get('a', () => part(100))).toBeInstanceOf(Uint8Array);
  await cache.get('d', () => part(100));
  expect(cache.bytes).toBe(300);
  expect(cache.get('a', () => part(100))).toBeInstanceOf(Uint8Array);
  expect(cache.get('b', () => part(100))).toBeInstanceOf(Promise);
});

test('however many ask for a part at once, it is loaded once', async () => {
  const cache = createPartCache(300);
  let loads = 0;
  const load = (): Promise<Uint8Array> => {
    loads++;
    return part(10);
  };
  await Promise.all(Array.from({ length: 20 }, async () => cache.get('a', load)));
  expect(loads).toBe(1);
});

test('a part that could not be loaded is tried again', async () => {
  const cache = createPartCache(300);
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', () => part(10))).toHaveLength(10);
});

test('a part larger than the bound is served and not held', async () => {
  const cache = createPartCache(300);
  expect(await cache.get('a', () => part(1000))).toHaveLength(1000);
  expect(cache.bytes).toBe(0);
});
