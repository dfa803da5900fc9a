import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BlobWriter } from '../../store/blobs.ts';
import { createPassing } from './socket-memory.ts';

export interface TakenFile {
  bytes: number;
  sha256: string;
}

/**
 * Takes a stream into a blob while its hash is made and `see` sees every byte. The stream is held back while the blob, or
 * `see`, cannot take more. Rejects with what `see` throws, with what the blob throws, or with the signal's reason; never
 * before what is under way has ended.
 */
export async function takeFile(
  stream: Readable,
  writer: BlobWriter,
  see: (chunk: Uint8Array) => Promise<void> | void,
  signal: AbortSignal,
): Promise<TakenFile> {
  signal.throwIfAborted();
  const hash = createHash('sha256');
  const taken = Promise.withResolvers<TakenFile>();
  const passing = createPassing();
  let bytes = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  const stop = (reason: unknown): void => {
    stream.pause();
    stream.off('data', onData);
    void Promise.allSettled([underWay]).then(() => taken.reject(reason));
  };
  const onData = (chunk: Buffer): void => {
    stream.pause();
    passing.next(chunk);
    bytes += chunk.length;
    hash.update(chunk);
    underWay = both(writer.write(chunk), () => see(chunk));
    underWay.then(() => {
      if (!signal.aborted) stream.resume();
    }, stop);
  };
  signal.addEventListener('abort', () => stop(signal.reason), { once: true });
  stream.on('data', onData);
  stream.once('end', () => void underWay.then(() => taken.resolve({ bytes, sha256: hash.digest('hex') }), taken.reject));
  return taken.promise;
}

/** Settles when both have, with the first one's error before the second's. */
export async function both(writing: Promise<void>, see: () => Promise<void> | void): Promise<void> {
  const seeing = (async () => see())();
  const [written, seen] = await Promise.allSettled([writing, seeing]);
  for (const outcome of [written, seen]) if (outcome.status === 'rejected') throw outcome.reason;
}
