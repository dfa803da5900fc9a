import { runIdOf } from '../base/ids.ts';
import { EARLY_GENERATION, type EarlyJob, type JobAtWork } from '../model/early-job.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import { dueOf, noteCleared } from './clearings.ts';
import type { Collections } from './collections.ts';
import { retried, storeIfNew } from './compare-and-set.ts';
import type { Groups } from './groups.ts';
import type { Segments } from './segments.ts';

/** What an upload hands in of the job that its file will make. */
export type NewEarlyJob = Omit<EarlyJob, 'schema' | 'submitted_at' | 'clear_at' | 'clearings'>;

/** Jobs whose files still come in. Moments are the database's. */
export interface EarlyJobs {
  /** Stores one, submitted now. A repeat changes nothing. */
  begin(job: NewEarlyJob): Promise<void>;
  /** What work on its segments needs; null once its upload has broken off, or there is the job itself. */
  get(jobId: string): Promise<JobAtWork | null>;
  /** How many of the partner's files are worked on while they come in. */
  count(partnerId: string): Promise<number>;
  /** The moment that it has for its submission, and now; null where there is none. */
  moments(jobId: string): Promise<{ submitted_at: Date; now: Date } | null>;
  /** Removes one whose job is made. */
  remove(jobId: string): Promise<void>;
  /**
   * There will be no job, because the upload has broken off: removes what was written for it. What a worker writes until it hears of that is
   * removed later.
   */
  discard(jobId: string): Promise<void>;
  /** Goes once more over what was discarded. Returns how many. */
  resumeDiscards(limit: number): Promise<number>;
  /** The same for a job of which there may be no more than segments, because its edge has died. */
  removeLeft(jobId: string): Promise<void>;
}

export function openEarlyJobs(
  { early_jobs }: Pick<Collections, 'early_jobs'>,
  { groups, segments }: { groups: Groups; segments: Segments },
): EarlyJobs {
  const removeWritten = async (jobId: string): Promise<void> => {
    await groups.removeRun(runIdOf(jobId));
    await segments.removeRun(runIdOf(jobId));
  };

  const clear = async (job: EarlyJob): Promise<void> => {
    await removeWritten(job._id);
    if (await noteCleared(early_jobs, job)) await early_jobs.deleteOne({ _id: job._id });
  };

  const discard = async (jobId: string): Promise<void> => {
    // Marked before anything is removed: from then on its segments are nobody's, and a crash leaves the rest to the janitor.
    const job = await early_jobs.findOneAndUpdate({ _id: jobId }, [{ $set: { clear_at: '$$NOW' } }], { returnDocument: 'after' });
    if (job !== null) await clear(job);
  };

  return {
    async begin(job) {
      const fields = { ...job, schema: 1, clear_at: null, clearings: 0 };
      const change = storeIfNew('schema', { $mergeObjects: [{ $literal: fields }, { submitted_at: '$$NOW' }] });
      await retried('insert of an early job', () =>
        early_jobs.findOneAndUpdate({ _id: job._id }, change, { upsert: true, returnDocument: 'after', projection: { _id: 1 } }),
      );
    },

    async get(jobId) {
      const job = await early_jobs.findOne({ _id: jobId, clear_at: null }, { maxTimeMS: READ_TIMEOUT_MS });
      return job === null ? null : { ...job, generation: EARLY_GENERATION, status: 'processing', keyed: false };
    },

    count: (partnerId) => early_jobs.countDocuments({ partner_id: partnerId, clear_at: null }, { maxTimeMS: READ_TIMEOUT_MS }),

    async moments(jobId) {
      const [found] = await early_jobs
        .aggregate<{ submitted_at: Date; now: Date }>([{ $match: { _id: jobId } }, { $project: { _id: 0, submitted_at: 1, now: '$$NOW' } }], {
          maxTimeMS: READ_TIMEOUT_MS,
        })
        .toArray();
      return found ?? null;
    },

    async remove(jobId) {
      await early_jobs.deleteOne({ _id: jobId });
    },

    discard,

    async removeLeft(jobId) {
      await discard(jobId);
      await removeWritten(jobId);
    },

    async resumeDiscards(limit) {
      const due = await dueOf(early_jobs, limit);
      for (const job of due) await clear(job);
      return due.length;
    },
  };
}
