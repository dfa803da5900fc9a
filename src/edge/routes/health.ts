import type Router from '@koa/router';
import type { EdgeOptions } from '../edge-options.ts';
import { HttpFailure } from '../error-body.ts';
import type { Metrics } from '../metrics.ts';
import type { EdgeState } from '../state.ts';
import { within } from '../within.ts';

const PING_TIMEOUT_MS = 2_000;
const RETRY_AFTER_S = 5;

/** For the operators: liveness, readiness and metrics. Nothing here names a partner or a file. */
export function healthRoutes(router: Router<EdgeState>, { store, flow, log }: EdgeOptions, metrics: Metrics, stopping: () => boolean): void {
  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  });

  router.get('/readyz', async (ctx) => {
    const [mongodb, redis] = await Promise.all([serves('MongoDB', () => store.ping()), serves('Redis', () => flow.ping())]);
    const details = [...(stopping() ? ['The edge is stopping.'] : []), ...(mongodb ? [] : ['MongoDB does not answer.'])];
    if (details.length > 0) throw new HttpFailure('service_unavailable', details.join(' '), { 'Retry-After': String(RETRY_AFTER_S) });
    ctx.set('Cache-Control', 'no-store');
    // Without Redis, uploads are stored and downloads served. If a proxy took the edge out of service, that would end, too.
    ctx.body = { status: 'ready', redis: redis ? 'ok' : 'away' };
  });

  router.get('/metrics', async (ctx) => {
    const { type, text } = await metrics.page();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = text;
    ctx.set('Content-Type', type);
  });

  async function serves(server: string, ping: () => Promise<void>): Promise<boolean> {
    try {
      await within(PING_TIMEOUT_MS, ping());
      return true;
    } catch (err) {
      log.warn({ err, server }, 'a server does not answer, or refuses');
      return false;
    }
  }
}
