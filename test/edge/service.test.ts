import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_ERRORS } from '../../src/model/api-errors.ts';
import { JOB_ERROR_CODES } from '../../src/model/job-errors.ts';
import { ROW_ERROR_CODES } from '../../src/model/row-error-codes.ts';
import type { Log } from '../../src/base/log.ts';
import { testClock } from '../support/clock.ts';
import { silentLog } from '../support/flow.ts';
import { raw, wire } from './raw.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
const lines: { bindings: Record<string, unknown>; text: string }[] = [];
const keep = (bindings: Record<string, unknown>, text: string): void => void lines.push({ bindings, text });
const log = { ...silentLog, debug: keep, info: keep, warn: keep, error: keep, fatal: keep, child: () => log } as unknown as Log;

beforeAll(async () => {
  edge = await testEdge({ log });
  client = await edge.client();
});
afterAll(() => edge.close());

describe('documentation', () => {
  test('every code has a page with cause, example and remedy, and the index leads to all', async () => {
    const index = await (await fetch(`${edge.root}/docs`)).text();
    for (const code of [...Object.keys(API_ERRORS), ...Object.keys(JOB_ERROR_CODES), ...Object.keys(ROW_ERROR_CODES)]) {
      const answer = await fetch(`${edge.root}/docs/errors/${code}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await answer.text();
      for (const part of [code, 'Cause', 'Example', 'Remedy']) expect(text).toContain(part);
      expect(index).toContain(`/docs/errors/${code}"`);
    }
  });

  test('of a code that does not exist is a page that says so', async () => {
    for (const code of ['nonsense', 'constructor', '%3Cscript%3E']) {
      const answer = await fetch(`${edge.root}/docs/errors/${code}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('<script');
    }
  });

  test('holds the schema of the XML output', async () => {
    const answer = await fetch(`${edge.root}/docs/normalized-output.xsd`);
    expect(answer.headers.get('content-type')).toContain('xml');
    expect(await answer.text()).toContain('normalized_output');
  });

  test('is where every error body leads', async () => {
    const { body } = await client.json('/jobs/job_unknown');
    expect((await fetch(body.error.documentation_url)).status).toBe(200);
  });
});

describe('errors', () => {
  test('every kind of wrong address has the error body', async () => {
    const cases = [
      ['GET', `${edge.base}/nowhere`, 404, 'not_found'],
      ['GET', `${edge.root}/nowhere`, 404, 'not_found'],
      ['DELETE', `${edge.base}/vendors`, 405, 'method_not_allowed'],
      ['GET', `${edge.base}/oauth/token`, 405, 'method_not_allowed'],
      ['GET', `${edge.base}/files/upload`, 405, 'method_not_allowed'],
      ['GET', `${edge.base}/jobs/%E0%A4%A`, 404, 'not_found'],
    ] as const;
    for (const [method, url, status, code] of cases) {
      const answer = await raw(url, { method, headers: { authorization: `Bearer ${client.token}` } });
      const body = JSON.parse(answer.bytes.toString());
      expect([url, answer.status, body.error.code]).toEqual([url, status, code]);
      expect(body.error.request_id).toBe(answer.headers['x-request-id']);
      if (status === 405) expect(answer.headers.allow).toMatch(/[A-Z]/);
    }
  });

  test('a request id is honoured where it is safe, and made where it is not', async () => {
    const kept = await raw(`${edge.base}/vendors`, { headers: { 'x-request-id': 'req-from.client_01' } });
    expect(kept.headers['x-request-id']).toBe('req-from.client_01');
    expect(JSON.parse(kept.bytes.toString()).error.request_id).toBe('req-from.client_01');
    for (const safe of ['a', 'abc-123', '00-4bf92f3577b34da6/a.b:c=1@host+x']) {
      expect((await raw(`${edge.base}/vendors`, { headers: { 'x-request-id': safe } })).headers['x-request-id']).toBe(safe);
    }
    for (const unsafe of ['with blank inside', '<script>alert(1)</script>', 'x'.repeat(200)]) {
      expect((await raw(`${edge.base}/vendors`, { headers: { 'x-request-id': unsafe } })).headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
    }
  });

  test('what is no HTTP gets the error body, too', async () => {
    const line = await wire(edge.root);
    line.socket.write('NONSENSE\r\n\r\n');
    await line.closed;
    expect(line.received()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"[^]*"documentation_url"/);
  });

  test.each([
    ['an HTTP/1.1 request without a host', 'GET /v1/vendors HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
    ['an HTTP/1.1 request with two hosts', 'GET /v1/vendors HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'invalid_request'],
    [
      'a body in a coding besides chunked',
      'GET /v1/vendors HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['an expectation that is none of ours', 'GET /v1/vendors HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n', 401, 'invalid_token'],
  ])('%s is answered with the error body as well', async (_what, request, status, code) => {
    const line = await wire(edge.root);
    line.socket.write(request);
    const text = await line.sees(/\r\n\r\n[^]*\}\}|\r\n0\r\n\r\n/);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"code":"${code}"[^]*"documentation_url"`));
    line.socket.destroy();
  });

  test.each([
    ['an address', `GET /v1/vendors?x=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a head', `GET /v1/vendors HTTP/1.1\r\nHost: x\r\n${'X-One: 1\r\n'.repeat(150)}\r\n`],
  ])('%s that is too long is told its bounds', async (_what, request) => {
    const line = await wire(edge.root);
    line.socket.write(request);
    await line.closed;
    expect(line.received()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_request"[^]*16384 bytes and 100 headers/);
  });

  test.each([
    ['an upload without a body', '/files/upload', 'multipart/form-data; boundary=x', null, 'The request has no body.'],
    ['another call without a body', '/vendors', 'application/json', null, 'The request has no body.'],
    ['a body that is no JSON', '/vendors', 'application/json', '{"name": "Ann', 'The body is no JSON object or array that can be read.'],
    ['a body that is too large', '/oauth/token', 'application/json', `{"x":"${'x'.repeat(70_000)}"}`, 'The body may have 65536 bytes at most.'],
  ])('%s is told what is wrong with it, and nothing of what it holds', async (_what, path, type, body, details) => {
    const line = await wire(edge.root);
    const length = body === null ? '' : `Content-Length: ${body.length}\r\n`;
    line.socket.write(
      `POST /v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\nContent-Type: ${type}\r\n${length}\r\n${body ?? ''}`,
    );
    expect(await line.sees(/\}\}/)).toMatch(new RegExp(`^HTTP/1\\.1 400 [^]*"code":"invalid_request"[^]*"details":"${details}"`));
    line.socket.destroy();
  });

  test('a request whose client ends in the middle of its body is told so', async () => {
    const line = await wire(edge.root);
    line.socket.end(
      `POST /v1/vendors HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
    );
    await line.closed;
    expect(line.received()).toMatch(/^HTTP\/1\.1 400 [^]*ended before it was complete/);
  });

  test('a body that is not compressed as it says is a fault of the client, not of ours', async () => {
    const given = JSON.stringify({ grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret });
    const send = (body: Uint8Array) =>
      raw(`${edge.base}/oauth/token`, { method: 'POST', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body });
    expect((await send(gzipSync(given))).status).toBe(200);
    for (const broken of [Buffer.from(given), gzipSync(given).subarray(0, 40)]) {
      const answer = await send(broken);
      expect([answer.status, JSON.parse(answer.bytes.toString()).error.code]).toEqual([400, 'invalid_request']);
    }
  });

  test('a body in an encoding that is not taken is told which are', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'zstd' };
    const { status, bytes } = await raw(`${edge.base}/oauth/token`, { method: 'POST', headers, body: Buffer.from('{}') });
    expect([status, JSON.parse(bytes.toString()).error.details]).toEqual([415, expect.stringMatching(/gzip.*Content-Encoding/)]);
  });

  test('a fault of ours is a 500 without a word of it', async () => {
    const secret = 'the store says 123-45-6789';
    const broken = await testEdge({
      log,
      context: (context) => ({
        ...context,
        store: { ...context.store, vendors: { ...context.store.vendors, list: () => Promise.reject(new Error(secret)) } },
      }),
    });
    try {
      const other = await broken.client();
      const { status, body } = await other.json('/vendors');
      expect([status, body.error.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(body)).not.toMatch(/6789|at .*\.ts/);
    } finally {
      await broken.close();
    }
  });
});

describe('for those who run the service', () => {
  test('it is alive, and ready while MongoDB answers', async () => {
    expect((await raw(`${edge.root}/healthz`)).status).toBe(200);
    const ready = await raw(`${edge.root}/readyz`);
    expect([ready.status, JSON.parse(ready.bytes.toString())]).toEqual([200, { status: 'ready', redis: 'ok' }]);
    const away = await testEdge({
      context: (context) => ({ ...context, store: { ...context.store, ping: () => Promise.reject(new Error('away')) } }),
    });
    try {
      const answer = await raw(`${away.root}/readyz`);
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.bytes.toString()).error).toMatchObject({ code: 'service_unavailable', details: 'MongoDB does not answer.' });
      expect((await raw(`${away.root}/healthz`)).status).toBe(200);
    } finally {
      await away.close();
    }
  });

  test('it stays ready while Redis is away, and says so', async () => {
    const away = await testEdge({ context: (context) => ({ ...context, flow: { ...context.flow, ping: () => Promise.reject(new Error('away')) } }) });
    try {
      const answer = await raw(`${away.root}/readyz`);
      expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([200, { status: 'ready', redis: 'away' }]);
    } finally {
      await away.close();
    }
  });

  test('the figures in its stores are read once at a time, and again only after five seconds', async () => {
    const moves = testClock(new Date());
    const held = Promise.withResolvers<void>();
    let reads = 0;
    const counted = await testEdge({
      clock: moves,
      context: ({ store, ...context }) => ({
        ...context,
        store: {
          ...store,
          jobs: {
            ...store.jobs,
            async countByStatus() {
              reads++;
              await held.promise;
              return store.jobs.countByStatus();
            },
          },
        },
      }),
    });
    try {
      const scrape = async () => (await raw(`${counted.root}/metrics`)).status;
      const crowd = Array.from({ length: 10 }, scrape);
      await expect.poll(() => reads).toBe(1);
      held.resolve();
      expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));
      moves.advance(4_999);
      await scrape();
      expect(reads).toBe(1);
      moves.advance(1);
      await scrape();
      expect(reads).toBe(2);
    } finally {
      await counted.close();
    }
  });

  test('a store that is away costs its own figures, and no other', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('away'));
    const without = await testEdge({
      context: ({ store, flow, ...context }) => ({
        ...context,
        store: { ...store, jobs: { ...store.jobs, pace: away } },
        flow: { ...flow, depths: away, heartbeats: away },
      }),
    });
    try {
      const answer = await raw(`${without.root}/metrics`);
      const text = answer.bytes.toString();
      expect(answer.status).toBe(200);
      expect(text).toMatch(/^rollcall_rows_waiting 0$/m);
      expect(text).not.toMatch(/^rollcall_(queue_|worker_|rows_per_second)/m);
    } finally {
      await without.close();
    }
  });

  test('its figures name no partner, client or file', async () => {
    await client.upload(PEOPLE, { name: 'a-telling-name.csv' });
    const page = (await raw(`${edge.root}/metrics`)).bytes.toString();
    for (const name of [
      'rollcall_jobs{status="queued"}',
      'rollcall_rows_waiting',
      'rollcall_rows_per_second',
      'rollcall_queue_runs{queue="normalize.v1",state="waiting"}',
      'rollcall_queue_oldest_waiting_seconds{queue="normalize.v1"}',
      'rollcall_deliveries{state="waiting"}',
      'rollcall_edge_event_loop_delay_seconds{quantile="0.99"}',
      'rollcall_rate_limit_let_through_total',
      'rollcall_uploads_in_progress',
      'rollcall_http_request_seconds_bucket',
    ]) {
      expect(page).toContain(name);
    }
    expect(page).not.toMatch(new RegExp([client.partnerId, client.id, 'a-telling-name'].join('|')));
  });

  test('its log has a line for each request and no name, query or token in it', async () => {
    lines.length = 0;
    const { body } = await client.upload(PEOPLE, { name: 'a-telling-name.csv' });
    await client.fetch(`/status?vendor=a-telling-vendor`);
    await client.fetch(`/jobs/${body.job_id}`);
    await expect.poll(() => lines.filter(({ text }) => text === 'request').length).toBe(3);
    expect(lines.find(({ bindings }) => bindings['route'] === '/v1/jobs/:job_id')?.bindings).toMatchObject({
      method: 'GET',
      status: 200,
      complete: true,
      client_id: client.id,
    });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(['a-telling', client.token, 'Birch', '6789'].join('|')));
  });
});
