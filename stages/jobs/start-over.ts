import type { Job } from '../../src/model/job.ts';
import { segmentId } from '../../src/model/segment.ts';
import { RULES_VERSION } from '../rows/normalizer.ts';
import type { JobContext } from './context.ts';

/**
 * Starts a job over as a new generation under the rules of this code: half of a file under other rules than the rest would
 * be neither. The cuts stay. The new segments are stored first, so that a job never points at a generation without any.
 */
export async function startOver(context: JobContext, job: Job): Promise<void> {
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
  // Several workers meet the old rules at once; one of them moves the job, and that one queues it.
  const moved = await jobs.restart(job._id, job.generation, RULES_VERSION);
  if (moved !== null) await context.submit(moved);
}
