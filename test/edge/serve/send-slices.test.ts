import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { giveBackMemory } from '../../../src/base/heap.ts';
import { ClientGone } from '../../../src/edge/client-gone.ts';
import type { PartedBody } from '../../../src/edge/serve/body.ts';
import { createPiecesBody } from '../../../src/edge/serve/pieces-body.ts';
import { BodyCursor, SLICE_BYTES } from '../../../src/edge/serve/reader.ts';
import { sendSlices } from '../../../src/edge/serve/send-slices.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A server that answers with this body, how its answer ended, and when its connection was closed. */
async function serving(body: PartedBody): Promise<{ url: string; ended: Promise<unknown>; closed: Promise<void> }> {
  const ended = Promise.withResolvers<unknown>();
  const closed = Promise.withResolvers<void>();
  const server = createServer((_, response: ServerResponse) => {
    response.once('close', closed.resolve);
    sendSlices(new BodyCursor(body, 0, body.size), response).then(() => ended.resolve('sent'), ended.resolve);
  });
  server.listen(0);
  open.push(() => server.closeAllConnections());
  open.push(() => server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ended: ended.promise, closed: closed.promise };
}

async function ask(url: string): Promise<IncomingMessage> {
  const call = get(url, { agent: false });
  call.on('error', () => undefined);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

/** Parts whose every byte says where it stands. */
function partOf(index: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => (index * 31 + at * 7 + (at >> 8)) & 255);
}

test('every byte arrives in its place, whatever the sizes of the parts and the patience of the reader', async () => {
  const sizes = [0, 1, SLICE_BYTES - 1, SLICE_BYTES, SLICE_BYTES + 1, 0, 5 * SLICE_BYTES + 17, 3, 300_000, 12];
  const parts = sizes.map((size, index) => partOf(index, size));
  const { url, ended } = await serving(createPiecesBody(parts.length, (index) => (index % 2 === 0 ? parts[index]! : Promise.resolve(parts[index]!))));
  const response = await ask(url);
  const taken: Buffer[] = [];
  for await (const chunk of response) {
    taken.push(chunk as Buffer);
    if (taken.length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(Buffer.concat(taken).equals(Buffer.concat(parts))).toBe(true);
  expect(await ended).toBe('sent');
});

test('a part that was given back before it was read is loaded again', async () => {
  let loads = 0;
  const { url, ended } = await serving(
    createPiecesBody(1, async () => {
      const part = new Uint8Array(100_000).fill(7);
      if (loads++ === 1) giveBackMemory(part);
      return part;
    }),
  );
  const response = await ask(url);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(100_000);
  expect(await ended).toBe('sent');
});

test('a reader that has gone is noticed, whether it stalls or a part is being loaded', async () => {
  const endless = createPiecesBody(Number.MAX_SAFE_INTEGER, () => new Uint8Array(200_000));
  const stalled = await serving(endless);
  const response = await ask(stalled.url);
  response.pause();
  response.destroy();
  expect(await stalled.ended).toBeInstanceOf(ClientGone);

  const loading = Promise.withResolvers<Uint8Array>();
  const late = await serving(createPiecesBody(3, (index) => (index === 0 ? new Uint8Array(10) : loading.promise)));
  (await ask(late.url)).destroy();
  await late.closed;
  loading.resolve(new Uint8Array(10));
  expect(await late.ended).toBeInstanceOf(ClientGone);
});

test('a stalled reader holds two slices besides what its socket has taken, and no further part is loaded for it', async () => {
  let loads = 0;
  const endless = createPiecesBody(Number.MAX_SAFE_INTEGER, () => {
    loads++;
    return new Uint8Array(SLICE_BYTES);
  });
  const { url } = await serving(endless);
  const response = await ask(url);
  response.pause();
  let before = -1;
  await expect
    .poll(
      () => {
        const same = loads === before;
        before = loads;
        return same;
      },
      { interval: 100 },
    )
    .toBe(true);
  expect(loads * SLICE_BYTES).toBeLessThan(32 * 1024 * 1024);
});

test('where the body fails, the answer breaks off', async () => {
  const broken = createPiecesBody(3, (index) => (index < 2 ? new Uint8Array(10) : Promise.reject(new Error('gone'))));
  const { url, ended } = await serving(broken);
  const response = await ask(url);
  await new Promise((resolve) => response.resume().once('close', resolve));
  expect(response.complete).toBe(false);
  expect(await ended).toMatchObject({ message: 'gone' });
});

test('the next part is announced when its reader has begun the present one, and none behind the end', async () => {
  const announced: number[] = [];
  const parts = [partOf(0, 100), partOf(1, 2 * SLICE_BYTES), partOf(2, 50)];
  const body: PartedBody = {
    ...createPiecesBody(3, (index) => parts[index]!),
    size: 150 + 2 * SLICE_BYTES,
    ahead: (index) => void announced.push(index),
  };
  const cursor = new BodyCursor(body, 0, body.size);
  await cursor.next();
  expect(announced).toEqual([1]);
  while ((await cursor.next()) !== null) continue;
  expect(new Set(announced)).toEqual(new Set([1, 2]));
});
