import type { Job } from '../../src/model/job.ts';
import type { JobContext } from './context.ts';
import { relayJob } from './events/relay.ts';

/** The first stage of a job to start moves it from queued to processing and relays the event. */
export async function beginJob(context: JobContext, job: Pick<Job, '_id' | 'generation' | 'status'>): Promise<void> {
  if (job.status !== 'queued') return;
  if (await context.store.jobs.start(job._id, job.generation)) await announce(context, job._id);
}

/** Relays a job's events. If that fails the sweep does it later, and the work itself goes on. */
export async function announce(context: JobContext, jobId: string): Promise<void> {
  try {
    await relayJob(context, jobId);
  } catch (err) {
    context.log.warn({ err, job_id: jobId }, 'events wait for the sweep');
  }
}
