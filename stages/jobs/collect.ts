import type { Static } from 'typebox';
import type { Failure } from '../../src/base/failure.ts';
import { defineStage, type Outcome, type StageContext } from '../../src/flow/stage.ts';
import { createCollector } from '../rows/keyed/link.ts';
import type { JobContext } from './context.ts';
import { failJob } from './fail-job.ts';
import { divideKeys, packLink, rangeCount } from './link-data.ts';
import type { SegmentInput, SegmentOutput } from './payloads.ts';
import { pump } from './pump.ts';
import { runSegment, SEGMENT_STAGE, type SegmentRun } from './segment-run.ts';

/** The kind of link parts that `collect` leaves for `route`. */
export const KEYS = 'keys';

/**
 * First step of a keyed file: leaves, by ranges of the key's hash, the family keys of a segment's subscribers and the
 * dependents that may belong to another segment.
 */
export const collect = defineStage({
  name: 'collect',
  ...SEGMENT_STAGE,
  run: runCollect,
  failed: failCollect,
});

function runCollect(input: Static<typeof SegmentInput>, context: JobContext & StageContext): Promise<Outcome<SegmentOutput>> {
  return runSegment(
    input,
    context,
    (segment) => segment.collected,
    (run) => collectSegment(context, run),
  );
}

async function collectSegment(context: JobContext & StageContext, { job, segment, bytes }: SegmentRun): Promise<void> {
  const { store, signal } = context;
  const collector = createCollector(await context.rules.of(job), segment);
  const keys = await pump({
    source: bytes,
    work: {
      feed: (chunk, last) => collector.feed(chunk, last),
      work: () => collector.work(),
      takeGroups: () => [],
      giveBack: () => undefined,
      finish: () => collector.finish(),
    },
    sink: () => Promise.resolve(),
    maxInFlight: 1,
    signal,
  });
  for (const { range, part, keys: divided } of divideKeys(keys, rangeCount(job))) {
    signal.throwIfAborted();
    const data = await packLink(divided);
    await store.links.put({ run_id: job.run_id, generation: job.generation, kind: KEYS, range, segment: segment.index, part, data });
  }
  await store.segments.collected(segment._id);
}

async function failCollect({ job_id, generation }: Static<typeof SegmentInput>, failure: Failure, context: JobContext): Promise<void> {
  await failJob(context, job_id, generation, failure, 'segment_failed');
}
