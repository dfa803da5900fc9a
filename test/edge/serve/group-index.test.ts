import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupId, segmentId } from '../../../src/model/segment.ts';
import { createGroupIndexes, type GroupIndexes } from '../../../src/edge/serve/group-index.ts';
import { testStore, type TestStore } from '../../support/store.ts';

let opened: TestStore;
beforeAll(async () => {
  opened = await testStore();
  for (const run of ['run_wide', 'run_long']) {
    for (let index = 0; index < 30; index++) {
      const group = { _id: groupId(segmentId(run, 0, 0), index), first_row: index, count: 1, json: Uint8Array.of(1), json_bytes: 1 };
      await opened.store.groups.put('records', { ...group, meta: null, meta_bytes: 0 });
    }
  }
});
afterAll(() => opened.drop());

/** Indexes that hold this many groups, and how often the store was asked for one. */
function counted(maxHeldGroups: number): { of: (run: string) => ReturnType<GroupIndexes['of']>; asked: () => number } {
  const { groups } = opened.store;
  let asked = 0;
  const list: typeof groups.list = (...of) => {
    asked++;
    return groups.list(...of);
  };
  const indexes = createGroupIndexes({ groups: { list } }, maxHeldGroups);
  return { of: (run) => indexes.of('records', run, 0), asked: () => asked };
}

test('an index is read once, however many ask for it', async () => {
  const { of, asked } = counted(100);
  const [index] = await Promise.all([of('run_wide'), of('run_wide')]);
  expect(index.ids).toHaveLength(30);
  await of('run_wide');
  expect(asked()).toBe(1);
});

test('indexes without groups are held in bounded number, too', async () => {
  const { of, asked } = counted(100);
  for (let run = 0; run < 20; run++) await of(`run_empty${run}`);
  await of('run_empty19');
  expect(asked()).toBe(20);
  await of('run_empty0');
  expect(asked()).toBe(21);
});

test('one that had to go while it was read takes no room from others', async () => {
  const { of, asked } = counted(50);
  await Promise.all([of('run_wide'), of('run_long'), of('run_none1'), of('run_none2'), of('run_none3'), of('run_none4'), of('run_none5')]);
  await Promise.all(['run_none6', 'run_none7'].map(of));
  const before = asked();
  await Promise.all(['run_none6', 'run_none7'].map(of));
  expect(asked()).toBe(before);
});
