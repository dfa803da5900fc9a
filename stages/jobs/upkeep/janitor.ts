import { jobIdOf } from '../../../src/base/ids.ts';
import type { JobContext } from '../context.ts';
import { hasEnded } from '../standing.ts';

/** What one sweep removes at most of each kind; the next one goes on. */
const MAX_A_SWEEP = 100;

/**
 * Removes what nobody needs any more: uploads that never became a job, renditions of attempts that lost, runs past their retention, rows
 * that a crash left on their way between segments, and the rest of interrupted removals. Harmless in several processes at once.
 */
export async function janitor({ store, settings, log }: JobContext): Promise<void> {
  const abandoned = await store.removeAbandonedBlobs({ olderThanMs: settings.UNFINISHED_UPLOAD_MAX_AGE_MS, limit: MAX_A_SWEEP });
  if (abandoned > 0) log.info({ count: abandoned }, 'abandoned blobs were removed');
  const expired = await store.jobs.expired(settings.RETENTION_DAYS, MAX_A_SWEEP);
  for (const job of expired) {
    try {
      // Recorded before the data are removed, so that a crash leaves no unrecorded removal. Recording it twice does no harm.
      await store.audit.write({ who: 'service', action: 'remove job', subject: job._id, note: 'expired' });
      await store.removeRun(job);
    } catch (err) {
      log.error({ err, job_id: job._id }, 'an expired job could not be removed');
    }
  }
  if (expired.length > 0) log.info({ count: expired.length }, 'expired jobs were removed');
  await removeLeftLinks(store, log);
  await store.resumeRemovals(MAX_A_SWEEP);
}

/** Link parts hold rows as they were sent. They are removed when their job ends; those that a crash or a late run left are removed here. */
async function removeLeftLinks({ links, jobs }: JobContext['store'], log: JobContext['log']): Promise<void> {
  for await (const runId of links.runs()) {
    const job = await jobs.get(jobIdOf(runId));
    if (job !== null && !hasEnded(job)) continue;
    await links.remove(runId);
    log.info({ run_id: runId }, 'link parts of a job that has ended were removed');
  }
}
