import { afterEach, expect, inject, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { testFlow, type TestFlow } from '../support/flow.ts';
import { part, type Parts } from '../support/parts.ts';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { startRedis } from '../support/redis.ts';

let test: TestFlow;
let proxy: Proxy;
const stops: (() => void)[] = [];
afterEach(async () => {
  await test.close();
  await proxy.cut();
  for (const stop of stops.splice(0)) stop();
});

it('a worker outlives an outage of Redis and goes on when it is back', async () => {
  proxy = await startProxy(inject('redisUrl'));
  test = await testFlow([part], proxy.url);
  const context: Parts = { done: [] };
  await test.work([part], context);
  await test.flow.add(part, { part: 1 }, { id: 'one' });
  await eventually(() => expect(context.done).toEqual([1]));

  await proxy.cut();
  await expect(test.flow.add(part, { part: 2 }, { id: 'two' })).rejects.toThrow();
  await expect(test.flow.ping()).rejects.toThrow();
  await proxy.mend();

  await eventually(() => test.flow.add(part, { part: 3 }, { id: 'three' }));
  await eventually(() => expect(context.done).toContain(3));
});

it('a worker stops in time while Redis is away', async () => {
  proxy = await startProxy(inject('redisUrl'));
  test = await testFlow([part], proxy.url);
  const workers = await test.work([part], { done: [] }, { stopMs: 300 });
  await proxy.cut();
  await expect(
    Promise.race([workers.stop(), new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 5_000))]),
  ).resolves.toBeUndefined();
  await proxy.mend();
});

it('whoever is told by a primary that it is a replica now goes to the new one', async () => {
  const [before, behind] = await Promise.all([startRedis(), startRedis()]);
  stops.push(before.stop, behind.stop);
  proxy = await startProxy(before.url);
  test = await testFlow([part], proxy.url);
  const context: Parts = { done: [] };
  await test.work([part], context, { stopMs: 300 });
  await test.flow.add(part, { part: 1 }, { id: 'one' });
  await eventually(() => expect(context.done).toEqual([1]));

  await before.redis.replicaof('127.0.0.1', new URL(behind.url).port);
  proxy.lead(behind.url);
  await test.flow.add(part, { part: 2 }, { id: 'two' });
  await eventually(() => expect(context.done).toContain(2), { timeout: 45_000 });
});

it('a worker that Redis refuses asks once in a while, not as fast as it can, and goes on when Redis takes writes again', async () => {
  const own = await startRedis();
  stops.push(own.stop);
  proxy = await startProxy(own.url);
  test = await testFlow([part], proxy.url);
  const context: Parts = { done: [] };
  for (const id of [1, 2, 3]) await test.flow.add(part, { part: id }, { id: `run${id}` });
  await own.redis.config('SET', 'maxmemory', '1');

  let asked = 0;
  const [asking, mended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const patience = (): Promise<void> => {
    asked += 1;
    asking.resolve();
    return mended.promise;
  };
  await test.work([part], context, { patience });
  await asking.promise;
  // Each of these takes as long as another question would.
  for (let times = 0; times < 50; times++) await own.redis.ping();
  expect(asked).toBe(1);
  await expect(test.flow.ping()).rejects.toThrow('OOM');

  await own.redis.config('SET', 'maxmemory', '0');
  mended.resolve();
  await test.flow.ping();
  await eventually(() => expect(context.done.toSorted((a, b) => a - b)).toEqual([1, 2, 3]), { timeout: 30_000 });
});
