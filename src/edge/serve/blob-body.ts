import type { Bucket } from '../../store/blobs.ts';
import { locateIn, startsOf, type PartedBody } from './body.ts';
import type { PartCache } from './part-cache.ts';

/** Blobs are stored in chunks of this size; a part is one of them. */
const CHUNK_BYTES = 1024 * 1024;

export interface BlobPart {
  blobId: string;
  start: number;
  end: number;
}

/** The bytes of a blob, by its chunks. At most one chunk at a time is inflated for a reader, and readers share chunks. */
export function createBlobBody(bucket: Bucket, blobId: string, bytes: number, cache: PartCache): PartedBody {
  const parts = chunksOf(blobId, bytes);
  const starts = startsOf(parts.map(({ start, end }) => end - start));
  return {
    size: bytes,
    load: (index) => (index < parts.length ? loadPart(bucket, parts[index] as BlobPart, cache) : null),
    locate: (position) => locateIn(starts, position),
  };
}

export function chunksOf(blobId: string, bytes: number): BlobPart[] {
  return Array.from({ length: Math.ceil(bytes / CHUNK_BYTES) }, (_, chunk) => ({
    blobId,
    start: chunk * CHUNK_BYTES,
    end: Math.min(bytes, (chunk + 1) * CHUNK_BYTES),
  }));
}

export function loadPart(bucket: Bucket, { blobId, start, end }: BlobPart, cache: PartCache): Uint8Array | Promise<Uint8Array> {
  return cache.get(`${blobId}.${start}`, async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of bucket.read(blobId, start, end)) pieces.push(piece);
    return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
  });
}
