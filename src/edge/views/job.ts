import { timestamp } from '../../base/time.ts';
import type { Job } from '../../model/job.ts';
import type { JobSummary } from '../../store/jobs.ts';

/** What `GET /jobs/{job_id}` says. Every key is always there; what is not known yet is null. */
export function jobView(job: JobSummary, rowsDone: number, baseUrl: string): Record<string, unknown> {
  const files = `${baseUrl}/files/${job._id}`;
  const { statistics } = job;
  return {
    job_id: job._id,
    status: job.status,
    file_name: job.file_name,
    vendor: job.vendor_name,
    format: job.format.toUpperCase(),
    submitted_at: timestamp(job.submitted_at),
    completed_at: momentView(job.completed_at),
    processing_time_seconds: processingSeconds(job),
    statistics: {
      total_rows: statistics?.total_rows ?? null,
      valid_rows: statistics?.valid_rows ?? null,
      invalid_rows: statistics?.invalid_rows ?? null,
      warnings: statistics?.warnings ?? null,
      errors: statistics?.errors ?? null,
      records: statistics?.records ?? null,
    },
    download_urls: { normalized_data: `${files}/output`, error_report: `${files}/errors`, original_file: `${files}/original` },
    run_id: job.run_id,
    vendor_id: job.vendor_id,
    vendor_version: job.vendor_version,
    file_kind: job.file_kind,
    test: job.test,
    row_count: job.row_count,
    started_at: momentView(job.started_at),
    estimated_completion: timestamp(job.estimated_completion),
    progress: progressView(job, rowsDone),
    duplicate_of: job.duplicate_of,
    reprocess_of: job.reprocess_of,
    error: job.error,
  };
}

/** From start to end in whole seconds; null while it runs, or where it never began. */
export function processingSeconds({ started_at, completed_at }: Pick<Job, 'started_at' | 'completed_at'>): number | null {
  if (started_at === null || completed_at === null) return null;
  return Math.max(0, Math.round((completed_at.getTime() - started_at.getTime()) / 1000));
}

export function momentView(moment: Date | null): string | null {
  return moment === null ? null : timestamp(moment);
}

/** How far a job is; 100 percent only when it has completed. */
export function progressView({ status, row_count }: JobSummary, rowsDone: number): Record<string, number> {
  const whole = status === 'completed' || status === 'completed_with_errors';
  const done = whole ? row_count : Math.min(rowsDone, row_count);
  const percent = whole ? 100 : row_count === 0 ? 0 : Math.floor((done * 100) / row_count);
  return { rows_done: done, rows_total: row_count, percent: whole ? 100 : Math.min(99, percent) };
}
