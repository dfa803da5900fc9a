import type { Clock } from '../../base/time.ts';
import type { Log } from '../../base/log.ts';
import type { Count, Counter } from '../counter.ts';
import { HttpFailure } from '../error-body.ts';
import { callerOf, type EdgeMiddleware } from '../state.ts';

export const RATE_WINDOW_S = 3600;

/**
 * Counts each authenticated request of a client. Every authenticated answer states the client's remaining quota. If Redis cannot answer,
 * the request is let through, logged and counted.
 */
export function rateLimit(counter: Counter, clock: Clock, log: Log, letThrough: () => void): EdgeMiddleware {
  return async (ctx, next) => {
    const count = await counter.add(callerOf(ctx).client_id).catch((err: unknown): Count => {
      letThrough();
      log.warn({ err, request_id: ctx.state.requestId }, 'a request was let through uncounted');
      return { consumed: 0, remaining: counter.limit, exceeded: false, resetMs: RATE_WINDOW_S * 1000 };
    });
    const resetAtS = Math.ceil((clock.now().getTime() + count.resetMs) / 1000);
    ctx.set('X-RateLimit-Limit', String(counter.limit));
    ctx.set('X-RateLimit-Remaining', String(count.remaining));
    ctx.set('X-RateLimit-Reset', String(resetAtS));
    if (count.exceeded) {
      const retryAfterS = Math.max(1, Math.ceil(count.resetMs / 1000));
      throw new HttpFailure('rate_limit_exceeded', `${counter.limit} requests an hour are allowed.`, { 'Retry-After': String(retryAfterS) });
    }
    await next();
  };
}
