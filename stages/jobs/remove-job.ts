import type { Job } from '../../src/model/job.ts';
import type { JobContext } from './context.ts';

/**
 * Takes a job off the conveyor and removes all its data at once, whatever its state; a tombstone with counts remains. A
 * worker that is in the middle of it finds it gone; what it wrote until then is removed a minute later, and once more in
 * an hour. Harmless when repeated.
 */
export async function removeJob(context: Pick<JobContext, 'store' | 'log' | 'withdraw'>, job: Job, who: string): Promise<void> {
  const { store, log } = context;
  // Before it goes, so that no crash leaves a removal that nobody has written down; it may stand there twice.
  await store.audit.write({ who, action: 'remove job', subject: job._id, note: `it was ${job.status}` });
  try {
    await context.withdraw(job);
  } catch (err) {
    // Whatever is still queued finds no job and ends; data must go, also where the queue cannot be reached.
    log.warn({ err, job_id: job._id }, 'a job that is being removed could not be taken off the queue');
  }
  await store.removeRun(job);
}
