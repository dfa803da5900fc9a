import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../src/model/job.ts';
import { builtIn } from '../stages/rows/normalized.ts';
import { raw } from './raw.ts';
import { PEOPLE, testEdge, type JsonAnswer, type TestClient, type TestEdge, type UploadResult } from './support.ts';

let edge: TestEdge;
let client: TestClient;

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
});
afterAll(() => edge.close());

type Reprocessed = UploadResult & { reprocess_of: string; vendor_version: number };

const FAILED = { code: 'segment_failed', message: 'A part of the file could not be processed' };

async function endedJob(file: string | Uint8Array<ArrayBuffer> = PEOPLE, name = 'people.csv'): Promise<Job> {
  const { body } = await client.upload(file, { name });
  await edge.store.jobs.fail(body.job_id, FAILED);
  return jobOf(body.job_id);
}

async function jobOf(jobId: string): Promise<Job> {
  const job = await edge.store.jobs.get(jobId);
  if (job === null) throw new Error('the job is not there');
  return job;
}

const reprocess = (jobId: string, body?: object, of = client): Promise<JsonAnswer<Reprocessed>> =>
  of.json(`/jobs/${jobId}/reprocess`, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

const chunkedHeaders = (headers: Record<string, string>): Record<string, string> => ({
  authorization: `Bearer ${client.token}`,
  'transfer-encoding': 'chunked',
  ...headers,
});

const originalOf = async (jobId: string): Promise<Buffer> => Buffer.from(await (await client.fetch(`/files/${jobId}/original`)).arrayBuffer());

describe('a job that is processed anew', () => {
  test('is a job of its own with the same file, linked to the first and put on the conveyor', async () => {
    const first = await endedJob();
    const { status, body, headers } = await reprocess(first._id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      job_id: expect.stringMatching(/^job_[0-9a-z]{26}$/),
      status: 'queued',
      file_name: 'people.csv',
      detected_vendor: 'Generic',
      detected_format: 'CSV',
      row_count: 3,
      duplicate_of: null,
      reprocess_of: first._id,
      vendor_version: first.vendor_version,
    });
    expect(headers.get('location')).toBe(`${edge.base}/jobs/${body.job_id}`);
    const second = await jobOf(body.job_id);
    expect(second).toMatchObject({
      sha256: first.sha256,
      bytes: first.bytes,
      reading: first.reading,
      status: 'queued',
      partner_id: client.partnerId,
    });
    expect(second.blob_id).not.toBe(first.blob_id);
    expect(await edge.store.segments.list(second.run_id, 0)).toHaveLength(1);
    expect((await client.json<{ reprocess_of: string }>(`/jobs/${second._id}`)).body.reprocess_of).toBe(first._id);
    expect((await client.json<{ reprocess_of: null }>(`/jobs/${first._id}`)).body.reprocess_of).toBe(null);
    expect(await edge.store.audit.listOf(first._id, 1)).toEqual([
      expect.objectContaining({ who: client.id, action: 'reprocess job', note: second._id }),
    ]);
    await expect.poll(async () => (await edge.context.flow.depths()).find(({ queue }) => queue === 'normalize.v1')?.waiting).toBeGreaterThan(0);
    await expect.poll(() => edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 10 })).toEqual([]);
  });

  test('goes by the version of its vendor that is named, or by the current one of the partner', async () => {
    const partner = await edge.client();
    const { body } = await partner.upload(PEOPLE);
    await edge.store.jobs.fail(body.job_id, FAILED);
    const { vendor_id, vendor_version: shared } = await jobOf(body.job_id);
    const strict = { ...builtIn('Generic'), dialect: { ...builtIn('Generic').dialect, file_kind: 'full' as const } };
    const own = await edge.store.vendors.append({
      vendor_id,
      owner: partner.partnerId,
      config: strict,
      updated_by: 'test',
      note: null,
    });
    const current = await reprocess(body.job_id, undefined, partner);
    expect(await jobOf(current.body.job_id)).toMatchObject({ vendor_version: own.version, vendor_owner: partner.partnerId, file_kind: 'full' });
    const named = await reprocess(body.job_id, { vendor_version: shared }, partner);
    expect(await jobOf(named.body.job_id)).toMatchObject({ vendor_version: shared, vendor_owner: null, file_kind: 'unknown' });
    expect((await jobOf(named.body.job_id)).detection.chosen_by).toBe('hint');
  });

  test.each([{}, { 'content-type': 'application/json' }])(
    'by the current version where a chunked body with the headers %j is empty',
    async (headers) => {
      const first = await endedJob();
      const { status } = await raw(`${edge.base}/jobs/${first._id}/reprocess`, { method: 'POST', headers: chunkedHeaders(headers) });
      expect(status).toBe(201);
    },
  );

  test('takes a compressed file out of its wrapping again', async () => {
    const packed = Uint8Array.from(gzipSync(PEOPLE));
    const first = await endedJob(packed, 'people.csv.gz');
    const { body } = await reprocess(first._id);
    const second = await jobOf(body.job_id);
    expect([first.content, second.content, second.row_count]).toEqual(['inflated', 'inflated', 3]);
    expect((await originalOf(second._id)).equals(Buffer.from(packed))).toBe(true);
    await edge.store.removeRun(first);
    expect((await edge.store.blobs.inflated.stat(second.blob_id))?.bytes).toBe(Buffer.byteLength(PEOPLE));
  });

  test('keeps its file when the first is removed, and the first keeps its own', async () => {
    const first = await endedJob();
    const [second, third] = [(await reprocess(first._id)).body.job_id, (await reprocess(first._id)).body.job_id];
    await edge.store.removeRun({ _id: third });
    expect((await originalOf(first._id)).toString()).toBe(PEOPLE);
    await edge.store.removeRun(first);
    expect((await originalOf(second)).toString()).toBe(PEOPLE);
    await edge.store.jobs.fail(second, FAILED);
    expect((await reprocess(second)).body.reprocess_of).toBe(second);
  });
});

describe('nothing is processed anew', () => {
  test('of a chunked body that has bytes and does not say what they are', async () => {
    const first = await endedJob();
    const { status, bytes } = await raw(`${edge.base}/jobs/${first._id}/reprocess`, {
      method: 'POST',
      headers: chunkedHeaders({}),
      body: '{"vendor_version":1}',
    });
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([415, { error: { code: 'unsupported_media_type' } }]);
  });

  test('of a job that has not ended', async () => {
    const { body } = await client.upload(PEOPLE);
    const { status, body: refused } = await reprocess(body.job_id);
    expect([status, refused.error.code]).toEqual([409, 'job_not_ended']);
  });

  test('of a job that is not there or is another one’s, or without the scope', async () => {
    const first = await endedJob();
    expect((await reprocess('job_unknown')).body.error.code).toBe('not_found');
    expect((await reprocess(first._id, {}, await edge.client())).body.error.code).toBe('not_found');
    const reader = await edge.client({ scopes: ['jobs'], partnerId: client.partnerId });
    expect((await reprocess(first._id, {}, reader)).body.error.code).toBe('insufficient_scope');
  });

  test.each([{ vendor_version: 0 }, { vendor_version: '1' }, { vendor_version: 9999 }, { version: 1 }, []])('by the body %j', async (body) => {
    const first = await endedJob();
    const { status, body: refused } = await reprocess(first._id, body);
    expect([status, refused.error.code]).toEqual([400, 'invalid_request']);
  });

  test('under a version that is not active', async () => {
    const partner = await edge.client();
    const { body } = await partner.upload(PEOPLE);
    await edge.store.jobs.fail(body.job_id, FAILED);
    const { vendor_id } = await jobOf(body.job_id);
    const config = { ...builtIn('Generic'), status: 'inactive' as const };
    await edge.store.vendors.append({ vendor_id, owner: partner.partnerId, config, updated_by: 'test', note: null });
    const { status, body: refused } = await reprocess(body.job_id, undefined, partner);
    expect([status, refused.error.code]).toEqual([400, 'unknown_vendor']);
  });

  test('of a file that is gone, and nothing is left of the attempt', async () => {
    const first = await endedJob();
    await edge.store.blobs.originals.remove(first.blob_id);
    const { status, body } = await reprocess(first._id);
    expect([status, body.error.code]).toEqual([404, 'not_found']);
    expect(await edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 10 })).toEqual([]);
  });

  test('where the job cannot be written, and the janitor finds what is left', async () => {
    const first = await endedJob();
    await expect.poll(() => edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 10 })).toEqual([]);
    const { jobs } = edge.store;
    const { insert } = jobs;
    let inserted = '';
    jobs.insert = (job) => {
      inserted = job._id;
      return Promise.reject(new Error('the store is away'));
    };
    try {
      expect((await reprocess(first._id)).status).toBe(500);
    } finally {
      jobs.insert = insert;
    }
    expect(await edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 10 })).toEqual([{ _id: inserted, finished: true }]);
    expect(await edge.store.removeAbandonedBlobs({ olderThanMs: 0, limit: 10 })).toBe(1);
    expect(await edge.store.segments.list(inserted.replace('job_', 'run_'), 0)).toEqual([]);
    expect((await originalOf(first._id)).toString()).toBe(PEOPLE);
  });
});
