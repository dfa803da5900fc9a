import type { Job, JobError, JobPhase, JobState, Statistics } from '../model/job.ts';

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

/** A job without what grows with the width of its file: what lists show. */
export type JobSummary = Omit<Job, 'reading' | 'detection' | 'findings' | 'outbox'>;

export interface JobQuery {
  status?: JobState;
  /** A vendor's id or name. */
  vendor?: string;
  /** Submitted at this moment or later. */
  from?: Date;
  /** Submitted before this moment. */
  to?: Date;
  limit: number;
  /** `next_cursor` of the page before. A text that is none is refused with the failure `invalid_request`. */
  cursor?: string;
}

export interface JobPage {
  /** Newest first. */
  jobs: JobSummary[];
  next_cursor: string | null;
  /** The latest change to any job of the partner; without jobs, when the partner was created. */
  updated_at: Date;
}

/**
 * The jobs. A job moves by compare-and-set on its one document: a call that returns false moved nothing, because the
 * job is gone, is elsewhere already, or is of another generation. Each move also appends its event to the outbox of the
 * same document. All moments are the database's, and none lies before the one it follows.
 */
export interface Jobs {
  /** Stores a queued job and its `job.queued`. A repeat changes nothing and returns the job as it stands. */
  insert(job: NewJob, options: { estimateSeconds: number }): Promise<Job>;
  get(jobId: string): Promise<Job | null>;
  /** The job, if it is this partner's. */
  getOf(partnerId: string, jobId: string): Promise<Job | null>;
  /** queued → processing, with `job.processing`. */
  start(jobId: string, generation: number): Promise<boolean>;
  /** Moves a job that has not ended from one phase to the next. */
  advance(jobId: string, generation: number, from: JobPhase, to: JobPhase): Promise<boolean>;
  /** processing → its end, with `job.completed`. */
  finish(jobId: string, generation: number, end: { status: 'completed' | 'completed_with_errors'; statistics: Statistics }): Promise<boolean>;
  /** queued or processing → failed, with `job.failed`. Where a generation is given, only if it is still the job's. */
  fail(jobId: string, error: JobError, generation?: number): Promise<boolean>;
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
  countByStatus(): Promise<Record<JobState, number>>;
  /** Rows a second over the last jobs that completed within a day; null where there are none. */
  rowsPerSecond(): Promise<number | null>;
  /** Rows of all jobs that have not ended. */
  rowsWaiting(): Promise<number>;
  /** Ended jobs whose time of keeping is over, the oldest first: for the janitor, which hands each to `removeRun`. */
  expired(retentionDays: number, limit: number): Promise<Job[]>;
}
