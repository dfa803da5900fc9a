import { Redis } from 'ioredis';
import type { Log } from '../base/log.ts';
import { reconnectOnReadonly } from '../flow/readonly.ts';

const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
/** A connection that is silent for this long is replaced. Until TCP noticed, requests would go uncounted. */
const SOCKET_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/** Waits for a connection, or for the news that Redis cannot be reached. Requests before that would not be counted. */
export async function firstContact(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      redis.off('ready', done).off('error', done);
      resolve();
    };
    redis.once('ready', done).once('error', done);
  });
}

/**
 * The edge's own connection, used for counting only. If Redis cannot answer, calls fail at once instead of queueing; if it does not
 * answer within the bound, too. The caller then lets the request through.
 */
export function connectCounters(url: string, log: Log, timeoutMs = COMMAND_TIMEOUT_MS): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    reconnectOnError: reconnectOnReadonly(log),
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
  });
  let reachable = true;
  redis.on('ready', () => {
    if (!reachable) log.info({}, 'Redis can be reached again');
    reachable = true;
  });
  redis.on('error', (err: Error) => {
    if (reachable) log.warn({ err }, 'Redis cannot be reached; requests are not counted');
    reachable = false;
  });
  return redis;
}
