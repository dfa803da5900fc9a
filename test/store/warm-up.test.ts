import { expect, test } from 'vitest';
import { warmUpStore } from '../../src/store/warm-up.ts';
import { testStore } from '../support/store.ts';

test('a store is warmed up without a trace, and what it holds stays', async () => {
  const opened = await testStore();
  try {
    const { groups } = opened.store;
    const group = {
      _id: 'run_warm.0000.000000.000000',
      first_row: 1,
      count: 1,
      json: Uint8Array.of(1),
      json_bytes: 9,
      meta: null,
      meta_bytes: 0,
    };
    await groups.put('errors', group);
    await warmUpStore(groups);
    expect((await groups.list('errors', 'run_warm', 0)).map(({ _id }) => _id)).toEqual([group._id]);
    expect(await groups.read('records', 'warm-up')).toBeNull();
    expect(await groups.read('errors', 'warm-up')).toBeNull();
  } finally {
    await opened.drop();
  }
});
