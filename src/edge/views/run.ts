import { timestamp } from '../../base/time.ts';
import type { JobSummary } from '../../store/jobs.ts';
import { momentView } from './job.ts';

/** A job as `GET /status` shows it. */
export function runView(job: JobSummary): Record<string, unknown> {
  const { statistics } = job;
  return {
    run_id: job.run_id,
    partner: job.partner_id,
    status: job.status,
    original_filename: job.file_name,
    uploaded_at: timestamp(job.submitted_at),
    completed_at: momentView(job.completed_at),
    stats: { total_rows: statistics?.total_rows ?? null, valid_rows: statistics?.valid_rows ?? null, error_rows: statistics?.invalid_rows ?? null },
    download_url: `/download/${job.run_id}`,
    errors_url: `/errors/${job.run_id}`,
    job_id: job._id,
    vendor: job.vendor_name,
    format: job.format.toUpperCase(),
  };
}
