import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a key in its window. A window begins with the first count and is the same for every process. */
export interface Count {
  consumed: number;
  remaining: number;
  exceeded: boolean;
  /** Until the window ends. */
  resetMs: number;
}

export interface CounterOptions {
  redis: Redis;
  prefix: string;
  limit: number;
  windowS: number;
}

/** Counts per key, exactly and across all processes, with one script call in Redis each. Throws if Redis cannot answer. */
export interface Counter {
  readonly limit: number;
  add(key: string): Promise<Count>;
  peek(key: string): Promise<Count>;
}

export function createCounter({ redis, prefix, limit, windowS }: CounterOptions): Counter {
  const limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: prefix, points: limit, duration: windowS, rejectIfRedisNotReady: true });
  const count = (result: RateLimiterRes): Count => ({
    consumed: result.consumedPoints,
    remaining: result.remainingPoints,
    exceeded: result.consumedPoints > limit,
    resetMs: result.msBeforeNext,
  });
  return {
    limit,
    async add(key) {
      try {
        return count(await limiter.consume(key));
      } catch (err) {
        if (err instanceof RateLimiterRes) return count(err);
        throw err;
      }
    },
    async peek(key) {
      const result = await limiter.get(key);
      return result === null
        ? { consumed: 0, remaining: limit, exceeded: false, resetMs: windowS * 1000 }
        : { ...count(result), exceeded: result.consumedPoints >= limit };
    },
  };
}
