import type Router from '@koa/router';
import { needs } from '../middleware/authenticate.ts';
import type { Downloads } from '../serve/downloads.ts';
import type { EdgeState } from '../state.ts';

/** What belongs to one file, by its job id. */
export function fileRoutes(router: Router<EdgeState>, { output, errors, errorSummary, original, acknowledgment }: Downloads): void {
  router.get('/v1/files/:job_id/output', needs('files'), output);
  router.get('/v1/files/:job_id/errors', needs('files'), errors);
  router.get('/v1/files/:job_id/errors/summary', needs('files'), errorSummary);
  router.get('/v1/files/:job_id/original', needs('files'), original);
  router.get('/v1/files/:job_id/acknowledgment', needs('files'), acknowledgment);
}
