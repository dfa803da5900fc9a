import { createServer, type Server } from 'node:http';
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raw } from './raw.ts';
import type { EventPayload } from '../../src/model/event.ts';
import type { RowError } from '../../src/model/row-error.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge, type UploadResult } from './support.ts';

/** The contract, section by section, over the whole service: edge, workers, Redis and MongoDB. */

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const timestamp = expect.stringMatching(TIMESTAMP);
const SECRET = 'a webhook secret of some length';

interface Output {
  records: { member_id: string; _meta?: { row: number } }[];
  metadata?: object;
}
interface Vendors {
  vendors: { vendor_id: string; name: string }[];
}

let edge: TestEdge;
let client: TestClient;
let receiver: Server;
let receiverUrl: string;
let uploaded: UploadResult;
let job: { status: string; completed_at: string; processing_time_seconds: number; download_urls: { original_file: string } };
const calls: { headers: Record<string, unknown>; body: string }[] = [];

const events = (): EventPayload[] => calls.map(({ body }) => JSON.parse(body) as EventPayload);
const auth = (): Record<string, string> => ({ authorization: `Bearer ${client.token}` });

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  edge = await testEdge({ settings: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
  client = await edge.client();
  await edge.jobs.work(edge.context);
});
afterAll(async () => {
  await edge.close();
  receiver.closeAllConnections();
  receiver.close();
});

describe('Authentication', () => {
  test('client credentials by JSON give a bearer token with its lifetime', async () => {
    const answer = await fetch(`${edge.base}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
  });

  test.each([
    '/jobs/job_x',
    '/files/job_x/output',
    '/files/job_x/errors',
    '/files/job_x/original',
    '/vendors',
    '/vendors/vnd_x',
    '/status',
    '/download/run_x',
    '/errors/run_x',
  ])('%s needs a token', async (path) => {
    for (const headers of [{}, { authorization: 'Bearer invalid' }] as Record<string, string>[])
      expect((await raw(`${edge.base}${path}`, { headers })).status).toBe(401);
  });
});

describe('Partner configuration', () => {
  test('POST /partner-config/{partner_id} sets the target, the secret and the events', async () => {
    const { status, body } = await client.json(`/partner-config/${client.partnerId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        webhook_url: receiverUrl,
        webhook_secret: SECRET,
        webhook_events: ['job.queued', 'job.processing', 'job.completed', 'job.failed'],
      }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ webhook_url: receiverUrl, webhook_events: ['job.queued', 'job.processing', 'job.completed', 'job.failed'] });
    expect(JSON.stringify(body)).not.toContain(SECRET);
  });
});

describe('Upload', () => {
  test('POST /files/upload answers 201 with the upload result', async () => {
    const { status, body } = await client.upload(PEOPLE, { name: 'enrollment_2024.csv', before: { vendor_hint: 'Generic' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      job_id: expect.stringMatching(/^job_/),
      status: 'queued',
      file_name: 'enrollment_2024.csv',
      detected_vendor: 'Generic',
      detected_format: 'CSV',
      row_count: 3,
      submitted_at: timestamp,
      estimated_completion: timestamp,
    });
    expect(Date.parse(body.estimated_completion)).toBeGreaterThan(Date.parse(body.submitted_at));
    uploaded = body;
  });
});

describe('Job', () => {
  test('GET /jobs/{job_id} leads from queued to an end, with every field', async () => {
    const states: string[] = [];
    await expect
      .poll(
        async () => {
          const { status, body } = await client.json<typeof job>(`/jobs/${uploaded.job_id}`);
          expect(status).toBe(200);
          if (states.at(-1) !== body.status) states.push(body.status);
          job = body;
          return body.status;
        },
        { timeout: 20_000 },
      )
      .toBe('completed_with_errors');
    expect(['queued', 'processing', 'completed_with_errors'].filter((state) => states.includes(state))).toEqual(states);
    expect(job).toMatchObject({
      job_id: uploaded.job_id,
      status: 'completed_with_errors',
      file_name: 'enrollment_2024.csv',
      vendor: 'Generic',
      format: 'CSV',
      submitted_at: uploaded.submitted_at,
      completed_at: timestamp,
      processing_time_seconds: expect.any(Number),
      statistics: { total_rows: 3, valid_rows: 2, invalid_rows: 1, warnings: expect.any(Number) },
      download_urls: {
        normalized_data: `${edge.base}/files/${uploaded.job_id}/output`,
        error_report: `${edge.base}/files/${uploaded.job_id}/errors`,
        original_file: `${edge.base}/files/${uploaded.job_id}/original`,
      },
      progress: { rows_done: 3, rows_total: 3, percent: 100 },
      error: null,
    });
    expect(Number.isInteger(job.processing_time_seconds)).toBe(true);
  });

  test('an unknown job is 404', async () => {
    expect((await client.json('/jobs/job_unknown')).status).toBe(404);
  });
});

describe('Normalized output', () => {
  test('GET /files/{job_id}/output is the valid records in one layout', async () => {
    const { status, body } = await client.json<Output>(`/files/${uploaded.job_id}/output`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_id: uploaded.job_id, vendor: 'Generic', processed_at: timestamp });
    expect(body.records.map(({ member_id }) => member_id)).toEqual(['M1', 'M3']);
    expect(body.records[0]).toMatchObject({
      member_id: 'M1',
      first_name: 'Ann',
      last_name: 'Ash',
      date_of_birth: '1985-03-15',
      ssn: '***-**-6789',
      email: 'ann@example.com',
      phone: '+1-555-201-3344',
      address: { street: '1 Elm St', city: 'Dover', state: 'DE', zip: '19901' },
      coverage: { plan_id: 'GOLD', effective_date: '2024-01-01', termination_date: null, coverage_type: null },
      dependents: [],
    });
  });

  test('include_metadata adds where it came from', async () => {
    const { body } = await client.json<Output>(`/files/${uploaded.job_id}/output?include_metadata=true`);
    expect(body.metadata).toMatchObject({
      vendor_id: expect.any(String),
      vendor_version: 1,
      detection: expect.any(Object),
      dialect: { format: 'csv', encoding: 'utf-8', delimiter: ',', quote: '"' },
      statistics: expect.any(Object),
      sha256: expect.any(String),
    });
    expect(body.records.map(({ _meta }) => _meta?.row)).toEqual([2, 4]);
  });

  test.each([
    ['csv', 'text/csv'],
    ['xml', 'application/xml'],
  ])('as %s it answers 200 at the first request, and again with ranges', async (format, type) => {
    const path = `${edge.base}/files/${uploaded.job_id}/output?format=${format}`;
    const first = await raw(path, { headers: auth() });
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toContain(type);
    expect(first.bytes.toString()).toContain('+1-555-201-3344');
    expect(first.bytes.toString()).not.toContain('123-45-6789');
    const again = await raw(path, { headers: auth() });
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again.headers['content-length']).toBe(String(first.bytes.length));
    expect(again.headers.etag).toBe(first.headers.etag);
    const part = await raw(path, { headers: { ...auth(), range: 'bytes=5-24' } });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(first.bytes.subarray(5, 25))).toBe(true);
    const metadata = await raw(`${path}&include_metadata=true`, { headers: auth() });
    expect(metadata.bytes.length).toBeGreaterThan(first.bytes.length);
  });

  test('GET /files/{job_id}/original is the file as it was sent', async () => {
    const answer = await raw(job.download_urls.original_file, { headers: auth() });
    expect(answer.bytes.toString()).toBe(PEOPLE);
    expect(answer.headers['content-disposition']).toContain('enrollment_2024.csv');
  });
});

describe('Error report', () => {
  test('GET /files/{job_id}/errors has an entry for each problem', async () => {
    const { status, body } = await client.json<{ errors: RowError[] }>(`/files/${uploaded.job_id}/errors`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_id: uploaded.job_id, total_errors: 1 });
    const errors = body.errors.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([
      expect.objectContaining({
        row_number: 3,
        severity: 'error',
        field: 'date_of_birth',
        message: expect.stringContaining('YYYY-MM-DD'),
        original_value: '1990-13-45',
        suggested_fix: expect.any(String),
        code: 'invalid_date',
      }),
    ]);
  });
});

describe('Vendors', () => {
  test('GET /vendors lists them with the figures of the own files', async () => {
    const { status, body } = await client.json<Vendors>('/vendors');
    expect(status).toBe(200);
    const generic = body.vendors.find(({ name }) => name === 'Generic');
    expect(generic).toEqual({
      vendor_id: expect.stringMatching(/^vnd_/),
      name: 'Generic',
      status: 'active',
      file_formats: expect.arrayContaining(['csv']),
      last_file_received: timestamp,
      total_files_processed: 1,
      average_processing_time_seconds: expect.any(Number),
    });
    const other = await edge.client();
    const elsewhere = (await other.json<Vendors>('/vendors')).body.vendors.find(({ name }) => name === 'Generic');
    expect(elsewhere).toMatchObject({ last_file_received: null, total_files_processed: 0, average_processing_time_seconds: null });
  });

  test('GET /vendors/{vendor_id} has the whole configuration', async () => {
    const [vendor] = (await client.json<Vendors>('/vendors')).body.vendors;
    const { status, body } = await client.json(`/vendors/${vendor?.vendor_id ?? ''}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...vendor,
      version: 1,
      updated_at: timestamp,
      updated_by: expect.any(String),
      detection: expect.any(Object),
      dialect: expect.any(Object),
      mapping: expect.any(Object),
      validation: expect.any(Object),
    });
    expect((await client.json('/vendors/vnd_unknown')).status).toBe(404);
  });
});

describe('Status, download and errors by run', () => {
  test('GET /status lists the run, whose addresses lead to its data', async () => {
    const { status, body } = await client.json<{ updated_at: string; runs: { run_id: string; download_url: string; errors_url: string }[] }>(
      '/status',
    );
    expect(status).toBe(200);
    expect(body.updated_at).toMatch(TIMESTAMP);
    const [run] = body.runs;
    if (run === undefined) throw new Error('there is no run');
    expect(run).toMatchObject({
      run_id: expect.stringMatching(/^run_/),
      partner: client.partnerId,
      status: 'completed_with_errors',
      original_filename: 'enrollment_2024.csv',
      uploaded_at: uploaded.submitted_at,
      completed_at: job.completed_at,
      stats: { total_rows: 3, valid_rows: 2, error_rows: 1 },
      download_url: `/download/${run.run_id}`,
      errors_url: `/errors/${run.run_id}`,
    });
    expect((await client.json(run.download_url)).body).toEqual((await client.json(`/files/${uploaded.job_id}/output`)).body);
    expect((await client.json(run.errors_url)).body).toEqual((await client.json(`/files/${uploaded.job_id}/errors`)).body);
  });
});

describe('Events', () => {
  test('the target was called for each event, signed, and the addresses in the last one work', async () => {
    await expect.poll(() => new Set(events().map(({ event }) => event))).toEqual(new Set(['job.completed', 'job.processing', 'job.queued']));
    for (const { headers, body } of calls) {
      expect(headers['content-type']).toContain('application/json');
      expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
    }
    const completed = events().find(({ event }) => event === 'job.completed');
    const run = `run_${uploaded.job_id.slice(4)}`;
    expect(completed).toMatchObject({
      event: 'job.completed',
      job_id: run,
      status: 'completed_with_errors',
      timestamp,
      partner_id: client.partnerId,
      original_filename: 'enrollment_2024.csv',
      statistics: { total_rows: 3, valid_rows: 2, invalid_rows: 1 },
      download_urls: { normalized_data: `${edge.root}/download/${run}`, error_report: `${edge.root}/errors/${run}` },
    });
    for (const url of Object.values(completed?.download_urls ?? {})) expect((await client.fetch(url)).status).toBe(200);
  });
});

describe('Errors', () => {
  test('a file whose format cannot be determined is invalid_file_format, with the whole error body', async () => {
    const { status, body, headers } = await client.upload(Buffer.from('%PDF-1.7\n\u0000\u0001\u0002'), { name: 'scan.pdf' });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        code: 'invalid_file_format',
        message: expect.stringMatching(/format.*could not be determined.*CSV, Excel, EDI 834/),
        details: expect.any(String),
        request_id: headers.get('x-request-id'),
        documentation_url: `${edge.root}/docs/errors/invalid_file_format`,
      },
    });
  });
});

describe('Limits', () => {
  test('every answer says how many requests are left, and until when', async () => {
    const first = (await client.json('/vendors')).headers;
    const second = (await client.json('/vendors')).headers;
    expect(Number(second.get('x-ratelimit-remaining'))).toBe(Number(first.get('x-ratelimit-remaining')) - 1);
    expect(Number(second.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now());
  });
});
