import { compileModule, instantiate, type ModuleExports } from '../../base/web-assembly.ts';
import { FIND_MARKS } from './find-marks.wasm.ts';

/** The most bytes that one call looks through. */
export const BLOCK_BYTES = 1 << 14;
/** So many bytes have one flag between them. */
export const TURN_BYTES = 64;

const BLANK = 32;
const TABLE_BYTES = 16;
const BYTES_AT = 4 * TABLE_BYTES;
const MARKS_AT = BYTES_AT + BLOCK_BYTES + TURN_BYTES;
const STOPS_AT = MARKS_AT + 4 * BLOCK_BYTES;
const ODD_AT = STOPS_AT + 4 * BLOCK_BYTES;

interface Exports extends ModuleExports {
  find(from: number, length: number, base: number, marks: number, stops: number, odd: number): [marks: number, stops: number];
}

// Vector instructions are the one thing the language cannot say.
const { memory, find } = instantiate(compileModule(FIND_MARKS)) as Exports;
const tables = new Uint8Array(memory.buffer, 0, BYTES_AT);
const block = new Uint8Array(memory.buffer, BYTES_AT, BLOCK_BYTES + TURN_BYTES);
const marks = new Int32Array(memory.buffer, MARKS_AT, BLOCK_BYTES);
const stops = new Int32Array(memory.buffer, STOPS_AT, BLOCK_BYTES);
const odd = new Uint8Array(memory.buffer, ODD_AT, BLOCK_BYTES / TURN_BYTES);

/** Bytes to look for, as the tables of `find-marks.wat`. */
export type MarkTables = Uint8Array;

/** The tables of marks and of those among them that are stops. Each may have up to eight different upper halves. */
export function markTables(marked: readonly number[], stopping: readonly number[]): MarkTables {
  const both = new Uint8Array(BYTES_AT);
  [marked, stopping].forEach((set, which) => {
    const uppers = [...new Set(set.map((byte) => byte >> 4))];
    if (uppers.length > 8) throw new Error('a set of bytes with more than eight upper halves');
    for (const byte of set) {
      const bit = 1 << uppers.indexOf(byte >> 4);
      both[2 * which * TABLE_BYTES + (byte & 15)]! |= bit;
      both[(2 * which + 1) * TABLE_BYTES + (byte >> 4)]! |= bit;
    }
  });
  return both;
}

/** What was found in a block of bytes. It holds until the next call: whoever keeps it copies it. */
export interface Found {
  /** The positions where marks stand, ascending. */
  readonly marks: Int32Array;
  /** Which of them are stops. */
  readonly stops: Int32Array;
  /** For each `TURN_BYTES` bytes: not 0 where there is one among them that a JSON string does not hold as it is, marks aside. */
  readonly odd: Uint8Array;
}

/** Looks through `bytes` from `from` up to `to`, `BLOCK_BYTES` apart at most. */
export function findMarks(wanted: MarkTables, bytes: Uint8Array, from: number, to: number): Found {
  tables.set(wanted);
  block.set(bytes.subarray(from, to));
  // The rest of the last turn is plain.
  block.fill(BLANK, to - from, to - from + TURN_BYTES);
  const [markCount, stopCount] = find(BYTES_AT, to - from, from, MARKS_AT, STOPS_AT, ODD_AT);
  return { marks: marks.subarray(0, markCount), stops: stops.subarray(0, stopCount), odd };
}
