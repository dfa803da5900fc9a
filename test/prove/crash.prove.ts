import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { forgetAll } from '../support/flow.ts';
import { ended, startWorkerProcess, stopWorkerProcess, whatIsLeft } from '../support/crash/crash.ts';
import { LARGE, seededPoints, SMALL, uploadFile, workKilled, workUndisturbed, type Undisturbed } from '../support/crash/prove.ts';
import { testJobs, type TestJobs } from '../support/job-context.ts';
import { people } from '../support/people.ts';
import type { Job } from '../../src/model/job.ts';
import { segmentId } from '../../src/model/segment.ts';
import { reconcile } from '../../stages/jobs/upkeep/reconcile.ts';

const SEED = 834;
const KILLS = 20;

let jobs: TestJobs;
let undisturbed: Undisturbed;
beforeAll(async () => {
  jobs = await testJobs();
  undisturbed = await workUndisturbed(jobs, SMALL);
});
afterAll(() => jobs.close());

test('a worker killed at any of twenty points leaves a file that comes out byte for byte as if nothing had happened', async () => {
  let killed = 0;
  for (const kill of seededPoints(SEED, KILLS, undisturbed.points)) {
    const run = await workKilled(jobs, kill);
    expect(run.left, `killed ${kill.side} call ${kill.index}`).toEqual(undisturbed.left);
    if (run.killed) killed++;
  }
  // A run makes a few calls more or less each time; nearly all points are met.
  expect(killed).toBeGreaterThanOrEqual(KILLS - 2);
});

test('a Redis that forgets everything in the middle of each step leaves it so as well', async () => {
  const { left } = await workUndisturbed(jobs, LARGE);
  const job = await uploadFile(jobs, LARGE);
  await jobs.context.submit(job);
  const worker = await startWorkerProcess(jobs, null);
  for (const phase of ['collect', 'normalize'] as const) {
    await eventually(async () => expect(await isInTheMiddle(jobs, job, phase)).toBe(true), { timeout: 30_000, interval: 2 });
    await forgetAll(jobs.context.flow.prefix);
    expect((await jobs.context.store.jobs.get(job._id))?.phase).toBe(phase);
    await reconcile(jobs.context);
  }
  const end = await ended(jobs, job._id);
  await stopWorkerProcess(worker);
  expect(await whatIsLeft(jobs, end)).toEqual(left);
});

test('a segment that kills every worker fails its job after five, and no other job', async () => {
  const [poisoned, ...others] = [await jobs.upload(people(600)), await jobs.upload(people(600)), await jobs.upload(people(600))];
  const kill = { group: segmentId(poisoned.run_id, 0, 3) };
  for (const job of [poisoned, ...others]) await jobs.context.submit(job);
  let deaths = -1;
  let worker: ChildProcess;
  do {
    deaths++;
    worker = await startWorkerProcess(jobs, kill);
    await Promise.race([once(worker, 'exit'), ended(jobs, poisoned._id)]);
  } while (worker.signalCode === 'SIGKILL');
  expect(deaths).toBe(5);
  expect(await ended(jobs, poisoned._id)).toMatchObject({ status: 'failed', error: { code: 'processing_crashed' } });
  for (const { _id } of others) expect(await ended(jobs, _id)).toMatchObject({ status: 'completed', statistics: { records: 600 } });
  await stopWorkerProcess(worker);
});

async function isInTheMiddle({ context }: TestJobs, job: Job, phase: 'collect' | 'normalize'): Promise<boolean> {
  if ((await context.store.jobs.get(job._id))?.phase !== phase) return false;
  const segments = await context.store.segments.list(job.run_id, 0);
  return segments.some(({ collected, state }) => (phase === 'collect' ? collected : state === 'done'));
}
