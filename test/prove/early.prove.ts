import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ended, startWorkerProcess, stopWorkerProcess, whatIsLeft, type Left } from '../support/crash/crash.ts';
import { seededPoints } from '../support/crash/prove.ts';
import { people } from '../support/people.ts';
import { SlowUpload } from '../edge/slow-upload.ts';
import { testEdge, type TestEdge } from '../edge/support.ts';

const SEED = 37;
const KILLS = 12;
/** Calls that a worker makes for the segments that are done before the file has come. */
const EARLY_POINTS = 40;
const SEGMENT_BYTES = 256 * 1024;
const FILE = people(8_000, { badEvery: 100, remark: 240 });

let edge: TestEdge;
beforeEach(async () => {
  edge = await testEdge({ settings: { SEGMENT_BYTES, GROUP_BYTES: 1 << 17 } });
});
afterEach(() => edge.close());

/** Without the events: only one of the two files says where they go. */
function withoutEvents(left: Left): Left {
  return { ...left, events: [] };
}

test('a worker killed while a file comes in leaves it as if it had been sent at once and nothing had happened', { timeout: 600_000 }, async () => {
  const { jobs } = edge;
  const whole = await jobs.upload(FILE, { segmentBytes: SEGMENT_BYTES });
  await jobs.context.submit(whole);
  const undisturbed = await startWorkerProcess(jobs, null);
  const left = withoutEvents(await whatIsLeft(jobs, await ended(jobs, whole._id)));
  await stopWorkerProcess(undisturbed);

  const client = await edge.client();
  let killed = 0;
  for (const kill of seededPoints(SEED, KILLS, EARLY_POINTS)) {
    const victim = await startWorkerProcess(jobs, kill);
    const isDead = (): boolean => victim.signalCode !== null;
    const upload = new SlowUpload(edge, client);
    const { jobId, rest } = await upload.sendUntilDone(FILE, 3, { enough: isDead });
    if (isDead()) killed++;
    const next = await startWorkerProcess(jobs, null);
    upload.send(rest);
    expect((await upload.end()).job_id).toBe(jobId);
    const job = await ended(jobs, jobId);
    expect(job.generation).toBe(0);
    expect(withoutEvents(await whatIsLeft(jobs, job)), `killed ${kill.side} call ${kill.index}`).toEqual(left);
    if (!isDead()) victim.kill('SIGKILL');
    if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
    await stopWorkerProcess(next);
  }
  expect(killed).toBeGreaterThanOrEqual(KILLS / 2);
});
