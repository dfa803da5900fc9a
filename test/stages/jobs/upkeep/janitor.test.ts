import { afterEach, expect, it } from 'vitest';
import type { Job } from '../../../../src/model/job.ts';
import { janitor } from '../../../../stages/jobs/upkeep/janitor.ts';
import { ended } from '../../../support/crash/crash.ts';
import { testJobs, type TestJobs } from '../../../support/job-context.ts';
import { people } from '../../../support/people.ts';

let test: TestJobs;
afterEach(() => test.close());

it('a job whose time of keeping is over is removed, and the audit says so', async () => {
  test = await testJobs({ RETENTION_DAYS: 0 });
  const { store } = test.context;
  const job = await test.upload(people(20));
  await test.context.submit(job);
  await test.work();
  await ended(test, job._id);
  await janitor(test.context);
  expect(await store.jobs.get(job._id)).toBeNull();
  expect(await store.audit.listOf(job._id, 10)).toMatchObject([{ who: 'service', action: 'remove job', note: 'expired' }]);
});

it('rows that a crash left on their way between segments go once their job has ended, and not before', async () => {
  test = await testJobs();
  const { links } = test.context.store;
  const leave = ({ run_id, generation }: Job) =>
    Promise.all([0, 1].map((part) => links.put({ run_id, generation, kind: 'strays', range: 0, segment: 0, part, data: new Uint8Array(3) })));
  const [over, queued] = [await test.upload(people(5)), await test.upload(people(7))];
  await test.context.submit(over);
  await test.work();
  await ended(test, over._id);
  await leave(over);
  await leave(queued);
  await links.put({ run_id: 'run_gone', generation: 0, kind: 'strays', range: 0, segment: 0, part: 0, data: new Uint8Array(3) });
  await janitor(test.context);
  const left: string[] = [];
  for await (const runId of links.runs()) left.push(runId);
  expect(left).toEqual([queued.run_id]);
});
