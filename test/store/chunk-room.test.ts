import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlobWriter } from '../../src/store/blob-writer.ts';
import { createChunkRoom, PIECE_BYTES } from '../../src/store/chunk-room.ts';
import { bucketCollections, CHUNK_BYTES } from '../../src/store/gridfs.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const PLACES = 6;

test('six chunks are on their way at once, the others in the order in which they came', async () => {
  const room = createChunkRoom();
  const entered: number[] = [];
  const asking = Array.from({ length: 9 }, async (_, n) => {
    const leave = await room.enter();
    entered.push(n);
    return leave;
  });
  const inside = await Promise.all(asking.slice(0, PLACES));
  expect(entered).toEqual([0, 1, 2, 3, 4, 5]);
  inside[5]!();
  (await asking[6]!)();
  inside[0]!();
  await Promise.all(asking.slice(7));
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('pieces become a chunk, what is filled again is kept in small number, and the rest gives back its memory', () => {
  const room = createChunkRoom();
  const pieces = Array.from({ length: 40 }, (_, n) => room.takePiece().fill(n));
  expect(new Set(pieces).size).toBe(40);
  const chunks = Array.from({ length: 5 }, (_, n) => room.gather(pieces.slice(n * 8, n * 8 + 8)));
  for (const [n, chunk] of chunks.entries()) {
    expect(chunk).toHaveLength(CHUNK_BYTES);
    for (let at = 0; at < 8; at++) expect(chunk[at * PIECE_BYTES]).toBe(n * 8 + at);
    for (let at = 1; at <= 8; at++) expect(chunk[at * PIECE_BYTES - 1]).toBe(n * 8 + at - 1);
  }
  expect(pieces.filter(({ length }) => length > 0)).toHaveLength(16);
  for (const chunk of chunks) room.giveBack(chunk);
  expect(chunks.filter(({ length }) => length > 0)).toHaveLength(4);
  const again = [room.gather([]), room.gather([]), room.gather([]), room.gather([]), room.gather([])];
  expect(again.filter((chunk) => chunks.includes(chunk))).toHaveLength(4);
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
