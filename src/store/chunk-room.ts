import { CHUNK_BYTES } from './gridfs.ts';

/** Chunks that are being compressed or inserted. There are four threads to compress them; more would only wait for one. */
const MAX_ON_THE_WAY = 8;
/** Buffers that wait to be filled again. */
const MAX_SPARE = 4;

/**
 * What all blobs of a process share while they are written: the buffers in which they fill their chunks, and the places on
 * the way to the store, so that it does not depend on the number of blobs how many chunks are held there.
 */
export interface ChunkRoom {
  /** A buffer for one chunk, of whatever content. */
  take(): Buffer;
  giveBack(buffer: Buffer): void;
  /** Waits for a place on the way, in order of asking; answers what leaves it. */
  enter(): Promise<() => void>;
}

export function createChunkRoom(): ChunkRoom {
  const spare: Buffer[] = [];
  const waiting: (() => void)[] = [];
  let onTheWay = 0;
  // Whoever leaves hands over the place itself, so that nobody can come in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) onTheWay--;
    else next();
  };
  return {
    take: () => spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES),
    giveBack(buffer) {
      if (spare.length < MAX_SPARE) spare.push(buffer);
    },
    async enter() {
      if (onTheWay < MAX_ON_THE_WAY) onTheWay++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}

/** The one of this process. */
export const chunkRoom = createChunkRoom();
