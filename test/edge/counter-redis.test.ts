import { expect, inject, test } from 'vitest';
import { connectCounters, firstContact } from '../../src/edge/counter-redis.ts';
import { silentLog } from '../support/flow.ts';
import { startProxy } from '../support/proxy.ts';

test('an edge waits for its first contact, so that its first requests are counted', async () => {
  const redis = connectCounters(inject('redisUrl'), silentLog);
  await firstContact(redis);
  expect(redis.status).toBe('ready');
  redis.disconnect();
});

test('an edge waits for no Redis that cannot be reached', async () => {
  const proxy = await startProxy(inject('redisUrl'));
  await proxy.cut();
  const redis = connectCounters(proxy.url, silentLog);
  await firstContact(redis);
  expect(redis.status).not.toBe('ready');
  redis.disconnect();
});

test('a connection that has died without a word is replaced', async () => {
  const proxy = await startProxy(inject('redisUrl'));
  const redis = connectCounters(proxy.url, silentLog);
  await firstContact(redis);
  proxy.hang();
  const pings = (): Promise<boolean> =>
    redis.ping().then(
      () => true,
      () => false,
    );
  expect(await pings()).toBe(false);
  await expect.poll(pings, { timeout: 45_000 }).toBe(true);
  redis.disconnect();
  await proxy.cut();
});
