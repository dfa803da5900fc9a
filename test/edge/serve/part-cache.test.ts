import { expect, test } from 'vitest';
import { isGivenBack } from '../../../src/base/heap.ts';
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

test('at most two preloaded parts are kept, and a place is free again once one of them is asked for or evicted', async () => {
  const cache = createPartCache(300);
  const loaded: string[] = [];
  const ahead = (key: string): void =>
    cache.ahead(key, () => {
      loaded.push(key);
      return part(100);
    });
  for (const key of ['a', 'b', 'c']) ahead(key);
  expect(loaded).toEqual(['a', 'b']);
  expect(await cache.get('a', () => part(1))).toHaveLength(100);
  ahead('d');
  expect(loaded).toEqual(['a', 'b', 'd']);
  await cache.get('d', () => part(1));
  for (const key of ['e', 'f', 'g']) await cache.get(key, () => part(100));
  // What was loaded early and never asked for is gone as any other part, and so is its place.
  for (const key of ['h', 'i', 'j']) ahead(key);
  expect(loaded).toEqual(['a', 'b', 'd', 'h', 'i']);
  expect(cache.bytes).toBeLessThanOrEqual(300);
});

test('a part that could not be loaded early is loaded by whoever asks for it', async () => {
  const cache = createPartCache(300);
  const away = (): Promise<Uint8Array> => Promise.reject(new Error('away'));
  for (const key of ['a', 'b']) cache.ahead(key, away);
  await expect(cache.get('a', away)).rejects.toThrow('away');
  expect(await cache.get('a', () => part(10))).toHaveLength(10);
  // Both places are free again.
  const loaded: string[] = [];
  for (const key of ['c', 'd']) {
    cache.ahead(key, () => {
      loaded.push(key);
      return part(10);
    });
  }
  expect(loaded).toEqual(['c', 'd']);
});

test("evicting a part frees its memory if the part owns it, and no other part's memory", async () => {
  const cache = createPartCache(300);
  const own = await cache.get('own', async () => ({ own: new Uint8Array(200) }));
  const shared = await cache.get('shared', () => part(100));
  expect([isGivenBack(own), isGivenBack(shared)]).toEqual([false, false]);
  await cache.get('next', () => part(100));
  await cache.get('after', () => part(150));
  expect([isGivenBack(own), isGivenBack(shared)]).toEqual([true, false]);
  expect(await cache.get('own', async () => ({ own: new Uint8Array(200) }))).toHaveLength(200);
  const large = await cache.get('large', async () => ({ own: new Uint8Array(1000) }));
  expect(large).toHaveLength(1000);
  const short = Buffer.from('in the pool that short bytes share');
  await cache.get('short', async () => ({ own: short }));
  await cache.get('last', () => part(300));
  expect(String(short)).toBe('in the pool that short bytes share');
});
