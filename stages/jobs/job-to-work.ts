import type { Outcome } from '../../src/flow/stage.ts';
import type { Job } from '../../src/model/job.ts';
import { segmentId } from '../../src/model/segment.ts';
import { RULES_VERSION } from '../rows/normalizer.ts';
import type { JobContext } from './context.ts';
import type { JobInput } from './payloads.ts';
import { NEWER_RULES_LATER_MS, standingOf } from './standing.ts';

/**
 * The job of a run that works on rows; or the outcome of the run if there is no work for it, with `nothing` as its result. A job begun
 * under older rules is started over.
 */
export async function jobToWork<T>(context: JobContext, { job_id, generation }: JobInput, nothing: T): Promise<{ job: Job } | Outcome<T>> {
  const standing = standingOf(await context.store.jobs.get(job_id), generation);
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
