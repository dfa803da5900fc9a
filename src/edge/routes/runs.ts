import type Router from '@koa/router';
import { needs } from '../middleware/authenticate.ts';
import type { Downloads } from '../serve/downloads.ts';
import type { EdgeState } from '../state.ts';

/** The downloads of a job by run id, with and without the version segment, because webhook payloads name them without. */
export function runRoutes(router: Router<EdgeState>, { output, errors, errorSummary }: Downloads): void {
  for (const prefix of ['/v1', '']) {
    router.get(`${prefix}/download/:run_id`, needs('files'), output);
    router.get(`${prefix}/errors/:run_id`, needs('files'), errors);
    router.get(`${prefix}/errors/:run_id/summary`, needs('files'), errorSummary);
  }
}
