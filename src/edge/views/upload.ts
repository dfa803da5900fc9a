import { timestamp } from '../../base/time.ts';
import type { Job } from '../../model/job.ts';

/** What an upload is answered with. */
export function uploadView(job: Job): Record<string, unknown> {
  return {
    job_id: job._id,
    status: job.status,
    file_name: job.file_name,
    detected_vendor: job.vendor_name,
    detected_format: job.format.toUpperCase(),
    row_count: job.row_count,
    submitted_at: timestamp(job.submitted_at),
    estimated_completion: timestamp(job.estimated_completion),
    duplicate_of: job.duplicate_of,
  };
}
