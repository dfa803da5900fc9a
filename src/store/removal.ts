import type { Collection } from 'mongodb';
import type { Job } from '../model/job.ts';
import { removeOrphanChunks } from './blob-removal.ts';
import type { Blobs, Bucket } from './blobs.ts';
import { BULK_COUNT, READ_TIMEOUT_MS, WALK_TIMEOUT_MS } from './bounds.ts';
import { dueOf, noteCleared } from './clearings.ts';
import type { Collections, RenditionDocument, Tombstone } from './collections.ts';
import { BUCKET_NAMES, type BucketCollections, type BucketName } from './gridfs.ts';
import type { EarlyJobs } from './early-jobs.ts';
import { removeErrorSummaries } from './error-summaries.ts';
import type { Groups } from './groups.ts';
import { beginsWith, removeRange } from './ids.ts';
import type { Links } from './links.ts';
import type { Segments } from './segments.ts';

/** Removing what a run has left. Everything here may be repeated, by several processes at once. */
export interface Removal {
  /**
   * Removes a job and all its data: blobs, segments, records, errors, renditions, deliveries. What remains is a
   * tombstone with counts. The job itself goes first: while its data go, nobody finds it.
   */
  removeRun(job: Pick<Job, '_id'>): Promise<void>;
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

export interface RemovalParts {
  groups: Groups;
  segments: Segments;
  links: Links;
  blobs: Blobs;
  buckets: readonly BucketCollections[];
  earlyJobs: EarlyJobs;
}

export function openRemoval(collections: Collections, { groups, segments, links, blobs, buckets, earlyJobs }: RemovalParts): Removal {
  const { jobs, tombstones, renditions, deliveries } = collections;

  const clear = async (tombstone: Tombstone): Promise<void> => {
    const { _id, run_id, blob_id } = tombstone;
    await jobs.deleteOne({ _id });
    await blobs.originals.remove(blob_id);
    await blobs.inflated.remove(blob_id);
    await earlyJobs.remove(_id);
    await removeRenditions(renditions, blobs.renditions, run_id);
    await groups.removeRun(run_id);
    await removeErrorSummaries(collections, run_id);
    await links.remove(run_id);
    await segments.removeRun(run_id);
    await deliveries.deleteMany({ job_id: _id });
    await noteCleared(tombstones, tombstone);
  };

  /** Whether a document refers to a blob that nobody has claimed: whoever made it died before it could. */
  const isOwned = async (name: BucketName, id: string): Promise<boolean> => {
    const owner = name === 'renditions' ? renditions : jobs;
    return (await owner.findOne({ blob_id: id }, { projection: { _id: 1 } })) !== null;
  };

  return {
    async removeRun({ _id }) {
      const tombstone = await erect(jobs, tombstones, _id);
      if (tombstone !== null) await clear(tombstone);
    },

    async resumeRemovals(limit) {
      const due = await dueOf(tombstones, limit);
      for (const tombstone of due) await clear(tombstone);
      return due.length + (await earlyJobs.resumeDiscards(limit));
    },

    async removeAbandonedBlobs({ olderThanMs, limit }) {
      let removed = 0;
      for (const name of BUCKET_NAMES) {
        const bucket = blobs[name];
        for (const { _id, finished } of await bucket.unclaimed({ olderThanMs, limit })) {
          const owned = finished && (await isOwned(name, _id));
          // An upload's blob has the id of the job it was to become.
          if (name === 'originals') await (owned ? earlyJobs.remove(_id) : earlyJobs.removeLeft(_id));
          if (owned) {
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
