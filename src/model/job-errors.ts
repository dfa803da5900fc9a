import type { JobError } from './job.ts';

interface JobErrorCode {
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

/** Every code that `error` of a failed job can have, with what its documentation page says. Codes are stable: clients match on them. */
export const JOB_ERROR_CODES = {
  segment_failed: {
    message: 'A part of the file could not be processed',
    cause: 'Processing a part of the file failed each time it was tried. Nothing of the file is served, so that no output is mistaken for the whole.',
    remedy: 'Upload the file again. If it fails again, contact the operator with the job id.',
  },
  processing_crashed: {
    message: 'Processing the file ended its worker again and again',
    cause: 'A part of the file makes the worker process stop, mostly by its demand for memory. Other files are not affected.',
    remedy: 'Contact the operator with the job id; check the file for rows that are far larger than the others.',
  },
  processing_timeout: {
    message: 'Processing a part of the file took too long',
    cause: 'A part of the file was not done in the time that a part may take, each time it was tried.',
    remedy: 'Upload the file again. If it fails again, contact the operator with the job id.',
  },
  file_unreadable: {
    message: 'The stored file could not be read to its end',
    cause: 'A piece of the stored upload is missing or damaged.',
    remedy: 'Upload the file again.',
  },
  family_ids_unusable: {
    message: 'One family id stands in too many places of the file to put its rows together',
    cause: 'Dependents stand apart from their subscribers, and thousands of separate families share one id: the column is mostly not a family id.',
    remedy: 'Check the family id column, or map another one for this vendor, and upload the file again.',
  },
  vendor_version_missing: {
    message: 'The vendor version that the file was detected with no longer exists',
    cause: 'The configuration of the vendor was removed while the file waited.',
    remedy: 'Restore the vendor and upload the file again.',
  },
  too_many_invalid_rows: {
    message: 'More rows of the file are invalid than the vendor allows',
    cause:
      "The vendor's configuration sets how many of a hundred rows may be invalid (`validation.max_error_rate`), and the file has more. Nothing of it is served; its error report is complete.",
    remedy: 'Correct the rows that the error report names and upload the file again, or raise the limit of the vendor.',
  },
  finish_failed: {
    message: 'The results of the file could not be put together',
    cause: 'All parts were processed, but the last step failed each time it was tried.',
    remedy: 'Upload the file again. If it fails again, contact the operator with the job id.',
  },
} as const satisfies Record<string, JobErrorCode>;

export type JobErrorCodeName = keyof typeof JOB_ERROR_CODES;

export function jobError(code: JobErrorCodeName): JobError {
  return { code, message: JOB_ERROR_CODES[code].message };
}
