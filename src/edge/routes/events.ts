import type Router from '@koa/router';
import type { EdgeOptions } from '../edge-options.ts';
import { HttpFailure } from '../error-body.ts';
import { eventIdOf, streamJob } from '../events/job-stream.ts';
import type { JobWatcher } from '../events/watcher.ts';
import { findJob } from '../find-job.ts';
import { needs } from '../middleware/authenticate.ts';
import { createSlots } from '../partner-slots.ts';
import { rowsDoneOf } from '../rows-done.ts';
import { callerOf, type EdgeState } from '../state.ts';

/** Streams that one edge keeps open, at most half of them for one partner. */
const MAX_STREAMS = 1_000;
const MAX_EVENT_ID_CHARACTERS = 64;

/** GET /jobs/{job_id}/events: server-sent events until the job ends. */
export function eventRoutes(router: Router<EdgeState>, { store, settings, clock }: EdgeOptions, watcher: JobWatcher, stopping: () => boolean): void {
  const takeSlot = createSlots(MAX_STREAMS, 'event streams');

  router.get('/v1/jobs/:job_id/events', needs('jobs'), async (ctx) => {
    const job = await findJob(ctx, store);
    if (stopping()) throw new HttpFailure('service_unavailable', 'The service is stopping.', { 'Retry-After': '2' });
    const standing = { job, rowsDone: await rowsDoneOf(store, job) };
    const lastEventId = ctx.get('Last-Event-ID').slice(0, MAX_EVENT_ID_CHARACTERS);
    ctx.set('Cache-Control', 'no-store');
    // The client has seen the end. By the standard, this answer keeps an EventSource from reconnecting.
    if (job.phase === 'ended' && lastEventId === eventIdOf(standing)) {
      ctx.status = 204;
      return;
    }
    ctx.status = 200;
    ctx.type = 'text/event-stream; charset=utf-8';
    // Asks proxies that buffer answers not to.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.respond = false;
    if (ctx.method === 'HEAD') {
      ctx.res.end();
      return;
    }
    const release = takeSlot(callerOf(ctx).partner_id);
    try {
      await streamJob(standing, { response: ctx.res, watcher, clock, baseUrl: settings.BASE_URL, lastEventId });
    } finally {
      release();
    }
  });
}
