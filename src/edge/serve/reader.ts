import { Readable } from 'node:stream';
import type { PartedBody, Place } from './body.ts';

/** A reader that stalls holds one such slice here and what its socket has taken, whatever the size of the answer. */
export const SLICE_BYTES = 64 * 1024;

/** Bytes [start, end) of a body, `end` null for all. Pulled: nothing is loaded before it is asked for. */
export function createReader(body: PartedBody, start: number, end: number | null): Readable {
  const place: Place = start === 0 ? { part: 0, offset: 0 } : body.locate(start);
  let left = end === null ? Number.POSITIVE_INFINITY : end - start;
  const read = async (stream: Readable): Promise<void> => {
    while (left > 0) {
      const loaded = body.load(place.part);
      const part = loaded instanceof Promise ? await loaded : loaded;
      if (stream.destroyed) return;
      if (part === null) break;
      const slice = part.subarray(place.offset, place.offset + Math.min(SLICE_BYTES, left));
      if (slice.length === 0) {
        place.part++;
        place.offset = 0;
        continue;
      }
      place.offset += slice.length;
      left -= slice.length;
      stream.push(copyOf(slice));
      return;
    }
    if (end !== null && left > 0) throw new Error('a body ended before its length');
    stream.push(null);
  };
  return new Readable({
    highWaterMark: SLICE_BYTES,
    read() {
      read(this).catch((err: unknown) => this.destroy(err instanceof Error ? err : new Error('a body could not be read')));
    },
  });
}

/** Of its own memory: a slice of a part would keep the whole part, a pooled one its neighbours. */
function copyOf(slice: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  copy.set(slice);
  return copy;
}
