import type { PartedBody } from './body.ts';

/** A body of so many consecutive pieces, each of which can be made again, with lengths unknown in advance. */
export function createPiecesBody(pieces: number, load: (index: number) => Uint8Array | Promise<Uint8Array>): PartedBody {
  return {
    size: null,
    load: (index) => (index < pieces ? load(index) : null),
    locate() {
      throw new Error('the lengths of the pieces are not known');
    },
  };
}
