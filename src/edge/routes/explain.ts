import type Router from '@koa/router';
import { createBulkhead } from '../bulkhead.ts';
import { ClientGone } from '../client-gone.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { documentationOf, failure } from '../error-body.ts';
import { explainRow } from '../explain/explain-row.ts';
import { findJob, mustHaveOutput, readWhileThere } from '../find-job.ts';
import { needs } from '../middleware/authenticate.ts';
import type { Readers } from '../serve/readers.ts';
import { callerOf, type EdgeState } from '../state.ts';
import { explanationView } from '../views/explanation.ts';

/** Rows that are explained at once. Each takes the event loop as a worker's segment would. */
const MAX_EXPLAINING = 2;
const MAX_WAITING = 32;
const ROW_NUMBER = /^[1-9]\d{0,9}$/;

/** GET /jobs/{job_id}/rows/{row_number}: where each field of a row's records comes from. */
export function explainRoutes(router: Router<EdgeState>, { store, settings, clock, context }: EdgeOptions, readers: Readers): void {
  const bulkhead = createBulkhead(MAX_EXPLAINING, MAX_WAITING);
  const documentation = documentationOf(settings.BASE_URL);

  router.get('/v1/jobs/:job_id/rows/:row_number', needs('files'), async (ctx) => {
    const { row_number = '' } = ctx.params;
    if (!ROW_NUMBER.test(row_number)) throw failure('invalid_request', 'A row number is a whole number from 1 on.');
    const row = Number(row_number);
    const job = await findJob(ctx, store);
    mustHaveOutput(job, clock);
    await store.audit.write({ who: callerOf(ctx).client_id, action: 'explain row', subject: job._id, note: `row ${row}` });
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort(new ClientGone()));
    const explained = await readWhileThere(store, job, () => bulkhead(() => explainRow(context, readers, job, row, gone.signal)));
    if (explained === null) throw failure('not_found', 'The file has no data row of this number.');
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = explanationView(job, row, explained, documentation);
  });
}
