import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishedJob, rowError } from '../edge/finished-job.ts';
import { testEdge, type TestClient, type TestEdge } from '../edge/support.ts';

const MIB = 1024 * 1024;
const MAX_BYTES_A_READER = MIB;
/** Looks in a row that must find the same: beside other tests, a thread that compresses may stand still for one. */
const CALM_LOOKS = 3;

let edge: TestEdge;
let client: TestClient;
let jobId: string;
beforeAll(async () => {
  edge = await testEdge();
  client = await edge.client();
  jobId = await storeMuch();
}, 60_000);
afterAll(() => edge.close());

/** Asks, takes the first bytes, and reads no further. */
async function stall(path: string, headers: Record<string, string> = {}): Promise<Socket> {
  const { hostname, port } = new URL(edge.root);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ Host: 'localhost', Authorization: `Bearer ${client.token}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`GET /v1${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(socket, 'readable');
  expect(String((socket.read(15) as Buffer | null) ?? '')).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const held = (): number => {
  collectGarbage();
  const { external, arrayBuffers, heapUsed } = process.memoryUsage();
  return Math.max(external, arrayBuffers) + heapUsed;
};

test.each([
  [50, 'an output', 'output', {}],
  [20, 'an output with metadata', 'output?include_metadata=true', {}],
  // Each has its own: until its socket is full, it is the compressing that takes the time.
  [12, 'an output in gzip', 'output', { 'Accept-Encoding': 'gzip' }],
  [12, 'an output in zstd', 'output', { 'Accept-Encoding': 'zstd' }],
  [20, 'a filtered error report', 'errors?severity=error', {}],
  [20, 'an original', 'original', {}],
])(
  '%i stalled readers of %s hold less than a mebibyte each',
  async (readers, _what, path, headers) => {
    // What the edge holds for all readers alike is there from the first one on.
    (await stall(`/files/${jobId}/${path}`, headers)).destroy();
    const before = await settled();
    const sockets = await Promise.all(Array.from({ length: readers }, () => stall(`/files/${jobId}/${path}`, headers)));
    const added = (await settled()) - before;
    for (const socket of sockets) socket.destroy();
    expect(added).toBeLessThan(readers * MAX_BYTES_A_READER);
  },
  150_000,
);

/** About 16 MiB of each kind, which compression cannot make small, so that no reader is done before it stalls. */
async function storeMuch(): Promise<string> {
  const noise = (): string => Array.from({ length: 16 }, () => Math.random().toString(36).slice(2)).join('');
  const group = Array.from({ length: 5_000 }, (_, row) => ({ member_id: `M${row}`, last_name: noise() }));
  const entries = group.map(({ last_name }, row) => rowError(row, { message: last_name }));
  const copies = <T>(one: T): T[] => Array.from({ length: 16 }, () => one);
  const job = await finishedJob(edge.store, {
    partnerId: client.partnerId,
    records: copies(group),
    errors: copies(entries),
    given: { bytes: 16 * MIB },
  });
  const chunk = Buffer.from(JSON.stringify(group)).subarray(0, MIB);
  const writer = edge.store.blobs.originals.create(job._id, { metadata: {} });
  for (const one of copies(chunk)) await writer.write(one);
  await writer.finish();
  return job._id;
}

/** What the process holds, once that no longer changes: each reader has been given what its socket takes. */
async function settled(): Promise<number> {
  let bytes = held();
  let calm = 0;
  await expect
    .poll(
      () => {
        const was = bytes;
        bytes = held();
        calm = Math.abs(bytes - was) < MIB / 4 ? calm + 1 : 0;
        return calm === CALM_LOOKS;
      },
      { interval: 150, timeout: 60_000 },
    )
    .toBe(true);
  return bytes;
}
