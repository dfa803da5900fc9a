import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** What the library allocates at a time for its output. */
const OUTPUT_BYTES = 256 * 1024;

/** One zstd frame of level 1, made in the thread pool. The bytes must not change until it resolves. */
export function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes, { chunkSize: OUTPUT_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

/** The plain bytes of a frame, inflated in the thread pool. Throws past `maxBytes` and for what is no frame. */
export function inflated(frame: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return decompress(frame, { chunkSize: Math.max(maxBytes, 64), maxOutputLength: Math.max(maxBytes, 1) });
}
