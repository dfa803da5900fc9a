import type Router from '@koa/router';
import { JOB_STATES } from '../../model/job.ts';
import { timestamp } from '../../base/time.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { needs } from '../middleware/authenticate.ts';
import { readQuery } from '../query.ts';
import { etagOf, isUnchanged } from '../serve/etag.ts';
import { callerOf, type EdgeState } from '../state.ts';
import { runView } from '../views/run.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_VENDOR_CHARACTERS = 100;
const MAX_CURSOR_CHARACTERS = 512;

/** GET /status: the runs of the caller's partner, newest first. Nothing in the answer depends on the clock, so its ETag stays valid. */
export function statusRoutes(router: Router<EdgeState>, { store }: EdgeOptions): void {
  router.get('/v1/status', needs('jobs'), async (ctx) => {
    const query = readQuery(ctx.query);
    const status = query.oneOf('status', JOB_STATES);
    const vendor = query.text('vendor', MAX_VENDOR_CHARACTERS);
    const from = query.moment('from');
    const to = query.end('to');
    const cursor = query.text('cursor', MAX_CURSOR_CHARACTERS);
    const page = await store.jobs.list(callerOf(ctx).partner_id, {
      limit: query.count('limit', DEFAULT_LIMIT, MAX_LIMIT),
      ...(status === null ? {} : { status }),
      ...(vendor === null ? {} : { vendor }),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
      ...(cursor === null ? {} : { cursor }),
    });
    const body = { updated_at: timestamp(page.updated_at), runs: page.jobs.map(runView), next_cursor: page.next_cursor };
    ctx.set('Cache-Control', 'private, no-cache');
    if (!isUnchanged(ctx, etagOf(JSON.stringify(body)))) ctx.body = body;
  });
}
