import type { Redis } from 'ioredis';

/** Whose share of the workers the children of a job take. */
export interface Share {
  run: string;
  /** Unfinished jobs of the partner, including this one. Its share is split among them. */
  jobs: number;
}

export interface Fairness {
  /** Tags for the next `count` segments of a job, to be used as priorities. */
  tags(queue: string, share: Share, count: number): Promise<number[]>;
  /** Notes that a segment with this tag starts. One round trip. */
  started(queue: string, tag: number): Promise<void>;
  ended(run: string, queues: readonly string[]): Promise<void>;
}

/** BullMQ's largest priority. Tags stop there until the queue is idle and starts again at 0. */
export const MAX_TAG = 2_097_151;

/**
 * Start-time fair queueing: a job's next segment gets the tag max(V, last tag of the job) + n, V being the largest tag that
 * has started and n the number of the partner's unfinished jobs; the lowest tag starts first. So a small file passes a big
 * one, a big one is never starved, and many files of one partner take little more than one share. The bound, with its
 * proof, stands in docs/adr/0007-fair-queueing.md.
 */
export function openFairness(redis: Redis, prefix: string): Fairness {
  const key = (queue: string, name: string) => `${prefix}:${queue}:${name}`;
  return {
    async tags(queue, { run, jobs }, count) {
      const keys = [key(queue, 'fair'), key(queue, 'prioritized'), key(queue, 'wait'), key(queue, 'active'), key(queue, 'delayed')];
      const first = Number(await redis.eval(TAGS, keys.length, ...keys, run, jobs, count, MAX_TAG));
      return Array.from({ length: count }, (_, i) => Math.min(first + i * jobs, MAX_TAG));
    },
    async started(queue, tag) {
      await redis.eval(STARTED, 1, key(queue, 'fair'), tag);
    },
    async ended(run, queues) {
      await Promise.all(queues.map((queue) => redis.hdel(key(queue, 'fair'), run)));
    },
  };
}

/** The hash holds V in the field `V`, and the last tag of each run. An idle queue starts again at 0. */
const TAGS = `
local fair, run, jobs, count, max = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if redis.call('ZCARD', KEYS[2]) + redis.call('LLEN', KEYS[3]) + redis.call('LLEN', KEYS[4]) + redis.call('ZCARD', KEYS[5]) == 0 then
  redis.call('DEL', fair)
end
local V = tonumber(redis.call('HGET', fair, 'V') or 0)
local last = tonumber(redis.call('HGET', fair, run) or 0)
local first = math.max(V, last) + jobs
redis.call('HSET', fair, run, math.min(first + (count - 1) * jobs, max))
return math.min(first, max)
`;

const STARTED = `
local V = tonumber(redis.call('HGET', KEYS[1], 'V') or 0)
if tonumber(ARGV[1]) > V then redis.call('HSET', KEYS[1], 'V', ARGV[1]) end
return 0
`;
