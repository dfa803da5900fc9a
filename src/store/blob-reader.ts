import { Failure } from '../base/failure.ts';
import { giveBackMemory } from '../base/heap.ts';
import { readAhead } from '../base/read-ahead.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import type { BlobState, BucketCollections } from './gridfs.ts';
import { decompress } from './zstd.ts';

/** Chunks that are fetched and decompressed while the reader works on one. */
const CHUNKS_AHEAD = 2;

export interface ReadOptions {
  /** Read a blob that is still written, too: as far as its writer says that it is safe. */
  unfinished?: boolean;
}

/** Plain finds by chunk, never a cursor or GridFS's own stream: a stalled reader holds three chunks here and nothing on the server. */
export async function* readBlob(
  bucket: BucketCollections,
  id: string,
  start: number,
  end: number,
  { unfinished = false }: ReadOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const readable: BlobState[] = unfinished ? ['finished', 'writing'] : ['finished'];
  const file = await bucket.files.findOne({ _id: id, 'metadata.state': { $in: readable } }, { maxTimeMS: READ_TIMEOUT_MS });
  if (file === null) throw unreadable('the blob is not there');
  const size = file.chunkSize;
  // Of a blob that is still written only whole chunks are read.
  const bytes = file.metadata.state === 'finished' ? Number(file.length) : Math.ceil(end / size) * size;
  if (start < 0 || end < start || end > bytes) throw new RangeError(`[${start}, ${end}) lies outside the blob's ${bytes} bytes`);

  const fetchChunk = async (n: number): Promise<Uint8Array<ArrayBuffer>> => {
    const chunk = await bucket.chunks.findOne({ files_id: id, n }, { projection: { _id: 0, data: 1 }, maxTimeMS: READ_TIMEOUT_MS });
    if (chunk === null) throw unreadable(`chunk ${n} of the blob is missing`);
    const expected = Math.min(size, bytes - n * size);
    const plain = await decompress(chunk.data, expected).catch((cause: unknown) => {
      throw unreadable(`chunk ${n} of the blob is damaged`, cause);
    });
    // The frame is a view into the driver's message, which holds nothing else that is still read.
    giveBackMemory(chunk.data);
    if (plain.length !== expected) throw unreadable(`chunk ${n} of the blob has ${plain.length} bytes instead of ${expected}`);
    return plain;
  };

  let n = Math.floor(start / size);
  const chunks = Array.from({ length: Math.ceil(end / size) - n }, (_, at) => n + at);
  for await (const plain of readAhead(chunks, CHUNKS_AHEAD, fetchChunk)) {
    const from = Math.max(start - n * size, 0);
    const to = Math.min(end - n * size, size);
    if (to > from) yield plain.subarray(from, to);
    n++;
  }
}

/** Distinguishes damage from a network failure: another attempt would read the same. */
function unreadable(message: string, cause?: unknown): Failure {
  return Object.assign(new Failure('file_unreadable', message), { cause });
}
