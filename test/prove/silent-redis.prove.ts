import { expect, inject, test } from 'vitest';
import { openFlow } from '../../src/flow/flow.ts';
import { eventually } from '../support/eventually.ts';
import { silentLog, testFlow } from '../support/flow.ts';
import { part, type Parts } from '../support/parts.ts';
import { startProxy } from '../support/proxy.ts';

test('a worker whose connection to Redis has died without a word takes another one', async () => {
  const proxy = await startProxy(inject('redisUrl'));
  const behindProxy = await testFlow([part], proxy.url);
  try {
    const beside = await openFlow({ redisUrl: inject('redisUrl'), prefix: behindProxy.flow.prefix, log: silentLog, stages: [part] });
    const context: Parts = { done: [] };
    await behindProxy.work([part], context, { stopMs: 300 });
    await beside.add(part, { part: 1 }, { id: 'one' });
    await eventually(() => expect(context.done).toEqual([1]));

    proxy.hang();
    await beside.add(part, { part: 2 }, { id: 'two' });
    await beside.close();
    await eventually(() => expect(context.done).toContain(2), { timeout: 45_000 });
  } finally {
    await behindProxy.close();
    await proxy.cut();
  }
});
