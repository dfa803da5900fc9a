import type { ByteWindow } from '../byte-window.ts';
import { compileModule, instantiate, type ModuleExports } from '../../web-assembly.ts';
import { PLAIN_XML } from './plain-xml.wasm.ts';

/** As many bytes of a window are looked at without another copy. */
const BLOCK_BYTES = 64 * 1024;
const ZEROS_BEHIND = 32;
/** What stands so near the block's end may go on behind it, and is looked at again at the beginning of another. */
const NEAR_BYTES = 4096;
const MAX_CELLS = 1024;
const MAX_TEXTS = 4096;
const NEXT_AT = BLOCK_BYTES + ZEROS_BEHIND;
const CELLS_AT = NEXT_AT + 4;

/** Where in the numbers of a cell which one stands (`plain-xml.wat`). */
export const PlainCell = { column: 0, type: 1, style: 2, from: 3, to: 4, numbers: 5 } as const;
/** Stands instead of a column where another row begins: behind it its number, 0 for none, and where its cells begin. */
export const NEXT_ROW = -2;
const ENDS_AT = CELLS_AT + 4 * MAX_CELLS * PlainCell.numbers;
const TEXTS_AT = ENDS_AT + 4 * MAX_TEXTS;

interface Exports extends ModuleExports {
  cells(at: number, end: number, out: number, max: number, next: number): number;
  texts(at: number, end: number, out: number, ends: number, max: number, next: number): number;
}

const { memory, cells, texts } = instantiate(compileModule(PLAIN_XML)) as Exports;
const next = new Int32Array(memory.buffer, NEXT_AT, 1);

/** What `readPlainCells` read last, and the bytes that its values stand in. Both hold until the next call of either function. */
export const plainCells = new Int32Array(memory.buffer, CELLS_AT, MAX_CELLS * PlainCell.numbers);
export const plainCellBytes = new Uint8Array(memory.buffer, 0, BLOCK_BYTES + ZEROS_BEHIND);
/** What `readPlainTexts` read last: texts one behind the other, and where each ends. */
export const plainTexts = new Uint8Array(memory.buffer, TEXTS_AT, BLOCK_BYTES);
export const plainTextEnds = new Int32Array(memory.buffer, ENDS_AT, MAX_TEXTS);

/** Of which window the block holds bytes, and from where to where in its stream. */
let source: ByteWindow | null = null;
let from = 0;
let to = 0;

/**
 * Reads the cells that stand at the window's place and behind one another, and from row to row, in the form that nearly all
 * have; moves the place behind them and answers how many cells and beginnings of rows they are. 0 where another form, something
 * else, or the end of the bytes is next.
 */
export function readPlainCells(window: ByteWindow): number {
  return readBlock(window, (at) => cells(at, to - from, CELLS_AT, MAX_CELLS, NEXT_AT));
}

/** The same for shared texts that are copied as they stand. */
export function readPlainTexts(window: ByteWindow): number {
  return readBlock(window, (at) => texts(at, to - from, TEXTS_AT, ENDS_AT, MAX_TEXTS, NEXT_AT));
}

/** Moves the window's place back to one in the bytes that were read last. */
export function goBack(window: ByteWindow, place: number): void {
  window.at = from + place - window.base;
}

function readBlock(window: ByteWindow, read: (at: number) => number): number {
  const place = window.base + window.at;
  if (window !== source || place < from || place >= to) copy(window);
  let count = read(place - from);
  if (count === 0 && place > from && to - place < NEAR_BYTES && to < window.base + window.end) {
    copy(window);
    count = read(0);
  }
  window.at = from + next[0]! - window.base;
  return count;
}

function copy(window: ByteWindow): void {
  const end = Math.min(window.end, window.at + BLOCK_BYTES);
  source = window;
  from = window.base + window.at;
  to = window.base + end;
  plainCellBytes.set(window.bytes.subarray(window.at, end));
  plainCellBytes.fill(0, to - from, to - from + ZEROS_BEHIND);
}
