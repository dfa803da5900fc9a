/**
 * Frees the bytes of a chunk that zlib gave out, once nobody reads them any more. Left to the collector, 64 KiB at a time, they
 * would stand until it runs, some 30 MB of them, and have it run for their sake alone.
 *
 * Only for what came out of an inflating stream: such a buffer has no other owner once it was given out whole. One of which zlib
 * still fills the rest, and one out of a pool, is left alone.
 */
export function freeInflated(chunk: Uint8Array): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}
