import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupId, segmentId, type RowGroup } from '../../src/model/segment.ts';
import type { GroupKind } from '../../src/store/groups.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

function group(run: string, segment: number, index: number, given: Partial<RowGroup> = {}): RowGroup {
  const json = Uint8Array.from([segment, index, 1, 2, 3]);
  const _id = groupId(segmentId(run, 0, segment), index);
  return {
    _id,
    first_row: segment * 100 + index,
    count: 7,
    json,
    json_bytes: 50,
    meta: null,
    meta_bytes: 0,
    ...given,
  };
}

async function indexes(kind: GroupKind, run: string): Promise<string[]> {
  return (await opened.store.groups.list(kind, run, 0)).map((entry) => entry._id.slice(run.length + '.0000.'.length));
}

test('groups come back in file order, whatever the order in which they were put', async () => {
  const { groups } = opened.store;
  for (const [segment, index] of [
    [1, 0],
    [0, 1],
    [10, 0],
    [0, 0],
    [2, 11],
    [2, 2],
  ] as const)
    await groups.put('records', group('run_order', segment, index));
  expect(await indexes('records', 'run_order')).toEqual([
    '000000.000000',
    '000000.000001',
    '000001.000000',
    '000002.000002',
    '000002.000011',
    '000010.000000',
  ]);
  expect(await groups.list('errors', 'run_order', 0)).toEqual([]);
});

/** The keys of a run, list by list, each by its length and its first byte. */
async function keyLists(run: string): Promise<[number, number][]> {
  const lists: [number, number][] = [];
  for await (const list of opened.store.groups.keys(run, 0)) lists.push([list.length, list[0]!]);
  return lists;
}

test('keys come back in file order, in lists of whole keys, and a repeat replaces what an earlier attempt left', async () => {
  const { groups } = opened.store;
  for (const segment of [10, 0, 2]) await groups.putKeys(segmentId('run_keys', 0, segment), new Uint8Array(40).fill(segment));
  expect(await keyLists('run_keys')).toEqual([
    [40, 0],
    [40, 2],
    [40, 10],
  ]);
  await groups.putKeys(segmentId('run_keys', 0, 2), new Uint8Array(20 * 50_001).fill(7));
  expect(await keyLists('run_keys')).toEqual([
    [40, 0],
    [20 * 50_000, 7],
    [20, 7],
    [40, 10],
  ]);
  await groups.putKeys(segmentId('run_keys', 0, 2), new Uint8Array(20).fill(8));
  await groups.putKeys(segmentId('run_keys', 0, 0), new Uint8Array(0));
  expect(await keyLists('run_keys')).toEqual([
    [20, 8],
    [40, 10],
  ]);
});

test('a group is read as it was put, its bytes as bytes', async () => {
  const { groups } = opened.store;
  const given = group('run_read', 0, 0, { meta: Uint8Array.from([9, 9]), meta_bytes: 20 });
  await groups.put('records', given);
  const read = await groups.read('records', given._id);
  expect(read?.json).toBeInstanceOf(Uint8Array);
  expect({ ...read, json: Uint8Array.from(read?.json ?? []), meta: Uint8Array.from(read?.meta ?? []) }).toEqual(given);
  expect(await groups.read('errors', given._id)).toBeNull();
  const [entry] = await groups.list('records', 'run_read', 0);
  expect(entry).toEqual({ _id: given._id, first_row: 0, count: 7, json_bytes: 50, meta_bytes: 20 });
});

test('a repeat replaces a group instead of adding one', async () => {
  const { groups } = opened.store;
  await Promise.all(Array.from({ length: 8 }, () => groups.put('errors', group('run_repeat', 0, 0))));
  await groups.put('errors', group('run_repeat', 0, 0, { count: 8 }));
  expect((await groups.list('errors', 'run_repeat', 0)).map((entry) => entry.count)).toEqual([8]);
});

test('trimming a segment leaves its first groups and those of its neighbours', async () => {
  const { groups } = opened.store;
  for (const segment of [0, 1, 2]) for (const index of [0, 1, 2]) await groups.put('records', group('run_trim', segment, index));
  await groups.trim('records', segmentId('run_trim', 0, 1), 1);
  const left = ['000000.000000', '000000.000001', '000000.000002', '000001.000000', '000002.000000', '000002.000001', '000002.000002'];
  expect(await indexes('records', 'run_trim')).toEqual(left);
});

test('removing a run removes its groups of every generation and nothing of a run whose id begins alike', async () => {
  const { groups } = opened.store;
  await groups.put('records', group('run_gone', 0, 0));
  await groups.put('errors', group('run_gone', 0, 0));
  await groups.put('records', group('run_gone2', 0, 0));
  await groups.removeGeneration('run_gone', 1);
  expect(await indexes('records', 'run_gone')).toHaveLength(1);
  await groups.removeRun('run_gone');
  expect([...(await indexes('records', 'run_gone')), ...(await indexes('errors', 'run_gone'))]).toEqual([]);
  expect(await indexes('records', 'run_gone2')).toHaveLength(1);
});

test('a group past the bound of a document is refused by name', async () => {
  const put = opened.store.groups.put('records', group('run_large', 0, 0, { json: new Uint8Array(8 * 1024 * 1024) }));
  await expect(put).rejects.toMatchObject({ code: 'document_too_large' });
});
