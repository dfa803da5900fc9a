import { Long } from 'mongodb';
import { giveBackMemory } from '../base/heap.ts';
import { InFlight } from '../base/in-flight.ts';
import { removeBlob } from './blob-removal.ts';
import { chunkRoom, PIECE_BYTES, type ChunkRoom } from './chunk-room.ts';
import { storeIfNew } from './compare-and-set.ts';
import { isDuplicate } from './duplicates.ts';
import { CHUNK_BYTES, type BlobMetadata, type BucketCollections } from './gridfs.ts';
import { compress } from './zstd.ts';

/** Chunks of one blob that are being compressed or inserted. */
const MAX_IN_FLIGHT = 4;
/** How often a writer updates its sign of life, along with the next chunk. A slow writer may take a quarter of an hour for each chunk. */
const SIGN_OF_LIFE_MS = 60_000;

/** One blob on its way in. Holds the unfinished chunk (up to 1 MiB) and at most four chunks that are being stored. */
export interface BlobWriter {
  /** Copies the bytes; resolves when it may take more. Calls may not overlap. Throws once the store has refused a chunk. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when the whole blob is safe and can be read. */
  finish(): Promise<{ bytes: number }>;
  /** Removes an unfinished blob completely; after `finish` it does nothing. */
  abort(): Promise<void>;
}

/** A blob on its way into the store, which may be read already (`unfinished`). */
export interface StoredBlobWriter extends BlobWriter {
  /** So many bytes, from the first on, are safe. */
  readonly safeBytes: number;
}

/** `now` is a clock in milliseconds. */
export function createBlobWriter(
  bucket: BucketCollections,
  id: string,
  about: BlobMetadata,
  room: ChunkRoom = chunkRoom,
  now: () => number = () => performance.now(),
): StoredBlobWriter {
  return new GridFsWriter(bucket, id, about, room, now);
}

class GridFsWriter implements StoredBlobWriter {
  readonly #bucket: BucketCollections;
  readonly #id: string;
  readonly #about: BlobMetadata;
  readonly #room: ChunkRoom;
  readonly #now: () => number;
  readonly #sending = new InFlight(MAX_IN_FLIGHT);
  #state: 'new' | 'writing' | 'finished' | 'aborted' = 'new';
  #beginning: Promise<boolean> | null = null;
  #ending: Promise<void> | null = null;
  /** The chunk that is being filled: its pieces, and how many bytes they hold. */
  #pieces: Buffer<ArrayBuffer>[] = [];
  #filled = 0;
  #chunks = 0;
  /** The numbers of those that are being stored. */
  readonly #storing = new Set<number>();
  #bytes = 0;
  #storedBytes = 0;
  #shownAtMs: number;

  constructor(bucket: BucketCollections, id: string, about: BlobMetadata, room: ChunkRoom, now: () => number) {
    this.#bucket = bucket;
    this.#id = id;
    this.#about = about;
    this.#room = room;
    this.#now = now;
    this.#shownAtMs = now();
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#begin();
    for (let taken = 0; taken < chunk.length;) {
      const at = this.#filled % PIECE_BYTES;
      if (at === 0) this.#pieces.push(this.#room.takePiece());
      const length = Math.min(chunk.length - taken, PIECE_BYTES - at);
      this.#pieces.at(-1)!.set(chunk.subarray(taken, taken + length), at);
      taken += length;
      this.#filled += length;
      this.#bytes += length;
      if (this.#filled === CHUNK_BYTES) await this.#sendCurrent();
    }
  }

  get safeBytes(): number {
    return Math.min(this.#bytes, Math.min(this.#chunks, ...this.#storing) * CHUNK_BYTES);
  }

  async finish(): Promise<{ bytes: number }> {
    await this.#begin();
    if (this.#filled > 0) await this.#sendCurrent();
    await this.#sending.ended();
    this.#checkWriting();
    await finishFile(this.#bucket, this.#id, this.#bytes, this.#storedBytes);
    this.#checkWriting();
    this.#state = 'finished';
    return { bytes: this.#bytes };
  }

  async abort(): Promise<void> {
    if (this.#state === 'finished') return;
    this.#state = 'aborted';
    this.#ending ??= this.#end();
    await this.#ending;
  }

  /** The files document comes before any chunk, so that no crash leaves chunks without one. */
  async #begin(): Promise<void> {
    if (this.#state === 'new') {
      this.#state = 'writing';
      this.#beginning = insertFile(this.#bucket, this.#id, this.#about);
    }
    if (!(await this.#beginning)) throw new Error('the id of the blob is taken');
    this.#checkWriting();
  }

  #checkWriting(): void {
    this.#sending.throwFailure();
    if (this.#state !== 'writing') throw new Error(`the blob is ${this.#state}`);
  }

  async #sendCurrent(): Promise<void> {
    const [n, pieces, length] = [this.#chunks, this.#pieces, this.#filled];
    this.#storing.add(n);
    this.#chunks += 1;
    this.#filled = 0;
    this.#pieces = [];
    await this.#sending.place();
    const leave = await this.#enterRoom();
    this.#sending.add(this.#storeChunk(n, this.#room.gather(pieces), length).finally(leave));
  }

  /** Waits for a place in the room. The blob may have been aborted meanwhile: then the place is given up and this throws. */
  async #enterRoom(): Promise<() => void> {
    const leave = await this.#room.enter();
    try {
      this.#checkWriting();
    } catch (err) {
      leave();
      throw err;
    }
    return leave;
  }

  async #storeChunk(n: number, chunk: Buffer<ArrayBuffer>, length: number): Promise<void> {
    const data = await compress(chunk.subarray(0, length));
    this.#room.giveBack(chunk);
    const frameBytes = data.length;
    await this.#bucket.chunks.insertOne({ files_id: this.#id, n, data });
    // A frame is promoted to the old generation while it is stored, and would stay until the next full collection.
    giveBackMemory(data);
    this.#storing.delete(n);
    this.#storedBytes += frameBytes;
    await this.#showLife();
  }

  async #showLife(): Promise<void> {
    if (this.#now() - this.#shownAtMs < SIGN_OF_LIFE_MS) return;
    this.#shownAtMs = this.#now();
    await this.#bucket.files.updateOne({ _id: this.#id }, { $currentDate: { 'metadata.touched_at': true } });
  }

  /** Waits for the chunks on their way, then removes the blob. Nothing more is sent, because the state is `aborted` already. */
  async #end(): Promise<void> {
    // A failed insertion may or may not have left a document, perhaps another writer's: the janitor decides.
    const begun = this.#beginning !== null && (await this.#beginning.catch(() => false));
    await this.#sending.ended();
    if (begun) await removeBlob(this.#bucket, this.#id);
  }
}

/** False where the id is taken. */
async function insertFile(bucket: BucketCollections, id: string, about: BlobMetadata): Promise<boolean> {
  const metadata = { compression: 'zstd', state: 'writing', stored_bytes: 0, touched_at: '$$NOW', unclaimed: true, about: { $literal: about } };
  const file = { _id: '$_id', length: { $literal: 0 }, chunkSize: CHUNK_BYTES, uploadDate: '$$NOW', filename: { $literal: id }, metadata };
  const change = storeIfNew('metadata', file);
  try {
    const { upsertedCount } = await bucket.files.updateOne({ _id: id }, change, { upsert: true });
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
