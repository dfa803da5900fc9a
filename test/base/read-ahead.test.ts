import { expect, test } from 'vitest';
import { readAhead } from '../../src/base/read-ahead.ts';

test('what is read comes in the order of its keys, whatever is there first, while so many are on their way and no more', async () => {
  const reads = new Map<number, (value: string) => void>();
  const read = (key: number) => new Promise<string>((resolve) => void reads.set(key, resolve));
  const list = readAhead([1, 2, 3, 4], 2, read);

  const first = list.next();
  expect([...reads.keys()]).toEqual([1, 2, 3]);
  for (const key of [3, 2, 1]) reads.get(key)!(`read ${key}`);
  expect(await first).toEqual({ done: false, value: 'read 1' });

  const second = list.next();
  expect(await second).toEqual({ done: false, value: 'read 2' });
  expect([...reads.keys()]).toEqual([1, 2, 3, 4]);
  reads.get(4)!('read 4');
  expect([await list.next(), await list.next(), await list.next()].map(({ value }) => value as unknown)).toEqual(['read 3', 'read 4', undefined]);
});

test('a read that fails is told when its turn has come, and one that nobody waits for any more is let go', async () => {
  const read = (key: number) => (key < 3 ? Promise.resolve(key) : Promise.reject(new Error(`no ${key}`)));
  const seen: number[] = [];
  await expect(readInto(seen, [1, 2, 3, 4], read)).rejects.toThrow('no 3');
  expect(seen).toEqual([1, 2]);
});

test('few keys, or none, are read to their end', async () => {
  const seen: number[] = [];
  await readInto(seen, [], (key) => Promise.resolve(key));
  expect(seen).toEqual([]);
  await readInto(seen, [1, 2], (key) => Promise.resolve(key));
  expect(seen).toEqual([1, 2]);
});

async function readInto(seen: number[], keys: readonly number[], read: (key: number) => Promise<number>): Promise<void> {
  for await (const value of readAhead(keys, 2, read)) seen.push(value);
}
