import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../../src/base/failure.ts';
import type { Job } from '../../../src/model/job.ts';
import { renditionId, type Rendition } from '../../../src/store/renditions.ts';
import type { JobContext } from '../context.ts';
import { render, type RenditionFormat } from './render.ts';

export type RenditionContext = Pick<JobContext, 'store' | 'flow' | 'log'>;

/** The output of a job in another format, with or without the source of each record. */
export interface WantedRendition {
  job: Job;
  format: RenditionFormat;
  metadata: boolean;
}

/** Queues the parts of a rendition that neither exist nor are in work. The job must have ended with an output. */
export async function ensureRendition(context: RenditionContext, wanted: WantedRendition): Promise<void> {
  const { job, format, metadata } = wanted;
  const made = await madeParts(context, wanted);
  const missing = new Map<string, number>();
  for (let segment = 0; segment < job.segment_count; segment++) {
    const id = idOf(wanted, segment);
    if (!made.has(id)) missing.set(id, segment);
  }
  for (const id of await context.flow.missing(render, [...missing.keys()])) {
    const segment = missing.get(id);
    if (segment === undefined) continue;
    const input = { job_id: job._id, generation: job.generation, segment, format, metadata };
    // First parts first, across all jobs: a small file does not wait for the whole of a big one.
    await context.flow.add(render, input, { id, priority: Math.min(segment + 1, MAX_PRIORITY) });
  }
}

const MAX_PRIORITY = 2_097_151;

/** All parts in file order; null while some are missing, because a Range needs the whole. */
export async function completeParts(context: RenditionContext, wanted: WantedRendition): Promise<Rendition[] | null> {
  const made = await madeParts(context, wanted);
  return made.size === wanted.job.segment_count ? [...made.values()] : null;
}

export interface PartsOptions {
  /** Ends the waiting, as when the reader has gone. */
  signal: AbortSignal;
  /** How long to wait for one part before giving up. */
  patienceMs?: number;
}

const PATIENCE_MS = 120_000;
const FIRST_LOOK_MS = 25;
const LONGEST_LOOK_MS = 1_000;
/** How often a part is queued again after Redis lost it or it failed for good. */
const ENSURE_AGAIN_MS = 10_000;

/**
 * The parts in file order, each as soon as it exists; the bytes are in `store.blobs.renditions` under `blob_id`. Queues missing parts.
 * Throws Failure('service_unavailable') if a part is not made in time, Failure('not_found') if the job is removed meanwhile, and rejects
 * when the signal is aborted.
 */
export async function* partsOf(
  context: RenditionContext,
  wanted: WantedRendition,
  { signal, patienceMs = PATIENCE_MS }: PartsOptions,
): AsyncGenerator<Rendition, void, undefined> {
  const { job } = wanted;
  const made = await madeParts(context, wanted);
  if (made.size < job.segment_count) await ensureOrRefuse(context, wanted);
  for (let segment = 0; segment < job.segment_count; segment++) {
    signal.throwIfAborted();
    const id = idOf(wanted, segment);
    yield made.get(id) ?? (await partWhenMade(context, job, id, () => ensureOrRefuse(context, wanted), signal, patienceMs));
  }
}

/** Where Redis cannot be asked, nobody will make the parts. */
async function ensureOrRefuse(context: RenditionContext, wanted: WantedRendition): Promise<void> {
  try {
    await ensureRendition(context, wanted);
  } catch (err) {
    context.log.warn({ err, job_id: wanted.job._id }, 'a rendition could not be queued');
    throw new Failure('service_unavailable', 'The output cannot be made now; ask again later');
  }
}

async function partWhenMade(
  { store }: RenditionContext,
  job: Job,
  id: string,
  ensure: () => Promise<void>,
  signal: AbortSignal,
  patienceMs: number,
): Promise<Rendition> {
  let waitedMs = 0;
  let ensuredMs = 0;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LONGEST_LOOK_MS)) {
    const part = await store.renditions.get(id);
    if (part !== null) return part;
    if (waitedMs >= patienceMs) throw new Failure('service_unavailable', 'The output is still being made; ask again later');
    await wait(lookMs, undefined, { signal });
    waitedMs += lookMs;
    // Nobody makes a part of a job that is gone.
    if (lookMs === LONGEST_LOOK_MS && (await store.jobs.summaries([job._id])).length === 0)
      throw new Failure('not_found', 'The job was removed while its output was being made');
    if (waitedMs - ensuredMs < ENSURE_AGAIN_MS) continue;
    ensuredMs = waitedMs;
    await ensure();
  }
}

async function madeParts({ store }: RenditionContext, { job, format, metadata }: WantedRendition): Promise<Map<string, Rendition>> {
  const parts = await store.renditions.list(job.run_id, job.generation, format, metadata);
  return new Map(parts.map((part) => [part._id, part]));
}

function idOf({ job, format, metadata }: WantedRendition, segment: number): string {
  return renditionId(job.run_id, job.generation, format, metadata, segment);
}
