import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** What the library allocates at a time for its output. */
const OUTPUT_BYTES = 256 * 1024;
/** With room left in its output the library sees the end of the frame in one go: a third less time for 1 MiB. */
const SPARE_BYTES = 128;

/** One zstd frame of level 1, made in the thread pool. The bytes must not change until it resolves. */
export function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  return compress(bytes, { chunkSize: OUTPUT_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

/** The plain bytes of a frame, inflated in the thread pool. Throws past `maxBytes` and for what is no frame. */
export function inflated(frame: Uint8Array, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return decompress(frame, { chunkSize: maxBytes + SPARE_BYTES, maxOutputLength: Math.max(maxBytes, 1) });
}
