import type { Log } from '../base/log.ts';

/** The least time between two reconnects of one connection. A server that stays a replica answers READONLY at once, each time. */
const RECONNECT_INTERVAL_MS = 5_000;

/**
 * For `reconnectOnError`: a primary that became a replica answers READONLY. Its name may lead to the new primary by now, and the command is
 * sent again there. If it still leads to a replica, the command fails, until the interval is over.
 */
export function reconnectOnReadonly(log: Log, now = () => performance.now()): (this: object, error: Error) => 2 | false {
  // Copies of a connection share this function. ioredis calls it as a method of its options, of which each copy has its own.
  const lastMs = new WeakMap<object, number>();
  return function reconnect(error) {
    // Within the fault of a script, before Redis 7.
    if (!error.message.includes('READONLY')) return false;
    const last = lastMs.get(this);
    if (last !== undefined && now() - last < RECONNECT_INTERVAL_MS) return false;
    lastMs.set(this, now());
    log.warn({ err: error }, 'Redis is a replica; the connection is replaced');
    return 2;
  };
}
