import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { expect, inject, test } from 'vitest';
import type { Log } from '../../src/base/log.ts';
import { databaseClock } from '../../src/store/database-clock.ts';
import type { Client } from '../../src/model/partner.ts';
import { silentLog } from '../support/flow.ts';
import { testStore } from '../support/store.ts';
import { testClock } from '../support/clock.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('a process whose clock is an hour %s takes the database’s time from its start on', async (_, aheadMs) => {
  const own = { now: () => new Date(Date.now() + aheadMs) };
  const { store, db, drop } = await testStore(databaseClock(own, silentLog));
  try {
    // The database removes what has expired by its own time: of an edge that is behind, tokens would live for a minute.
    await store.tokens.issue({ _id: 'cli_1', partner_id: 'prt_1', scopes: ['jobs'] } as Client, 3_600);
    const [token] = await db
      .collection('tokens')
      .aggregate([{ $project: { leftMs: { $subtract: ['$expires_at', '$$NOW'] } } }])
      .toArray();
    expect(token?.['leftMs']).toBeGreaterThan(HOUR_MS - 60_000);
    expect(token?.['leftMs']).toBeLessThan(HOUR_MS + 60_000);
  } finally {
    await drop();
  }
});

/** A clock that has heard that it is right, and what it hears next. */
async function heard(): Promise<{ own: ReturnType<typeof testClock>; said: string[]; hear(theirs: Date, primary?: boolean): number }> {
  const [own, said] = [testClock(), [] as string[]];
  const say = (_: unknown, message?: string): void => void said.push(message ?? '');
  const clock = databaseClock(own, { ...silentLog, warn: say, info: say } as Log);
  const client = new MongoClient(inject('mongodbUrl'));
  clock.follow(client);
  const hear = (localTime: Date, isWritablePrimary = true): number => {
    client.emit('serverHeartbeatSucceeded', { reply: { isWritablePrimary, localTime } } as never);
    return clock.now().getTime() - own.now().getTime();
  };
  expect(hear(own.now())).toBe(0);
  return { own, said, hear };
}

test('a heartbeat says the time of a real server', async () => {
  const client = new MongoClient(inject('mongodbUrl'));
  try {
    const beat = once(client, 'serverHeartbeatSucceeded') as Promise<[{ reply: object }]>;
    await client.connect();
    expect((await beat)[0].reply).toMatchObject({ isWritablePrimary: true, localTime: expect.any(Date) });
  } finally {
    await client.close();
  }
});

test('a clock that is set back or ahead under way is corrected, which the log says once, and so is its return', async () => {
  const { own, said, hear } = await heard();
  const theirs = own.now();
  own.advance(-HOUR_MS);
  expect(hear(theirs)).toBe(HOUR_MS);
  expect(hear(theirs)).toBe(HOUR_MS);
  own.advance(2 * HOUR_MS);
  hear(theirs);
  expect(hear(theirs)).toBe(-HOUR_MS);
  own.advance(-HOUR_MS);
  expect(hear(theirs)).toBe(0);
  expect(said.map((line) => line.replace(/^.* clock /, ''))).toEqual([
    "differs from the database's, whose time it takes",
    "differs from the database's, whose time it takes",
    "agrees with the database's again",
  ]);
});

test('neither the network, nor one heartbeat that was read late, nor a secondary moves the time', async () => {
  const { own, said, hear } = await heard();
  expect(hear(new Date(own.now().getTime() - 1_900))).toBe(0);
  expect(hear(own.now())).toBe(0);
  expect(hear(new Date(own.now().getTime() - 30_000))).toBe(0);
  expect(hear(own.now())).toBe(0);
  expect(hear(new Date(own.now().getTime() + HOUR_MS), false)).toBe(0);
  expect(said).toEqual([]);
});
