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
 * Gives back at once the memory in which these bytes stand, of which nobody reads any part any more; they have no length from
 * then on, and `isGivenBack`. Left to the collector, buffers of megabytes make it mark the whole heap every few of them. What
 * stands in Node's pool, which short bytes share, is left.
 */
export function giveBackMemory({ buffer }: ArrayBufferView<ArrayBuffer>): void {
  if (!isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}

export function isGivenBack({ buffer }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.detached;
}
