import { expect, test } from 'vitest';
import { FILE_PART_HEAD, uploadHead, wire } from './raw.ts';
import { PEOPLE, testEdge } from './support.ts';

test('a stopping edge takes no more connections and lets a running upload end', async () => {
  const edge = await testEdge();
  const client = await edge.client();
  const line = await wire(edge.root);
  const rest = `${PEOPLE}\r\n--x--\r\n`;
  line.socket.write(uploadHead(client.token, { 'Content-Length': String(FILE_PART_HEAD.length + rest.length) }) + FILE_PART_HEAD);
  await expect.poll(async () => (await (await fetch(`${edge.root}/metrics`)).text()).includes('rollcall_uploads_in_progress 1')).toBe(true);
  const stopped = edge.edge.stop();
  await expect(fetch(`${edge.root}/healthz`)).rejects.toThrow();
  line.socket.write(rest);
  expect(await line.sees(/"job_id"/)).toMatch(/^HTTP\/1\.1 201 /);
  await stopped;
  await line.closed;
  await edge.jobs.close();
});

test('an upload that does not end in time is cut off and leaves nothing behind', async () => {
  const edge = await testEdge({ settings: { SHUTDOWN_TIMEOUT_MS: 500 } });
  const client = await edge.client();
  const line = await wire(edge.root);
  line.socket.write(`${uploadHead(client.token, { 'Content-Length': '50000000' })}${FILE_PART_HEAD}${PEOPLE}${'x'.repeat(3_000_000)}`);
  await expect.poll(() => edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 10 })).toHaveLength(1);
  await edge.edge.stop();
  await line.closed;
  expect(await edge.store.blobs.originals.unclaimed({ olderThanMs: 0, limit: 10 })).toEqual([]);
  await edge.jobs.close();
});
