import { expect, inject, test, type TestContext } from 'vitest';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { finishedJob } from './finished-job.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

interface Cuttable {
  client: TestClient;
  redis: Proxy;
  mongodb: Proxy;
  /** A job that has ended, by its id. */
  ended(): Promise<string>;
}

/** An edge with ways to its servers that can be cut. */
async function start({ onTestFinished }: TestContext): Promise<Cuttable> {
  const redis = await startProxy(inject('redisUrl'));
  const mongodb = await startProxy(inject('mongodbUrl'));
  const edge: TestEdge = await testEdge({ ways: { redisUrl: redis.url, mongodbUrl: mongodb.url } });
  const client = await edge.client();
  onTestFinished(async () => {
    await edge.close();
    await redis.cut();
    await mongodb.cut();
  });
  return {
    client,
    redis,
    mongodb,
    ended: async () => (await finishedJob(edge.store, { partnerId: client.partnerId, records: [[{ member_id: 'M1' }]] }))._id,
  };
}

test.concurrent('a queue that cannot be reached, or hangs, keeps no job from being removed and no download in suspense', async (context) => {
  const { client, redis, ended } = await start(context);
  const [removed, read, removedLater, readLater] = [await ended(), await ended(), await ended(), await ended()];
  const remove = async (id: string): Promise<number> => (await client.fetch(`/jobs/${id}`, { method: 'DELETE' })).status;
  const download = async (id: string): Promise<[number, string]> => {
    const { status, body } = await client.json(`/files/${id}/output?format=csv`);
    return [status, body.error.code];
  };
  redis.hang();
  expect(await Promise.all([remove(removed), download(read)])).toEqual([204, [503, 'service_unavailable']]);
  await redis.cut();
  expect(await Promise.all([remove(removedLater), download(readLater)])).toEqual([204, [503, 'service_unavailable']]);
  await redis.mend();
  for (const id of [removed, removedLater]) expect((await client.json(`/jobs/${id}`)).status).toBe(404);
});

test.concurrent('a store that does not answer is told as such, with when to ask again', async (context) => {
  const { client, mongodb, ended } = await start(context);
  const id = await ended();
  await mongodb.cut();
  const { status, body, headers } = await client.json(`/jobs/${id}`);
  expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '5']);
  await mongodb.mend();
  await context.expect.poll(async () => (await client.fetch(`/jobs/${id}`)).status, { timeout: 30_000 }).toBe(200);
});
