import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdDecompress } from 'node:zlib';
import { giveBackMemory, isGivenBack } from '../base/heap.ts';

const zstdDecompressAsync = promisify(zstdDecompress);

/**
 * Tables and windows of half the level's usual size (of zstd 1.5.7, for inputs past 256 KiB): in 0.93 of the time, into as many bytes of
 * JSON and into a fiftieth more of CSV, and a frame needs 0.3 MB less, where it is made and where it is read.
 */
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 18, [constants.ZSTD_c_hashLog]: 13 };
/** What the library allocates at a time for its output. */
const OUTPUT_BYTES = 256 * 1024;
/** With room left in its output the library sees the end of the frame in one go: a third less time for 1 MiB. */
const SPARE_BYTES = 128;

/**
 * One zstd frame of level 1, made in the thread pool, in a memory of its own. The bytes must not change until it resolves. What
 * the library wrote it to is given back at once: left to the collector, it is twice as much as the frame.
 */
export function compress(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const stream = createZstdCompress({ chunkSize: OUTPUT_BYTES, params: PARAMS });
    const parts: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    stream.on('data', (part: Buffer<ArrayBuffer>) => {
      parts.push(part);
      length += part.length;
    });
    stream.once('error', reject);
    stream.once('end', () => resolve(joined(parts, length)));
    stream.end(bytes);
  });
}

function joined(parts: readonly Buffer<ArrayBuffer>[], length: number): Buffer<ArrayBuffer> {
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  for (const part of parts) if (!isGivenBack(part)) giveBackMemory(part);
  return whole;
}

/** The plain bytes of a frame, decompressed in the thread pool. Throws past `maxBytes` and for what is no frame. */
export function decompress(frame: Uint8Array, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return zstdDecompressAsync(frame, { chunkSize: maxBytes + SPARE_BYTES, maxOutputLength: Math.max(maxBytes, 1) });
}
