import { Failure } from '../../../src/base/failure.ts';
import type { Outcome, StageContext } from '../../../src/flow/stage.ts';
import type { JobAtWork } from '../../../src/model/early-job.ts';
import { segmentId, type Segment } from '../../../src/model/segment.ts';
import { isPassing } from '../../../src/store/away.ts';
import { contentBucket } from '../../../src/store/blobs.ts';
import { beginJob } from '../begin.ts';
import type { JobContext } from '../context.ts';
import { SegmentInput, SegmentOutput } from '../payloads.ts';
import { isWanted } from './job-to-work.ts';

/** After this many starts without a return, a segment runs alone in its process. */
const ALONE_FROM_START = 3;
/** A segment that has killed its worker so often fails its job. */
const MAX_STARTS = 5;
/** How often a run checks whether its job still wants it. */
const STILL_WANTED_INTERVAL_MS = 2_000;

/** Failures that another attempt would only repeat. */
const PERMANENT: ReadonlySet<string> = new Set(['file_unreadable', 'vendor_version_missing']);

/** What the stages that take one segment have in common, because they do the same reading under the same locks. */
export const SEGMENT_STAGE = {
  version: 'v1',
  input: SegmentInput,
  output: SegmentOutput,
  retry: [1_000, 5_000, 30_000, 120_000],
  concurrency: (context: JobContext) => context.settings.SEGMENTS_IN_WORK,
  timeoutMs: 600_000,
  fair: true,
  isPassing,
} as const;

export interface SegmentRun<J extends JobAtWork> {
  job: J;
  segment: Segment;
  /** The segment's bytes in its job's content. Ends early, with `Superseded`, when the job has ended or was started over. */
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** Thrown when nobody wants the segment any more: by `bytes`, or by work that found out by itself. */
export class Superseded extends Error {}

/** What a stage of segments does with one. */
export interface SegmentWork<J extends JobAtWork> {
  /** The job that has work for it, or the outcome of the run. */
  find(context: JobContext, input: SegmentInput, nothing: SegmentOutput): Promise<{ job: J } | Outcome<SegmentOutput>>;
  /** Tells a segment whose work is in the store already. */
  isDone(segment: Segment): boolean;
  work(context: JobContext & StageContext, run: SegmentRun<J>): Promise<void>;
}

/**
 * What stages of segments have in common: whether the segment is wanted at all, the count of its starts, and the bytes. Whatever
 * becomes of the work, the count of starts is cleared, by what it writes last or here where it throws: only a worker that dies
 * leaves it. Where the store is away just then, the queue knows that the run threw, and the next start clears it.
 */
export async function runSegment<J extends JobAtWork>(
  input: SegmentInput,
  context: JobContext & StageContext,
  work: SegmentWork<J>,
): Promise<Outcome<SegmentOutput>> {
  const { store } = context;
  const found = await work.find(context, input, { rows: 0 });
  if (!('job' in found)) return found;
  const { job } = found;
  const id = segmentId(job.run_id, job.generation, input.segment);
  const segment = await store.segments.get(id);
  if (segment === null) throw new Failure('segment_missing', 'The segment is not in the store');
  if (segment.state === 'failed' || work.isDone(segment)) return { done: { rows: 0 } };

  const start = () => startSegment(context, job, segment, work);
  const starts = context.lastReturned ? 0 : segment.starts;
  // Counted as started only once it is alone: otherwise a segment that waits for its turn beside the culprit would be blamed for its
  // deaths.
  return starts + 1 >= ALONE_FROM_START ? context.alone(start) : start();
}

async function startSegment<J extends JobAtWork>(
  context: JobContext & StageContext,
  job: J,
  segment: Segment,
  { work }: SegmentWork<J>,
): Promise<Outcome<SegmentOutput>> {
  const { store } = context;
  const starts = await countStart(context, segment._id);
  if (starts > MAX_STARTS) return { cancel: new Failure('processing_crashed', 'The segment has ended its worker again and again') };
  try {
    await beginJob(context, job);
    const bytes = contentBucket(store.blobs, job).read(job.blob_id, segment.start, segment.end, { unfinished: true });
    await work(context, { job, segment, bytes: wanted(context, job, bytes) });
  } catch (err) {
    await returned(context, segment._id);
    if (err instanceof Superseded) return { done: { rows: 0 } };
    if (!(err instanceof Failure && PERMANENT.has(err.code))) throw err;
    // What a removed job needs is removed with it: nothing has failed.
    return (await isWanted(context, job)) ? { cancel: err } : { done: { rows: 0 } };
  }
  return { done: { rows: segment.rows } };
}

/** A store that went away before it could answer may have counted the start nevertheless. */
async function countStart(context: JobContext & StageContext, id: string): Promise<number> {
  try {
    return await context.store.segments.started(id, context.lastReturned);
  } catch (err) {
    await returned(context, id);
    throw err;
  }
}

async function* wanted(context: JobContext, job: JobAtWork, bytes: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { clock } = context;
  let looked = clock.now().getTime();
  for await (const chunk of bytes) {
    const now = clock.now().getTime();
    if (now - looked >= STILL_WANTED_INTERVAL_MS) {
      looked = now;
      if (!(await isWanted(context, job))) throw new Superseded();
    }
    yield chunk;
  }
}

async function returned({ store, log }: JobContext, id: string): Promise<void> {
  try {
    await store.segments.returned(id);
  } catch (err) {
    // The queue knows what was thrown.
    log.warn({ err }, 'a return could not be noted');
  }
}
