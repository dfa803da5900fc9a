import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobQuery } from '../../src/store/jobs.ts';
import { newJob, STATISTICS } from '../support/jobs.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const estimate = { estimateSeconds: 1 };

async function allPages(partnerId: string | null, query: JobQuery): Promise<string[]> {
  const ids: string[] = [];
  let page = await opened.store.jobs.list(partnerId, query);
  for (;;) {
    ids.push(...page.jobs.map((job) => job._id));
    if (page.next_cursor === null) return ids;
    page = await opened.store.jobs.list(partnerId, { ...query, cursor: page.next_cursor });
  }
}

test('pages of any size show every job once, the newest first, even where jobs came in the same millisecond', async () => {
  const { jobs } = opened.store;
  const inserted = await Promise.all(Array.from({ length: 60 }, () => jobs.insert(newJob({ partner_id: 'prt_pages' }), estimate)));
  await jobs.insert(newJob({ partner_id: 'prt_not_mine' }), estimate);
  const newestFirst = inserted
    .toSorted((a, b) => b.submitted_at.getTime() - a.submitted_at.getTime() || (a._id < b._id ? 1 : -1))
    .map((job) => job._id);
  for (const limit of [1, 7, 59, 60, 200]) expect(await allPages('prt_pages', { limit })).toEqual(newestFirst);
});

test('jobs that come while somebody pages do not shift the pages', async () => {
  const { jobs } = opened.store;
  for (let i = 0; i < 6; i++) await jobs.insert(newJob({ partner_id: 'prt_shift' }), estimate);
  const whole = await allPages('prt_shift', { limit: 100 });
  const first = await jobs.list('prt_shift', { limit: 3 });
  await jobs.insert(newJob({ partner_id: 'prt_shift' }), estimate);
  const second = await jobs.list('prt_shift', { limit: 3, ...(first.next_cursor === null ? {} : { cursor: first.next_cursor }) });
  expect([...first.jobs, ...second.jobs].map((job) => job._id)).toEqual(whole);
});

test('lists are narrowed by state, by vendor id or name, and by the time of submission', async () => {
  const { jobs } = opened.store;
  const partner_id = 'prt_filter';
  const one = await jobs.insert(newJob({ partner_id, vendor_id: 'vnd_a', vendor_name: 'Vendor A' }), estimate);
  const two = await jobs.insert(newJob({ partner_id, vendor_id: 'vnd_b', vendor_name: 'Vendor B' }), estimate);
  await jobs.start(two._id, 0);
  expect(await allPages(partner_id, { limit: 1, status: 'processing' })).toEqual([two._id]);
  expect(await allPages(partner_id, { limit: 1, vendor: 'vnd_a' })).toEqual([one._id]);
  expect(await allPages(partner_id, { limit: 1, vendor: 'Vendor B' })).toEqual([two._id]);
  expect(await allPages(partner_id, { limit: 10, from: one.submitted_at, to: one.submitted_at })).toEqual([]);
  const after = new Date(one.submitted_at.getTime() + 1);
  expect(await allPages(partner_id, { limit: 10, from: one.submitted_at, to: after })).toContain(one._id);
});

test('a list says when it last changed: by a move, by a removal, and before any job by the partner itself', async () => {
  const { jobs, partners } = opened.store;
  const partner = await partners.create({ name: 'Empty' });
  expect(await jobs.list(partner._id, { limit: 5 })).toEqual({ jobs: [], next_cursor: null, updated_at: partner.created_at });
  const job = await jobs.insert(newJob({ partner_id: partner._id }), estimate);
  await jobs.start(job._id, 0);
  const moved = (await jobs.get(job._id))?.changed_at;
  expect((await jobs.list(partner._id, { limit: 5 })).updated_at).toEqual(moved);
  await opened.store.removeRun(job);
  const after = await jobs.list(partner._id, { limit: 5 });
  expect(after.jobs).toEqual([]);
  expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(moved?.getTime() ?? Infinity);
});

test('a cursor that is none of ours is refused', async () => {
  for (const cursor of ['', 'x', Buffer.from('1 {"$gt":""}').toString('base64url'), Buffer.from('99999999999999999 job_x').toString('base64url')]) {
    await expect(opened.store.jobs.list('prt_pages', { limit: 5, cursor })).rejects.toMatchObject({ code: 'invalid_request' });
  }
});

test('unfinished jobs are found page by page until they end', async () => {
  const { jobs } = opened.store;
  const mine = await Promise.all(Array.from({ length: 5 }, () => jobs.insert(newJob({ partner_id: 'prt_unfinished' }), estimate)));
  const [ended, started] = mine;
  if (ended === undefined || started === undefined) throw new Error('five were inserted');
  await jobs.fail(ended._id, { code: 'x', message: 'x' });
  await jobs.start(started._id, 0);
  const found: string[] = [];
  for (let page = await jobs.unfinished({ limit: 2 }); page.length > 0;) {
    found.push(...page.filter((job) => job.partner_id === 'prt_unfinished').map((job) => job._id));
    page = await jobs.unfinished({ limit: 2, after: page.at(-1)?._id ?? '' });
  }
  expect(found).toEqual(
    mine
      .map((job) => job._id)
      .filter((id) => id !== ended._id)
      .toSorted(),
  );
});

test('counts, waiting rows and speed come from the jobs themselves', async () => {
  const own = await testStore();
  const { jobs } = own.store;
  expect(await jobs.pace()).toEqual({ rowsPerSecond: null, secondsPerFile: null });
  expect(await jobs.waiting()).toEqual({ files: 0, rows: 0 });
  const done = await jobs.insert(newJob({ row_count: 1000 }), estimate);
  await jobs.insert(newJob({ row_count: 30 }), estimate);
  await jobs.start(done._id, 0);
  expect(await jobs.waiting()).toEqual({ files: 2, rows: 1030 });
  await jobs.finish(done._id, 0, { status: 'completed', statistics: STATISTICS });
  expect(await jobs.countByStatus()).toEqual({ queued: 1, processing: 0, completed: 1, completed_with_errors: 0, failed: 0 });
  expect(await jobs.waiting()).toEqual({ files: 1, rows: 30 });
  const tookMs = async (id: string): Promise<number> => {
    const ended = await jobs.get(id);
    return Math.max(1, (ended?.completed_at?.getTime() ?? 0) - (ended?.started_at?.getTime() ?? 0));
  };
  // A file of few rows says what a file costs, and nothing of how fast rows are.
  expect(await jobs.pace()).toEqual({ rowsPerSecond: null, secondsPerFile: (await tookMs(done._id)) / 1000 });
  const long = await jobs.insert(newJob({ row_count: 1_000_000 }), estimate);
  await jobs.start(long._id, 0);
  await jobs.finish(long._id, 0, { status: 'completed', statistics: STATISTICS });
  expect((await jobs.pace()).rowsPerSecond).toBeCloseTo(1_000_000_000 / (await tookMs(long._id)));
  await own.drop();
});
