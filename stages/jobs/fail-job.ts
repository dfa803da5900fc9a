import type { Failure } from '../../src/base/failure.ts';
import { jobError, type JobErrorCodeName } from '../../src/model/job-errors.ts';
import type { Tally } from '../../src/model/segment.ts';
import type { JobContext } from './context.ts';
import { statisticsOf } from './end/statistics.ts';
import { writeFileFindings } from './end/file-findings.ts';
import { announce } from './begin.ts';
import { hasEnded } from './standing.ts';

/**
 * Ends a job as failed, cancels its waiting runs and relays the event. Harmless when repeated: the first failure stands, and a job that has
 * ended otherwise stays as it is. `read` are its results, if all rows were read.
 */
export async function failJob(
  context: JobContext,
  jobId: string,
  generation: number,
  failure: Failure,
  otherwise: JobErrorCodeName,
  read: Tally | null = null,
): Promise<void> {
  const { jobs, links } = context.store;
  const job = await jobs.get(jobId);
  if (job === null || job.generation !== generation || (hasEnded(job) && job.status !== 'failed')) return;
  const findings = await writeFileFindings(context, job, read?.tokens ?? 0);
  const statistics = read === null ? null : statisticsOf(read, findings);
  const moved = await jobs.fail(jobId, jobError(errorCodeOf(failure, otherwise)), generation, statistics);
  if (moved) context.log.error({ job_id: jobId, code: failure.code }, 'a job failed');
  await announce(context, jobId);
  await context.withdraw(job);
  await links.remove(job.run_id);
}

/** The code that a client sees. An error thrown by a library has no such code, and is named after its stage. */
function errorCodeOf(failure: Failure, otherwise: JobErrorCodeName): JobErrorCodeName {
  switch (failure.code) {
    case 'processing_crashed':
    case 'vendor_version_missing':
    case 'file_unreadable':
    case 'family_ids_unusable':
    case 'too_many_invalid_rows':
      return failure.code;
    case 'stage_timeout':
      return 'processing_timeout';
    default:
      return otherwise;
  }
}
