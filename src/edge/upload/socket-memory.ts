import { giveBackMemory } from '../../base/heap.ts';

/** Memory that holds one chunk of a request and nothing else. */
const ofSockets = new WeakSet<ArrayBufferLike>();

/** Says that a chunk came from a socket and that nobody but the form's parser and its file part will see it. */
export function markSocketMemory(chunk: Buffer): void {
  if (chunk.byteLength === chunk.buffer.byteLength) ofSockets.add(chunk.buffer);
}

/** Watches the parts of chunks go by, in their order, and gives back the memory of each chunk that is behind. */
export interface Passing {
  /** Another part; whoever calls has done with all parts before it. */
  next(part: Buffer): void;
}

/**
 * Left to the collector, the chunks of 64 KiB of twenty uploads wait by the hundred: those that are in use when the nursery is
 * collected outlive it, and wait until the whole heap is marked. A parser cuts chunks into parts and hands them on in order, so
 * that a chunk is behind when a part of another one comes.
 */
export function createPassing(): Passing {
  let last: Buffer | null = null;
  return {
    next(part) {
      if (last !== null && last.buffer !== part.buffer && ofSockets.has(last.buffer)) giveBackMemory(last as Buffer<ArrayBuffer>);
      last = part;
    },
  };
}
