import { Type, type Static } from 'typebox';
import { Failure } from '../../../src/base/failure.ts';
import { giveBackMemory } from '../../../src/base/heap.ts';
import { readAhead } from '../../../src/base/read-ahead.ts';
import { defineStage, type Outcome, type StageContext } from '../../../src/flow/stage.ts';
import type { Job } from '../../../src/model/job.ts';
import { isPassing } from '../../../src/store/away.ts';
import { Routing } from '../../rows/keyed/routing.ts';
import type { JobContext } from '../context.ts';
import { failJob } from '../fail-job.ts';
import { rangeCount, STRAYS, SUBSCRIBERS, unpackLink } from './link-data.ts';
import { JobInput, SegmentOutput } from '../payloads.ts';
import { RoutedWriter } from './routed.ts';
import { PENDING_LATER_MS } from '../standing.ts';
import { jobToWork } from './job-to-work.ts';

/** A range is mostly under 8 MiB, but a key that most of the file shares may swell it up to this. */
const MAX_RANGE_BYTES = 128 * 1024 * 1024;
/** What is brought into one segment is held while its rows are worked: so many times what a segment has of its own, or as much as a range. */
const MAX_TIMES_A_SEGMENT = 16;
/** Ranges that are read while one is routed. */
const RANGES_AHEAD = 1;
/** A dependent without a plan goes to every run of its family: 50 dependents in 64 runs are 3,200 copies, more than any real family has. */
const MAX_COPIES_A_FAMILY = 10_000;

/**
 * Second step of a keyed file: sends each dependent to the segment of its subscriber, one range of family keys at a time,
 * then queues the segments. A repeat writes the same parts.
 */
export const route = defineStage({
  name: 'route',
  version: 'v1',
  input: JobInput,
  output: Type.Null(),
  children: SegmentOutput,
  retry: [1_000, 5_000, 30_000, 120_000],
  concurrency: 1,
  timeoutMs: 1_800_000,
  run: runRoute,
  isPassing,
  failed: ({ job_id, generation }, failure, context: JobContext) => failJob(context, job_id, generation, failure, 'segment_failed'),
});

async function runRoute({ job_id, generation }: Static<typeof JobInput>, context: JobContext & StageContext): Promise<Outcome<null>> {
  const { jobs, segments } = context.store;
  const found = await jobToWork(context, { job_id, generation }, null);
  if (!('job' in found)) return found;
  const { job } = found;
  if ((await segments.list(job.run_id, generation)).some(({ collected }) => !collected)) {
    await context.submit(job);
    return { laterMs: PENDING_LATER_MS };
  }
  await jobs.advance(job_id, generation, 'collect', 'route');
  const routed = new RoutedWriter(context.store.links, job);
  const mostBytes = Math.max(MAX_RANGE_BYTES, MAX_TIMES_A_SEGMENT * context.settings.SEGMENT_BYTES);
  const ranges = Array.from({ length: rangeCount(job) }, (_, range) => range);
  for await (const routing of readAhead(ranges, RANGES_AHEAD, (range) => readRange(context, job, range))) {
    // A column that is not a family id at all would multiply the rows of the file.
    if (routing === null || routing.mostCopies() > MAX_COPIES_A_FAMILY) return unusableIds();
    while (routing.next(routed)) {
      if (!routed.isFull) continue;
      context.signal.throwIfAborted();
      await routed.store();
      if (routed.largest > mostBytes) return unusableIds();
    }
  }
  await routed.end();
  await jobs.advance(job_id, generation, 'route', 'normalize');
  const moved = await jobs.get(job_id);
  if (moved !== null) await context.submit(moved);
  return { done: null };
}

function unusableIds(): Outcome<null> {
  return { cancel: new Failure('family_ids_unusable', 'One family id stands in too many places of the file') };
}

/**
 * What the segments left for one range: its strays, and the subscribers of their families. Null if it exceeds the bound of a range. Most
 * files have few strays, and most of their ranges have none.
 */
async function readRange({ store, signal }: JobContext & StageContext, { run_id, generation }: Job, range: number): Promise<Routing | null> {
  const routing = new Routing();
  let bytes = 0;
  for await (const { segment, data } of store.links.list(run_id, generation, STRAYS, range)) {
    const entries = await unpackLink(data);
    bytes += entries.length;
    if (bytes > MAX_RANGE_BYTES) return null;
    routing.addStrays(segment, entries);
  }
  if (!routing.hasStrays) return routing;
  for await (const { segment, data } of store.links.list(run_id, generation, SUBSCRIBERS, range)) {
    signal.throwIfAborted();
    const entries = await unpackLink(data);
    bytes += routing.addSubscribers(segment, entries);
    if (bytes > MAX_RANGE_BYTES) return null;
    giveBackMemory(entries);
  }
  return routing;
}
