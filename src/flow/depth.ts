import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

export interface QueueDepth {
  queue: string;
  /** Runs that could start now. */
  waiting: number;
  delayed: number;
  active: number;
  /** Age of the longest waiting run among those at either end of the queue; 0 if none waits. */
  oldestWaitingMs: number;
}

/** One round trip for the lengths and the ends of the queue, one for the times of the runs found there. */
export async function readDepth(redis: Redis, queue: Queue): Promise<QueueDepth> {
  const key = (name: string) => queue.toKey(name);
  const replies = await redis
    .pipeline()
    .llen(key('wait'))
    .zcard(key('prioritized'))
    .zcard(key('delayed'))
    .llen(key('active'))
    .lindex(key('wait'), -1)
    .zrange(key('prioritized'), 0, '0')
    .zrange(key('prioritized'), -1, '-1')
    .time()
    .exec();
  const values = (replies ?? []).map(([err, value]) => {
    if (err !== null) throw err;
    return value;
  });
  const [wait, prioritized, delayed, active] = values.map(Number);
  const ends = values
    .slice(4, 7)
    .flat()
    .filter((id): id is string => typeof id === 'string');
  const now = Number((values[7] as [string, string])[0]) * 1000;
  const times = await Promise.all(ends.map((id) => redis.hget(key(id), 'timestamp')));
  const oldest = Math.min(now, ...times.filter((time) => time !== null).map(Number));
  return { queue: queue.name, waiting: (wait ?? 0) + (prioritized ?? 0), delayed: delayed ?? 0, active: active ?? 0, oldestWaitingMs: now - oldest };
}
