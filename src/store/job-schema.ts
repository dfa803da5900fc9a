import type { Job } from '../model/job.ts';

/**
 * A job, or the part of one that was asked for, as the present schema has it. Documents of schema 1 knew no wrapped files:
 * their rows stand in the original. Nothing is written back, so that processes of either version may share the store.
 */
export function readJob<J extends Pick<Job, 'schema' | 'content'>>(stored: J): J {
  return (stored.content as Job['content'] | undefined) === undefined ? { ...stored, schema: 2, content: 'original' } : stored;
}

export function readJobOrNull(stored: Job | null): Job | null {
  return stored === null ? null : readJob(stored);
}
