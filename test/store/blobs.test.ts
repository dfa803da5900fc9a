import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlobWriter } from '../../src/store/blob-writer.ts';
import { createChunkRoom } from '../../src/store/chunk-room.ts';
import { bucketCollections } from '../../src/store/gridfs.ts';
import { testStore, type TestStore } from '../support/store.ts';

let opened: TestStore;
beforeAll(async () => void (opened = await testStore()));
afterAll(() => opened.drop());

const CHUNK = 1024 * 1024;
let blobs = 0;
const nextId = () => `blob_${String(blobs++)}`;

/** Bytes that compress to about a half and that no shift leaves alike. */
function bytesOf(length: number, seed = 1): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = 48 + ((state >>> 16) & 15);
  }
  return bytes;
}

async function store(id: string, bytes: Uint8Array, step = 65_536): Promise<void> {
  const writer = opened.store.blobs.originals.create(id, { metadata: {} });
  for (let at = 0; at < bytes.length; at += step) await writer.write(bytes.subarray(at, at + step));
  await writer.finish();
}

async function read(id: string, start: number, end: number, options?: { unfinished: boolean }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.store.blobs.originals.read(id, start, end, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function left(id: string): Promise<number> {
  return (
    (await opened.db.collection('originals.chunks').countDocuments({ files_id: id })) +
    (await opened.db.collection('originals.files').countDocuments({ filename: id }))
  );
}

test('any range of a blob reads as it was written, whatever the steps it was written in', async () => {
  const bytes = bytesOf(5 * CHUNK + 777);
  const offset = fc.oneof(fc.nat(bytes.length), fc.constantFrom(0, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK, bytes.length));
  const steps = fc.array(fc.integer({ min: 1, max: 3 * CHUNK }), { minLength: 1, maxLength: 8 });
  const ranges = fc.array(fc.tuple(offset, offset), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(steps, ranges, async (sizes, pairs) => {
      const id = nextId();
      const writer = opened.store.blobs.originals.create(id, { metadata: {} });
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const size = Math.max(sizes[i % sizes.length] ?? 1, 1000);
        // The writer copies: what becomes of the caller's buffer afterwards is none of its business.
        const passing = Buffer.from(bytes.subarray(at, at + size));
        await writer.write(passing);
        passing.fill(0);
        at += size;
      }
      expect(await writer.finish()).toEqual({ bytes: bytes.length });
      for (const [a, b] of pairs) {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect((await read(id, start, end)).equals(bytes.subarray(start, end))).toBe(true);
      }
      await opened.store.blobs.originals.remove(id);
    }),
    { seed: 20_260_115, numRuns: 12 },
  );
});

test('blobs of every length around a chunk come back whole', async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK]) {
    const [id, bytes] = [nextId(), bytesOf(length, 7)];
    await store(id, bytes);
    expect((await opened.store.blobs.originals.stat(id))?.bytes).toBe(length);
    expect((await read(id, 0, length)).equals(bytes)).toBe(true);
  }
});

test('what is stored has the layout of GridFS, compressed, and says so', async () => {
  const [id, bytes] = [nextId(), bytesOf(2 * CHUNK + 5)];
  const writer = opened.store.blobs.originals.create(id, { metadata: { content: 'text/csv', $partner: 'prt_one' } });
  await writer.write(bytes);
  await writer.finish();
  const stat = await opened.store.blobs.originals.stat(id);
  expect(stat).toMatchObject({ _id: id, bytes: bytes.length, metadata: { content: 'text/csv', $partner: 'prt_one' } });
  expect(stat?.stored_bytes).toBeLessThan(bytes.length * 0.7);
  const file = await opened.db.collection('originals.files').findOne({ filename: id });
  expect(file).toMatchObject({ _id: id, length: bytes.length, chunkSize: CHUNK, metadata: { compression: 'zstd' } });
  expect(file?.['uploadDate']).toBeInstanceOf(Date);
  const chunks = await opened.db.collection('originals.chunks').find({ files_id: id }).sort({ n: 1 }).toArray();
  expect(chunks.map((chunk) => chunk['n'])).toEqual([0, 1, 2]);
  expect(chunks.reduce((sum, chunk) => sum + chunk['data'].length, 0)).toBe(stat?.stored_bytes);
});

test('an unfinished blob cannot be seen, and aborting it leaves nothing', async () => {
  const id = nextId();
  const writer = opened.store.blobs.originals.create(id, { metadata: {} });
  await writer.write(bytesOf(7 * CHUNK));
  expect(await opened.store.blobs.originals.stat(id)).toBeNull();
  await expect(read(id, 0, 1)).rejects.toThrow('not there');
  await writer.abort();
  await writer.abort();
  expect(await left(id)).toBe(0);
  await expect(writer.write(bytesOf(1))).rejects.toThrow('aborted');
  const untouched = opened.store.blobs.originals.create(nextId(), { metadata: {} });
  await untouched.abort();
});

test('aborting while a write is under way leaves nothing either', async () => {
  for (const before of [0, 1, 6]) {
    const id = nextId();
    const writer = opened.store.blobs.originals.create(id, { metadata: {} });
    if (before > 0) await writer.write(bytesOf(before * CHUNK));
    const writing = writer.write(bytesOf(9 * CHUNK));
    await Promise.all([expect(writing).rejects.toThrow('aborted'), writer.abort(), writer.abort()]);
    expect(await left(id)).toBe(0);
  }
});

test('aborting after the end does nothing, removing leaves nothing', async () => {
  const id = nextId();
  const writer = opened.store.blobs.originals.create(id, { metadata: {} });
  await writer.write(bytesOf(100));
  await writer.finish();
  await writer.abort();
  expect((await read(id, 0, 100)).length).toBe(100);
  await opened.store.blobs.originals.remove(id);
  await opened.store.blobs.originals.remove(id);
  expect(await left(id)).toBe(0);
});

test('a blob never takes the place of another, and its failed writer does it no harm', async () => {
  const [id, bytes] = [nextId(), bytesOf(1000)];
  await store(id, bytes);
  const second = opened.store.blobs.originals.create(id, { metadata: {} });
  await expect(second.write(bytesOf(10, 3))).rejects.toThrow('taken');
  await second.abort();
  expect((await read(id, 0, 1000)).equals(bytes)).toBe(true);
});

test('a blob that is removed while it is written cannot be finished', async () => {
  const id = nextId();
  const writer = opened.store.blobs.originals.create(id, { metadata: {} });
  await writer.write(bytesOf(CHUNK * 2));
  await opened.store.blobs.originals.remove(id);
  await expect(writer.finish()).rejects.toThrow('removed');
  await writer.abort();
  expect(await left(id)).toBe(0);
});

test('a missing or damaged chunk is noticed, never passed over', async () => {
  const [missing, damaged] = [nextId(), nextId()];
  await store(missing, bytesOf(4 * CHUNK));
  await store(damaged, bytesOf(4 * CHUNK));
  const chunks = opened.db.collection('originals.chunks');
  await chunks.deleteOne({ files_id: missing, n: 2 });
  const other = await chunks.findOne({ files_id: damaged, n: 0 });
  await chunks.updateOne({ files_id: damaged, n: 2 }, { $set: { data: Buffer.from(other?.['data']).subarray(0, 1000) } });
  expect((await read(missing, 0, 2 * CHUNK)).length).toBe(2 * CHUNK);
  await expect(read(missing, 0, 4 * CHUNK)).rejects.toThrow('chunk 2');
  await expect(read(damaged, 0, 4 * CHUNK)).rejects.toThrow(/Src size|unexpected end|chunk 2|corrupt/i);
});

test('a range outside the blob is refused', async () => {
  const id = nextId();
  await store(id, bytesOf(10));
  for (const [start, end] of [
    [-1, 5],
    [5, 4],
    [0, 11],
  ] as const)
    await expect(read(id, start, end)).rejects.toThrow(RangeError);
});

test('a reader that stops early leaves no work behind', async () => {
  const [id, bytes] = [nextId(), bytesOf(6 * CHUNK)];
  await store(id, bytes);
  for await (const chunk of opened.store.blobs.originals.read(id, 0, bytes.length)) {
    expect(chunk.length).toBe(CHUNK);
    break;
  }
  expect((await read(id, 0, bytes.length)).equals(bytes)).toBe(true);
});

test('several blobs can be on their way at once', async () => {
  const ids = Array.from({ length: 6 }, nextId);
  await Promise.all(ids.map((id, i) => store(id, bytesOf(3 * CHUNK + i, i + 1), 100_000 + i)));
  const digests = await Promise.all(ids.map(async (id, i) => digest(await read(id, 0, 3 * CHUNK + i))));
  expect(digests).toEqual(ids.map((_, i) => digest(bytesOf(3 * CHUNK + i, i + 1))));
});

test('a blob that is written slowly is not taken for one that was left', async () => {
  const bucket = bucketCollections(opened.db, 'originals');
  const id = nextId();
  let nowMs = 0;
  const writer = createBlobWriter(bucket, id, {}, createChunkRoom(), () => nowMs);
  const silent = async (): Promise<boolean> =>
    (await opened.store.blobs.originals.unclaimed({ olderThanMs: 3_600_000, limit: 1000 })).some(({ _id }) => _id === id);
  await writer.write(bytesOf(2 * CHUNK));
  await expect.poll(() => left(id)).toBe(3);
  await bucket.files.updateOne({ _id: id }, { $set: { 'metadata.touched_at': new Date('2020-01-01') } });
  expect(await silent()).toBe(true);
  nowMs += 20 * 60_000;
  await writer.write(bytesOf(CHUNK));
  await expect.poll(silent).toBe(false);
  await writer.abort();
});

test('of a blob that is still written all is read that its writer calls safe, and only where that was asked for', async () => {
  const id = nextId();
  const bytes = bytesOf(3 * CHUNK + 5);
  const writer = opened.store.blobs.originals.create(id, { metadata: {} });
  expect(writer.safeBytes).toBe(0);
  for (let at = 0; at < bytes.length; at += 100_000) {
    await writer.write(bytes.subarray(at, at + 100_000));
    const { safeBytes } = writer;
    expect(safeBytes).toBeLessThanOrEqual(at + 100_000);
    if (safeBytes > 0) expect((await read(id, 7, safeBytes, { unfinished: true })).equals(bytes.subarray(7, safeBytes))).toBe(true);
  }
  await expect.poll(() => writer.safeBytes).toBe(3 * CHUNK);
  await expect(read(id, 0, CHUNK)).rejects.toThrow('the blob is not there');
  await writer.finish();
  expect(writer.safeBytes).toBe(bytes.length);
  expect((await read(id, 0, bytes.length, { unfinished: true })).equals(bytes)).toBe(true);
});
