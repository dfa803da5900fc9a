import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { finishedJob } from './finished-job.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let proxy: Proxy;
beforeAll(async () => {
  proxy = await startProxy(inject('redisUrl'));
  edge = await testEdge({ redisUrl: proxy.url });
  client = await edge.client();
});
afterAll(async () => {
  await edge.close();
  await proxy.cut();
});

const ended = async (): Promise<string> => (await finishedJob(edge.store, { partnerId: client.partnerId, records: [[{ member_id: 'M1' }]] }))._id;

test('a queue that cannot be reached, or hangs, keeps no job from being removed and no download in suspense', async () => {
  const [removed, read, removedLater, readLater] = [await ended(), await ended(), await ended(), await ended()];
  const remove = async (id: string): Promise<number> => (await client.fetch(`/jobs/${id}`, { method: 'DELETE' })).status;
  const download = async (id: string): Promise<[number, string]> => {
    const { status, body } = await client.json(`/files/${id}/output?format=csv`);
    return [status, body.error.code];
  };
  proxy.hang();
  expect(await Promise.all([remove(removed), download(read)])).toEqual([204, [503, 'service_unavailable']]);
  await proxy.cut();
  expect(await Promise.all([remove(removedLater), download(readLater)])).toEqual([204, [503, 'service_unavailable']]);
  await proxy.mend();
  for (const id of [removed, removedLater]) expect((await client.json(`/jobs/${id}`)).status).toBe(404);
});
