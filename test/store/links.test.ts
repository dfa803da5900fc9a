import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

async function list(kind: string, range?: number): Promise<number[][]> {
  const found: number[][] = [];
  for await (const part of opened.store.links.list('run_links', 0, kind, range)) found.push([part.range, part.segment, part.part, ...part.data]);
  return found;
}

test('link parts are listed by range, segment and part; a repeat replaces; removal takes a run and no other', async () => {
  const { links } = opened.store;
  const put = (run_id: string, kind: string, range: number, segment: number, part: number, byte: number) =>
    links.put({ run_id, generation: 0, kind, range, segment, part, data: Uint8Array.from([byte]) });
  await put('run_links', 'keys', 10, 0, 0, 1);
  await put('run_links', 'keys', 2, 11, 0, 2);
  await put('run_links', 'keys', 2, 3, 1, 3);
  await put('run_links', 'keys', 2, 3, 0, 4);
  await put('run_links', 'keys', 2, 3, 0, 5);
  await put('run_links', 'keyss', 2, 0, 0, 6);
  await put('run_links2', 'keys', 2, 0, 0, 7);
  expect(await list('keys')).toEqual([
    [2, 3, 0, 5],
    [2, 3, 1, 3],
    [2, 11, 0, 2],
    [10, 0, 0, 1],
  ]);
  expect(await list('keys', 10)).toEqual([[10, 0, 0, 1]]);
  await links.remove('run_links');
  expect([...(await list('keys')), ...(await list('keyss'))]).toEqual([]);
  const others: unknown[] = [];
  for await (const part of links.list('run_links2', 0, 'keys')) others.push(part.range);
  expect(others).toEqual([2]);
});
