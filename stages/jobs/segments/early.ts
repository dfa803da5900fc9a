import { EARLY_GENERATION } from '../../../src/model/early-job.ts';
import { runIdOf } from '../../../src/base/ids.ts';
import type { Segment } from '../../../src/model/segment.ts';
import type { NewEarlyJob } from '../../../src/store/early-jobs.ts';
import type { JobContext } from '../context.ts';
import { segmentRuns } from '../payloads.ts';
import { normalize } from './normalize.ts';

type Context = Pick<JobContext, 'store' | 'flow' | 'log' | 'withdraw'>;

/** Has pieces of a file worked on that still comes in. A repeat does no harm. */
export async function beginEarly({ store, flow }: Context, job: NewEarlyJob, segments: readonly Segment[]): Promise<void> {
  await store.earlyJobs.begin(job);
  await store.segments.insertAll(segments);
  const { _id, run_id, partner_id } = job;
  const jobs = (await store.jobs.countUnfinished(partner_id)) + (await store.earlyJobs.count(partner_id));
  await flow.submitLeaves(normalize, segmentRuns({ _id, generation: EARLY_GENERATION }, segments), { run: run_id, jobs: Math.max(1, jobs) });
}

/** Takes what was begun off the queue: queued runs find no job of theirs and end, but those behind them would wait. */
export async function withdrawEarly({ log, withdraw }: Context, jobId: string): Promise<void> {
  try {
    await withdraw({ run_id: runIdOf(jobId), generation: EARLY_GENERATION });
  } catch (err) {
    log.warn({ err, job_id: jobId }, 'early work could not be taken off the queue');
  }
}

/** The upload has broken off: takes what was begun off the queue, and removes what was written of it. */
export async function discardEarly(context: Context, jobId: string): Promise<void> {
  await withdrawEarly(context, jobId);
  await context.store.earlyJobs.discard(jobId);
}
