import type { JobSummary } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';

/** How many rows of a job are done, if its state tells: none before it begins, all once it has completed. */
export async function rowsDoneOf({ segments }: Pick<Store, 'segments'>, job: JobSummary): Promise<number> {
  if (!isPartlyDone(job)) return 0;
  return (await segments.progress(job.run_id, job.generation)).rows_done;
}

/** Whether a job's segments tell more about its progress than its state. */
export function isPartlyDone({ status }: Pick<JobSummary, 'status'>): boolean {
  return status === 'processing' || status === 'failed';
}
