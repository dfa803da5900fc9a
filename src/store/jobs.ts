import type { Collection, Document, Filter } from 'mongodb';
import { JOB_STATES, type Job, type JobError, type JobPhase, type JobState, type Statistics } from '../model/job.ts';
import { checkDocument, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { retried } from './compare-and-set.ts';
import { OUTBOX } from './indexes.ts';
import { readJob, readJobOrNull } from './job-schema.ts';
import { listJobs, summariesOf, type JobPage, type JobQuery, type JobSummary } from './job-lists.ts';
import { FIRST_PHASE, firstPhase, MOMENT, moveTo, UNFINISHED, whenNew } from './job-moves.ts';
import { paceOf, waitingOf, type Pace } from './job-pace.ts';

export type { JobPage, JobQuery, JobSummary };

/** A job as the edge hands it in: everything but what the store itself decides. */
export type NewJob = Omit<
  Job,
  | 'status'
  | 'phase'
  | 'generation'
  | 'submitted_at'
  | 'estimated_completion'
  | 'started_at'
  | 'completed_at'
  | 'changed_at'
  | 'statistics'
  | 'error'
  | 'event_sequence'
  | 'outbox'
>;

/**
 * The jobs. A job moves by compare-and-set on its one document: a call that returns false moved nothing, because the
 * job is gone, is elsewhere already, or is of another generation. Each move also appends its event to the outbox of the
 * same document. All moments are the database's, and none lies before the one it follows.
 */
export interface Jobs {
  /** Stores a queued job and its `job.queued`. A repeat changes nothing and returns the job as it stands. */
  insert(job: NewJob, options: { estimateSeconds: number; generation?: number }): Promise<Job>;
  get(jobId: string): Promise<Job | null>;
  /** The job, if it is this partner's. */
  getOf(partnerId: string, jobId: string): Promise<Job | null>;
  /** Those of these jobs that are there, without what grows with the width of their files. */
  summaries(jobIds: readonly string[]): Promise<JobSummary[]>;
  /** queued → processing, with `job.processing`. */
  start(jobId: string, generation: number): Promise<boolean>;
  /** Moves a job that has not ended from one phase to the next. */
  advance(jobId: string, generation: number, from: JobPhase, to: JobPhase): Promise<boolean>;
  /** processing → its end, with `job.completed`. */
  finish(jobId: string, generation: number, end: { status: 'completed' | 'completed_with_errors'; statistics: Statistics }): Promise<boolean>;
  /** queued or processing → failed, with `job.failed`. Where a generation is given, only if it is still the job's. `statistics` where all rows were read. */
  fail(jobId: string, error: JobError, generation?: number, statistics?: Statistics | null): Promise<boolean>;
  /** Starts an unfinished job over under newer rules: next generation, first phase. Its state and its events stay. */
  restart(jobId: string, generation: number, rulesVersion: number): Promise<Job | null>;
  /** The jobs of one partner, or of all (null). */
  list(partnerId: string | null, query: JobQuery): Promise<JobPage>;
  /** Jobs with events that have no deliveries yet, the longest unchanged first. */
  withOutbox(limit: number): Promise<Job[]>;
  /** Removes an event from the outbox, once its deliveries exist. */
  dropOutbox(jobId: string, sequence: number): Promise<void>;
  /** A page of the jobs that have not ended, ordered by id; `after` is the last id of the page before. */
  unfinished(page: { limit: number; after?: string }): Promise<Job[]>;
  /** The partner's earliest job with the same bytes that did not fail. */
  findBySha(partnerId: string, sha256: string): Promise<string | null>;
  /** Which of these interchanges (X12) came in another file of the partner before. */
  findInterchanges(partnerId: string, sha256: string, interchanges: readonly string[]): Promise<string[]>;
  countByStatus(): Promise<Record<JobState, number>>;
  /** The partner's jobs that have not ended: what its share of the workers is split among. */
  countUnfinished(partnerId: string): Promise<number>;
  /** How fast the last jobs were that completed within a day. */
  pace(): Promise<Pace>;
  /** The jobs that have not ended, and their rows. */
  waiting(): Promise<{ files: number; rows: number }>;
  /** Ended jobs whose time of keeping is over, the oldest first: for the janitor, which hands each to `removeRun`. */
  expired(retentionDays: number, limit: number): Promise<Job[]>;
}

const DAY_MS = 86_400_000;

export function openJobs(collections: Pick<Collections, 'jobs' | 'tombstones' | 'partners'>): Jobs {
  const { jobs } = collections;
  const bounds = { maxTimeMS: READ_TIMEOUT_MS };
  const moved = async (filter: Filter<Job>, change: Document[]): Promise<boolean> => (await jobs.updateOne(filter, change)).modifiedCount === 1;

  return {
    async insert(given, { estimateSeconds, generation = 0 }) {
      const state = {
        status: 'queued',
        phase: firstPhase(given),
        generation,
        started_at: null,
        completed_at: null,
        statistics: null,
        error: null,
      };
      const job = { ...given, ...state };
      checkDocument('job', job);
      return upsert(jobs, job, whenNew(job, estimateSeconds));
    },

    get: async (jobId) => readJobOrNull(await jobs.findOne({ _id: jobId }, bounds)),
    getOf: async (partnerId, jobId) => readJobOrNull(await jobs.findOne({ _id: jobId, partner_id: partnerId }, bounds)),

    summaries: (jobIds) => summariesOf(collections, jobIds),

    start: (jobId, generation) => moved({ _id: jobId, generation, status: 'queued' }, moveTo(jobId, 'processing', { started_at: MOMENT })),

    advance: (jobId, generation, from, to) =>
      moved({ _id: jobId, generation, phase: from, status: { $in: UNFINISHED } }, [{ $set: { phase: to, changed_at: MOMENT } }]),

    finish: (jobId, generation, { status, statistics }) =>
      moved(
        { _id: jobId, generation, status: 'processing' },
        moveTo(jobId, status, { phase: 'ended', completed_at: MOMENT, statistics: { $literal: statistics } }),
      ),

    fail: (jobId, error, generation, statistics = null) =>
      moved(
        { _id: jobId, status: { $in: UNFINISHED }, ...(generation === undefined ? {} : { generation }) },
        moveTo(jobId, 'failed', { phase: 'ended', completed_at: MOMENT, error: { $literal: error }, statistics: { $literal: statistics } }),
      ),

    restart: async (jobId, generation, rulesVersion) =>
      readJobOrNull(
        await jobs.findOneAndUpdate(
          { _id: jobId, generation, status: { $in: UNFINISHED } },
          [{ $set: { generation: { $add: ['$generation', 1] }, rules_version: rulesVersion, phase: FIRST_PHASE, changed_at: MOMENT } }],
          { returnDocument: 'after' },
        ),
      ),

    list: (partnerId, query) => listJobs(collections, partnerId, query),

    withOutbox: (limit) =>
      jobs
        .find({ 'outbox.0': { $exists: true } }, { hint: OUTBOX, limit, batchSize: limit, ...bounds })
        .sort({ changed_at: 1 })
        .map(readJob)
        .toArray(),

    // No change that a client sees: `changed_at` stays.
    async dropOutbox(jobId, sequence) {
      await jobs.updateOne({ _id: jobId }, { $pull: { outbox: { sequence } } });
    },

    unfinished: ({ limit, after }) =>
      jobs
        .find({ status: { $in: UNFINISHED }, ...(after === undefined ? {} : { _id: { $gt: after } }) }, { limit, batchSize: limit, ...bounds })
        .sort({ _id: 1 })
        .map(readJob)
        .toArray(),

    async findBySha(partnerId, sha256) {
      const earliest = { sort: { submitted_at: 1 as const }, projection: { _id: 1 }, ...bounds };
      const job = await jobs.findOne({ partner_id: partnerId, sha256, status: { $ne: 'failed' } }, earliest);
      return job?._id ?? null;
    },

    async findInterchanges(partnerId, sha256, interchanges) {
      if (interchanges.length === 0) return [];
      const filter = { partner_id: partnerId, interchanges: { $in: [...interchanges] }, sha256: { $ne: sha256 }, status: { $ne: 'failed' as const } };
      const found = await jobs.find(filter, { projection: { interchanges: 1 }, limit: interchanges.length, ...bounds }).toArray();
      const seen = new Set(found.flatMap((job) => job.interchanges ?? []));
      return interchanges.filter((interchange) => seen.has(interchange));
    },

    async countByStatus() {
      const counts = await Promise.all(JOB_STATES.map(async (status) => [status, await jobs.countDocuments({ status }, bounds)] as const));
      return Object.fromEntries(counts) as Record<JobState, number>;
    },

    countUnfinished: (partnerId) => jobs.countDocuments({ partner_id: partnerId, status: { $in: UNFINISHED } }, bounds),

    pace: () => paceOf(jobs),
    waiting: () => waitingOf(jobs),

    expired: (retentionDays, limit) =>
      jobs
        .find(
          { completed_at: { $type: 'date' }, $expr: { $lt: ['$completed_at', { $subtract: ['$$NOW', retentionDays * DAY_MS] }] } },
          { limit, batchSize: limit, ...bounds },
        )
        .sort({ completed_at: 1 })
        .map(readJob)
        .toArray(),
  };
}

async function upsert(jobs: Collection<Job>, job: Document & { _id: string }, change: Document[]): Promise<Job> {
  return retried('insert of a job', async () => {
    const stored = await jobs.findOneAndUpdate({ _id: job._id }, change, { upsert: true, returnDocument: 'after' });
    return stored === null ? undefined : readJob(stored);
  });
}
