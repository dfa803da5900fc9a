import type { Collection, Document, Filter } from 'mongodb';
import { generationPrefix, Tally, type Segment } from '../model/segment.ts';
import { BULK_COUNT, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { ignoreDuplicates } from './duplicates.ts';
import { beginsWith, removeRange } from './ids.ts';

export interface SegmentSum {
  tally: Tally;
  /** Segments that are neither done nor failed. */
  pending: number;
  done: number;
  failed: number;
}

/** The segments of runs: the truth about what is done. Moments are the database's. */
export interface Segments {
  /** Stores segments; those that are there already stay as they are. */
  insertAll(segments: readonly Segment[]): Promise<void>;
  get(id: string): Promise<Segment | null>;
  /** In file order. */
  list(runId: string, generation: number): Promise<Segment[]>;
  /** The segment in which a row stands, if it stands in the file at all. */
  holding(runId: string, generation: number, row: number): Promise<Segment | null>;
  /** Those still waiting, in file order. */
  unfinished(runId: string, generation: number): Promise<Segment[]>;
  /**
   * Counts a start and returns how many there were without a return; 0 where the segment is gone. Where the last one is known
   * to have returned, those before it are forgotten.
   */
  started(id: string, lastReturned: boolean): Promise<number>;
  /** The worker lives: clears the count of starts. */
  returned(id: string): Promise<void>;
  /** waiting → done. Its worker has returned. False where it moved before. */
  done(id: string, tally: Tally): Promise<boolean>;
  /** waiting → failed for good. */
  failed(id: string): Promise<boolean>;
  /** The keys of the segment's families are stored. Its worker has returned. */
  collected(id: string): Promise<void>;
  progress(runId: string, generation: number): Promise<{ rows_done: number; segments_done: number }>;
  /** Rows that are done, of several runs at once, by run id. */
  rowsDone(runs: readonly { run_id: string; generation: number }[]): Promise<Map<string, number>>;
  sum(runId: string, generation: number): Promise<SegmentSum>;
  removeRun(runId: string): Promise<void>;
}

export function openSegments({ segments }: Pick<Collections, 'segments'>): Segments {
  const find = (filter: Filter<Segment>): Promise<Segment[]> =>
    segments.find(filter, { batchSize: BULK_COUNT, maxTimeMS: READ_TIMEOUT_MS }).sort({ _id: 1 }).toArray();

  return {
    async insertAll(all) {
      for (let from = 0; from < all.length; from += BULK_COUNT) {
        await ignoreDuplicates(segments.insertMany(all.slice(from, from + BULK_COUNT), { ordered: false }));
      }
    },

    get: (id) => segments.findOne({ _id: id }, { maxTimeMS: READ_TIMEOUT_MS }),
    list: (runId, generation) => find(inRun(runId, generation)),
    holding: (runId, generation, row) =>
      segments.findOne({ ...inRun(runId, generation), first_row: { $lte: row } }, { sort: { _id: -1 }, maxTimeMS: READ_TIMEOUT_MS }),
    unfinished: (runId, generation) => find({ ...inRun(runId, generation), state: 'waiting' }),

    async started(id, lastReturned) {
      const counted = lastReturned ? { $set: { starts: 1 } } : { $inc: { starts: 1 } };
      const segment = await segments.findOneAndUpdate({ _id: id }, counted, { returnDocument: 'after', projection: { starts: 1 } });
      return segment?.starts ?? 0;
    },

    async returned(id) {
      await segments.updateOne({ _id: id }, { $set: { starts: 0 } });
    },

    done: (id, tally) => leaveWaiting(segments, id, { state: 'done', starts: 0, tally: { $literal: tally } }),
    failed: (id) => leaveWaiting(segments, id, { state: 'failed' }),

    async collected(id) {
      await segments.updateOne({ _id: id }, { $set: { collected: true, starts: 0 } });
    },

    async progress(runId, generation) {
      const { tally, done } = await sumOf(segments, inRun(runId, generation)._id);
      return { rows_done: tally.rows, segments_done: done };
    },

    async rowsDone(runs) {
      const found: { _id: string; rows: number }[] = [];
      for (let from = 0; from < runs.length; from += RUNS_AT_ONCE) {
        const ranges = runs.slice(from, from + RUNS_AT_ONCE).map(({ run_id, generation }) => inRun(run_id, generation));
        const sums = segments.aggregate<{ _id: string; rows: number }>(
          [{ $match: { $or: ranges } }, { $group: { _id: '$run_id', rows: { $sum: '$tally.rows' } } }],
          { maxTimeMS: READ_TIMEOUT_MS },
        );
        found.push(...(await sums.toArray()));
      }
      return new Map(found.map(({ _id, rows }) => [_id, rows]));
    },

    sum: (runId, generation) => sumOf(segments, inRun(runId, generation)._id),
    removeRun: (runId) => removeRange(segments, beginsWith(`${runId}.`)),
  };
}

/** Ranges of one query. */
const RUNS_AT_ONCE = 100;

function inRun(runId: string, generation: number): { _id: { $gte: string; $lt: string } } {
  return { _id: beginsWith(generationPrefix(runId, generation)) };
}

async function leaveWaiting(segments: Collection<Segment>, id: string, fields: Record<string, unknown>): Promise<boolean> {
  const { modifiedCount } = await segments.updateOne({ _id: id, state: 'waiting' }, [{ $set: { ...fields, finished_at: '$$NOW' } }]);
  return modifiedCount === 1;
}

/** Only segments that are done have a tally. */
async function sumOf(segments: Collection<Segment>, ids: { $gte: string; $lt: string }): Promise<SegmentSum> {
  const totals = Object.fromEntries(TALLIED.map((name) => [name, { $sum: `$tally.${name}` }]));
  const [sum] = await segments
    .aggregate<Tally & { pending: number; done: number; failed: number }>(
      [{ $match: { _id: ids } }, { $group: { _id: null, ...totals, pending: counted('waiting'), done: counted('done'), failed: counted('failed') } }],
      { maxTimeMS: READ_TIMEOUT_MS },
    )
    .toArray();
  const tally = Object.fromEntries(TALLIED.map((name) => [name, sum?.[name] ?? 0])) as Tally;
  return { tally, pending: sum?.pending ?? 0, done: sum?.done ?? 0, failed: sum?.failed ?? 0 };
}

function counted(state: Segment['state']): Document {
  return { $sum: { $cond: [{ $eq: ['$state', state] }, 1, 0] } };
}

const TALLIED = Object.keys(Tally.properties) as (keyof Tally)[];
