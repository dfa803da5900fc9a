import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../src/model/job.ts';
import { finishedJob, rowError } from './finished-job.ts';
import { raw, type RawAnswer } from './raw.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let job: Job;

const GROUPS = 40;
const person = (row: number) => ({ member_id: `M${row}`, last_name: 'Äsh "}', dependents: [{ member_id: `D${row}` }] });
const records = Array.from({ length: GROUPS }, (_, group) => Array.from({ length: 50 }, (_, row) => person(group * 50 + row)));
const errors = [
  [rowError(0, { code: 'trailer_count_differs', severity: 'warning', field: null })],
  Array.from({ length: 300 }, (_, row) => rowError(row + 2)),
  [rowError(400, { code: 'invalid_phone', severity: 'warning', field: 'phone' })],
];

beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
  job = await finishedJob(edge.store, {
    partnerId: client.partnerId,
    records,
    errors,
    status: 'completed_with_errors',
    given: { file_name: 'Märzliste "1".csv' },
  });
});
afterAll(() => edge.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
  raw(`${edge.base}${path}`, { method, headers: { authorization: `Bearer ${client.token}`, ...headers } });
const audited = async (): Promise<string[]> => (await edge.store.audit.listOf(job._id, 100)).map(({ action }) => action);

describe('the output as JSON', () => {
  test('is all records in order, with the length that was said', async () => {
    const { status, headers, bytes } = await get(`/files/${job._id}/output`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['accept-ranges']).toBe('bytes');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="M_rzliste \\"1\\".normalized.json"; filename*=UTF-8''M%C3%A4rzliste%20%221%22.normalized.json`,
    );
    const body = JSON.parse(bytes.toString());
    expect(Object.keys(body)).toEqual(['job_id', 'vendor', 'processed_at', 'records']);
    expect(body).toMatchObject({ job_id: job._id, vendor: 'Generic', processed_at: `${job.completed_at?.toISOString().slice(0, 19)}Z` });
    expect(body.records).toEqual(records.flat());
  });

  test('with metadata says where it and each record came from', async () => {
    const { headers, bytes } = await get(`/files/${job._id}/output?include_metadata=true`);
    expect(headers['content-length']).toBe(String(bytes.length));
    const body = JSON.parse(bytes.toString());
    expect(body.metadata).toMatchObject({
      vendor_id: 'vnd_generic',
      vendor_version: 1,
      sha256: job.sha256,
      statistics: { total_rows: 2300 },
      timings: { processing_time_seconds: expect.any(Number) },
    });
    expect(body.records[51]).toEqual({ ...person(51), _meta: { row: 3, action: null, warnings: [] } });
    expect(body.records).toHaveLength(2000);
  });

  test('as zstd is made of the frames that are stored, with metadata and without records as well', async () => {
    const stored = await edge.store.groups.list('records', job.run_id, job.generation);
    const last = await edge.store.groups.read('records', stored.at(-1)?._id ?? '');
    const zstd = { 'accept-encoding': 'zstd' };
    const { bytes } = await get(`/files/${job._id}/output`, zstd);
    expect(stored.length).toBeGreaterThan(1);
    expect(bytes.includes(last?.json ?? 'no group')).toBe(true);
    const empty = await finishedJob(edge.store, { partnerId: client.partnerId });
    for (const path of [`/files/${job._id}/output?include_metadata=true`, `/files/${empty._id}/output`]) {
      expect(zstdDecompressSync((await get(path, zstd)).bytes).equals((await get(path)).bytes)).toBe(true);
    }
  });

  test('comes in the encoding that the client likes best, each with its own ETag', async () => {
    const plain = await get(`/files/${job._id}/output`);
    const gzip = await get(`/files/${job._id}/output`, { 'accept-encoding': 'gzip' });
    const zstd = await get(`/files/${job._id}/output`, { 'accept-encoding': 'gzip, zstd' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(zstd.headers['content-encoding']).toBe('zstd');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(zstdDecompressSync(zstd.bytes).equals(plain.bytes)).toBe(true);
    expect(new Set([plain, gzip, zstd].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, gzip, zstd]) expect(headers.vary).toMatch(/accept-encoding/i);
  });

  test('that the client has already is not sent again', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const { headers } = await get(`/files/${job._id}/output`, { 'accept-encoding': encoding });
      const again = await get(`/files/${job._id}/output`, { 'accept-encoding': encoding, 'if-none-match': headers.etag ?? '' });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers.etag).toBe(headers.etag);
    }
  });

  test('can be had in ranges, with and without metadata', async () => {
    for (const query of ['', '?include_metadata=true']) {
      const path = `/files/${job._id}/output${query}`;
      const whole = (await get(path)).bytes;
      for (const [start, end] of [
        [0, 1],
        [0, 70],
        [100, 3000],
        [whole.length - 3, whole.length],
        [5000, whole.length],
      ] as const) {
        const part = await get(path, { range: `bytes=${start}-${end - 1}`, 'accept-encoding': 'gzip' });
        expect(part.status).toBe(206);
        expect(part.headers['content-encoding']).toBe(undefined);
        expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${whole.length}`);
        expect(part.bytes.equals(whole.subarray(start, end))).toBe(true);
      }
      const behind = await get(path, { range: `bytes=${whole.length}-` });
      expect(behind.status).toBe(416);
      expect(behind.headers['content-range']).toBe(`bytes */${whole.length}`);
      expect(JSON.parse(behind.bytes.toString()).error.code).toBe('range_not_satisfiable');
    }
  });

  test('is sent whole where the range holds for other bytes or is none', async () => {
    const path = `/files/${job._id}/output`;
    const { headers } = await get(path);
    expect((await get(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(path, { range: 'bytes=0-9', 'if-range': headers.etag ?? '' })).status).toBe(206);
    expect((await get(path, { range: 'bytes=0-1,4-5' })).status).toBe(200);
    expect((await get(path, { range: 'lines=0-1' })).status).toBe(200);
    expect((await get(path, { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200);
  });

  test('is sent to who asks for these very bytes, and to nobody who asks for others', async () => {
    const path = `/files/${job._id}/output`;
    const { headers } = await get(path);
    const tag = headers.etag ?? '';
    for (const named of [tag, `"other", ${tag}`, '*']) expect((await get(path, { range: 'bytes=0-9', 'if-match': named })).status).toBe(206);
    for (const named of ['"other"', `W/${tag}`]) {
      const refused = await get(path, { range: 'bytes=0-9', 'if-match': named });
      expect([refused.status, JSON.parse(refused.bytes.toString()).error.code]).toEqual([412, 'version_conflict']);
      expect(refused.headers['content-disposition']).toBe(undefined);
    }
  });

  test('is told by HEAD without a byte of it', async () => {
    const { headers } = await get(`/files/${job._id}/output`);
    const head = await get(`/files/${job._id}/output`, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'content-type', 'content-disposition', 'accept-ranges'])
      expect(head.headers[name]).toBe(headers[name]);
  });

  test('of a job without records is an empty list', async () => {
    const empty = await finishedJob(edge.store, { partnerId: client.partnerId });
    expect(JSON.parse((await get(`/files/${empty._id}/output`)).bytes.toString()).records).toEqual([]);
  });

  test('is the same by its run, with and without the version segment', async () => {
    const { bytes } = await get(`/files/${job._id}/output`);
    for (const url of [`${edge.base}/download/${job.run_id}`, `${edge.root}/download/${job.run_id}`]) {
      const answer = await raw(url, { headers: { authorization: `Bearer ${client.token}` } });
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect((await raw(url)).status).toBe(401);
    }
  });

  test('is audited before it is read', async () => {
    const before = (await audited()).length;
    await get(`/files/${job._id}/output`);
    await get(`/files/${job._id}/errors`);
    expect((await audited()).length).toBe(before + 2);
    expect(await edge.store.audit.listOf(job._id, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ who: client.id, action: 'read output' }),
        expect.objectContaining({ who: client.id, action: 'read errors' }),
      ]),
    );
  });
});

describe('the error report', () => {
  const report = async (query = '') => JSON.parse((await get(`/files/${job._id}/errors${query}`)).bytes.toString());

  test('is every entry in order, with the totals of the job', async () => {
    const { headers, bytes } = await get(`/files/${job._id}/errors`);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(await report()).toEqual({ job_id: job._id, total_errors: 300, total_warnings: 2, errors: errors.flat() });
  });

  test('can be had by severity, field and code', async () => {
    expect((await report('?severity=warning')).errors).toEqual([errors[0]?.[0], errors[2]?.[0]]);
    expect((await report('?field=phone')).errors).toEqual(errors[2]);
    expect((await report('?code=invalid_date&severity=error')).errors).toEqual(errors[1]);
    expect((await report('?code=invalid_date&severity=warning')).errors).toEqual([]);
    expect((await report('?field=phone')).total_errors).toBe(300);
  });

  test('of a failed job holds what was found about the file, and there is no output', async () => {
    const findings = [rowError(0, { severity: 'warning', code: 'trailer_count_differs' })];
    const failed = await finishedJob(edge.store, { partnerId: client.partnerId, status: 'failed', findings, errors: [[rowError(7)]] });
    const report = JSON.parse((await get(`/files/${failed._id}/errors`)).bytes.toString());
    expect(report).toEqual({ job_id: failed._id, total_errors: 0, total_warnings: 1, errors: findings });
    const output = await get(`/files/${failed._id}/output`);
    expect(output.status).toBe(404);
    expect(JSON.parse(output.bytes.toString()).error).toMatchObject({
      code: 'output_unavailable',
      details: 'segment_failed: A part of the file could not be processed',
    });
  });

  test('is the same by its run', async () => {
    const { bytes } = await get(`/files/${job._id}/errors`);
    const answer = await raw(`${edge.root}/errors/${job.run_id}`, { headers: { authorization: `Bearer ${client.token}` } });
    expect(answer.bytes.equals(bytes)).toBe(true);
  });
});

describe('what is not there', () => {
  test('a job that has not ended says when to ask again', async () => {
    const { body } = await client.upload(PEOPLE);
    for (const path of [`/files/${body.job_id}/output`, `/files/${body.job_id}/errors`, `/files/${body.job_id}/output?format=csv`]) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.bytes.toString()).error.code).toBe('output_not_ready');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('unknown ids and jobs of others are not found, whatever is asked of them', async () => {
    const stranger = await edge.client();
    for (const path of [
      `/jobs/${job._id}`,
      `/files/${job._id}/output`,
      `/files/${job._id}/errors`,
      `/files/${job._id}/errors/summary`,
      `/files/${job._id}/original`,
      `/download/${job.run_id}`,
      `/errors/${job.run_id}`,
    ]) {
      const foreign = await stranger.json(path);
      expect([foreign.status, foreign.body.error.code]).toEqual([404, 'not_found']);
    }
    for (const path of [
      '/jobs/job_unknown',
      '/jobs/run_x',
      `/jobs/${job.run_id}`,
      `/files/${job.run_id}/output`,
      `/download/${job._id}`,
      '/download/run_00000000000000000000000000',
    ]) {
      const unknown = await client.json(path);
      expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found']);
    }
  });

  test.each([
    '/output?format=pdf',
    '/output?include_metadata=yes',
    '/output?format=csv&format=xml',
    '/errors?format=xml',
    '/errors?field=nothing',
    '/errors/summary?field=nothing',
    '/errors/summary?code=nonsense',
    '/errors?severity=fatal',
    '/errors?code=nonsense',
  ])('%s is an invalid request', async (path) => {
    const { status, body } = await client.json(`/files/${job._id}${path}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the original', () => {
  test('is the very bytes under the name received, whole and in ranges', async () => {
    const file = `${PEOPLE}${'M1,Ann,Ash,1985-03-15,,,,,,,,GOLD,2024-01-01,\r\n'.repeat(50_000)}`;
    const { body } = await client.upload(file, { name: 'März.csv' });
    const path = `/files/${body.job_id}/original`;
    const whole = await get(path, { 'accept-encoding': 'gzip' });
    expect(whole.headers['content-encoding']).toBe(undefined);
    expect(whole.headers['content-length']).toBe(String(Buffer.byteLength(file)));
    expect(whole.headers['content-disposition']).toContain("filename*=UTF-8''M%C3%A4rz.csv");
    expect(whole.bytes.equals(Buffer.from(file))).toBe(true);
    for (const [start, end] of [
      [0, 10],
      [1024 * 1024 - 5, 1024 * 1024 + 5],
      [whole.bytes.length - 1, whole.bytes.length],
    ] as const) {
      const part = await get(path, { range: `bytes=${start}-${end - 1}` });
      expect(part.status).toBe(206);
      expect(part.bytes.equals(whole.bytes.subarray(start, end))).toBe(true);
    }
    expect((await edge.store.audit.listOf(body.job_id, 10)).map(({ action }) => action)).toContain('read original');
  });
});
