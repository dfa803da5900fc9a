import type { PartedBody } from './body.ts';

/** So many pieces one behind the other, each of which can be had again, whose lengths nobody knows beforehand. */
export function createPiecesBody(pieces: number, load: (index: number) => Uint8Array | Promise<Uint8Array>): PartedBody {
  return {
    size: null,
    load: (index) => (index < pieces ? load(index) : null),
    locate() {
      throw new Error('the lengths of the pieces are not known');
    },
  };
}
