import type Router from '@koa/router';
import { findJob } from '../find-job.ts';
import { needs } from '../middleware/authenticate.ts';
import type { EdgeOptions } from '../parts.ts';
import type { EdgeState } from '../state.ts';
import { jobView } from '../views/job.ts';

export function jobRoutes(router: Router<EdgeState>, { store, settings }: EdgeOptions): void {
  router.get('/v1/jobs/:job_id', needs('jobs'), async (ctx) => {
    const job = await findJob(ctx, store);
    const { rows_done } = await store.segments.progress(job.run_id, job.generation);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = jobView(job, rows_done, settings.BASE_URL);
  });
}
