import { END_STATES, type Job } from '../../src/model/job.ts';
import { RULES_VERSION } from '../rows/normalizer.ts';

/**
 * How a job relates to a run that was queued for one of its generations. `over`: the job is gone, has ended or was started over, and the
 * run has nothing left to do. `older_rules`: the job was begun under older rules than this code's. `newer_rules`: it was begun by newer
 * code, and this process leaves it to such processes.
 */
export type Standing = { is: 'over' } | { is: 'current' | 'older_rules' | 'newer_rules'; job: Job };

export function standingOf(job: Job | null, generation: number): Standing {
  if (job === null || job.generation !== generation || hasEnded(job)) return { is: 'over' };
  if (job.rules_version === RULES_VERSION) return { is: 'current', job };
  return { is: job.rules_version < RULES_VERSION ? 'older_rules' : 'newer_rules', job };
}

export function hasEnded(job: Pick<Job, 'status'>): boolean {
  return END_STATES.some((state) => state === job.status);
}

/** How long an older worker leaves what a newer one has begun. */
export const NEWER_RULES_LATER_MS = 5_000;
/** How soon to look again where segments are still in work. */
export const PENDING_LATER_MS = 1_000;
