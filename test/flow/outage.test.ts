import { Type } from 'typebox';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { defineStage } from '../../src/flow/stage.ts';
import { testFlow, type TestFlow } from '../support/flow.ts';
import { startProxy, type Proxy } from '../support/proxy.ts';

interface Bench {
  done: number[];
}
const part = defineStage({
  name: 'part',
  version: 'v1',
  input: Type.Object({ part: Type.Integer() }),
  output: Type.Null(),
  retry: [1],
  concurrency: 2,
  timeoutMs: 5_000,
  run: async (input, context: Bench) => {
    context.done.push(input.part);
    return { done: null };
  },
});

let test: TestFlow;
let proxy: Proxy;
afterEach(async () => {
  await test.close();
  await proxy.cut();
});

it('a worker outlives an outage of Redis and goes on when it is back', async () => {
  proxy = await startProxy(inject('redisUrl'));
  test = await testFlow([part], proxy.url);
  const context: Bench = { done: [] };
  await test.work([part], context);
  await test.flow.add(part, { part: 1 }, { id: 'one' });
  await vi.waitFor(() => expect(context.done).toEqual([1]));

  await proxy.cut();
  await expect(test.flow.add(part, { part: 2 }, { id: 'two' })).rejects.toThrow();
  await expect(test.flow.ping()).rejects.toThrow();
  await proxy.mend();

  await vi.waitFor(() => test.flow.add(part, { part: 3 }, { id: 'three' }), { timeout: 10_000 });
  await vi.waitFor(() => expect(context.done).toContain(3), { timeout: 15_000 });
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
