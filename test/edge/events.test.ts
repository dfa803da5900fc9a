import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { segmentId } from '../../src/model/segment.ts';
import { testClock, type TestClock } from '../support/clock.ts';
import { STATISTICS } from '../support/jobs.ts';
import { finishedJob } from './finished-job.ts';
import { wire } from './raw.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge } from './support.ts';

let edge: TestEdge;
let client: TestClient;
let clock: TestClock;

beforeAll(async () => {
  // Tokens are the store's, whose clock is the system's.
  clock = testClock(new Date());
  edge = await testEdge({ clock });
  client = await edge.client();
});
afterAll(() => edge.close());

interface Stream {
  answer: Response;
  /** The next block of lines: an event, a comment, or the time to come again; null behind the last. */
  next(): Promise<Record<string, string> | null>;
  leave(): Promise<void>;
}

async function open(jobId: string, { headers = {}, of = client }: { headers?: Record<string, string>; of?: TestClient } = {}): Promise<Stream> {
  const answer = await of.fetch(`/jobs/${jobId}/events`, { headers });
  const reader = (answer.body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    answer,
    async next() {
      while (!text.includes('\n\n')) {
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
      const end = text.indexOf('\n\n');
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
    },
    leave: () => reader.cancel(),
  };
}

async function upload(): Promise<{ jobId: string; runId: string }> {
  const { body } = await client.upload(PEOPLE);
  return { jobId: body.job_id, runId: body.job_id.replace('job_', 'run_') };
}

const TALLY = {
  rows: 3,
  valid_rows: 2,
  invalid_rows: 1,
  errors: 1,
  warnings: 0,
  records: 2,
  record_groups: 1,
  error_groups: 1,
  record_bytes: 9,
  tokens: 0,
};

describe('the events of a job', () => {
  test('tell each change, then the job as it ended, and are over', async () => {
    const { jobId, runId } = await upload();
    const stream = await open(jobId);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    expect(await stream.next()).toEqual({ retry: '2000' });
    const first = await stream.next();
    expect([first?.['event'], JSON.parse(first?.['data'] ?? '')]).toEqual([
      'progress',
      expect.objectContaining({ job_id: jobId, status: 'queued', progress: { rows_done: 0, rows_total: 3, percent: 0 } }),
    ]);
    await edge.store.jobs.start(jobId, 0);
    expect(JSON.parse((await stream.next())?.['data'] ?? '')).toMatchObject({ status: 'processing' });
    await edge.store.segments.done(segmentId(runId, 0, 0), TALLY);
    expect(JSON.parse((await stream.next())?.['data'] ?? '')).toMatchObject({ status: 'processing', progress: { rows_done: 3, percent: 99 } });
    await edge.store.jobs.finish(jobId, 0, { status: 'completed_with_errors', statistics: STATISTICS });
    const last = await stream.next();
    expect(last?.['event']).toBe('end');
    expect(JSON.parse(last?.['data'] ?? '')).toEqual((await client.json(`/jobs/${jobId}`)).body);
    expect(await stream.next()).toBe(null);
  });

  test('go on behind the last one seen, and an EventSource that saw the end is kept from coming again', async () => {
    const { jobId } = await upload();
    const stream = await open(jobId);
    await stream.next();
    const seen = (await stream.next())?.['id'] ?? '';
    await stream.leave();
    const again = await open(jobId, { headers: { 'last-event-id': seen } });
    expect(await again.next()).toEqual({ retry: '2000' });
    await edge.store.jobs.fail(jobId, { code: 'segment_failed', message: 'x' });
    const end = await again.next();
    expect([end?.['event'], JSON.parse(end?.['data'] ?? '').error.code]).toEqual(['end', 'segment_failed']);
    const after = await client.fetch(`/jobs/${jobId}/events`, { headers: { 'last-event-id': end?.['id'] ?? '' } });
    expect(after.status).toBe(204);
    const anew = await open(jobId, { headers: { 'last-event-id': 'nonsense' } });
    await anew.next();
    expect((await anew.next())?.['event']).toBe('end');
  });

  test('have a comment where nothing changes, and end in time to come again with another token', async () => {
    const { jobId } = await upload();
    const stream = await open(jobId);
    await stream.next();
    await stream.next();
    clock.advance(15_000);
    expect(await stream.next()).toEqual({ '': '' });
    clock.advance(15 * 60_000);
    expect(await stream.next()).toBe(null);
  });

  test('are over when the job is removed', async () => {
    const { jobId } = await upload();
    const stream = await open(jobId);
    await stream.next();
    await stream.next();
    await edge.store.removeRun({ _id: jobId });
    expect(await stream.next()).toBe(null);
  });

  test('of an ended job are its end alone', async () => {
    const job = await finishedJob(edge.store, { partnerId: client.partnerId });
    const stream = await open(job._id);
    await stream.next();
    expect((await stream.next())?.['event']).toBe('end');
    expect(await stream.next()).toBe(null);
    const head = await client.fetch(`/jobs/${job._id}/events`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  test('are not found for others, nor open without a token or the scope', async () => {
    const { jobId } = await upload();
    const stranger = await edge.client();
    expect((await stranger.json(`/jobs/${jobId}/events`)).body.error.code).toBe('not_found');
    expect((await client.json('/jobs/job_unknown/events')).body.error.code).toBe('not_found');
    expect((await fetch(`${edge.base}/jobs/${jobId}/events`)).status).toBe(401);
    const filesOnly = await edge.client({ scopes: ['files'], partnerId: client.partnerId });
    expect((await filesOnly.json(`/jobs/${jobId}/events`)).status).toBe(403);
  });
});

test('one reading serves all who watch', async () => {
  const { jobId } = await upload();
  const asked: (readonly string[])[] = [];
  const { jobs } = edge.store;
  const summaries = jobs.summaries;
  jobs.summaries = (ids) => {
    asked.push(ids);
    return summaries(ids);
  };
  try {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(jobId)));
    for (const stream of streams) {
      await stream.next();
      await stream.next();
    }
    const before = asked.length;
    await edge.store.jobs.start(jobId, 0);
    for (const stream of streams) expect(JSON.parse((await stream.next())?.['data'] ?? '').status).toBe('processing');
    expect(asked.length - before).toBeLessThan(streams.length);
    for (const ids of asked) expect(ids.filter((id) => id === jobId)).toEqual([jobId]);
    for (const stream of streams) await stream.leave();
  } finally {
    jobs.summaries = summaries;
  }
});

test('past as many streams as one partner may have open, one is told so', async () => {
  const { jobId } = await upload();
  const request = `GET /v1/jobs/${jobId}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n\r\n`;
  const lines = await Promise.all(Array.from({ length: 500 }, () => wire(edge.root)));
  for (const line of lines) line.socket.write(request);
  for (const line of lines) await line.sees(/event: progress/);
  const refused = await wire(edge.root);
  refused.socket.write(request);
  expect(await refused.sees(/\}\}/)).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 5\r\n[^]*"code":"service_unavailable"/);
  for (const line of [...lines, refused]) line.socket.destroy();
});

test('a stopping edge ends its streams at once', async () => {
  const other = await testEdge();
  const caller = await other.client();
  const { body } = await caller.upload(PEOPLE);
  const line = await wire(other.root);
  line.socket.write(`GET /v1/jobs/${body.job_id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.token}\r\n\r\n`);
  await line.sees(/event: progress/);
  await other.edge.stop();
  await line.closed;
  expect(line.received()).toMatch(/\r\n0\r\n\r\n$/);
  await other.jobs.close();
});
