import { expect, test } from 'vitest';
import { eachAtOnce } from '../../src/base/at-once.ts';

test('no more than the given number are under way at once, and all are done in the end', async () => {
  const underWay = new Map<number, () => void>();
  const done = eachAtOnce([1, 2, 3], 2, (key) => new Promise<void>((resolve) => void underWay.set(key, resolve)));
  expect([...underWay.keys()]).toEqual([1, 2]);
  underWay.get(2)!();
  await expect.poll(() => [...underWay.keys()]).toEqual([1, 2, 3]);
  underWay.get(1)!();
  underWay.get(3)!();
  await expect(done).resolves.toBeUndefined();
});

test('nothing is begun after a failure, and the failure is reported once the work under way has ended', async () => {
  const ended: number[] = [];
  let release = (): void => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const all = eachAtOnce([1, 2, 3, 4], 2, async (key) => {
    if (key === 2) throw new Error('no 2');
    await slow;
    ended.push(key);
  });
  const told = all.catch((err: Error) => [err.message, [...ended]]);
  release();
  expect(await told).toEqual(['no 2', [1]]);
  expect(ended).toEqual([1]);
});
