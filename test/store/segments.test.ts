import { afterAll, beforeAll, expect, test } from 'vitest';
import { segmentId, type Segment, type Tally } from '../../src/model/segment.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const TALLY: Tally = {
  rows: 10,
  valid_rows: 8,
  invalid_rows: 2,
  errors: 3,
  warnings: 4,
  records: 9,
  record_groups: 1,
  error_groups: 1,
  record_bytes: 5_000_000_000,
  tokens: 0,
};

function segmentsOf(run_id: string, count: number, generation = 0): Segment[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: segmentId(run_id, generation, index),
    job_id: run_id.replace('run', 'job'),
    run_id,
    partner_id: 'prt_one',
    generation,
    index,
    rules_version: 1,
    start: index * 100,
    end: index * 100 + 100,
    first_row: 2 + index * 10,
    rows: 10,
    continues: null,
    collected: false,
    state: 'waiting',
    starts: 0,
    tally: null,
    finished_at: null,
  }));
}

test('segments are listed in file order, each generation for itself, past any number of digits in sight', async () => {
  const { segments } = opened.store;
  const all = segmentsOf('run_many', 1234);
  await segments.insertAll(all.toReversed());
  await segments.insertAll(segmentsOf('run_many', 3, 1));
  await segments.insertAll(segmentsOf('run_many2', 2));
  expect((await segments.list('run_many', 0)).map((segment) => segment.index)).toEqual(all.map((segment) => segment.index));
  expect(await segments.list('run_many', 1)).toHaveLength(3);
});

test('inserting segments again leaves what was done', async () => {
  const { segments } = opened.store;
  const all = segmentsOf('run_again', 3);
  await segments.insertAll(all);
  expect(await segments.done(segmentId('run_again', 0, 1), TALLY)).toBe(true);
  await segments.insertAll(all);
  await segments.insertAll(segmentsOf('run_again', 4));
  expect((await segments.list('run_again', 0)).map((segment) => segment.state)).toEqual(['waiting', 'done', 'waiting', 'waiting']);
  expect((await segments.unfinished('run_again', 0)).map((segment) => segment.index)).toEqual([0, 2, 3]);
});

test('of many that end a segment at once, one does', async () => {
  const { segments } = opened.store;
  const id = segmentId('run_race', 0, 0);
  await segments.insertAll(segmentsOf('run_race', 1));
  const ended = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? segments.failed(id) : segments.done(id, TALLY))));
  expect(ended.filter(Boolean)).toHaveLength(1);
  expect((await segments.get(id))?.finished_at).toBeInstanceOf(Date);
});

test('starts are counted until the worker returns, or has written what it came for', async () => {
  const { segments } = opened.store;
  const id = segmentId('run_starts', 0, 0);
  await segments.insertAll(segmentsOf('run_starts', 1));
  expect([await segments.started(id, false), await segments.started(id, false), await segments.started(id, false)]).toEqual([1, 2, 3]);
  await segments.returned(id);
  expect(await segments.started(id, false)).toBe(1);
  await segments.collected(id);
  expect(await segments.get(id)).toMatchObject({ collected: true, starts: 0 });
  expect([await segments.started(id, false), await segments.started(id, false), await segments.started(id, true)]).toEqual([1, 2, 1]);
  await segments.done(id, TALLY);
  expect(await segments.get(id)).toMatchObject({ state: 'done', starts: 0 });
  expect(await segments.started('run_none.0000.000000', false)).toBe(0);
});

test('sums are those of the segments that are done', async () => {
  const { segments } = opened.store;
  await segments.insertAll(segmentsOf('run_sum', 4));
  expect(await segments.progress('run_sum', 0)).toEqual({ rows_done: 0, segments_done: 0 });
  await segments.done(segmentId('run_sum', 0, 0), TALLY);
  await segments.done(segmentId('run_sum', 0, 2), { ...TALLY, rows: 7, valid_rows: 7, invalid_rows: 0 });
  await segments.failed(segmentId('run_sum', 0, 3));
  expect(await segments.progress('run_sum', 0)).toEqual({ rows_done: 17, segments_done: 2 });
  const sum = await segments.sum('run_sum', 0);
  expect(sum).toMatchObject({ pending: 1, failed: 1, tally: { rows: 17, valid_rows: 15, invalid_rows: 2, errors: 6, record_bytes: 10_000_000_000 } });
  expect((await segments.sum('run_without', 0)).tally.rows).toBe(0);
});
