import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../src/base/log.ts';
import { finishedJob } from './finished-job.ts';
import { wire, type Wire } from './raw.ts';
import { testEdge, type TestClient, type TestEdge } from './support.ts';

/** A client that leaves is no fault of the service: nobody is to be called for it. */

const MIB = 1024 * 1024;

let edge: TestEdge;
let client: TestClient;
const faults: unknown[] = [];
const requests: { status: number; complete: boolean }[] = [];

const log: Log = {
  debug: () => undefined,
  info: (line: unknown) => void requests.push(line as (typeof requests)[number]),
  warn: (line: unknown) => void faults.push(line),
  error: (line: unknown) => void faults.push(line),
  fatal: (line: unknown) => void faults.push(line),
  child: () => log,
};

beforeAll(async () => {
  edge = await testEdge({ log });
  client = await edge.client();
});
afterAll(() => edge.close());
beforeEach(() => {
  faults.length = 0;
  requests.length = 0;
});

async function ask(path: string): Promise<Wire> {
  const line = await wire(edge.root);
  line.socket.write(`GET /v1${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n\r\n`);
  return line;
}

test('a reader whose connection breaks in the middle of an output leaves no error in the log', async () => {
  const { _id } = await finishedJob(edge.store, {
    partnerId: client.partnerId,
    records: Array.from({ length: 32 }, () => [{ member_id: 'x'.repeat(MIB) }]),
  });
  const line = await ask(`/files/${_id}/output`);
  await line.sees(/^HTTP\/1\.1 200 /);
  line.socket.resetAndDestroy();
  await expect.poll(() => requests).toContainEqual(expect.objectContaining({ status: 200, complete: false }));
  expect(faults).toEqual([]);
});

test('a reader who leaves while the output is still being rendered leaves no error in the log, and no answer that it never had', async () => {
  // No worker is there to render it.
  const { _id } = await finishedJob(edge.store, { partnerId: client.partnerId, records: [[{ member_id: 'M1' }]] });
  const waiting = async (): Promise<number> => (await edge.context.flow.depths()).reduce((sum, { waiting: depth }) => sum + depth, 0);
  const before = await waiting();
  const line = await ask(`/files/${_id}/output?format=csv`);
  await expect.poll(waiting).toBeGreaterThan(before);
  line.socket.resetAndDestroy();
  await expect.poll(() => requests).toContainEqual(expect.objectContaining({ status: 499, complete: false }));
  // What waited for the client has heard of it by the time that another request has been answered.
  await client.json('/status');
  expect(faults).toEqual([]);
});

test('a client that leaves before it is refused leaves nothing in the log but its request', async () => {
  const line = await wire(edge.root);
  line.socket.end('GET /v1/status HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer unknown\r\n\r\n');
  await line.closed;
  await expect.poll(() => requests).toContainEqual(expect.objectContaining({ status: 499, complete: false }));
  await client.json('/status');
  expect(faults).toEqual([]);
});
