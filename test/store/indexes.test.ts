import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { systemClock } from '../../src/base/time.ts';
import { groupId, segmentId } from '../../src/model/segment.ts';
import { openStore } from '../../src/store/store.ts';
import { newJob, STATISTICS } from '../support/jobs.ts';
import { testPrefix } from '../support/prefix.ts';
import { TEST_SECRETS_KEY, testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

/** What the database really did for the queries that `work` makes: keys and documents examined, sorts in memory. */
async function profiled(collection: string, work: () => Promise<unknown>): Promise<Document> {
  const { db } = opened;
  await db.command({ profile: 2 });
  await work();
  await db.command({ profile: 0 });
  const entries = await db
    .collection('system.profile')
    .find({ ns: `${db.databaseName}.${collection}` })
    .sort({ ts: -1 })
    .toArray();
  await db.collection('system.profile').drop();
  const [entry] = entries;
  if (entry === undefined) throw new Error(`no query of ${collection} was seen`);
  return entry;
}

test('listing the groups of a run reads none of them', async () => {
  const { groups } = opened.store;
  for (let i = 0; i < 20; i++) {
    const bytes = new Uint8Array(1000);
    await groups.put('records', {
      _id: groupId(segmentId('run_x', 0, i), 0),
      first_row: i,
      count: 1,
      json: bytes,
      json_bytes: 1,
      meta: null,
      meta_bytes: 0,
    });
  }
  const entry = await profiled('records', () => groups.list('records', 'run_x', 0));
  expect(entry).toMatchObject({ nreturned: 20, docsExamined: 0 });
});

test('the figures of vendors, lists and sweeps read no more than they return', async () => {
  const { jobs, usage } = opened.store;
  for (let i = 0; i < 40; i++) {
    const { _id } = await jobs.insert(newJob({ partner_id: i % 2 === 0 ? 'prt_even' : 'prt_odd' }), { estimateSeconds: 1 });
    await jobs.dropOutbox(_id, 1);
    if (i % 4 === 0) continue;
    await jobs.start(_id, 0);
    await jobs.finish(_id, 0, { status: 'completed', statistics: STATISTICS });
    await jobs.dropOutbox(_id, 2);
    if (i > 4) await jobs.dropOutbox(_id, 3);
  }
  expect(await profiled('jobs', () => usage.vendorStats('prt_even'))).toMatchObject({ docsExamined: 0 });
  expect(await profiled('jobs', () => usage.vendorStats(null))).toMatchObject({ docsExamined: 0 });
  const sorted = [
    await profiled('jobs', () => jobs.list('prt_even', { limit: 4 })),
    await profiled('jobs', () => jobs.list(null, { limit: 4 })),
    await profiled('jobs', () => jobs.list('prt_odd', { limit: 4, status: 'completed' })),
    await profiled('jobs', () => jobs.unfinished({ limit: 5 })),
    await profiled('jobs', () => jobs.withOutbox(5)),
    await profiled('jobs', () => jobs.expired(90, 5)),
  ];
  for (const entry of sorted) {
    expect(entry['hasSortStage'] ?? false).toBe(false);
    expect(entry['docsExamined']).toBeLessThanOrEqual(5);
  }
  const fresh = await opened.store.deliveries.due(new Date(), 5);
  expect(fresh).toEqual([]);
});

test('a clock that was set back makes no moment of a job lie before an earlier one', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob(), { estimateSeconds: 1 });
  const ahead = new Date(Date.now() + 3_600_000);
  await opened.db.collection<{ _id: string }>('jobs').updateOne({ _id }, { $set: { submitted_at: ahead, changed_at: ahead } });
  await jobs.start(_id, 0);
  await jobs.finish(_id, 0, { status: 'completed', statistics: STATISTICS });
  expect(await jobs.get(_id)).toMatchObject({ started_at: ahead, completed_at: ahead, changed_at: ahead });
});

/** Every index of every collection there is. */
async function indexesOf(db: Db): Promise<Record<string, Document[]>> {
  const collections = await db.collections();
  return Object.fromEntries(await Promise.all(collections.map(async (one) => [one.collectionName, await one.indexes()] as const)));
}

test('several processes may open one store at once, and leave the indexes that one alone makes', async () => {
  const [alone, shared] = [opened.db.client.db(testPrefix()), opened.db.client.db(testPrefix())];
  const options = { url: inject('mongodbUrl'), secretsKey: TEST_SECRETS_KEY, log: createLog('test', 'silent'), clock: systemClock };
  const stores = await Promise.all([alone, shared, shared, shared].map((db) => openStore({ ...options, database: db.databaseName })));
  await Promise.all(stores.map((store) => store.ping()));
  const indexes = await indexesOf(shared);
  expect(indexes).toEqual(await indexesOf(alone));
  expect(indexes['jobs']?.length).toBeGreaterThan(1);
  await Promise.all(stores.map((store) => store.close()));
  await Promise.all([alone, shared].map((db) => db.dropDatabase()));
});
