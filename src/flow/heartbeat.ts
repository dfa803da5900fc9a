import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Redis } from 'ioredis';
import type { Log } from '../base/log.ts';

/** What a worker process says of itself every five seconds. */
export interface Heartbeat {
  worker: string;
  /** The machine, or container, that it runs on. */
  host: string;
  pid: number;
  /** Seconds since the process began. */
  uptime_s: number;
  rss_bytes: number;
  /** 99th percentile of the event loop's delay since the last beat. */
  event_loop_p99_ms: number;
  rows_done: number;
  in_work: number;
  at: Date;
}

const HEARTBEAT_INTERVAL_MS = 5_000;
/** Three beats missed: the process is taken for gone. */
const EXPIRY_MS = 3 * HEARTBEAT_INTERVAL_MS;

export interface HeartbeatOptions {
  redis: Redis;
  prefix: string;
  log: Log;
}

/** The beats of this process, until it stops. */
export function startHeartbeat(
  { redis, prefix, log }: HeartbeatOptions,
  measures: () => Pick<Heartbeat, 'rows_done' | 'in_work'>,
): { stop(): Promise<void> } {
  const worker = randomUUID();
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const beat = (): void => {
    const p99 = loop.percentile(99) / 1e6;
    loop.reset();
    const facts = {
      worker,
      host: hostname(),
      pid: process.pid,
      uptime_s: Math.round(process.uptime()),
      rss_bytes: process.memoryUsage.rss(),
      event_loop_p99_ms: Math.round(p99 * 10) / 10,
    };
    writeHeartbeat(redis, prefix, { ...facts, ...measures(), at: new Date() }).catch((err: unknown) =>
      log.warn({ err }, 'a heartbeat was not written'),
    );
  };
  beat();
  const timer = setInterval(beat, HEARTBEAT_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      loop.disable();
      await removeHeartbeat(redis, prefix, worker);
    },
  };
}

/** Writes a beat. The list of workers and each beat expire, so that nothing is left of a process that was killed. */
async function writeHeartbeat(redis: Redis, prefix: string, beat: Heartbeat): Promise<void> {
  const now = beat.at.getTime();
  const { at: _, ...fields } = beat;
  const replies = await redis
    .multi()
    .hset(beatKey(prefix, beat.worker), { ...fields, at: now })
    .pexpire(beatKey(prefix, beat.worker), EXPIRY_MS)
    .zadd(listKey(prefix), now, beat.worker)
    .zremrangebyscore(listKey(prefix), 0, now - EXPIRY_MS)
    .pexpire(listKey(prefix), EXPIRY_MS)
    .exec();
  for (const [err] of replies ?? []) if (err !== null) throw err;
}

async function removeHeartbeat(redis: Redis, prefix: string, worker: string): Promise<void> {
  await redis.del(beatKey(prefix, worker));
  await redis.zrem(listKey(prefix), worker);
}

export async function readHeartbeats(redis: Redis, prefix: string): Promise<Heartbeat[]> {
  const workers = await redis.zrange(listKey(prefix), 0, '-1');
  const hashes = await Promise.all(workers.map((worker) => redis.hgetall(beatKey(prefix, worker))));
  return hashes
    .filter((hash) => hash['worker'] !== undefined)
    .map((hash) => ({
      worker: hash['worker'] ?? '',
      host: hash['host'] ?? '',
      pid: Number(hash['pid']),
      uptime_s: Number(hash['uptime_s']),
      rss_bytes: Number(hash['rss_bytes']),
      event_loop_p99_ms: Number(hash['event_loop_p99_ms']),
      rows_done: Number(hash['rows_done']),
      in_work: Number(hash['in_work']),
      at: new Date(Number(hash['at'])),
    }));
}

const listKey = (prefix: string) => `${prefix}:workers`;
const beatKey = (prefix: string, worker: string) => `${prefix}:workers:${worker}`;
