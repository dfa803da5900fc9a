import type { Outcome } from '../../../src/flow/stage.ts';
import type { JobAtWork } from '../../../src/model/early-job.ts';
import type { Job } from '../../../src/model/job.ts';
import { segmentId } from '../../../src/model/segment.ts';
import { RULES_VERSION } from '../../rows/normalizer.ts';
import type { JobContext } from '../context.ts';
import type { JobInput } from '../payloads.ts';
import { NEWER_RULES_LATER_MS, standingOf } from '../standing.ts';

/**
 * The job of a run that works on rows; or the outcome of the run if there is no work for it, with `nothing` as its result. A job begun
 * under older rules is started over.
 */
export async function jobToWork<T>(context: JobContext, { job_id, generation }: JobInput, nothing: T): Promise<{ job: Job } | Outcome<T>> {
  return toWork(context, await context.store.jobs.get(job_id), generation, nothing);
}

/** The same for a run over one segment, whose job's file may still be coming in. */
export async function segmentToWork<T>(context: JobContext, { job_id, generation }: JobInput, nothing: T): Promise<{ job: JobAtWork } | Outcome<T>> {
  const job = await context.store.jobs.get(job_id);
  if (job !== null) return toWork(context, job, generation, nothing);
  const early = await context.store.earlyJobs.get(job_id);
  // What was begun under other rules is left to the job that there will be.
  return early?.generation === generation && early.rules_version === RULES_VERSION ? { job: early } : { done: nothing };
}

/** Whether a run that has begun with this job is still wanted. */
export async function isWanted({ store }: Pick<JobContext, 'store'>, { _id, generation }: Pick<JobAtWork, '_id' | 'generation'>): Promise<boolean> {
  const job = await store.jobs.get(_id);
  return job === null ? (await store.earlyJobs.get(_id)) !== null : standingOf(job, generation).is !== 'over';
}

async function toWork<T>(context: JobContext, found: Job | null, generation: number, nothing: T): Promise<{ job: Job } | Outcome<T>> {
  const standing = standingOf(found, generation);
  switch (standing.is) {
    case 'current':
      return { job: standing.job };
    case 'over':
      return { done: nothing };
    case 'newer_rules':
      return { laterMs: NEWER_RULES_LATER_MS };
    case 'older_rules':
      await startOver(context, standing.job);
      return { done: nothing };
    default:
      return standing satisfies never;
  }
}

/**
 * Starts a job over as a new generation under this code's rules, so that no file is processed under two versions. The cuts stay. The new
 * segments are stored first, so that a job never refers to a generation without segments.
 */
async function startOver(context: JobContext, job: Job): Promise<void> {
  const { jobs, segments } = context.store;
  const generation = job.generation + 1;
  const cuts = await segments.list(job.run_id, job.generation);
  await segments.insertAll(
    cuts.map((cut) => ({
      ...cut,
      _id: segmentId(job.run_id, generation, cut.index),
      generation,
      rules_version: RULES_VERSION,
      collected: false,
      state: 'waiting',
      starts: 0,
      tally: null,
      finished_at: null,
    })),
  );
  // Several workers may find the old rules at once; one of them moves the job, and that one queues it.
  const moved = await jobs.restart(job._id, job.generation, RULES_VERSION);
  if (moved !== null) await context.submit(moved);
}
