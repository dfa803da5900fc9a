import { expect, it } from 'vitest';
import type { Log } from '../../src/base/log.ts';
import { connectProducer } from '../../src/flow/connection.ts';
import { reconnectOnReadonly } from '../../src/flow/readonly.ts';
import { silentLog } from '../support/flow.ts';
import { startRedis } from '../support/redis.ts';

function warnings(): { log: Log; said: string[] } {
  const said: string[] = [];
  const warn = (_: unknown, message?: string): void => void said.push(message ?? '');
  return { log: { ...silentLog, warn } as Log, said };
}

it('a server that stays a replica refuses what is written, and the connection is replaced once', async () => {
  const { log, said } = warnings();
  const server = await startRedis();
  const producer = await connectProducer(server.url, log);
  try {
    await producer.set('before', '1');
    await server.redis.replicaof('127.0.0.1', '1');
    await expect(producer.set('behind', '1')).rejects.toThrow(/READONLY/);
    await expect(producer.set('behind', '2')).rejects.toThrow(/READONLY/);
    expect(said).toEqual(['Redis is a replica; the connection is replaced']);
  } finally {
    producer.disconnect();
    server.stop();
  }
});

it('each connection is replaced at most once in five seconds', () => {
  const { log, said } = warnings();
  let nowMs = 1;
  const reconnectOnError = reconnectOnReadonly(log, () => nowMs);
  const [one, copy] = [{ reconnectOnError }, { reconnectOnError }];
  const refused = new Error('ERR Error running script: @user_script: 1: -READONLY You cannot write against a read only replica.');
  expect([one, one, copy, copy].map((options) => options.reconnectOnError(refused))).toEqual([2, false, 2, false]);
  nowMs += 4_999;
  expect(one.reconnectOnError(refused)).toBe(false);
  nowMs++;
  expect(one.reconnectOnError(refused)).toBe(2);
  expect(one.reconnectOnError(new Error('WRONGTYPE'))).toBe(false);
  expect(said).toHaveLength(3);
});
