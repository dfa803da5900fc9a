import type Router from '@koa/router';
import { removeJob } from '../../../stages/jobs/upkeep/remove-job.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { findJob } from '../find-job.ts';
import { needs } from '../middleware/authenticate.ts';
import { rowsDoneOf } from '../rows-done.ts';
import { callerOf, type EdgeState } from '../state.ts';
import { jobView } from '../views/job.ts';

export function jobRoutes(router: Router<EdgeState>, { store, settings, context }: EdgeOptions): void {
  router.get('/v1/jobs/:job_id', needs('jobs'), async (ctx) => {
    const job = await findJob(ctx, store);
    const rowsDone = await rowsDoneOf(store, job);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = jobView(job, rowsDone, settings.BASE_URL);
  });

  /** Whoever may send files may take them back. */
  router.delete('/v1/jobs/:job_id', needs('files'), async (ctx) => {
    const job = await findJob(ctx, store);
    await removeJob(context, job, callerOf(ctx).client_id);
    ctx.status = 204;
  });
}
