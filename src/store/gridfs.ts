import type { Collection, Db, Long, ObjectId } from 'mongodb';

export const BUCKET_NAMES = ['originals', 'inflated', 'renditions'] as const;
export type BucketName = (typeof BUCKET_NAMES)[number];

/** Plain bytes of a chunk; the last of a blob has fewer. */
export const CHUNK_BYTES = 1024 * 1024;

export type BlobMetadata = Record<string, string | number | boolean | null>;

export type BlobState = 'writing' | 'finished' | 'removing';

/** A blob, as a GridFS files document. Fields that GridFS does not have are in `metadata`. */
export interface BlobFile {
  _id: string;
  length: number | Long;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: {
    /** How the `data` of each chunk is compressed: one frame a chunk. */
    compression: 'zstd';
    state: BlobState;
    stored_bytes: number | Long;
    /** The last sign of life of its writer. */
    touched_at: Date;
    /** True until a document refers to the blob, and again once it is being removed. */
    unclaimed: boolean;
    about: BlobMetadata;
  };
}

/** `_id` is the driver's. */
export interface BlobChunk {
  _id?: ObjectId;
  files_id: string;
  n: number;
  data: Uint8Array<ArrayBuffer>;
}

export interface BucketCollections {
  files: Collection<BlobFile>;
  chunks: Collection<BlobChunk>;
}

export function bucketCollections(db: Db, name: BucketName): BucketCollections {
  return { files: db.collection(`${name}.files`), chunks: db.collection(`${name}.chunks`) };
}
