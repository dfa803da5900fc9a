import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../base/log.ts';
import { unreachable } from '../base/unreachable.ts';
import { reconnectOnReadonly } from './readonly.ts';

const RECONNECT_MS = { first: 50, last: 2_000 };

/** A hanging Redis, or a network that drops packets, refuses nothing: only a timeout can tell. */
const COMMAND_TIMEOUT_MS = 5_000;
/**
 * A connection on which a command has waited this long is replaced: the other end may be gone, and TCP takes a quarter of an hour to
 * notice. Longer than the ten seconds that a worker waits for work in one command.
 */
const SOCKET_TIMEOUT_MS = 15_000;

/** For producers: a command fails after two tries to reconnect or 5 s, because a client waits for it. */
export function connectProducer(redisUrl: string, log: Log): Promise<Redis> {
  return connect(redisUrl, log, { maxRetriesPerRequest: 2, commandTimeout: COMMAND_TIMEOUT_MS });
}

/** For workers: a command waits until Redis is back. BullMQ demands it, and a worker has nothing better to do. */
export function connectWorker(redisUrl: string, log: Log): Promise<Redis> {
  return connect(redisUrl, log, { maxRetriesPerRequest: null });
}

/** An open connection, which reconnects by itself from now on. Throws a Failure in one sentence if Redis cannot be reached. */
async function connect(redisUrl: string, log: Log, bounds: Pick<RedisOptions, 'maxRetriesPerRequest' | 'commandTimeout'>): Promise<Redis> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    socketTimeout: SOCKET_TIMEOUT_MS,
    reconnectOnError: reconnectOnReadonly(log),
    ...bounds,
    retryStrategy: (times) => Math.min(RECONNECT_MS.first * 2 ** Math.min(times, 10), RECONNECT_MS.last),
  });
  // `connect` rejects only with "connection closed"; the reason comes with this event.
  let reason: Error | null = null;
  const note = (err: Error): void => void (reason ??= err);
  redis.on('error', note);
  try {
    await redis.connect();
  } catch (err) {
    redis.disconnect();
    throw unreachable({ server: 'Redis', setting: 'REDIS_URL', url: redisUrl }, reason ?? err);
  }
  redis.off('error', note);
  redis.on('error', (err) => log.warn({ err }, 'Redis does not answer'));
  return redis;
}
