import { giveBackMemory } from '../base/heap.ts';
import { CHUNK_BYTES } from './gridfs.ts';

/** Blobs gather their bytes in pieces, eight to a chunk, because the chunks of many blobs are half full on average. */
export const PIECE_BYTES = 128 * 1024;

/** Chunks that are being compressed or inserted. Four threads compress; more chunks would only wait for them. */
const MAX_ON_THE_WAY = 6;
/** Buffers for chunks that wait to be filled again, and pieces. */
const MAX_SPARE = 4;
const MAX_SPARE_PIECES = 16;

/**
 * What all blobs of a process share while they are written: pieces in which chunks are gathered, buffers for whole chunks, and the places
 * on the way to the store. So the number of chunks in memory does not depend on the number of blobs.
 */
export interface ChunkRoom {
  /** A piece of whatever content. */
  takePiece(): Piece;
  /** Copies these pieces into a chunk and takes them back. Only for a caller that has a place on the way. */
  gather(pieces: readonly Piece[]): Buffer<ArrayBuffer>;
  giveBack(chunk: Buffer<ArrayBuffer>): void;
  /** Waits for a place on the way, first come, first served. Returns the function that leaves it. */
  enter(): Promise<() => void>;
}

type Piece = Buffer<ArrayBuffer>;

export function createChunkRoom(): ChunkRoom {
  const spare: Buffer<ArrayBuffer>[] = [];
  const sparePieces: Piece[] = [];
  const waiting: (() => void)[] = [];
  let onTheWay = 0;
  // Whoever leaves hands the place itself over, so that nobody else can take it first.
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) onTheWay--;
    else next();
  };
  return {
    takePiece: () => sparePieces.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES),
    gather(pieces) {
      const chunk = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
      for (const [at, piece] of pieces.entries()) {
        chunk.set(piece, at * PIECE_BYTES);
        if (sparePieces.length < MAX_SPARE_PIECES) sparePieces.push(piece);
        else giveBackMemory(piece);
      }
      return chunk;
    },
    giveBack(chunk) {
      if (spare.length < MAX_SPARE) spare.push(chunk);
      else giveBackMemory(chunk);
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
