import type { Job } from '../model/job.ts';

/** Removing what a run has left. Everything here may be repeated, by several processes at once. */
export interface Removal {
  /**
   * Removes a job and all its data: blobs, segments, records, errors, renditions, deliveries. What remains is a
   * tombstone with counts. From the first step on the job is not found.
   */
  removeRun(job: Pick<Job, '_id'>): Promise<void>;
  /** Ends removals that a crash interrupted, and goes once more over runs whose workers may have written meanwhile. Returns how many. */
  resumeRemovals(limit: number): Promise<number>;
  /** Removes uploads without a job and rendition attempts that lost, older than an age. Returns how many. */
  removeAbandonedBlobs(options: { olderThanMs: number; limit: number }): Promise<number>;
}
