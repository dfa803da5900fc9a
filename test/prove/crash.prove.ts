import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetAll } from '../support/flow.ts';
import { ended, startWorkerProcess, stopWorkerProcess, whatIsLeft } from '../support/crash/crash.ts';
import { seededPoints, uploadFile, workKilled, workUndisturbed, type Undisturbed } from '../support/crash/prove.ts';
import { testJobs, type TestJobs } from '../support/job-context.ts';
import { reconcile } from '../../stages/jobs/reconcile.ts';

const SEED = 834;
const KILLS = 20;

let jobs: TestJobs;
let undisturbed: Undisturbed;
beforeAll(async () => {
  jobs = await testJobs();
  undisturbed = await workUndisturbed(jobs);
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

test('a Redis that forgets everything in the middle leaves it so as well', async () => {
  const { store } = jobs.context;
  const job = await uploadFile(jobs);
  await jobs.context.submit(job);
  const worker = await startWorkerProcess(jobs, null);
  for (const phase of ['collect', 'normalize'] as const) {
    while ((await store.jobs.get(job._id))?.phase === phase && !(await somethingDone(jobs, job.run_id, phase)));
    await forgetAll(jobs.context.flow.prefix);
    await reconcile(jobs.context);
  }
  const end = await ended(jobs, job._id);
  await stopWorkerProcess(worker);
  expect(await whatIsLeft(jobs, end)).toEqual(undisturbed.left);
});

async function somethingDone({ context }: TestJobs, runId: string, phase: 'collect' | 'normalize'): Promise<boolean> {
  const segments = await context.store.segments.list(runId, 0);
  return segments.some(({ collected, state }) => (phase === 'collect' ? collected : state === 'done'));
}
