import type { Job } from './job.ts';

/** What work on a segment needs to know of its job. */
export type JobAtWork = Pick<
  Job,
  | '_id'
  | 'run_id'
  | 'generation'
  | 'status'
  | 'keyed'
  | 'rules_version'
  | 'vendor_owner'
  | 'vendor_id'
  | 'vendor_version'
  | 'file_kind'
  | 'blob_id'
  | 'content'
  | 'reading'
  | 'submitted_at'
>;

/**
 * A job that there will be if its file ends as it has begun: what is known of it once a piece is cut off a file that still comes in. Its
 * segments are worked on under generation 0, which the job keeps if nothing behind them said otherwise.
 */
export interface EarlyJob extends Pick<JobAtWork, Exclude<keyof JobAtWork, 'generation' | 'status' | 'keyed'>> {
  schema: 1;
  partner_id: string;
  /** Set once the upload has broken off: when what was written is to be removed (again). */
  clear_at: Date | null;
  clearings: number;
}

/** The generation under which segments are worked on before there is a job. */
export const EARLY_GENERATION = 0;
