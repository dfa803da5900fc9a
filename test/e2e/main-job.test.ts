import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { csvFixture } from '../../bench/csv-fixture.ts';
import { connectApi, type Api } from '../../src/cli/api.ts';
import type { EventPayload } from '../../src/model/event.ts';
import type { NormalizedRecord } from '../../src/model/record.ts';
import { testPrefix } from '../support/prefix.ts';
import { root, startProgram, type Program } from '../support/program.ts';

const SAMPLE = fileURLToPath(new URL('../../bin/sample/enrollment.csv', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../.rollcall/fixtures', import.meta.url));
const SECRET = 'a secret of more than sixteen characters';
const JOB_TIMEOUT_MS = 60_000;

interface JobView {
  job_id: string;
  status: string;
  statistics: { total_rows: number; valid_rows: number; invalid_rows: number; warnings: number };
  download_urls: { normalized_data: string; error_report: string; original_file: string };
}

describe('the main job, from upload to webhook, through the program that npm start runs', () => {
  let program: Program;
  let api: Api;
  let receiver: Receiver;
  let data: string;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'rollcall-e2e-'));
    const prefix = testPrefix();
    program = await startProgram(process.execPath, [join(root, 'src/cli/start.ts'), '--json', '--no-sample', '--data', data], {
      REDIS_URL: inject('redisUrl'),
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: prefix,
      QUEUE_PREFIX: prefix,
      LOG_LEVEL: 'warn',
      SEGMENT_BYTES: '65536',
      RATE_LIMIT_PER_HOUR: '100000',
    });
    api = await connectApi(program.ready.base_url, program.ready, AbortSignal.timeout(600_000));
    receiver = await startReceiver();
  }, 90_000);

  afterAll(async () => {
    const exited = once(program.child, 'exit');
    program.child.kill('SIGTERM');
    await exited;
    await receiver.stop();
    await rm(data, { recursive: true, force: true });
  });

  it('runs edge and workers as processes of their own', () => {
    const { processes } = program.ready;
    expect(processes.filter(({ role }) => role === 'edge')).toHaveLength(1);
    expect(processes.filter(({ role }) => role === 'worker').length).toBeGreaterThan(0);
    expect(new Set(processes.map(({ pid }) => pid)).size).toBe(processes.length);
  });

  it('turns a partner file into records, an error report and signed webhooks', async () => {
    await api.post(`/partner-config/${program.ready.partner_id}`, {
      webhook_url: receiver.url,
      webhook_secret: SECRET,
      webhook_events: ['job.queued', 'job.processing', 'job.completed', 'job.failed'],
    });
    const upload = await send(api, await readFile(SAMPLE), 'enrollment.csv');
    expect(upload).toMatchObject({ detected_format: 'CSV', file_name: 'enrollment.csv' });
    const job = await ended(api, upload.job_id);
    expect(job.status).toBe('completed_with_errors');
    expect(job.statistics.total_rows).toBe(upload.row_count);
    expect(job.statistics.valid_rows + job.statistics.invalid_rows).toBe(upload.row_count);

    const output = await api.get<{ records: NormalizedRecord[] }>(`/files/${job.job_id}/output`);
    expect(output.records.length).toBeGreaterThan(0);
    for (const record of output.records) {
      expect(record.ssn ?? '***-**-0000').toMatch(/^\*\*\*-\*\*-\d{4}$/);
      expect(record.last_name).toEqual(expect.any(String));
    }
    const report = await api.get<{ total_errors: number; errors: { row_number: number; severity: string; suggested_fix: string | null }[] }>(
      `/files/${job.job_id}/errors`,
    );
    expect(report.total_errors).toBeGreaterThan(0);
    expect(report.errors.filter(({ severity }) => severity === 'error')).toHaveLength(report.total_errors);
    expect(report.errors.some((entry) => entry.suggested_fix !== null)).toBe(true);

    const calls = await receiver.until(3);
    expect(calls.map(({ payload }) => payload.event)).toEqual(['job.queued', 'job.processing', 'job.completed']);
    for (const { body, headers, payload } of calls) {
      expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
      expect(payload.job_id).toBe(job.job_id.replace('job_', 'run_'));
    }
    expect(calls.at(-1)?.payload).toMatchObject({ status: 'completed_with_errors', statistics: { total_rows: job.statistics.total_rows } });
  }, 90_000);

  it('gives the same output when every worker is killed in the middle', async () => {
    const fixture = await csvFixture(FIXTURES, 20_000, 'families');
    const bytes = await readFile(fixture.file);
    const undisturbed = await ended(api, (await send(api, bytes, 'a.csv')).job_id);
    const { job_id: disturbedId } = await send(api, bytes, 'a.csv');
    for (const { role, pid } of program.ready.processes) if (role === 'worker') process.kill(pid, 'SIGKILL');
    const disturbed = await ended(api, disturbedId);
    expect(disturbed.statistics).toEqual(undisturbed.statistics);
    for (const what of ['output', 'errors']) {
      const [first, second] = await Promise.all(
        [undisturbed, disturbed].map(async ({ job_id }) => api.get<Record<string, unknown>>(`/files/${job_id}/${what}`)),
      );
      expect({ ...second, job_id: '', processed_at: '' }).toEqual({ ...first, job_id: '', processed_at: '' });
    }
  }, 120_000);
});

async function send(
  api: Api,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<{ job_id: string; row_count: number; detected_format: string; file_name: string }> {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'text/csv' }), name);
  return api.post('/files/upload', form);
}

async function ended(api: Api, jobId: string): Promise<JobView> {
  let job: JobView | null = null;
  await expect
    .poll(async () => (job = await api.get<JobView>(`/jobs/${jobId}`)).status, { timeout: JOB_TIMEOUT_MS, interval: 50 })
    .toMatch(/^(completed|failed)/);
  return job as unknown as JobView;
}

interface Call {
  body: Buffer;
  headers: IncomingHttpHeaders;
  payload: EventPayload;
}

interface Receiver {
  url: string;
  until(calls: number): Promise<Call[]>;
  stop(): Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      calls.push({ body, headers: request.headers, payload: JSON.parse(body.toString()) as EventPayload });
      response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    until: async (count) => {
      await expect.poll(() => calls.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
      return calls;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
