import type { BusboyInstance } from '@fastify/busboy';

/** What reads the head of each part in the parser, a piece at a time; it answers where the head ends, once it does. */
interface HeadParser {
  push(piece: Buffer): number | undefined;
  reset(): void;
}

/** Where the parser has it. None of this is told by the package's types: a test holds that it is there. */
interface Inside {
  _parser: { parser: { _hparser: HeadParser } };
}

/** The line end behind the boundary, and the two that end the head: they come to it and are none of it. */
const AROUND_BYTES = 6;

/**
 * Calls `tooLong` when the head of a part has more bytes. The parser cuts such a head off without a word: a part whose name stands behind
 * the cut would be passed over, and an upload taken without its vendor hint.
 */
export function boundPartHeads(parser: BusboyInstance, maxBytes: number, tooLong: () => void): void {
  const heads = (parser as unknown as Inside)._parser.parser._hparser;
  const push = heads.push.bind(heads);
  const reset = heads.reset.bind(heads);
  let bytes = 0;
  heads.push = (piece) => {
    const end = push(piece);
    bytes += end ?? piece.length;
    if (bytes > maxBytes + AROUND_BYTES) tooLong();
    if (end !== undefined) bytes = 0;
    return end;
  };
  heads.reset = () => {
    bytes = 0;
    reset();
  };
}
