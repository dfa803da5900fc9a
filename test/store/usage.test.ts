import { afterAll, beforeAll, expect, test } from 'vitest';
import { newJob, STATISTICS } from '../support/jobs.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

async function job(partner_id: string, vendor_id: string, seconds: number | null): Promise<{ _id: string; submitted_at: Date }> {
  const { jobs } = opened.store;
  const inserted = await jobs.insert(newJob({ partner_id, vendor_id }), { estimateSeconds: 1 });
  if (seconds === null) return inserted;
  await jobs.start(inserted._id, 0);
  await jobs.finish(inserted._id, 0, { status: 'completed', statistics: STATISTICS });
  const ended = await jobs.get(inserted._id);
  const completed_at = new Date((ended?.started_at?.getTime() ?? 0) + seconds * 1000);
  await opened.db.collection<{ _id: string }>('jobs').updateOne({ _id: inserted._id }, { $set: { completed_at } });
  return inserted;
}

test('the figures of vendors are those of the files asked for, whole seconds, and survive the removal of a job', async () => {
  const { usage, jobs } = opened.store;
  await job('prt_one', 'vnd_a', 2);
  const removed = await job('prt_one', 'vnd_a', 5.2);
  const failed = await job('prt_one', 'vnd_a', null);
  await jobs.fail(failed._id, { code: 'x', message: 'x' });
  const waiting = await job('prt_one', 'vnd_b', null);
  await job('prt_two', 'vnd_a', 13);
  const ofOne = new Map([
    ['vnd_a', { last_file_received: failed.submitted_at, total_files_processed: 2, average_processing_time_seconds: 4 }],
    ['vnd_b', { last_file_received: waiting.submitted_at, total_files_processed: 0, average_processing_time_seconds: null }],
  ]);
  expect(await usage.vendorStats('prt_one')).toEqual(ofOne);
  expect((await usage.vendorStats(null)).get('vnd_a')).toMatchObject({ total_files_processed: 3, average_processing_time_seconds: 7 });
  expect(await usage.vendorStats('prt_none')).toEqual(new Map());
  await opened.store.removeRun(removed);
  expect(await usage.vendorStats('prt_one')).toEqual(ofOne);
});

test('the audit lists what was done to a thing, the newest first, and is kept six years', async () => {
  const { audit } = opened.store;
  await audit.write({ who: 'cli_one', action: 'read original', subject: 'job_one' });
  await audit.write({ who: 'operator', action: 'remove job', subject: 'job_one', note: 'asked for' });
  await audit.write({ who: 'operator', action: 'remove job', subject: 'job_two' });
  const listed = await audit.listOf('job_one', 10);
  expect(listed).toMatchObject([
    { who: 'operator', action: 'remove job', subject: 'job_one', note: 'asked for' },
    { who: 'cli_one', action: 'read original', subject: 'job_one' },
  ]);
  const kept = (await opened.db.collection('audit').indexes()).find((index) => index['expireAfterSeconds'] !== undefined);
  expect(kept?.['expireAfterSeconds']).toBeGreaterThanOrEqual(6 * 365.25 * 86_400);
});
