import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { createLog, type Log } from '../../src/base/log.ts';
import { openFlow, type Flow } from '../../src/flow/flow.ts';
import type { AnyStage } from '../../src/flow/stage.ts';
import { startWorkers, type Workers, type WorkersOptions } from '../../src/flow/worker.ts';
import { testPrefix } from './prefix.ts';

export interface TestFlow {
  flow: Flow;
  /** Works the stages in this process until the test ends. */
  work<Context>(stages: readonly AnyStage<Context>[], context: Context, options?: Partial<WorkersOptions>): Promise<Workers>;
  close(): Promise<void>;
}

export const silentLog: Log = createLog('test', 'silent');

/** Queues that no other test has. */
export async function testFlow(stages: readonly { readonly queue: string }[], redisUrl = inject('redisUrl')): Promise<TestFlow> {
  const prefix = testPrefix();
  const flow = await openFlow({ redisUrl, prefix, log: silentLog, stages });
  const started: Workers[] = [];
  return {
    flow,
    async work(worked, context, options = {}) {
      const workers = await startWorkers(worked, context, {
        redisUrl,
        prefix,
        log: silentLog,
        lockMs: 10_000,
        stalledCheckMs: 5_000,
        stopMs: 5_000,
        ...options,
      });
      started.push(workers);
      return workers;
    },
    async close() {
      await Promise.all(started.map((workers) => workers.stop()));
      await flow.close();
    },
  };
}

/** What FLUSHALL does, for the keys of one test. */
export async function forgetAll(prefix: string): Promise<void> {
  const redis = new Redis(inject('redisUrl'));
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}
