import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlobWriter } from '../../src/store/blob-writer.ts';
import { createChunkRoom } from '../../src/store/chunk-room.ts';
import { bucketCollections, CHUNK_BYTES } from '../../src/store/gridfs.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const PLACES = 8;

test('eight chunks are on their way at once, the others in the order in which they came', async () => {
  const room = createChunkRoom();
  const entered: number[] = [];
  const asking = Array.from({ length: 11 }, async (_, n) => {
    const leave = await room.enter();
    entered.push(n);
    return leave;
  });
  const inside = await Promise.all(asking.slice(0, PLACES));
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  inside[5]!();
  (await asking[8]!)();
  inside[0]!();
  await Promise.all(asking.slice(9));
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('buffers are filled again, and few of them wait for it', () => {
  const room = createChunkRoom();
  const buffers = Array.from({ length: 20 }, () => room.take());
  expect(new Set(buffers).size).toBe(20);
  for (const buffer of buffers) room.giveBack(buffer);
  const again = Array.from({ length: 20 }, () => room.take());
  expect(again.filter((buffer) => buffers.includes(buffer))).toHaveLength(4);
});

test('twenty blobs that are written at once come back as they were, each with chunks of its own', async () => {
  const blobs = Array.from({ length: 20 }, (_, n) => ({ id: `many_${n}`, bytes: Buffer.alloc(3 * CHUNK_BYTES + n, `${n} was here;`) }));
  const { originals } = opened.store.blobs;
  await Promise.all(
    blobs.map(async ({ id, bytes }) => {
      const writer = originals.create(id, { metadata: {} });
      for (let at = 0; at < bytes.length; at += 100_000) await writer.write(bytes.subarray(at, at + 100_000));
      await writer.finish();
    }),
  );
  for (const { id, bytes } of blobs) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of originals.read(id, 0, bytes.length)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  }
});

test('a blob that is aborted while it waits for a place leaves nothing, not even the place', async () => {
  const room = createChunkRoom();
  const held = await Promise.all(Array.from({ length: PLACES }, () => room.enter()));
  const id = randomUUID();
  const collections = bucketCollections(opened.db, 'originals');
  const writer = createBlobWriter(collections, id, {}, room);
  const writing = writer.write(Buffer.alloc(CHUNK_BYTES));
  const aborted = writer.abort().then(() => held.forEach((leave) => leave()));
  await expect(writing).rejects.toThrow('aborted');
  await aborted;
  expect(await collections.chunks.countDocuments({ files_id: id })).toBe(0);
  expect(await collections.files.countDocuments({ _id: id })).toBe(0);
  await Promise.all(Array.from({ length: PLACES }, () => room.enter()));
});
