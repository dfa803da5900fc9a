import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { createAttempts } from '../../src/edge/attempts.ts';
import { createCounter } from '../../src/edge/counter.ts';
import { silentLog } from '../support/flow.ts';
import { testPrefix } from '../support/prefix.ts';

test('failures that are refused for their name are not counted for their address: others there may still log in', async () => {
  const redis = new Redis(inject('redisUrl'));
  await redis.ping();
  const prefix = testPrefix();
  const counter = (name: string, limit: number) => createCounter({ redis, prefix: `${prefix}:${name}`, limit, windowS: 60 });
  const attempts = createAttempts({ pair: counter('pair', 2), address: counter('address', 4) }, silentLog, () => undefined);
  try {
    const waits: (number | null)[] = [];
    for (let attempt = 0; attempt < 10; attempt++) waits.push(await attempts.failed('stale', '192.0.2.1'));
    expect(waits.map((wait) => wait !== null)).toEqual([false, false, ...Array.from({ length: 8 }, () => true)]);
    expect(await attempts.blockedForS('other', '192.0.2.1')).toBeNull();
    expect([await attempts.failed('other', '192.0.2.1'), await attempts.failed('other', '192.0.2.1')]).toEqual([null, null]);
    expect(await attempts.blockedForS('third', '192.0.2.1')).not.toBeNull();
  } finally {
    redis.disconnect();
  }
});
