import { setFlagsFromString } from 'node:v8';
import { isMarkedAsUntransferable } from 'node:worker_threads';

/**
 * Lets memory outside the engine's heap count as a part of the heap's own growth. Without it a full collection begins after
 * every few tens of megabytes of buffers, and each marks the whole heap. Here buffers come and go by the hundred megabytes a
 * second while the heap stands still, so a worker spent a third of its CPU on marking. To be called before the work begins.
 */
export function countBuffersAsHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

/**
 * Frees the memory of these bytes at once. Nobody may read any part of it any more: the bytes have no length from then on, and
 * `isGivenBack` is true. If buffers of megabytes were left to the collector, it would mark the whole heap after every few of them. Node's
 * pool, which short byte arrays share, is left alone.
 */
export function giveBackMemory({ buffer }: ArrayBufferView<ArrayBuffer>): void {
  if (!isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}

export function isGivenBack({ buffer }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.detached;
}
