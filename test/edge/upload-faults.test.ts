import { expect, test, type TestContext } from 'vitest';
import { MAX_DRAIN_BYTES } from '../../src/edge/refuse.ts';
import { FILE_PART_HEAD, raw, uploadHead, wire, type Wire } from './raw.ts';
import { PEOPLE, testEdge, type TestClient, type TestEdge, type TestEdgeOptions } from './support.ts';

// Most wait for a bound that must pass: side by side, each on an edge of its own.

async function start({ onTestFinished }: TestContext, options: TestEdgeOptions = {}): Promise<{ edge: TestEdge; client: TestClient }> {
  const edge = await testEdge(options);
  onTestFinished(() => edge.close());
  return { edge, client: await edge.client() };
}

const leftovers = ({ store }: TestEdge): Promise<unknown[]> => store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 100 });
const inProgress = async ({ root }: TestEdge): Promise<string | undefined> =>
  /^rollcall_uploads_in_progress (\d+)$/m.exec((await raw(`${root}/metrics`)).bytes.toString())?.[1];

/** Sends until the server closes or this many bytes are out; resolves to the bytes that the server's system took. */
async function flood({ socket, closed }: Wire, piece: Buffer, maxBytes: number): Promise<number> {
  let gone = false;
  void closed.then(() => (gone = true));
  while (!gone && socket.bytesWritten < maxBytes) {
    if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  return socket.bytesWritten - socket.writableLength;
}

test.concurrent('a client that leaves in the middle of a file leaves nothing behind', async (context) => {
  const { edge, client } = await start(context);
  const line = await wire(edge.root);
  line.socket.write(uploadHead(client.token, { 'Content-Length': '50000000' }));
  line.socket.write(FILE_PART_HEAD + PEOPLE + 'x'.repeat(3_000_000));
  await context.expect.poll(() => leftovers(edge)).toHaveLength(1);
  line.socket.destroy();
  await context.expect.poll(() => leftovers(edge)).toEqual([]);
  await context.expect.poll(() => inProgress(edge)).toBe('0');
});

test.concurrent('a client that stops sending is told so, and leaves nothing behind', async (context) => {
  const { edge, client } = await start(context, { settings: { UPLOAD_IDLE_TIMEOUT_MS: 200 } });
  const line = await wire(edge.root);
  line.socket.write(uploadHead(client.token, { 'Content-Length': '50000000' }) + FILE_PART_HEAD + PEOPLE);
  expect(await line.sees(/request_timeout/)).toMatch(/^HTTP\/1\.1 408 /);
  await line.closed;
  expect(await leftovers(edge)).toEqual([]);
});

test.concurrent('a client that stops sending the little that is left is told so, and the connection is closed', async (context) => {
  const { edge, client } = await start(context, { settings: { UPLOAD_IDLE_TIMEOUT_MS: 200 } });
  const line = await wire(edge.root);
  line.socket.write(uploadHead(client.token, { 'Content-Length': '50000' }) + FILE_PART_HEAD + PEOPLE);
  expect(await line.sees(/request_timeout/)).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/i);
  await line.closed;
});

test.concurrent('a fault in the middle of an upload is answered, then at most 1 MiB is read and the connection closed', async (context) => {
  const { edge, client } = await start(context);
  const line = await wire(edge.root);
  line.socket.write(uploadHead(client.token, { 'Content-Length': String(2 ** 33) }) + FILE_PART_HEAD);
  const noise = Buffer.alloc(64 * 1024, 0);
  const taken = await flood(line, noise, 200 * 1024 * 1024);
  expect(line.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(line.received()).toMatch(/connection: close/i);
  expect(line.received()).toMatch(/"code":"invalid_file_format".*"documentation_url"/);
  // The head that is inspected, what is drained, and what the two systems' buffers hold.
  expect(taken).toBeLessThan(2 ** 20 + MAX_DRAIN_BYTES + 12 * 2 ** 20);
  await line.closed;
  expect(await leftovers(edge)).toEqual([]);
});

test.concurrent('behind the refusal of a short upload that still arrives, the connection serves the next request', async (context) => {
  const { edge, client } = await start(context);
  const hint = '--x\r\nContent-Disposition: form-data; name="vendor_hint"\r\n\r\nNobody at all\r\n';
  const body = `${hint}${FILE_PART_HEAD}${PEOPLE}${'\n'.repeat(600_000)}\r\n--x--\r\n`;
  const line = await wire(edge.root);
  line.socket.write(uploadHead(client.token, { 'Content-Length': String(body.length) }) + body.slice(0, 1000));
  await line.sees(/"code":"unknown_vendor".*\}\}/);
  line.socket.write(`${body.slice(1000)}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await line.sees(/"status":"ok"/)).toMatch(/^HTTP\/1\.1 400 /);
  await line.closed;
});

test.concurrent('a file past the limit is refused before it is sent where its length is known, else when it is passed', async (context) => {
  const { edge, client } = await start(context, { settings: { MAX_UPLOAD_BYTES: 100_000 } });
  const early = await wire(edge.root);
  early.socket.write(uploadHead(client.token, { 'Content-Length': '5000000' }));
  expect(await early.sees(/file_too_large/)).toMatch(/^HTTP\/1\.1 413 /);
  early.socket.destroy();

  const rows = `${PEOPLE}${'M1,Ann,Ash,1985-03-15,,,,,,,,GOLD,2024-01-01,\n'.repeat(5_000)}`;
  const late = await client.upload(rows);
  expect(late.status).toBe(413);
  expect(late.body.error.code).toBe('file_too_large');
  expect(await leftovers(edge)).toEqual([]);
});

test.concurrent('past as many uploads as are taken at once, one is told to come again, and comes through when a place is free', async (context) => {
  const { edge, client } = await start(context, { settings: { MAX_CONCURRENT_UPLOADS: 1 } });
  const slow = await wire(edge.root);
  slow.socket.write(uploadHead(client.token, { 'Content-Length': '50000000' }) + FILE_PART_HEAD + PEOPLE);
  await context.expect.poll(() => inProgress(edge)).toBe('1');
  const refused = await client.upload(PEOPLE);
  expect(refused.status).toBe(503);
  expect(refused.body.error.code).toBe('service_unavailable');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  slow.socket.destroy();
  await context.expect.poll(async () => (await client.upload(PEOPLE)).status).toBe(201);
});

test.concurrent('a client that waits for 100 Continue sends nothing of an upload that is refused', async (context) => {
  const { edge, client } = await start(context);
  const refused = await wire(edge.root);
  refused.socket.write(uploadHead('wrong', { 'Content-Length': '50000000', Expect: '100-continue' }));
  const answer = await refused.sees(/invalid_token/);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  refused.socket.destroy();

  const taken = await wire(edge.root);
  const body = `${FILE_PART_HEAD}${PEOPLE}\r\n--x--\r\n`;
  taken.socket.write(uploadHead(client.token, { 'Content-Length': String(body.length), Expect: '100-continue' }));
  await taken.sees(/^HTTP\/1\.1 100 Continue/);
  taken.socket.write(body);
  await taken.sees(/HTTP\/1\.1 201 Created/);
  taken.socket.destroy();
});

test.concurrent('without Redis an upload is still taken; a sweep puts it on the conveyor later', async (context) => {
  const { edge, client } = await start(context, {
    context: (context) => ({ ...context, submit: () => Promise.reject(new Error('Redis is away')) }),
  });
  const { status, body } = await client.upload(PEOPLE);
  expect(status).toBe(201);
  expect(await edge.store.jobs.get(body.job_id)).toMatchObject({ status: 'queued' });
});

test.concurrent('what follows the last boundary is read and ignored, and the connection serves the next request', async (context) => {
  const { edge, client } = await start(context);
  const line = await wire(edge.root);
  const body = `${FILE_PART_HEAD}${PEOPLE}\r\n--x--\r\n${'epilogue '.repeat(20_000)}`;
  line.socket.write(uploadHead(client.token, { 'Content-Length': String(body.length) }) + body);
  await line.sees(/HTTP\/1\.1 201 Created/);
  line.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await line.sees(/"status":"ok"/);
  line.socket.destroy();
});
