import { Type, type Static } from 'typebox';
import { Failure } from '../../src/base/failure.ts';
import { defineStage, type Outcome, type StageContext } from '../../src/flow/stage.ts';
import type { Job } from '../../src/model/job.ts';
import { isPassing } from '../../src/store/away.ts';
import { routeStrays, type CollectedKeys, type CollectedStray, type CollectedSubscriber } from '../rows/keyed/link.ts';
import type { JobContext } from './context.ts';
import { failJob } from './fail-job.ts';
import { rangeCount, STRAYS, SUBSCRIBERS, unpackLink } from './link-data.ts';
import { JobInput, SegmentOutput } from './payloads.ts';
import { RoutedWriter } from './routed.ts';
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
  const routed = new RoutedWriter(context.store.links, job);
  for (let range = 0; range < rangeCount(job); range++) {
    context.signal.throwIfAborted();
    const parts = await readRange(context, job, range);
    if (parts === null || !canBeRouted(parts))
      return { cancel: new Failure('family_ids_unusable', 'One family id stands in too many places of the file') };
    for (const { segment, rows } of routeStrays(parts)) await routed.add(segment, rows);
  }
  await routed.end();
  await jobs.advance(job_id, generation, 'route', 'normalize');
  const moved = await jobs.get(job_id);
  if (moved !== null) await context.submit(moved);
  return { done: null };
}

type Part = CollectedKeys & { segment: number };

/**
 * What the segments left of one range: its strays, and the subscribers of their families. Null where it is more than a range can be. Most files
 * have few strays, and most of their ranges none.
 */
async function readRange({ store }: JobContext, { run_id, generation }: Job, range: number): Promise<Part[] | null> {
  const parts = new Map<number, Part>();
  const partOf = (segment: number): Part => {
    const part = parts.get(segment) ?? { segment, subscribers: [], strays: [] };
    parts.set(segment, part);
    return part;
  };
  const families = new Set<string>();
  let total = 0;
  for await (const { segment, data } of store.links.list(run_id, generation, STRAYS, range)) {
    const { value, bytes } = await unpackLink(data);
    total += bytes;
    if (total > MAX_RANGE_BYTES) return null;
    const { strays } = partOf(segment);
    for (const stray of value as CollectedStray[]) {
      strays.push(stray);
      families.add(stray.key);
    }
  }
  if (families.size === 0) return [];
  for await (const { segment, data } of store.links.list(run_id, generation, SUBSCRIBERS, range)) {
    const { value, bytes } = await unpackLink(data);
    const all = value as CollectedSubscriber[];
    const theirs = all.filter(({ key }) => families.has(key));
    total += (bytes * theirs.length) / all.length;
    if (total > MAX_RANGE_BYTES) return null;
    const { subscribers } = partOf(segment);
    for (const subscriber of theirs) subscribers.push(subscriber);
  }
  return [...parts.values()];
}

/** False where a column is no family id at all and would multiply the rows of the file. */
function canBeRouted(parts: readonly Part[]): boolean {
  const families = new Map<string, { runs: number; strays: number }>();
  for (const { strays } of parts) {
    for (const { key, coverages } of strays) {
      if (!coverages.every(({ plan, benefit }) => plan === null && benefit === null)) continue;
      const family = families.get(key);
      if (family === undefined) families.set(key, { runs: 0, strays: 1 });
      else family.strays++;
    }
  }
  for (const { subscribers } of parts) {
    for (const { key } of subscribers) {
      const family = families.get(key);
      if (family !== undefined) family.runs++;
    }
  }
  return [...families.values()].every(({ runs, strays }) => runs * strays <= MAX_COPIES_A_FAMILY);
}
