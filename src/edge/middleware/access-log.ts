import type { Log } from '../../base/log.ts';
import type { Metrics } from '../metrics.ts';
import type { EdgeMiddleware } from '../state.ts';

/** One line for each request: the route's pattern, never its path, query or body, which name people and files. */
export function accessLog(log: Log, metrics: Metrics): EdgeMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const route = (): string => {
      const matched: unknown = ctx['_matchedRoute'];
      return typeof matched === 'string' ? matched : 'none';
    };
    ctx.res.once('close', () => {
      const durationMs = Math.round(performance.now() - startedAt);
      const complete = ctx.res.writableFinished;
      const status = ctx.res.headersSent ? ctx.res.statusCode : CLIENT_CLOSED_REQUEST;
      metrics.request(ctx.method, route(), status, durationMs / 1000);
      log.info(
        {
          request_id: ctx.state.requestId,
          method: ctx.method,
          route: route(),
          status,
          complete,
          duration_ms: durationMs,
          client_id: ctx.state.caller?.client_id ?? null,
        },
        'request',
      );
    });
    await next();
  };
}

/** The status that the log and the metrics show for a client that left before its answer. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499;
