import type { JobContext } from './context.ts';

/** What one sweep removes at most of each kind; the next one goes on. */
const MAX_A_SWEEP = 100;

/**
 * Removes what nobody needs any more: uploads that never became a job and renditions of attempts that lost, runs whose
 * time of keeping is over, and the rest of removals that a crash interrupted. Harmless in several processes at once.
 */
export async function janitor({ store, settings, log }: JobContext): Promise<void> {
  const abandoned = await store.removeAbandonedBlobs({ olderThanMs: settings.UNFINISHED_UPLOAD_MAX_AGE_MS, limit: MAX_A_SWEEP });
  if (abandoned > 0) log.info({ count: abandoned }, 'abandoned blobs were removed');
  const expired = await store.jobs.expired(settings.RETENTION_DAYS, MAX_A_SWEEP);
  for (const job of expired) {
    try {
      await store.removeRun(job);
    } catch (err) {
      log.error({ err, job_id: job._id }, 'an expired job could not be removed');
    }
  }
  if (expired.length > 0) log.info({ count: expired.length }, 'expired jobs were removed');
  await store.resumeRemovals(MAX_A_SWEEP);
}
