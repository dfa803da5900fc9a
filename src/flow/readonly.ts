import type { Log } from '../base/log.ts';

/** Between two reconnects of one connection. A server that stays a replica says so at once, each time. */
const RECONNECT_INTERVAL_MS = 5_000;

/**
 * For `reconnectOnError`: a primary that has become a replica answers READONLY; its name may lead to the new one by now, to
 * which the command is sent again. Where it leads to a replica still, the command is refused, until the interval is over.
 */
export function reconnectOnReadonly(log: Log, now = () => performance.now()): (this: object, error: Error) => 2 | false {
  // Copies of a connection share this function. ioredis calls it as a member of its options, which each copy has for itself.
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
