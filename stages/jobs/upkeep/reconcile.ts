import { Failure } from '../../../src/base/failure.ts';
import type { Job } from '../../../src/model/job.ts';
import type { JobContext } from '../context.ts';
import { failJob } from '../fail-job.ts';
import { lookUpJob, releaseJob } from '../submit.ts';

const PAGE = 100;

/**
 * Queues what is unfinished in the store but missing in the queue: jobs that were stored and never queued, and everything after Redis has
 * lost its memory. A job that fails here does not hold up others. Returns how many were queued.
 */
export async function reconcile(context: JobContext): Promise<number> {
  let queued = 0;
  let after: string | undefined;
  for (;;) {
    const page = await context.store.jobs.unfinished({ limit: PAGE, ...(after === undefined ? {} : { after }) });
    for (const job of page) {
      try {
        if (await reconcileJob(context, job)) queued++;
      } catch (err) {
        context.log.error({ err, job_id: job._id }, 'a job could not be reconciled');
      }
    }
    after = page.at(-1)?._id;
    if (after === undefined || page.length < PAGE) return queued;
  }
}

async function reconcileJob(context: JobContext, job: Job): Promise<boolean> {
  const found = await lookUpJob(context, job);
  switch (found) {
    case 'present':
      return false;
    case 'missing':
      context.log.warn({ job_id: job._id, phase: job.phase }, 'a job was not on the conveyor and is queued');
      await context.submit(job);
      return true;
    case 'stuck':
      await releaseJob(context, job);
      return true;
    case 'given_up':
      await failJob(
        context,
        job._id,
        job.generation,
        new Failure('processing_crashed', 'The last step has ended its worker again and again'),
        'processing_crashed',
      );
      return false;
    default:
      return found satisfies never;
  }
}
