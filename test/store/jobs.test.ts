import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedId } from '../../src/base/ids.ts';
import { newJob, STATISTICS } from '../support/jobs.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const estimate = { estimateSeconds: 12.5 };

test('a new job is queued, with its first event in the outbox and its moments from the database', async () => {
  const { jobs } = opened.store;
  const job = await jobs.insert(newJob(), estimate);
  expect(job).toMatchObject({
    status: 'queued',
    phase: 'normalize',
    generation: 0,
    started_at: null,
    completed_at: null,
    statistics: null,
    error: null,
  });
  expect(job.changed_at).toEqual(job.submitted_at);
  expect(job.estimated_completion.getTime() - job.submitted_at.getTime()).toBe(12_500);
  expect(job.event_sequence).toBe(1);
  expect(job.outbox).toEqual([{ event_id: derivedId('evt', job._id, 1), sequence: 1, kind: 'job.queued', status: 'queued', at: job.submitted_at }]);
});

test('a keyed file is collected first, and a file without rows goes straight to its finish', async () => {
  const { jobs } = opened.store;
  expect((await jobs.insert(newJob({ keyed: true }), estimate)).phase).toBe('collect');
  expect((await jobs.insert(newJob({ keyed: true, segment_count: 0, row_count: 0 }), estimate)).phase).toBe('finish');
});

test('a job of schema 1 is read as one whose rows stand in the original, and is left as it was', async () => {
  const { store, db } = opened;
  const job = await store.jobs.insert(newJob({ content: 'inflated' }), estimate);
  expect(job).toMatchObject({ schema: 2, content: 'inflated' });
  await db.collection<{ _id: string }>('jobs').updateOne({ _id: job._id }, { $set: { schema: 1 }, $unset: { content: true } });
  const old = await store.jobs.get(job._id);
  expect(old).toMatchObject({ schema: 2, content: 'original' });
  const others = [
    await store.jobs.getOf(job.partner_id, job._id),
    ...(await store.jobs.unfinished({ limit: 100 })),
    ...(await store.jobs.withOutbox(100)),
  ];
  expect(others.filter((other) => other?._id === job._id)).toEqual([old, old, old]);
  const { jobs } = await store.jobs.list(job.partner_id, { limit: 100 });
  expect(jobs.find((other) => other._id === job._id)).toMatchObject({ schema: 2, content: 'original' });
  expect(await db.collection<{ _id: string }>('jobs').findOne({ _id: job._id })).toMatchObject({ schema: 1 });
});

test('inserting a job again changes nothing, not even at the same time', async () => {
  const { jobs } = opened.store;
  const given = newJob();
  const inserted = await Promise.all(Array.from({ length: 10 }, () => jobs.insert(given, estimate)));
  expect(new Set(inserted.map((job) => job.submitted_at.getTime())).size).toBe(1);
  await jobs.start(given._id, 0);
  const again = await jobs.insert({ ...given, file_name: 'other.csv' }, { estimateSeconds: 99 });
  expect(again).toMatchObject({ status: 'processing', file_name: 'people.csv', event_sequence: 2 });
});

test('names and texts from outside are stored as they are, even where they look like expressions', async () => {
  const { jobs } = opened.store;
  const given = newJob({ file_name: '$$ROOT', callback_url: '$file_name' });
  const job = await jobs.insert(given, estimate);
  expect(job).toMatchObject({ file_name: '$$ROOT', callback_url: '$file_name' });
  await jobs.fail(job._id, { code: 'x', message: '$file_name' });
  expect((await jobs.get(job._id))?.error).toEqual({ code: 'x', message: '$file_name' });
});

test('of fifty that start a job at once, one does', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob(), estimate);
  const started = await Promise.all(Array.from({ length: 50 }, () => jobs.start(_id, 0)));
  expect(started.filter(Boolean)).toHaveLength(1);
  expect((await jobs.get(_id))?.outbox.map((entry) => entry.kind)).toEqual(['job.queued', 'job.processing']);
});

test('of fifty that end a job at once, one does, and nothing moves it afterwards', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob(), estimate);
  await jobs.start(_id, 0);
  const ended = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      i % 2 === 0 ? jobs.finish(_id, 0, { status: 'completed', statistics: STATISTICS }) : jobs.fail(_id, { code: 'unreadable', message: 'no' }),
    ),
  );
  expect(ended.filter(Boolean)).toHaveLength(1);
  const job = await jobs.get(_id);
  expect(job?.outbox).toHaveLength(3);
  expect(await jobs.start(_id, 0)).toBe(false);
  expect(await jobs.advance(_id, 0, 'ended', 'normalize')).toBe(false);
  expect(await jobs.fail(_id, { code: 'late', message: 'no' })).toBe(false);
  expect(await jobs.restart(_id, 0, 2)).toBeNull();
  expect(await jobs.get(_id)).toEqual(job);
});

test('events stand in the outbox in the order in which they happened, with ids that a repeat derives again', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob(), estimate);
  await jobs.start(_id, 0);
  expect(await jobs.advance(_id, 0, 'normalize', 'finish')).toBe(true);
  expect(await jobs.advance(_id, 0, 'normalize', 'finish')).toBe(false);
  await jobs.finish(_id, 0, { status: 'completed_with_errors', statistics: STATISTICS });
  const job = await jobs.get(_id);
  expect(job).toMatchObject({ status: 'completed_with_errors', phase: 'ended', statistics: STATISTICS, event_sequence: 3 });
  expect(job?.outbox.map(({ event_id, sequence, kind, status }) => ({ event_id, sequence, kind, status }))).toEqual([
    { event_id: derivedId('evt', _id, 1), sequence: 1, kind: 'job.queued', status: 'queued' },
    { event_id: derivedId('evt', _id, 2), sequence: 2, kind: 'job.processing', status: 'processing' },
    { event_id: derivedId('evt', _id, 3), sequence: 3, kind: 'job.completed', status: 'completed_with_errors' },
  ]);
  const times = [job?.submitted_at, job?.started_at, job?.completed_at].map((moment) => moment?.getTime() ?? Number.NaN);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(job?.outbox.map((entry) => entry.at)).toEqual([job?.submitted_at, job?.started_at, job?.completed_at]);
  expect(job?.changed_at).toEqual(job?.completed_at);
});

test('a job can fail before it was started', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob(), estimate);
  expect(await jobs.fail(_id, { code: 'unreadable', message: 'The file ended early' }, 1)).toBe(false);
  expect(await jobs.fail(_id, { code: 'unreadable', message: 'The file ended early' }, 0)).toBe(true);
  expect(await jobs.get(_id)).toMatchObject({ status: 'failed', phase: 'ended', started_at: null, event_sequence: 2 });
});

test('a restarted job keeps its state and its events, and leaves the older generation without effect', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob({ keyed: true }), estimate);
  await jobs.start(_id, 0);
  await jobs.advance(_id, 0, 'collect', 'route');
  const restarts = await Promise.all(Array.from({ length: 10 }, () => jobs.restart(_id, 0, 7)));
  const [restarted] = restarts.filter((job) => job !== null);
  expect(restarts.filter((job) => job !== null)).toHaveLength(1);
  expect(restarted).toMatchObject({ generation: 1, rules_version: 7, phase: 'collect', status: 'processing', event_sequence: 2 });
  expect(await jobs.advance(_id, 0, 'collect', 'route')).toBe(false);
  expect(await jobs.finish(_id, 0, { status: 'completed', statistics: STATISTICS })).toBe(false);
  expect(await jobs.finish(_id, 1, { status: 'completed', statistics: STATISTICS })).toBe(true);
});

test('relay finds what is in an outbox until it is dropped', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob(), estimate);
  await jobs.start(_id, 0);
  const holds = async () => (await jobs.withOutbox(1000)).find((job) => job._id === _id)?.outbox.map((entry) => entry.sequence);
  expect(await holds()).toEqual([1, 2]);
  const before = await jobs.get(_id);
  await jobs.dropOutbox(_id, 1);
  await jobs.dropOutbox(_id, 1);
  expect(await holds()).toEqual([2]);
  await jobs.dropOutbox(_id, 2);
  expect(await holds()).toBeUndefined();
  expect((await jobs.get(_id))?.changed_at).toEqual(before?.changed_at);
});

test('a job of another partner is not found', async () => {
  const { jobs } = opened.store;
  const { _id } = await jobs.insert(newJob({ partner_id: 'prt_mine' }), estimate);
  expect((await jobs.getOf('prt_mine', _id))?._id).toBe(_id);
  expect(await jobs.getOf('prt_other', _id)).toBeNull();
});

test('the earliest job with the same bytes is found, unless it failed or is of another partner', async () => {
  const { jobs } = opened.store;
  const sha256 = 'ab'.repeat(32);
  const insert = (partner_id: string) => jobs.insert(newJob({ sha256, partner_id }), estimate);
  const [failed, , first] = [await insert('prt_sha'), await insert('prt_else'), await insert('prt_sha'), await insert('prt_sha')];
  await jobs.fail(failed._id, { code: 'x', message: 'x' });
  // Two may have come in one millisecond.
  await opened.db
    .collection<{ _id: string }>('jobs')
    .updateOne({ _id: first._id }, [{ $set: { submitted_at: { $subtract: ['$submitted_at', 1] } } }]);
  expect(await jobs.findBySha('prt_sha', sha256)).toBe(first._id);
  expect(await jobs.findBySha('prt_sha', 'cd'.repeat(32))).toBeNull();
});

test('a job too wide for a document is refused by name', async () => {
  const given = newJob();
  const wide = newJob({ reading: { ...given.reading, columns: Array.from({ length: 9 }, () => 'x'.repeat(1_000_000)) } });
  await expect(opened.store.jobs.insert(wide, estimate)).rejects.toMatchObject({ code: 'document_too_large' });
});

test("a partner's unfinished jobs are counted, and nobody else's", async () => {
  const { jobs } = opened.store;
  const partner_id = 'prt_counted';
  const [first, second] = [await jobs.insert(newJob({ partner_id }), estimate), await jobs.insert(newJob({ partner_id }), estimate)];
  await jobs.start(first._id, 0);
  expect(await jobs.countUnfinished(partner_id)).toBe(2);
  await jobs.fail(second._id, { code: 'segment_failed', message: 'no' });
  expect(await jobs.countUnfinished(partner_id)).toBe(1);
  expect(await jobs.countUnfinished('prt_nobody')).toBe(0);
});
