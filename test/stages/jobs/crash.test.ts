import { afterAll, expect, test } from 'vitest';
import { seededPoints, workKilled, workUndisturbed } from '../../support/crash/prove.ts';
import { testJobs, type TestJobs } from '../../support/job-context.ts';

let jobs: TestJobs;
afterAll(() => jobs.close());

// The proof at twenty points is test/prove/crash.prove.ts.
test('a worker killed with SIGKILL leaves a file that comes out as if nothing had happened', { timeout: 120_000 }, async () => {
  jobs = await testJobs();
  const undisturbed = await workUndisturbed(jobs);
  for (const kill of seededPoints(5, 3, undisturbed.points)) {
    const { left, killed } = await workKilled(jobs, kill);
    expect(killed).toBe(true);
    expect(left, `killed ${kill.side} call ${kill.index}`).toEqual(undisturbed.left);
  }
});
