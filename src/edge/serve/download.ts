import type { Job } from '../../model/job.ts';
import type { Store } from '../../store/store.ts';
import { ClientGone } from '../client-gone.ts';
import { readWhileThere } from '../find-job.ts';
import { callerOf, type RouteContext } from '../state.ts';
import { send, type Download } from './send.ts';

/** A download of a job without its reader; `action` is its name in the audit. */
export type JobDownload = Omit<Download, 'audit'> & { action: string };

/** Sends what `open` answers while the job is there. */
export type Serve = (ctx: RouteContext, job: Job, open: () => JobDownload | Promise<JobDownload>) => Promise<void>;

export function createServe(store: Store): Serve {
  return (ctx, job, open) =>
    readWhileThere(store, job, async () => {
      const { action, ...download } = await open();
      await send(ctx, { ...download, audit: () => auditRead(ctx, store, job, action) });
    });
}

export function auditRead(ctx: RouteContext, { audit }: Pick<Store, 'audit'>, job: Job, action: string): Promise<void> {
  return audit.write({ who: callerOf(ctx).client_id, action, subject: job._id });
}

/** Aborted when the answer is over, whether the reader has all of it or has gone. */
export function goneOf(ctx: RouteContext, release: () => void = () => undefined): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    gone.abort(new ClientGone());
    release();
  });
  return gone.signal;
}
