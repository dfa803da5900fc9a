import type { BlobWriter } from '../../store/blobs.ts';

/** A blob that is never stored. Whoever writes to it bounds it. */
export interface MemoryBlob extends BlobWriter {
  /** Everything that was written. */
  bytes(): Uint8Array;
}

export function createMemoryBlob(): MemoryBlob {
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    async write(chunk) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
    },
    finish: async () => ({ bytes: length }),
    async abort() {
      chunks = [];
      length = 0;
    },
    bytes: () => Buffer.concat(chunks),
  };
}
