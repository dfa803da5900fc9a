import type { Collection, Filter, WithId } from 'mongodb';
import { runIdOf } from '../base/ids.ts';
import type { EarlyJob } from '../model/early-job.ts';
import type { Job } from '../model/job.ts';
import { removeOrphanChunks } from './blob-removal.ts';
import type { Blobs, Bucket } from './blobs.ts';
import { BULK_COUNT, READ_TIMEOUT_MS, WALK_TIMEOUT_MS } from './bounds.ts';
import type { Collections, RenditionDocument, Tombstone } from './collections.ts';
import { BUCKET_NAMES, type BucketCollections, type BucketName } from './gridfs.ts';
import { removeErrorSummaries } from './error-summaries.ts';
import type { Groups } from './groups.ts';
import { beginsWith, removeRange } from './ids.ts';
import type { Links } from './links.ts';

/** Removing what a run has left. Everything here may be repeated, by several processes at once. */
export interface Removal {
  /**
   * Removes a job and all its data: blobs, segments, records, errors, renditions, deliveries. What remains is a
   * tombstone with counts. The job itself goes first: while its data go, nobody finds it.
   */
  removeRun(job: Pick<Job, '_id'>): Promise<void>;
  /** Removes what was written for a job that there will not be, because its upload has broken off. */
  removeEarlyJob(jobId: string): Promise<void>;
  /** Ends removals that a crash interrupted, and goes once more over runs whose workers may have written meanwhile. Returns how many. */
  resumeRemovals(limit: number): Promise<number>;
  /**
   * Removes uploads without a job (with what was taken out of them and the segments they may have left) and rendition
   * attempts that lost, where nothing was written for this long. Returns how many blobs.
   */
  removeAbandonedBlobs(options: { olderThanMs: number; limit: number }): Promise<number>;
  /** Removes chunks that belong to no blob. Looks at every blob's id: not for every minute. Returns of how many blobs. */
  removeOrphanChunks(): Promise<number>;
}

export function openRemoval(collections: Collections, groups: Groups, links: Links, blobs: Blobs, buckets: readonly BucketCollections[]): Removal {
  const { jobs, tombstones, early_jobs, segments, renditions, deliveries } = collections;

  const clear = async ({ _id, run_id, blob_id, clearings }: Tombstone): Promise<void> => {
    await jobs.deleteOne({ _id });
    await blobs.originals.remove(blob_id);
    await blobs.inflated.remove(blob_id);
    await removeRenditions(renditions, blobs.renditions, run_id);
    await clearSegments(run_id);
    await removeErrorSummaries(collections, run_id);
    await links.remove(run_id);
    await deliveries.deleteMany({ job_id: _id });
    // A worker in the middle of a segment may write until it hears of it: everything is removed again, later.
    // Of several that clear at the same time one counts: each would take a later time for its own.
    const again = { $add: ['$$NOW', AGAIN_AFTER_MS[clearings] ?? null] };
    await tombstones.updateOne({ _id, clearings }, [{ $set: { clear_at: again, clearings: clearings + 1 } }]);
  };

  const clearSegments = async (runId: string): Promise<void> => {
    await groups.removeRun(runId);
    await removeRange(segments, beginsWith(`${runId}.`));
  };

  const clearEarly = async ({ _id, run_id, clearings }: EarlyJob): Promise<void> => {
    await clearSegments(run_id);
    const after = AGAIN_AFTER_MS[clearings];
    if (after === undefined) await early_jobs.deleteOne({ _id, clearings });
    else await early_jobs.updateOne({ _id, clearings }, [{ $set: { clear_at: { $add: ['$$NOW', after] }, clearings: clearings + 1 } }]);
  };

  const isClaimed = async (name: BucketName, id: string): Promise<boolean> => {
    const owner = name === 'renditions' ? renditions : jobs;
    return (await owner.findOne({ blob_id: id }, { projection: { _id: 1 } })) !== null;
  };

  return {
    async removeRun({ _id }) {
      const tombstone = await erect(jobs, tombstones, _id);
      if (tombstone !== null) await clear(tombstone);
    },

    async removeEarlyJob(jobId) {
      // Marked before anything is removed: from then on its segments are nobody's, and a crash leaves the rest to the janitor.
      const job = await early_jobs.findOneAndUpdate({ _id: jobId }, [{ $set: { clear_at: '$$NOW' } }], { returnDocument: 'after' });
      if (job !== null) await clearEarly(job);
    },

    async resumeRemovals(limit) {
      const due = await dueOf(tombstones, limit);
      for (const tombstone of due) await clear(tombstone);
      const early = await dueOf(early_jobs, limit);
      for (const job of early) await clearEarly(job);
      return due.length + early.length;
    },

    async removeAbandonedBlobs({ olderThanMs, limit }) {
      let removed = 0;
      for (const name of BUCKET_NAMES) {
        const bucket = blobs[name];
        for (const { _id, finished } of await bucket.unclaimed({ olderThanMs, limit })) {
          const claimed = finished && (await isClaimed(name, _id));
          // An upload's blob has the id of the job it was to become; its segments may have been written, and worked on, before the crash.
          if (name === 'originals') {
            if (!claimed) await clearSegments(runIdOf(_id));
            await early_jobs.deleteOne({ _id });
          }
          if (claimed) {
            await bucket.claim(_id);
            continue;
          }
          await bucket.remove(_id);
          removed += 1;
        }
      }
      return removed;
    },

    async removeOrphanChunks() {
      let removed = 0;
      for (const bucket of buckets) removed += await removeOrphanChunks(bucket);
      return removed;
    },
  };
}

/** How long a worker may go on with a job that is gone: mostly for seconds, and one that was held up for as long as nobody misses it. Null adds up to null. */
const AGAIN_AFTER_MS: readonly number[] = [60_000, 3_600_000];

/** What is to be removed now, the longest due first. */
function dueOf<T extends { _id: string; clear_at: Date | null }>(collection: Collection<T>, limit: number): Promise<WithId<T>[]> {
  const due = { clear_at: { $type: 'date' }, $expr: { $lte: ['$clear_at', '$$NOW'] } } as unknown as Filter<T>;
  return collection.find(due, { limit, batchSize: limit, maxTimeMS: READ_TIMEOUT_MS }).sort({ clear_at: 1 }).toArray();
}

/** The tombstone comes before the job goes, so that no crash forgets what is to be removed. */
async function erect(jobs: Collection<Job>, tombstones: Collection<Tombstone>, jobId: string): Promise<Tombstone | null> {
  const job = await jobs.findOne({ _id: jobId }, { maxTimeMS: READ_TIMEOUT_MS });
  if (job === null) return tombstones.findOne({ _id: jobId }, { maxTimeMS: READ_TIMEOUT_MS });
  const kept = Object.fromEntries(KEPT.map((field) => [field, job[field]]));
  const fields = { $mergeObjects: [{ $literal: kept }, { removed_at: '$$NOW', clear_at: '$$NOW', clearings: { $literal: 0 } }] };
  return tombstones.findOneAndUpdate({ _id: jobId }, [{ $replaceWith: fields }], { upsert: true, returnDocument: 'after' });
}

const KEPT = [
  '_id',
  'schema',
  'run_id',
  'partner_id',
  'client_id',
  'status',
  'format',
  'vendor_id',
  'vendor_owner',
  'vendor_version',
  'blob_id',
  'bytes',
  'row_count',
  'submitted_at',
  'started_at',
  'completed_at',
  'statistics',
] as const satisfies readonly (keyof Tombstone & keyof Job)[];

async function removeRenditions(renditions: Collection<RenditionDocument>, bucket: Bucket, runId: string): Promise<void> {
  const ofRun = { _id: beginsWith(`${runId}.`) };
  for await (const { blob_id } of renditions.find(ofRun, { batchSize: BULK_COUNT, maxTimeMS: WALK_TIMEOUT_MS })) await bucket.remove(blob_id);
  await removeRange(renditions, ofRun._id);
}
