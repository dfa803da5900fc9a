import type Router from '@koa/router';
import { HttpFailure } from '../error-body.ts';
import type { Metrics } from '../metrics.ts';
import type { EdgeOptions } from '../parts.ts';
import type { EdgeState } from '../state.ts';
import { within } from '../within.ts';

const PING_TIMEOUT_MS = 2_000;
const RETRY_AFTER_S = 5;

/** For those who run the service: alive, ready, and its figures. Nothing here names a partner or a file. */
export function healthRoutes(router: Router<EdgeState>, { store, flow, log }: EdgeOptions, metrics: Metrics, stopping: () => boolean): void {
  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  });

  router.get('/readyz', async (ctx) => {
    const faults = await Promise.all([faultOf('MongoDB', () => store.ping()), faultOf('Redis', () => flow.ping())]);
    const details = [stopping() ? 'The edge is stopping.' : null, ...faults].filter((fault) => fault !== null);
    if (details.length > 0) throw new HttpFailure('service_unavailable', details.join(' '), { 'Retry-After': String(RETRY_AFTER_S) });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ready' };
  });

  router.get('/metrics', async (ctx) => {
    const { type, text } = await metrics.page();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = text;
    ctx.set('Content-Type', type);
  });

  async function faultOf(server: string, ping: () => Promise<void>): Promise<string | null> {
    try {
      await within(PING_TIMEOUT_MS, ping());
      return null;
    } catch (err) {
      log.warn({ err, server }, 'not ready');
      return `${server} does not answer.`;
    }
  }
}
