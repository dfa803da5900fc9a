import { expect, test } from 'vitest';
import { createBulkhead } from '../../src/edge/bulkhead.ts';

/** A work that runs until it is ended, and says when it has begun. */
function heldWork(begun: string[], name: string): { work: () => Promise<string>; end: () => void; fail: (error: Error) => void } {
  const held = Promise.withResolvers<string>();
  const work = (): Promise<string> => {
    begun.push(name);
    return held.promise;
  };
  return { work, end: () => held.resolve(name), fail: held.reject };
}

test('works run as many at once as there are places, the others in the order in which they came', async () => {
  const bulkhead = createBulkhead(2, 10);
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => heldWork(begun, name));
  const done = works.map(({ work }) => bulkhead(work));
  expect(begun).toEqual(['a', 'b']);
  works[1]!.end();
  expect(await done[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const { end } of works) end();
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
});

test('past as many as may wait, one is told when to come again, and does not wait', async () => {
  const bulkhead = createBulkhead(1, 1);
  const begun: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => heldWork(begun, name));
  const done = [bulkhead(first!.work), bulkhead(second!.work)];
  await expect(bulkhead(third!.work)).rejects.toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '2' } });
  first!.end();
  second!.end();
  expect(await Promise.all(done)).toEqual(['first', 'second']);
  expect(begun).not.toContain('third');
});

test('a work that fails gives its place to the next, and what is free again can be taken', async () => {
  const bulkhead = createBulkhead(1, 1);
  const begun: string[] = [];
  const [first, second] = ['first', 'second'].map((name) => heldWork(begun, name));
  const done = [bulkhead(first!.work), bulkhead(second!.work)];
  first!.fail(new Error('lost'));
  await expect(done[0]).rejects.toThrow('lost');
  second!.end();
  expect(await done[1]).toBe('second');
  expect(await bulkhead(async () => 'third')).toBe('third');
});
