import type { Readable } from 'node:stream';
import type { PartedBody } from './body.ts';

/** A body that is made once, for one reader, while it reads. `open` is called for the first byte; the stream ends with its reader. */
export function createStreamBody(open: () => Readable): PartedBody {
  let pieces: AsyncIterator<Uint8Array> | null = null;
  let at = -1;
  let current: Promise<Uint8Array | null> = Promise.resolve(null);
  const next = async (): Promise<Uint8Array | null> => {
    pieces ??= open()[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const piece = await pieces.next();
    return piece.done === true ? null : piece.value;
  };
  return {
    size: null,
    load(index) {
      if (index === at) return current;
      if (index !== at + 1) throw new Error('a stream is read once, from its beginning to its end');
      at = index;
      current = next();
      return current;
    },
    locate() {
      throw new Error('the length of the stream is not known');
    },
  };
}
