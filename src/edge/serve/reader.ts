import { Readable } from 'node:stream';
import { isGivenBack } from '../../base/heap.ts';
import type { PartedBody, Place } from './body.ts';

/** A stalled reader holds one or two such slices here besides what its socket has taken, whatever the size of the answer. */
export const SLICE_BYTES = 64 * 1024;

/** Goes through bytes [start, end) of a body; `end` null means all. Only the part behind the current one is loaded in advance. */
export class BodyCursor {
  readonly #body: PartedBody;
  readonly #place: Place;
  readonly #bounded: boolean;
  #left: number;

  constructor(body: PartedBody, start: number, end: number | null) {
    this.#body = body;
    this.#place = start === 0 ? { part: 0, offset: 0 } : body.locate(start);
    this.#bounded = end !== null;
    this.#left = end === null ? Number.POSITIVE_INFINITY : end - start;
  }

  /** The next slice; null behind the last. Copy it at once: it belongs to a part that may be freed. Calls may not overlap. */
  async next(): Promise<Uint8Array | null> {
    const place = this.#place;
    while (this.#left > 0) {
      const loaded = this.#body.load(place.part);
      const part = loaded instanceof Promise ? await loaded : loaded;
      if (part === null) break;
      if (isGivenBack(part)) continue;
      const slice = part.subarray(place.offset, place.offset + Math.min(SLICE_BYTES, this.#left));
      if (slice.length === 0) {
        place.part++;
        place.offset = 0;
        continue;
      }
      place.offset += slice.length;
      this.#left -= slice.length;
      if (this.#left > part.length - place.offset) this.#body.ahead?.(place.part + 1);
      return slice;
    }
    if (this.#bounded && this.#left > 0) throw new Error('a body ended before its length');
    return null;
  }
}

/** A body, or a span of it, as a stream for an encoder. */
export function createBodyReader(body: PartedBody, start: number, end: number | null): Readable {
  const cursor = new BodyCursor(body, start, end);
  const read = async (stream: Readable): Promise<void> => {
    const slice = await cursor.next();
    if (!stream.destroyed) stream.push(slice === null ? null : copyOf(slice));
  };
  return new Readable({
    highWaterMark: SLICE_BYTES,
    read() {
      read(this).catch((err: unknown) => this.destroy(err instanceof Error ? err : new Error('a body could not be read')));
    },
  });
}

/** A copy in memory of its own: a slice would keep the whole part alive, a pooled buffer its neighbours. */
function copyOf(slice: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  copy.set(slice);
  return copy;
}
