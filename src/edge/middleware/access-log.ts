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
      metrics.request(ctx.method, route(), ctx.res.statusCode, durationMs / 1000);
      log.info(
        {
          request_id: ctx.state.requestId,
          method: ctx.method,
          route: route(),
          status: ctx.res.statusCode,
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
