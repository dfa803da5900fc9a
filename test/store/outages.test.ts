import { once } from 'node:events';
import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Log } from '../../src/base/log.ts';
import { systemClock } from '../../src/base/time.ts';
import type { Delivery } from '../../src/model/delivery.ts';
import type { Segment } from '../../src/model/segment.ts';
import { isAway, isPassing } from '../../src/store/away.ts';
import { connect } from '../../src/store/connect.ts';
import { openStore } from '../../src/store/store.ts';
import { silentLog } from '../support/flow.ts';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { testStore, TEST_SECRETS_KEY, type TestStore } from '../support/store.ts';

let way: Proxy;
let opened: TestStore;
beforeAll(async () => {
  way = await startProxy(inject('mongodbUrl'));
  opened = await testStore(undefined, way.url);
});
afterAll(async () => {
  await way.cut();
  await opened.drop();
});

test('a database that cannot be reached at the start is told as a failure in one sentence', async () => {
  const nowhere = { url: 'mongodb://user:word@127.0.0.1:1', database: 'none', secretsKey: TEST_SECRETS_KEY, log: silentLog, clock: systemClock };
  await expect(openStore({ ...nowhere, awayAfterMs: 1 })).rejects.toMatchObject({
    code: 'server_unavailable',
    message: expect.stringMatching(/^MongoDB at 127\.0\.0\.1:1 cannot be used \(.+\): start it, or correct MONGODB_URL\.$/),
  });
});

test('an outage is told once when it begins and once when it ends', async () => {
  const said: string[] = [];
  const say = (_: unknown, message?: string): void => void said.push(message ?? '');
  const own = await startProxy(inject('mongodbUrl'));
  const client = await connect(own.url, { ...silentLog, warn: say, info: say } as Log);
  try {
    await own.cut();
    for (let failures = 0; failures < 3; failures++) await once(client, 'serverHeartbeatFailed');
    expect(said).toEqual(['the database does not answer']);
    const answered = once(client, 'serverHeartbeatSucceeded');
    await own.mend();
    await answered;
    expect(said).toEqual(['the database does not answer', 'the database answers again']);
  } finally {
    await client.close();
    await own.cut();
  }
});

test('what a lost connection kept from being stored is not taken for stored before', async () => {
  const { segments, deliveries } = opened.store;
  const outcomeOf = (storing: Promise<void>): Promise<unknown> => storing.then(() => 'stored', isAway);
  await way.cut();
  const outcomes = await Promise.all([
    outcomeOf(segments.insertAll([{ _id: 'run_cut.0000.000000' } as Segment])),
    outcomeOf(deliveries.insertMany([{ _id: 'dlv_cut' } as Delivery])),
  ]);
  expect(outcomes).toEqual([true, true]);
  await way.mend();
  expect([await opened.db.collection('segments').countDocuments(), await opened.db.collection('deliveries').countDocuments()]).toEqual([0, 0]);
});

test.each([10_107, 189, 11_600, 11_602, 91, 13_435, 64])(
  'the answer %i of a server that is no primary, or stops, says that the store is away',
  (code) => {
    const error = new MongoServerError({ code, errmsg: 'not now' });
    expect([isAway(error), isPassing(error)]).toEqual([true, true]);
  },
);

test.each([
  [8, 'WiredTigerRecordStore::insertRecord :: caused by :: 28: No space left on device'],
  [8, '122: Disk quota exceeded'],
  [14_031, 'available disk space is less than required'],
])('a full disk (%i, %s) is an outage, too: what waits goes on once somebody has made room', (code, errmsg) => {
  const error = new MongoServerError({ code, errmsg });
  expect([isAway(error), isPassing(error)]).toEqual([true, true]);
});

test('a call for which the store is too slow is an answer to come again for a client, and no outage for a run', async () => {
  const partners = opened.db.collection('partners');
  await partners.insertOne({});
  const error: unknown = await partners.findOne({ $where: 'sleep(5000) || true' }, { maxTimeMS: 20 }).catch((err: unknown) => err);
  expect(error).toMatchObject({ code: 50 });
  expect([isAway(error), isPassing(error)]).toEqual([true, false]);
});

test.each([11_000, 121, 8, undefined])('the answer %s is one', (code) => {
  expect(isAway(new MongoServerError({ code, errmsg: 'no' }))).toBe(false);
});
