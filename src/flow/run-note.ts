import type { Job } from 'bullmq';
import { Type, type Static } from 'typebox';
import { compileCheck } from '../base/check.ts';

/**
 * What a run that threw leaves for the next run of its job. It is stored where BullMQ keeps a job's progress; older code stored nothing.
 */
const RunNote = Type.Object({
  /** Which start of the job it was, from 1. */
  start: Type.Integer(),
  /** Runs of the job that were put off because what they need is away. */
  passing: Type.Optional(Type.Integer()),
});
type RunNote = Static<typeof RunNote>;

const check = compileCheck(RunNote);

/** True if the previous start threw: its worker lived, so the work did not kill it. */
export function lastReturned(job: Job): boolean {
  const { progress } = job as { progress: unknown };
  return check.accepts(progress) && progress.start === job.attemptsStarted - 1;
}

/** How often the job was postponed because a server that it needs is away. Other retries do not count. */
export function passingRuns(job: Job): number {
  const { progress } = job as { progress: unknown };
  return check.accepts(progress) ? (progress.passing ?? 0) : 0;
}

/** Notes that the run threw, and how often the job had been postponed by then. */
export async function noteThrow(job: Job, passing: number): Promise<void> {
  await job.updateProgress({ start: job.attemptsStarted, passing } satisfies RunNote);
}
