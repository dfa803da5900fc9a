import type { Job } from '../../../src/model/job.ts';
import type { JobContext } from '../context.ts';

/**
 * Takes a job off the queue and removes all its data at once, whatever its state; a tombstone with counts remains. A worker in the middle
 * of it finds it gone; anything it wrote until then is removed a minute later, and once more in an hour. Harmless when repeated.
 */
export async function removeJob(context: Pick<JobContext, 'store' | 'log' | 'withdraw'>, job: Job, who: string): Promise<void> {
  const { store, log } = context;
  // Recorded before the data are removed, so that a crash leaves no unrecorded removal. Recording it twice does no harm.
  await store.audit.write({ who, action: 'remove job', subject: job._id, note: `it was ${job.status}` });
  try {
    await context.withdraw(job);
  } catch (err) {
    // Queued runs find no job and end. The data must go even if the queue cannot be reached.
    log.warn({ err, job_id: job._id }, 'a job that is being removed could not be taken off the queue');
  }
  await store.removeRun(job);
}
