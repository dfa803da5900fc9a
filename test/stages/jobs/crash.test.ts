import { expect, test, type TestContext } from 'vitest';
import { ended, startWorkerProcess, stopWorkerProcess } from '../../support/crash/crash.ts';
import { seededPoints, SMALL, workKilled, workUndisturbed } from '../../support/crash/prove.ts';
import { eventually } from '../../support/eventually.ts';
import { readGroups, testJobs, type TestJobs } from '../../support/job-context.ts';
import { people } from '../../support/people.ts';

async function start({ onTestFinished }: TestContext): Promise<TestJobs> {
  const jobs = await testJobs();
  onTestFinished(() => jobs.close());
  return jobs;
}

// The proof at twenty points is test/prove/crash.prove.ts.
test.concurrent('a worker killed with SIGKILL leaves a file that comes out as if nothing had happened', { timeout: 120_000 }, async (context) => {
  const jobs = await start(context);
  const undisturbed = await workUndisturbed(jobs, SMALL);
  for (const kill of seededPoints(5, 2, undisturbed.points)) {
    const { left, killed } = await workKilled(jobs, kill);
    expect(killed).toBe(true);
    expect(left, `killed ${kill.side} call ${kill.index}`).toEqual(undisturbed.left);
  }
});

test.concurrent('a worker that gets SIGTERM in the middle of a file hands its segments back and is gone; another ends the file', async (context) => {
  const jobs = await start(context);
  const { store, flow } = jobs.context;
  const job = await jobs.upload(people(6_000, { badEvery: 100 }));
  await jobs.context.submit(job);
  const first = await startWorkerProcess(jobs, null);
  await eventually(async () => expect((await store.segments.progress(job.run_id, 0)).segments_done).toBeGreaterThan(3), {
    timeout: 20_000,
    interval: 5,
  });
  expect(await stopWorkerProcess(first)).toBeGreaterThan(0);
  expect(first.exitCode).toBe(0);

  const unfinished = await store.segments.unfinished(job.run_id, 0);
  expect(unfinished.length).toBeGreaterThan(0);
  expect(unfinished.every(({ starts }) => starts === 0)).toBe(true);
  const depth = (await flow.depths()).find(({ queue }) => queue === 'normalize.v1');
  expect(depth).toMatchObject({ active: 0, delayed: 0, waiting: unfinished.length });

  const second = await startWorkerProcess(jobs, null);
  const end = await ended(jobs, job._id);
  await stopWorkerProcess(second);
  expect(end.statistics).toMatchObject({ total_rows: 6_000, invalid_rows: 60, records: 5_940 });
  expect((await readGroups(jobs.context, end, 'records')).values).toHaveLength(5_940);
});
