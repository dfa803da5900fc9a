import { Type, type Static } from 'typebox';
import { Failure } from '../../../src/base/failure.ts';
import { defineStage, type Outcome, type StageContext } from '../../../src/flow/stage.ts';
import type { Job } from '../../../src/model/job.ts';
import { fileGroupsId, type Tally } from '../../../src/model/segment.ts';
import { isPassing } from '../../../src/store/away.ts';
import { announce, beginJob } from '../begin.ts';
import type { JobContext } from '../context.ts';
import { duplicateErrors } from './duplicate-errors.ts';
import { writeErrorGroups } from './error-groups.ts';
import { failJob } from '../fail-job.ts';
import { writeFileFindings } from './file-findings.ts';
import { JobInput, SegmentOutput } from '../payloads.ts';
import { NEWER_RULES_LATER_MS, PENDING_LATER_MS, standingOf } from '../standing.ts';
import { statisticsOf } from './statistics.ts';
import { failsAsWhole } from '../../rows/normalizer.ts';

/**
 * Ends a job: sums its segments as stored, completes the error report with findings about the file and with persons who occur in it twice,
 * and moves the job to its end state. A job without rows begins and ends here.
 */
export const finish = defineStage({
  name: 'finish',
  version: 'v1',
  input: JobInput,
  output: Type.Null(),
  children: SegmentOutput,
  retry: [1_000, 5_000, 30_000, 120_000],
  concurrency: 2,
  timeoutMs: 1_800_000,
  run: runFinish,
  isPassing,
  failed: ({ job_id, generation }, failure, context: JobContext) => failJob(context, job_id, generation, failure, 'finish_failed'),
});

async function runFinish({ job_id, generation }: Static<typeof JobInput>, context: JobContext & StageContext): Promise<Outcome<null>> {
  const { jobs, segments } = context.store;
  const standing = standingOf(await jobs.get(job_id), generation);
  if (standing.is === 'over') return { done: null };
  if (standing.is === 'newer_rules') return { laterMs: NEWER_RULES_LATER_MS };
  // Older rules need no restart here: all segments are known to be of one version, and nothing is mapped any more.
  const { job } = standing;
  await beginJob(context, job);

  const { tally, pending, done, failed } = await segments.sum(job.run_id, generation);
  if (failed > 0) {
    await failJob(context, job_id, generation, new Failure('segment_failed', 'A segment has failed'), 'segment_failed');
    return { done: null };
  }
  if (pending > 0) {
    // The queue says that all segments have ended, the store says they have not: the lost ones are queued again.
    await context.submit(job);
    return { laterMs: PENDING_LATER_MS };
  }
  if (done !== job.segment_count) throw new Failure('segment_missing', 'The store has not all segments of the job');
  await jobs.advance(job_id, generation, 'normalize', 'finish');
  await complete(context, job, tally);
  return { done: null };
}

async function complete(context: JobContext & StageContext, job: Job, tally: Tally): Promise<void> {
  const { jobs, groups, links } = context.store;
  const { run_id, generation } = job;
  const { whole } = await context.rules.of(job);
  if (failsAsWhole(whole, { total: tally.rows, invalid: tally.invalid_rows })) {
    await failJob(context, job._id, generation, new Failure('too_many_invalid_rows', 'Too many rows are invalid'), 'too_many_invalid_rows', tally);
    return;
  }
  const findings = await writeFileFindings(context, job, tally.tokens);
  const repeated = whole.sayDuplicates ? duplicateErrors(context, job, tally) : [];
  const duplicates = await writeErrorGroups(context, fileGroupsId(run_id, generation, 'last'), repeated);
  const statistics = statisticsOf(tally, findings + duplicates);
  // Before the job ends, so that a crash in between comes back here.
  if (job.keyed) await links.remove(run_id);
  for (let older = 0; older < generation; older++) await groups.removeGeneration(run_id, older);
  await jobs.finish(job._id, generation, { status: tally.invalid_rows > 0 ? 'completed_with_errors' : 'completed', statistics });
  await announce(context, job._id);
  await context.flow.ended(run_id);
}
