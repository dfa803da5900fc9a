import type { Job } from '../../../src/model/job.ts';
import type { TestJobs } from '../job-context.ts';
import { keyedPeople } from '../people.ts';
import { ended, startWorkerProcess, stopWorkerProcess, whatIsLeft, type KillPoint, type Left } from './crash.ts';

/** Keyed files, of some ten segments and of more than a hundred. */
export const SMALL = keyedPeople(150);
export const LARGE = keyedPeople(2_000);
const UPLOAD = { segmentBytes: 3_000, callbackUrl: 'http://127.0.0.1:9/events' };

export function uploadFile(test: TestJobs, file: string): Promise<Job> {
  return test.upload(file, UPLOAD);
}

export interface Undisturbed {
  left: Left;
  /** Calls of the store and runs of stages that one worker makes for the file: where it can be killed. */
  points: number;
}

/** The file as it comes out where nothing happens. */
export async function workUndisturbed(test: TestJobs, file: string): Promise<Undisturbed> {
  const job = await uploadFile(test, file);
  if (!job.keyed || job.segment_count < 5) throw new Error('the file is not what the proof needs');
  await test.context.submit(job);
  const worker = await startWorkerProcess(test, null);
  const end = await ended(test, job._id);
  const points = await stopWorkerProcess(worker);
  if (points === null) throw new Error('the undisturbed worker died');
  return { left: await whatIsLeft(test, end), points };
}

/** The small file, its worker killed at a point and another one started. `killed` is false where the point was never reached. */
export async function workKilled(test: TestJobs, kill: KillPoint): Promise<{ left: Left; killed: boolean }> {
  const job = await uploadFile(test, SMALL);
  await test.context.submit(job);
  const victim = await startWorkerProcess(test, kill);
  const died = new Promise<void>((resolve) => victim.once('exit', () => resolve()));
  await Promise.race([died, ended(test, job._id)]);
  const killed = victim.signalCode === 'SIGKILL';
  await stopWorkerProcess(victim);
  return { left: await workOn(test, job), killed };
}

/** Another worker takes over what is left of a job. */
async function workOn(test: TestJobs, job: Job): Promise<Left> {
  const next = await startWorkerProcess(test, null);
  const end = await ended(test, job._id);
  await stopWorkerProcess(next);
  return whatIsLeft(test, end);
}

/** Points spread over a run by a seed: the same seed gives the same points. */
export function seededPoints(seed: number, count: number, points: number): KillPoint[] {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // One in each stretch of the run, so that its beginning and its end are met as well.
  return Array.from({ length: count }, (_, i) => ({
    index: Math.floor(((i + next()) / count) * points * 0.95),
    side: next() < 0.5 ? 'before' : 'after',
  }));
}
