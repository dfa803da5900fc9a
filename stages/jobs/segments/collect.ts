import type { Static } from 'typebox';
import type { Failure } from '../../../src/base/failure.ts';
import { giveBackMemory } from '../../../src/base/heap.ts';
import { defineStage, type Outcome, type StageContext } from '../../../src/flow/stage.ts';
import type { Job } from '../../../src/model/job.ts';
import { createCollector } from '../../rows/keyed/collector.ts';
import type { JobContext } from '../context.ts';
import { failJob } from '../fail-job.ts';
import { jobToWork } from './job-to-work.ts';
import { KeyDivider, packLink, rangeCount, type DividedKeys } from './link-data.ts';
import type { SegmentInput, SegmentOutput } from '../payloads.ts';
import { pump } from './pump.ts';
import { runSegment, SEGMENT_STAGE, type SegmentRun } from './segment-run.ts';

const WRITES_AT_ONCE = 4;

/**
 * First step of a keyed file: stores, by ranges of the key's hash, the family keys of a segment's subscribers and the dependents that may
 * belong to another segment.
 */
export const collect = defineStage({
  name: 'collect',
  ...SEGMENT_STAGE,
  // A segment's entries are held until its end: all of its rows, if all of them are strays.
  concurrency: 1,
  run: runCollect,
  failed: failCollect,
});

function runCollect(input: Static<typeof SegmentInput>, context: JobContext & StageContext): Promise<Outcome<SegmentOutput>> {
  return runSegment(input, context, { find: jobToWork, isDone: (segment) => segment.collected, work: collectSegment });
}

async function collectSegment(context: JobContext & StageContext, { job, segment, bytes }: SegmentRun<Job>): Promise<void> {
  const { store, signal } = context;
  const divider = new KeyDivider(rangeCount(job));
  const collector = createCollector(await context.rules.of(job), segment, divider);
  const { run_id, generation } = job;
  await pump({
    source: bytes,
    work: {
      feed: (chunk, last) => collector.feed(chunk, last),
      work: () => collector.work(),
      takeGroups: () => divider.take(),
      giveBack: ({ entries }: DividedKeys) => giveBackMemory(entries),
      finish() {
        collector.finish();
        divider.end();
      },
    },
    async sink({ kind, range, part, entries }) {
      await store.links.put({ run_id, generation, kind, range, segment: segment.index, part, data: await packLink(entries) });
    },
    maxInFlight: WRITES_AT_ONCE,
    signal,
  });
  await store.segments.collected(segment._id);
}

async function failCollect({ job_id, generation }: Static<typeof SegmentInput>, failure: Failure, context: JobContext): Promise<void> {
  await failJob(context, job_id, generation, failure, 'segment_failed');
}
