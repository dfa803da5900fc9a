import type { Collection } from 'mongodb';
import type { Job } from '../model/job.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import { UNFINISHED } from './job-moves.ts';

/** Two figures, because a file costs something of itself: of three rows in 60 ms nobody learns how fast rows are. */
export interface Pace {
  /** Over files of many rows; null where none was among the last. */
  rowsPerSecond: number | null;
  /** Of files of few rows, from start to end; null where none was among the last. */
  secondsPerFile: number | null;
}

const DAY_MS = 86_400_000;
/** Jobs whose speed counts as today's. */
const MEASURED_JOBS = 50;
/** From this many rows on, the time of a file is that of its rows. */
const MANY_ROWS = 10_000;
const BOUNDS = { maxTimeMS: READ_TIMEOUT_MS };

/** How fast the last jobs were that completed within a day. */
export async function paceOf(jobs: Collection<Job>): Promise<Pace> {
  const recent = { $gt: ['$completed_at', { $subtract: ['$$NOW', DAY_MS] }] };
  const took = { $max: [{ $subtract: ['$completed_at', '$started_at'] }, 1] };
  const sums = await jobs
    .aggregate<{ _id: boolean; files: number; rows: number; ms: number }>(
      [
        { $match: { completed_at: { $type: 'date' } } },
        { $sort: { completed_at: -1 } },
        { $limit: MEASURED_JOBS },
        { $match: { $expr: recent, status: { $ne: 'failed' }, row_count: { $gt: 0 } } },
        { $group: { _id: { $gte: ['$row_count', MANY_ROWS] }, files: { $sum: 1 }, rows: { $sum: '$row_count' }, ms: { $sum: took } } },
      ],
      BOUNDS,
    )
    .toArray();
  const many = sums.find(({ _id }) => _id);
  const few = sums.find(({ _id }) => !_id);
  return {
    rowsPerSecond: many === undefined ? null : (many.rows / many.ms) * 1000,
    secondsPerFile: few === undefined ? null : few.ms / few.files / 1000,
  };
}

/** The jobs that have not ended, and their rows. */
export async function waitingOf(jobs: Collection<Job>): Promise<{ files: number; rows: number }> {
  const [sum] = await jobs
    .aggregate<{ files: number; rows: number }>(
      [{ $match: { status: { $in: UNFINISHED } } }, { $group: { _id: null, files: { $sum: 1 }, rows: { $sum: '$row_count' } } }],
      BOUNDS,
    )
    .toArray();
  return { files: sum?.files ?? 0, rows: sum?.rows ?? 0 };
}
