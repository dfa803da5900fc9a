export type BlobMetadata = Record<string, string | number | boolean | null>;

export interface BlobStat {
  _id: string;
  /** Plain bytes. */
  bytes: number;
  /** Bytes as stored, compressed. */
  stored_bytes: number;
  stored_at: Date;
  metadata: BlobMetadata;
}

/** One blob on its way in. Holds at most five chunks of 1 MiB and their compressed forms, whatever its size. */
export interface BlobWriter {
  /** Copies the bytes; resolves when it may take more. Calls may not overlap. Throws once the store has refused a chunk. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when the whole blob is safe and can be read. */
  finish(): Promise<{ bytes: number }>;
  /** Leaves nothing of an unfinished blob; after `finish` it does nothing. */
  abort(): Promise<void>;
}

/** Blobs under ids that the caller gives; a blob never changes. The layout is that of GridFS, each chunk a zstd frame. */
export interface Bucket {
  /** Begins a blob. An id that is taken is refused when the blob is first written or finished. */
  create(id: string, options: { metadata: BlobMetadata }): BlobWriter;
  /** Plain bytes [start, end) in chunks of at most 1 MiB, a few chunks read ahead. Throws where a chunk is missing or damaged. */
  read(id: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Null where there is no finished blob. */
  stat(id: string): Promise<BlobStat | null>;
  /** Removes a blob, finished or not; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** Blobs that nobody has claimed and that nothing was written to for so long, half-finished ones among them. */
  unclaimed(options: { olderThanMs: number; limit: number }): Promise<{ _id: string; finished: boolean }[]>;
  /** Says that a document points at the blob: it is no longer among the unclaimed. */
  claim(id: string): Promise<void>;
}

export interface Blobs {
  originals: Bucket;
  inflated: Bucket;
  renditions: Bucket;
}
