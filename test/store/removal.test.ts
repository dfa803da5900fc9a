import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupId, segmentId } from '../../src/model/segment.ts';
import { renditionId } from '../../src/store/renditions.ts';
import { newJob, STATISTICS } from '../support/jobs.ts';
import { testStore, type TestStore } from '../support/store.ts';
import { tracesOf } from '../support/traces.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const HOUR_MS = 3_600_000;
type Bucket = 'originals' | 'inflated' | 'renditions';

async function blob(bucket: Bucket, id: string): Promise<void> {
  const writer = opened.store.blobs[bucket].create(id, { metadata: {} });
  await writer.write(new Uint8Array(10));
  await writer.finish();
}

/** Makes everything of a bucket look as old as the database's clock allows. */
async function age(bucket: Bucket, filter: Document = {}): Promise<void> {
  await opened.db.collection(`${bucket}.files`).updateMany(filter, { $set: { 'metadata.touched_at': new Date('2020-01-01') } });
}

async function completedRun(): Promise<{ _id: string; run_id: string }> {
  const { store } = opened;
  const job = await store.jobs.insert(newJob(), { estimateSeconds: 1 });
  const group = {
    _id: groupId(segmentId(job.run_id, 0, 0), 0),
    first_row: 1,
    count: 1,
    json: new Uint8Array(3),
    json_bytes: 3,
    meta: null,
    meta_bytes: 0,
  };
  await store.groups.put('records', group);
  await store.groups.putKeys(segmentId(job.run_id, 0, 0), new Uint8Array(20));
  await store.groups.put('errors', group);
  await store.links.put({ run_id: job.run_id, generation: 0, kind: 'keys', range: 0, segment: 0, part: 0, data: new Uint8Array(3) });
  await blob('originals', job.blob_id);
  await blob('renditions', `${job.run_id}_part`);
  await store.renditions.publish({ _id: renditionId(job.run_id, 0, 'csv', false, 0), blob_id: `${job.run_id}_part`, bytes: 10 });
  await store.jobs.start(job._id, 0);
  await store.jobs.finish(job._id, 0, { status: 'completed', statistics: STATISTICS });
  return job;
}

const traces = (job: { _id: string }): Promise<string[]> => tracesOf(opened.db, job._id);

test('removing a run leaves a tombstone without the name of its file, and nothing else', async () => {
  const [job, other] = [await completedRun(), await completedRun()];
  const before = await traces(other);
  expect(before).toEqual(
    [
      'jobs',
      'link_parts',
      'originals.chunks',
      'originals.files',
      'record_keys',
      'records',
      'renditions',
      'renditions.chunks',
      'renditions.files',
      'row_errors',
    ].toSorted(),
  );
  await opened.store.removeRun(job);
  expect(await traces(job)).toEqual(['tombstones']);
  expect(await traces(other)).toEqual(before);
  expect(await opened.store.jobs.get(job._id)).toBeNull();
  const tombstone = await opened.db.collection<{ _id: string }>('tombstones').findOne({ _id: job._id });
  expect(tombstone).toMatchObject({ status: 'completed', statistics: STATISTICS, row_count: 100 });
  expect(JSON.stringify(tombstone)).not.toContain('people.csv');
  await opened.store.removeRun(job);
  await opened.store.removeRun({ _id: 'job_never' });
});

test('what a worker wrote after the removal is removed a minute and an hour later, and a torn removal is ended', async () => {
  const job = await completedRun();
  const tombstones = opened.db.collection<{ _id: string; removed_at: Date; clear_at: Date | null }>('tombstones');
  const waitS = async (): Promise<number> => {
    const { removed_at, clear_at } = (await tombstones.findOne({ _id: job._id }))!;
    return (clear_at!.getTime() - removed_at.getTime()) / 1000;
  };
  await opened.store.removeRun(job);
  for (const leastS of [60, 3600]) {
    await opened.store.links.put({ run_id: job.run_id, generation: 0, kind: 'keys', range: 0, segment: 0, part: 0, data: new Uint8Array(3) });
    await opened.store.resumeRemovals(10);
    expect(await traces(job)).toEqual(['link_parts', 'tombstones']);
    const waits = await waitS();
    expect([waits >= leastS, waits < leastS * 10]).toEqual([true, true]);
    await tombstones.updateOne({ _id: job._id }, { $set: { clear_at: new Date('2020-01-01') } });
    expect(await opened.store.resumeRemovals(10)).toBe(1);
    expect(await traces(job)).toEqual(['tombstones']);
  }
  expect(await opened.store.resumeRemovals(10)).toBe(0);
  expect(await tombstones.findOne({ _id: job._id })).toMatchObject({ clear_at: null });
});

test('a removal that is carried out by several at the same time is repeated like any other', async () => {
  const job = await completedRun();
  await Promise.all(Array.from({ length: 4 }, () => opened.store.removeRun(job)));
  expect(await traces(job)).toEqual(['tombstones']);
  const tombstone = await opened.db.collection<{ _id: string }>('tombstones').findOne({ _id: job._id });
  expect(tombstone).toMatchObject({ clearings: 1, clear_at: expect.any(Date) });
});

test('jobs are expired when their time of keeping after the end is over', async () => {
  const { jobs } = opened.store;
  const { _id } = await completedRun();
  const expired = async () => (await jobs.expired(90, 100)).map((job) => job._id);
  expect(await expired()).not.toContain(_id);
  await opened.db.collection<{ _id: string }>('jobs').updateOne({ _id }, { $set: { completed_at: new Date(Date.now() - 91 * 24 * HOUR_MS) } });
  expect(await expired()).toContain(_id);
});

test('an upload without a job goes when it is old, one with a job stays, and a young one is left alone', async () => {
  const { store } = opened;
  const job = await store.jobs.insert(newJob(), { estimateSeconds: 1 });
  await blob('originals', job.blob_id);
  await blob('originals', 'blob_without_job');
  const unfinished = store.blobs.originals.create('blob_unfinished', { metadata: {} });
  await unfinished.write(new Uint8Array(1024 * 1024));
  await expect.poll(() => opened.db.collection('originals.chunks').countDocuments({ files_id: 'blob_unfinished' })).toBe(1);
  const there = async () =>
    (
      await opened.db
        .collection('originals.files')
        .find({ filename: { $in: [job.blob_id, 'blob_without_job', 'blob_unfinished'] } })
        .toArray()
    ).length;
  expect(await store.removeAbandonedBlobs({ olderThanMs: HOUR_MS, limit: 100 })).toBe(0);
  expect(await there()).toBe(3);
  await age('originals');
  expect(await store.removeAbandonedBlobs({ olderThanMs: HOUR_MS, limit: 100 })).toBe(2);
  expect(await there()).toBe(1);
  expect(await opened.db.collection('originals.chunks').countDocuments({ files_id: { $in: ['blob_without_job', 'blob_unfinished'] } })).toBe(0);
  await expect(unfinished.finish()).rejects.toThrow('removed');
  await unfinished.abort();
  expect(await store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 100 })).not.toContainEqual(expect.objectContaining({ _id: job.blob_id }));
});

test('of two attempts at a rendition the first is published, and the other goes when it is old', async () => {
  const { renditions, blobs } = opened.store;
  const _id = renditionId('run_rendered', 0, 'csv', false, 3);
  await blob('renditions', 'attempt_1');
  await blob('renditions', 'attempt_2');
  expect(await renditions.publish({ _id, blob_id: 'attempt_1', bytes: 10 })).toBe(true);
  expect(await renditions.publish({ _id, blob_id: 'attempt_2', bytes: 10 })).toBe(false);
  expect(await renditions.publish({ _id, blob_id: 'attempt_1', bytes: 10 })).toBe(true);
  await renditions.publish({ _id: renditionId('run_rendered', 0, 'csv', false, 0), blob_id: 'attempt_3', bytes: 5 });
  await renditions.publish({ _id: renditionId('run_rendered', 0, 'csv', true, 0), blob_id: 'attempt_4', bytes: 5 });
  expect((await renditions.list('run_rendered', 0, 'csv', false)).map((rendition) => rendition.blob_id)).toEqual(['attempt_3', 'attempt_1']);
  expect(await renditions.get(_id)).toEqual({ _id, blob_id: 'attempt_1', bytes: 10 });
  await age('renditions', { filename: /^attempt/ });
  expect(await opened.store.removeAbandonedBlobs({ olderThanMs: HOUR_MS, limit: 100 })).toBe(1);
  expect((await blobs.renditions.stat('attempt_1'))?.bytes).toBe(10);
  expect(await blobs.renditions.stat('attempt_2')).toBeNull();
});

test('what was taken out of a file stays as long as its job, and goes with it', async () => {
  const { store } = opened;
  const job = await store.jobs.insert(newJob({ content: 'inflated' }), { estimateSeconds: 1 });
  await blob('originals', job.blob_id);
  for (const id of [job.blob_id, 'inflated_without_job']) await blob('inflated', id);
  await age('inflated');
  await store.jobs.fail(job._id, { code: 'x', message: 'x' });
  expect(await store.removeAbandonedBlobs({ olderThanMs: HOUR_MS, limit: 100 })).toBe(1);
  expect(await store.blobs.inflated.stat('inflated_without_job')).toBeNull();
  expect(await store.blobs.inflated.stat(job.blob_id)).not.toBeNull();
  expect(await store.blobs.inflated.unclaimed({ olderThanMs: 0, limit: 100 })).toEqual([]);
  await store.removeRun(job);
  expect(await store.blobs.inflated.stat(job.blob_id)).toBeNull();
});

test('chunks without a blob are found and removed, and no others', async () => {
  await blob('originals', 'blob_whole');
  const chunks = opened.db.collection('originals.chunks');
  await chunks.insertMany([0, 1, 5].map((n) => ({ files_id: 'blob_orphan', n, data: Buffer.from('x') })));
  const before = await chunks.countDocuments({ files_id: { $ne: 'blob_orphan' } });
  expect(await opened.store.removeOrphanChunks()).toBe(1);
  expect(await opened.store.removeOrphanChunks()).toBe(0);
  expect(await chunks.countDocuments()).toBe(before);
});

test('an upload that never became a job is removed with the segments it left', async () => {
  const { store, db } = opened;
  const { _id, run_id } = newJob();
  await store.segments.insertAll([
    {
      _id: segmentId(run_id, 0, 0),
      job_id: _id,
      run_id,
      partner_id: 'prt_x',
      generation: 0,
      index: 0,
      rules_version: 1,
      start: 0,
      end: 10,
      first_row: 2,
      rows: 1,
      continues: null,
      collected: false,
      state: 'waiting',
      starts: 0,
      tally: null,
      finished_at: null,
    },
  ]);
  await blob('originals', _id);
  await age('originals', { _id });
  await store.removeAbandonedBlobs({ olderThanMs: HOUR_MS, limit: 100 });
  expect(await db.collection('segments').countDocuments({ run_id })).toBe(0);
  expect(await store.blobs.originals.stat(_id)).toBeNull();
});
