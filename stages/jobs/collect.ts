import type { Static } from 'typebox';
import type { Failure } from '../../src/base/failure.ts';
import { eachAtOnce } from '../../src/base/at-once.ts';
import { defineStage, type Outcome, type StageContext } from '../../src/flow/stage.ts';
import { createCollector } from '../rows/keyed/link.ts';
import type { JobContext } from './context.ts';
import { failJob } from './fail-job.ts';
import { divideKeys, packLink, rangeCount, type DividedKeys } from './link-data.ts';
import type { SegmentInput, SegmentOutput } from './payloads.ts';
import { pump } from './pump.ts';
import { runSegment, SEGMENT_STAGE, type SegmentRun } from './segment-run.ts';

const WRITES_AT_ONCE = 4;

/**
 * First step of a keyed file: leaves, by ranges of the key's hash, the family keys of a segment's subscribers and the
 * dependents that may belong to another segment.
 */
export const collect = defineStage({
  name: 'collect',
  ...SEGMENT_STAGE,
  // What is collected of a segment is held to its end, some 50 MB where all of its rows are strays.
  concurrency: 1,
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
  const { run_id, generation } = job;
  const put = async ({ kind, range, part, entries }: DividedKeys): Promise<void> => {
    signal.throwIfAborted();
    await store.links.put({ run_id, generation, kind, range, segment: segment.index, part, data: await packLink(entries) });
  };
  await eachAtOnce(divideKeys(keys, rangeCount(job)), WRITES_AT_ONCE, put);
  await store.segments.collected(segment._id);
}

async function failCollect({ job_id, generation }: Static<typeof SegmentInput>, failure: Failure, context: JobContext): Promise<void> {
  await failJob(context, job_id, generation, failure, 'segment_failed');
}
