import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BlobWriter } from '../../store/blobs.ts';

export interface TakenFile {
  bytes: number;
  sha256: string;
}

/** The inspector sees no more at once: what it does with a chunk is how long the event loop stands still. */
export const MAX_INSPECTED_BYTES = 64 * 1024;

/**
 * Takes a stream into a blob while its hash is made and `inspect` sees every byte. The stream is held back while the
 * blob cannot take more. Rejects with what `inspect` throws, with what the blob throws, or with the signal's reason;
 * never before the write that is under way has ended.
 */
export async function takeFile(stream: Readable, writer: BlobWriter, inspect: (chunk: Uint8Array) => void, signal: AbortSignal): Promise<TakenFile> {
  signal.throwIfAborted();
  const hash = createHash('sha256');
  const taken = Promise.withResolvers<TakenFile>();
  let bytes = 0;
  let writing = Promise.resolve();
  const stop = (reason: unknown): void => {
    stream.pause();
    stream.off('data', onData);
    void Promise.allSettled([writing]).then(() => taken.reject(reason));
  };
  const onData = (chunk: Buffer): void => {
    stream.pause();
    bytes += chunk.length;
    hash.update(chunk);
    writing = writer.write(chunk);
    try {
      for (let from = 0; from < chunk.length; from += MAX_INSPECTED_BYTES) inspect(chunk.subarray(from, from + MAX_INSPECTED_BYTES));
    } catch (err) {
      stop(err);
      return;
    }
    writing.then(() => {
      if (!signal.aborted) stream.resume();
    }, stop);
  };
  signal.addEventListener('abort', () => stop(signal.reason), { once: true });
  stream.on('data', onData);
  stream.once('end', () => void writing.then(() => taken.resolve({ bytes, sha256: hash.digest('hex') }), taken.reject));
  return taken.promise;
}
