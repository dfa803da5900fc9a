import type { Job } from 'bullmq';
import { Type, type Static } from 'typebox';
import { compileCheck } from '../base/check.ts';

/** What a run that threw leaves for the next run of its job. It stands where BullMQ keeps a job's progress; older code left none. */
const RunNote = Type.Object({
  /** Which start of the job it was, from 1. */
  start: Type.Integer(),
});
type RunNote = Static<typeof RunNote>;

const check = compileCheck(RunNote);

/** True where the start before this one threw: its worker lived, so that it cannot have been killed by what it worked on. */
export function lastReturned(job: Job): boolean {
  const { progress } = job as { progress: unknown };
  return check.accepts(progress) && progress.start === job.attemptsStarted - 1;
}

/** Notes that the run threw. */
export async function noteThrow(job: Job): Promise<void> {
  await job.updateProgress({ start: job.attemptsStarted } satisfies RunNote);
}
