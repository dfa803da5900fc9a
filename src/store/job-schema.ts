import type { Job } from '../model/job.ts';

/**
 * A job, or the part of one that was asked for, as the present schema has it. Documents of schema 1 knew no wrapped files
 * (their rows stand in the original) and no reprocessing. Nothing is written back, so that processes of either version may share the store.
 */
export function readJob<J extends Pick<Job, 'schema' | 'content' | 'reprocess_of'>>(stored: J): J {
  const { content, reprocess_of }: Partial<Pick<Job, 'content' | 'reprocess_of'>> = stored;
  if (content !== undefined && reprocess_of !== undefined) return stored;
  return { ...stored, schema: 2, content: content ?? 'original', reprocess_of: reprocess_of ?? null };
}

export function readJobOrNull(stored: Job | null): Job | null {
  return stored === null ? null : readJob(stored);
}
