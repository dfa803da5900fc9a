import type { Static } from 'typebox';
import type { Failure } from '../../../src/base/failure.ts';
import { giveBackMemory } from '../../../src/base/heap.ts';
import { defineStage, type Outcome, type StageContext } from '../../../src/flow/stage.ts';
import type { JobAtWork } from '../../../src/model/early-job.ts';
import { groupId, segmentId, type Segment } from '../../../src/model/segment.ts';
import type { Store } from '../../../src/store/store.ts';
import { compress } from '../../../src/store/zstd.ts';
import type { RoutedRows } from '../../rows/keyed/routed-rows.ts';
import { createNormalizer, type PlainGroup } from '../../rows/normalizer.ts';
import type { JobContext } from '../context.ts';
import { failJob } from '../fail-job.ts';
import type { SegmentInput, SegmentOutput } from '../payloads.ts';
import { segmentToWork } from './job-to-work.ts';
import { pump } from './pump.ts';
import { readRouted } from './routed.ts';
import { runSegment, SEGMENT_STAGE, Superseded, type SegmentRun } from './segment-run.ts';

/** Groups of one segment that are compressed or written at once. */
const MAX_GROUPS_IN_FLIGHT = 4;

/**
 * Turns the rows of one segment into stored records and row errors. The result depends on the bytes, the cut, the vendor version, the rules
 * and the day of submission; so a repeat writes the same groups under the same ids.
 */
export const normalize = defineStage({
  name: 'normalize',
  ...SEGMENT_STAGE,
  run: runNormalize,
  failed: failNormalize,
});

function runNormalize(input: Static<typeof SegmentInput>, context: JobContext & StageContext): Promise<Outcome<SegmentOutput>> {
  return runSegment(input, context, { find: segmentToWork, isDone: (segment) => segment.state === 'done', work: writeSegment });
}

async function writeSegment(context: JobContext & StageContext, { job, segment, bytes }: SegmentRun<JobAtWork>): Promise<void> {
  const { store, settings, signal } = context;
  const rules = await context.rules.of(job);
  const routed = job.keyed ? await readWholeRouted(store, job, segment) : null;
  const normalizer = createNormalizer(rules, { cut: segment, groupBytes: settings.GROUP_BYTES, routed });
  const tally = await pump({
    source: bytes,
    work: normalizer,
    sink: (group) => putGroup(store, segment._id, group),
    maxInFlight: MAX_GROUPS_IN_FLIGHT,
    signal,
  });
  routed?.giveBack();
  const keys = normalizer.takeKeys();
  await store.groups.putKeys(segment._id, keys);
  // An attempt under other rules may have written more groups than this one.
  await store.groups.trim('records', segment._id, tally.record_groups);
  await store.groups.trim('errors', segment._id, tally.error_groups);
  await store.segments.done(segment._id, tally);
  context.worked(tally.rows);
}

/**
 * Link parts are removed once their job has completed, which it cannot while the segment waits. So the rows are complete if they were read
 * before the segment was seen waiting. A late second run may have read none, and must not overwrite what the first one wrote.
 */
async function readWholeRouted(store: Store, job: JobAtWork, segment: Segment): Promise<RoutedRows> {
  const routed = await readRouted(store.links, job, segment.index);
  const now = await store.segments.get(segment._id);
  if (now?.state !== 'waiting') throw new Superseded();
  return routed;
}

async function putGroup({ groups }: Store, segment: string, { kind, index, first_row, count, json, meta }: PlainGroup): Promise<void> {
  const [packed, packedMeta] = await Promise.all([compress(json), meta === null ? null : compress(meta)]);
  await groups.put(kind, {
    _id: groupId(segment, index),
    first_row,
    count,
    json: packed,
    json_bytes: json.length,
    meta: packedMeta,
    meta_bytes: meta?.length ?? 0,
  });
  giveBackMemory(packed);
  if (packedMeta !== null) giveBackMemory(packedMeta);
}

async function failNormalize({ job_id, generation, segment }: Static<typeof SegmentInput>, failure: Failure, context: JobContext): Promise<void> {
  const job = await context.store.jobs.get(job_id);
  if (job === null) return;
  await context.store.segments.failed(segmentId(job.run_id, generation, segment));
  await failJob(context, job_id, generation, failure, 'segment_failed');
}
