import type { Db } from 'mongodb';
import type { Job } from '../model/job.ts';
import { readBlob, type ReadOptions } from './blob-reader.ts';
import { removeBlob } from './blob-removal.ts';
import { createBlobWriter, type BlobWriter, type StoredBlobWriter } from './blob-writer.ts';
import { READ_TIMEOUT_MS } from './bounds.ts';
import { bucketCollections, type BlobMetadata, type BucketCollections } from './gridfs.ts';

export type { BlobMetadata, BlobWriter, StoredBlobWriter };

export interface BlobStat {
  _id: string;
  /** Plain bytes. */
  bytes: number;
  /** Bytes as stored, compressed. */
  stored_bytes: number;
  stored_at: Date;
  metadata: BlobMetadata;
}

/** Blobs under ids that the caller gives; a blob never changes. The layout is that of GridFS, each chunk a zstd frame. */
export interface Bucket {
  /** Begins a blob. An id that is taken is refused when the blob is first written or finished. */
  create(id: string, options: { metadata: BlobMetadata }): StoredBlobWriter;
  /**
   * Plain bytes [start, end) in chunks of at most 1 MiB, each in memory of its own; a few chunks are read ahead. Throws if a chunk is
   * missing or damaged.
   */
  read(id: string, start: number, end: number, options?: ReadOptions): AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Null where there is no finished blob. */
  stat(id: string): Promise<BlobStat | null>;
  /** Removes a blob, finished or not; a missing blob is not an error. */
  remove(id: string): Promise<void>;
  /** Blobs that nobody has claimed and nothing was written to for this long, including unfinished ones. */
  unclaimed(options: { olderThanMs: number; limit: number }): Promise<{ _id: string; finished: boolean }[]>;
  /** Declares that a document refers to the blob, so that it no longer counts as unclaimed. */
  claim(id: string): Promise<void>;
}

export interface Blobs {
  /** Files as they were received, under the blob ids of their jobs. */
  originals: Bucket;
  /** The content taken out of a wrapped file, under the same id as the file. */
  inflated: Bucket;
  renditions: Bucket;
}

export function openBlobs(db: Db): Blobs {
  return {
    originals: openBucket(bucketCollections(db, 'originals')),
    inflated: openBucket(bucketCollections(db, 'inflated')),
    renditions: openBucket(bucketCollections(db, 'renditions')),
  };
}

/** Where the bytes stand that a job's cuts speak of. */
export function contentBucket(blobs: Pick<Blobs, 'originals' | 'inflated'>, { content }: Pick<Job, 'content'>): Bucket {
  return content === 'inflated' ? blobs.inflated : blobs.originals;
}

function openBucket(bucket: BucketCollections): Bucket {
  return {
    create: (id, { metadata }) => createBlobWriter(bucket, id, metadata),
    read: (id, start, end, options) => readBlob(bucket, id, start, end, options),
    remove: (id) => removeBlob(bucket, id),

    async stat(id) {
      const file = await bucket.files.findOne({ _id: id, 'metadata.state': 'finished' }, { maxTimeMS: READ_TIMEOUT_MS });
      if (file === null) return null;
      const { stored_bytes, about } = file.metadata;
      return { _id: id, bytes: Number(file.length), stored_bytes: Number(stored_bytes), stored_at: file.uploadDate, metadata: about };
    },

    async unclaimed({ olderThanMs, limit }) {
      const silent = { $lt: ['$metadata.touched_at', { $subtract: ['$$NOW', olderThanMs] }] };
      const files = await bucket.files
        .find(
          { 'metadata.unclaimed': true, $expr: silent },
          { projection: { 'metadata.state': 1 }, limit, batchSize: limit, maxTimeMS: READ_TIMEOUT_MS },
        )
        .sort({ 'metadata.touched_at': 1 })
        .toArray();
      return files.map((file) => ({ _id: file._id, finished: file.metadata.state === 'finished' }));
    },

    async claim(id) {
      await bucket.files.updateOne({ _id: id, 'metadata.state': 'finished' }, { $set: { 'metadata.unclaimed': false } });
    },
  };
}
