import { Long } from 'mongodb';
import { giveBackMemory } from '../base/heap.ts';
import { removeBlob } from './blob-removal.ts';
import { chunkRoom, PIECE_BYTES, type ChunkRoom } from './chunk-room.ts';
import { isDuplicate } from './duplicates.ts';
import { CHUNK_BYTES, type BlobMetadata, type BucketCollections } from './gridfs.ts';
import { compress } from './zstd.ts';

/** Chunks of one blob that are being compressed or inserted. */
const MAX_IN_FLIGHT = 4;
/** How often a writer shows that it lives, with the next chunk: a slow one may take a quarter of an hour for each. */
const SIGN_OF_LIFE_MS = 60_000;

/** One blob on its way in. Holds what it has of the chunk of 1 MiB that it fills, and at most four of those that are on their way for all blobs. */
export interface BlobWriter {
  /** Copies the bytes; resolves when it may take more. Calls may not overlap. Throws once the store has refused a chunk. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when the whole blob is safe and can be read. */
  finish(): Promise<{ bytes: number }>;
  /** Leaves nothing of an unfinished blob; after `finish` it does nothing. */
  abort(): Promise<void>;
}

/** `now` is a clock in milliseconds. */
export function createBlobWriter(
  bucket: BucketCollections,
  id: string,
  about: BlobMetadata,
  room: ChunkRoom = chunkRoom,
  now: () => number = () => performance.now(),
): BlobWriter {
  const inFlight = new Set<Promise<void>>();
  let beginning: Promise<boolean> | null = null;
  let ending: Promise<void> | null = null;
  let state: 'new' | 'writing' | 'finished' | 'aborted' = 'new';
  let pieces: Buffer<ArrayBuffer>[] = [];
  let filled = 0;
  let chunks = 0;
  let bytes = 0;
  let storedBytes = 0;
  let failure: unknown = null;
  let shownAtMs = now();

  const showLife = async (): Promise<void> => {
    if (now() - shownAtMs < SIGN_OF_LIFE_MS) return;
    shownAtMs = now();
    await bucket.files.updateOne({ _id: id }, { $currentDate: { 'metadata.touched_at': true } });
  };

  const checkWriting = (): void => {
    if (failure !== null) throw failure;
    if (state !== 'writing') throw new Error(`the blob is ${state}`);
  };

  /** The files document comes before any chunk, so that no crash leaves chunks without one. */
  const begin = async (): Promise<void> => {
    if (state === 'new') {
      state = 'writing';
      beginning = insertFile(bucket, id, about);
    }
    if (!(await beginning)) failure ??= new Error('the id of the blob is taken');
    checkWriting();
  };

  const storeChunk = async (n: number, chunk: Buffer<ArrayBuffer>, length: number): Promise<void> => {
    try {
      const data = await compress(chunk.subarray(0, length));
      room.giveBack(chunk);
      const frameBytes = data.length;
      await bucket.chunks.insertOne({ files_id: id, n, data });
      // A frame outlives the collections of the nursery while it is stored, and would wait for one of the whole heap.
      giveBackMemory(data);
      storedBytes += frameBytes;
      await showLife();
    } catch (err) {
      failure ??= err;
    }
  };

  /** A place on the way for a blob that is still being written by then. */
  const enterRoom = async (): Promise<() => void> => {
    const leave = await room.enter();
    try {
      checkWriting();
    } catch (err) {
      leave();
      throw err;
    }
    return leave;
  };

  const sendCurrent = async (): Promise<void> => {
    const [n, gathered, length] = [chunks, pieces, filled];
    chunks += 1;
    filled = 0;
    pieces = [];
    while (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
    const leave = await enterRoom();
    const sent: Promise<void> = storeChunk(n, room.gather(gathered), length).finally(() => {
      inFlight.delete(sent);
      leave();
    });
    inFlight.add(sent);
  };

  /** Nothing is sent once the state says that the blob is aborted; what was sent before has come to its end here. */
  const end = async (): Promise<void> => {
    // Whether a document whose insertion failed is there, and whose it is, nobody knows: the janitor takes it.
    const begun = beginning !== null && (await beginning.catch(() => false));
    await Promise.all(inFlight);
    if (begun) await removeBlob(bucket, id);
  };

  return {
    async write(chunk) {
      await begin();
      for (let taken = 0; taken < chunk.length;) {
        const at = filled % PIECE_BYTES;
        if (at === 0) pieces.push(room.takePiece());
        const length = Math.min(chunk.length - taken, PIECE_BYTES - at);
        pieces.at(-1)!.set(chunk.subarray(taken, taken + length), at);
        taken += length;
        filled += length;
        bytes += length;
        if (filled === CHUNK_BYTES) await sendCurrent();
      }
    },

    async finish() {
      await begin();
      if (filled > 0) await sendCurrent();
      await Promise.all(inFlight);
      checkWriting();
      await finishFile(bucket, id, bytes, storedBytes);
      checkWriting();
      state = 'finished';
      return { bytes };
    },

    async abort() {
      if (state === 'finished') return;
      state = 'aborted';
      ending ??= end();
      await ending;
    },
  };
}

/** False where the id is taken. */
async function insertFile(bucket: BucketCollections, id: string, about: BlobMetadata): Promise<boolean> {
  const metadata = { compression: 'zstd', state: 'writing', stored_bytes: 0, touched_at: '$$NOW', unclaimed: true, about: { $literal: about } };
  const file = { _id: '$_id', length: { $literal: 0 }, chunkSize: CHUNK_BYTES, uploadDate: '$$NOW', filename: { $literal: id }, metadata };
  const whenNew = [{ $replaceWith: { $cond: [{ $eq: [{ $type: '$metadata' }, 'missing'] }, file, '$$ROOT'] } }];
  try {
    const { upsertedCount } = await bucket.files.updateOne({ _id: id }, whenNew, { upsert: true });
    return upsertedCount === 1;
  } catch (err) {
    if (isDuplicate(err)) return false;
    throw err;
  }
}

async function finishFile(bucket: BucketCollections, id: string, bytes: number, storedBytes: number): Promise<void> {
  const finished = {
    length: Long.fromNumber(bytes),
    uploadDate: '$$NOW',
    'metadata.state': 'finished',
    'metadata.stored_bytes': Long.fromNumber(storedBytes),
    'metadata.touched_at': '$$NOW',
  };
  const { matchedCount } = await bucket.files.updateOne({ _id: id, 'metadata.state': 'writing' }, [{ $set: finished }]);
  if (matchedCount === 0) throw new Error('the blob was removed while it was written');
}
