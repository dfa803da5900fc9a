import type { Collections } from './collections.ts';
import { WALK_TIMEOUT_MS } from './bounds.ts';
import { VENDOR_FIGURES } from './indexes.ts';

export interface VendorStats {
  last_file_received: Date;
  /** Files that completed, with or without errors. */
  total_files_processed: number;
  /** From start to end; null where none completed. */
  average_processing_time_seconds: number | null;
}

/** Figures about past work, summed from the jobs themselves (and from what remains of removed ones). */
export interface Usage {
  /** By vendor id: the files of one partner, or of all (null). */
  vendorStats(partnerId: string | null): Promise<Map<string, VendorStats>>;
}

export function openUsage({ jobs, tombstones }: Pick<Collections, 'jobs' | 'tombstones'>): Usage {
  return {
    async vendorStats(partnerId) {
      // Only what the index holds, so that no document is read; `$gt` on the first field makes the planner take it for all partners too.
      const figures = [
        { $match: { partner_id: partnerId ?? { $gt: '' } } },
        { $project: { _id: 0, vendor_id: 1, status: 1, submitted_at: 1, started_at: 1, completed_at: 1 } },
      ];
      const processed = { $in: ['$status', ['completed', 'completed_with_errors']] };
      const rows = await jobs
        .aggregate<VendorStats & { _id: string }>(
          [
            ...figures,
            { $unionWith: { coll: tombstones.collectionName, pipeline: figures } },
            {
              $group: {
                _id: '$vendor_id',
                last_file_received: { $max: '$submitted_at' },
                total_files_processed: { $sum: { $cond: [processed, 1, 0] } },
                took: { $avg: { $cond: [processed, { $subtract: ['$completed_at', '$started_at'] }, null] } },
              },
            },
            {
              $project: {
                last_file_received: 1,
                total_files_processed: 1,
                average_processing_time_seconds: { $toInt: { $round: { $divide: ['$took', 1000] } } },
              },
            },
          ],
          { hint: VENDOR_FIGURES, maxTimeMS: WALK_TIMEOUT_MS },
        )
        .toArray();
      return new Map(rows.map(({ _id, ...stats }) => [_id, stats]));
    },
  };
}
