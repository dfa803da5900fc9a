import { timestamp, type Clock } from '../base/time.ts';
import { isRunId, jobIdOf } from '../base/ids.ts';
import type { Job } from '../model/job.ts';
import type { Store } from '../store/store.ts';
import { isClientGone } from './client-gone.ts';
import { failure, HttpFailure } from './error-body.ts';
import { callerOf, type RouteContext } from './state.ts';

const JOB_ID = /^job_[0-9a-z]{26}$/;
const LONGEST_WAIT_S = 60;

/** The job that a path names by `job_id` or `run_id`, if it belongs to the caller; else not_found. */
export async function findJob(ctx: RouteContext, { jobs }: Pick<Store, 'jobs'>): Promise<Job> {
  const { job_id = '', run_id = '' } = ctx.params;
  const id = isRunId(run_id) ? jobIdOf(run_id) : job_id;
  const job = JOB_ID.test(id) ? await jobs.getOf(callerOf(ctx).partner_id, id) : null;
  if (job === null) throw failure('not_found', 'No job or run of yours has this id.');
  return job;
}

/** Throws output_not_ready, with a time to ask again, for a job that has not ended. */
export function mustHaveEnded(job: Job, clock: Clock): void {
  if (job.phase === 'ended') return;
  const leftS = Math.ceil((job.estimated_completion.getTime() - clock.now().getTime()) / 1000);
  const retryAfterS = Math.min(LONGEST_WAIT_S, Math.max(1, leftS));
  throw new HttpFailure('output_not_ready', `The job is ${job.status}; it is expected to end at ${timestamp(job.estimated_completion)}.`, {
    'Retry-After': String(retryAfterS),
  });
}

/** Throws for a job without output: one that has not ended, or one that failed. */
export function mustHaveOutput(job: Job, clock: Clock): void {
  mustHaveEnded(job, clock);
  mustNotHaveFailed(job);
}

/** Throws for a failed job: none of its output is served. */
export function mustNotHaveFailed(job: Job): void {
  if (job.status === 'failed') throw failure('output_unavailable', job.error === null ? null : `${job.error.code}: ${job.error.message}`);
}

/** Reads a job's data. If the job was removed meanwhile, missing data is not an error: the answer is that there is no such job. */
export async function readWhileThere<T>({ jobs }: Pick<Store, 'jobs'>, job: Pick<Job, '_id'>, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (err) {
    if (isClientGone(err) || (await jobs.get(job._id)) !== null) throw err;
    throw failure('not_found', REMOVED);
  }
}

export const REMOVED = 'The job was removed while it was read.';
