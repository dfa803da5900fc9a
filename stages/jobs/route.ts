import { Type, type Static } from 'typebox';
import { Failure } from '../../src/base/failure.ts';
import { defineStage, type Outcome, type StageContext } from '../../src/flow/stage.ts';
import type { Job } from '../../src/model/job.ts';
import { isPassing } from '../../src/store/away.ts';
import { routeStrays, type CollectedKeys } from '../rows/keyed/link.ts';
import { KEYS } from './collect.ts';
import type { JobContext } from './context.ts';
import { failJob } from './fail-job.ts';
import { rangeCount, unpackLink } from './link-data.ts';
import { JobInput, SegmentOutput } from './payloads.ts';
import { writeRouted } from './routed.ts';
import { PENDING_LATER_MS } from './standing.ts';
import { jobToWork } from './job-to-work.ts';

/** A range is mostly under 8 MiB; one key that most of the file shares may swell it, up to here. */
const MAX_RANGE_BYTES = 128 * 1024 * 1024;
/** A dependent without a plan goes to every run of its family: 50 dependents in 64 runs are 3,200 copies, and this is past all families. */
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
  for (let range = 0; range < rangeCount(job); range++) {
    context.signal.throwIfAborted();
    const parts = await readRange(context, job, range);
    if (parts === null || !canBeRouted(parts))
      return { cancel: new Failure('family_ids_unusable', 'One family id stands in too many places of the file') };
    for (const { segment, rows } of routeStrays(parts)) await writeRouted(context.store, job, range, segment, rows);
  }
  await jobs.advance(job_id, generation, 'route', 'normalize');
  const moved = await jobs.get(job_id);
  if (moved !== null) await context.submit(moved);
  return { done: null };
}

type Part = CollectedKeys & { segment: number };

/** What the segments left of one range; null where it is more than a range can be. */
async function readRange({ store }: JobContext, job: Job, range: number): Promise<Part[] | null> {
  const parts = new Map<number, Part>();
  let total = 0;
  for await (const { segment, data } of store.links.list(job.run_id, job.generation, KEYS, range)) {
    const { value, bytes } = await unpackLink(data);
    total += bytes;
    if (total > MAX_RANGE_BYTES) return null;
    const { subscribers, strays } = value as CollectedKeys;
    const part = parts.get(segment) ?? { segment, subscribers: [], strays: [] };
    parts.set(segment, part);
    for (const subscriber of subscribers) part.subscribers.push(subscriber);
    for (const stray of strays) part.strays.push(stray);
  }
  return [...parts.values()];
}

/** False where a column is no family id at all and would multiply the rows of the file. */
function canBeRouted(parts: readonly Part[]): boolean {
  const families = new Map<string, { runs: number; strays: number }>();
  const familyOf = (key: string): { runs: number; strays: number } => {
    const family = families.get(key) ?? { runs: 0, strays: 0 };
    families.set(key, family);
    return family;
  };
  for (const { subscribers, strays } of parts) {
    for (const { key } of subscribers) familyOf(key).runs++;
    for (const { key, coverages } of strays) if (coverages.every(({ plan, benefit }) => plan === null && benefit === null)) familyOf(key).strays++;
  }
  return [...families.values()].every(({ runs, strays }) => runs * strays <= MAX_COPIES_A_FAMILY);
}
