import type { Job } from '../../src/model/job.ts';
import type { JobContext } from './context.ts';

/**
 * Puts a job on the conveyor from whatever phase it is in: its unfinished segments and the stage that waits for them. What
 * is queued or in work already stays as it is, so it may be called by anyone at any time. Rejects while Redis cannot be
 * reached; reconcile then does it.
 */
export declare function submitJob(context: Omit<JobContext, 'submit'>, job: Job): Promise<void>;
