import { tree } from '../../src/flow/tree.ts';
import type { Job } from '../../src/model/job.ts';
import type { Segment } from '../../src/model/segment.ts';
import { collect } from './segments/collect.ts';
import type { JobContext } from './context.ts';
import { finish } from './end/finish.ts';
import { normalize } from './segments/normalize.ts';
import { segmentRuns, wholeJobId } from './payloads.ts';
import { route } from './segments/route.ts';

/** What putting a job on the conveyor needs. */
export type Submitting = Pick<JobContext, 'store' | 'flow'>;

/**
 * Queues what a job needs next, whatever its phase: its unfinished segments and the stage that waits for them. Runs that are queued or in
 * work already stay as they are, so anybody may call this at any time. Rejects while Redis cannot be reached; reconcile then does it.
 */
export async function submitJob(context: Submitting, job: Job): Promise<void> {
  const { flow } = context;
  const whole = { id: wholeJobId(job), input: { job_id: job._id, generation: job.generation } };
  switch (job.phase) {
    case 'collect':
      return flow.submit(
        tree(route, { ...whole, children: [[collect, segmentRuns(job, await unfinishedSegments(context, job))]] }),
        await shareOf(context, job),
      );
    case 'route':
      return flow.add(route, whole.input, { id: whole.id });
    case 'normalize':
      return flow.submit(
        tree(finish, { ...whole, children: [[normalize, segmentRuns(job, await unfinishedSegments(context, job))]] }),
        await shareOf(context, job),
      );
    case 'finish':
      return flow.add(finish, whole.input, { id: whole.id });
    case 'ended':
      return;
    default:
      return job.phase satisfies never;
  }
}

/** Takes the runs of a job that have not started off the queue. Runs in work notice that the job has ended. */
export async function withdrawJob({ store, flow }: Submitting, { run_id, generation }: Pick<Job, 'run_id' | 'generation'>): Promise<void> {
  const ids = (await store.segments.list(run_id, generation)).map(({ _id }) => _id);
  await flow.remove(collect, ids);
  await flow.remove(normalize, ids);
  await flow.ended(run_id);
}

/** How a job stands on the conveyor. */
export type OnConveyor =
  /** Something that it needs is neither queued nor in work. */
  | 'missing'
  | 'present'
  /** The waiting stage waits for segments that are done, whose reports were lost. */
  | 'stuck'
  /** The queue gave up on the stage of the whole job, because it ended its worker again and again. */
  | 'given_up';

export async function lookUpJob(context: Submitting, job: Job): Promise<OnConveyor> {
  const { flow } = context;
  const id = wholeJobId(job);
  switch (job.phase) {
    case 'collect':
    case 'normalize': {
      const [segmentStage, wholeStage] = job.phase === 'collect' ? [collect, route] : [normalize, finish];
      if (await flow.hasFailed(wholeStage, id)) return 'given_up';
      const ids = (await unfinishedSegments(context, job)).map(({ _id }) => _id);
      if (!(await flow.has(wholeStage, id)) || (await flow.missing(segmentStage, ids)).length > 0) return 'missing';
      return ids.length === 0 && (await flow.waitsForChildren(wholeStage, id)) ? 'stuck' : 'present';
    }
    case 'route':
    case 'finish': {
      const wholeStage = job.phase === 'route' ? route : finish;
      if (await flow.hasFailed(wholeStage, id)) return 'given_up';
      return (await flow.has(wholeStage, id)) ? 'present' : 'missing';
    }
    case 'ended':
      return 'present';
    default:
      return job.phase satisfies never;
  }
}

/** Queues the waiting stage again, without the segments that it waited for in vain. */
export async function releaseJob(context: Submitting, job: Job): Promise<void> {
  await context.flow.remove(job.phase === 'collect' ? route : finish, [wholeJobId(job)]);
  await submitJob(context, job);
}

async function unfinishedSegments({ store }: Submitting, job: Job): Promise<Segment[]> {
  if (job.phase === 'normalize') return store.segments.unfinished(job.run_id, job.generation);
  const segments = await store.segments.list(job.run_id, job.generation);
  return segments.filter(({ collected }) => !collected);
}

async function shareOf({ store }: Submitting, job: Job): Promise<{ run: string; jobs: number }> {
  return { run: job.run_id, jobs: Math.max(1, await store.jobs.countUnfinished(job.partner_id)) };
}
