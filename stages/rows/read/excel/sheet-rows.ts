import { CellKind, MAX_FIELDS, MAX_ROW_BYTES } from '../../row.ts';
import type { SharedStrings } from './shared-strings.ts';

/** Ends a row of the sheet rows. */
export const ROW_END = 0x1e;
/** Stands before each cell. */
export const CELL_START = 0x1f;
/** Stands behind the number of a row that was too large to be kept. */
export const TOO_LARGE = 0x18;

const FIRST_BYTES = 64 * 1024;
/** The number of a row, its marks and its end. */
const ROW_SLACK_BYTES = 32;

/**
 * Writes sheet rows: a flat UTF-8 stream in which each row of a sheet is its number, its cells, each behind a mark, and an
 * end. XML text holds none of the marks. A cell that is no text begins with its `CellKind` as one byte. Cells that a row
 * skips are empty, those behind its last are missing, and a row without a filled cell is not written at all.
 */
export class SheetRowWriter {
  #out = new Uint8Array(FIRST_BYTES);
  #outBytes = 0;
  readonly #strings: SharedStrings;
  /** The texts of the row in work that are not shared. Whoever writes there says `keep` or leaves them. */
  text = new Uint8Array(FIRST_BYTES);
  /** How far it is used. */
  used = 0;
  readonly #start = new Int32Array(MAX_FIELDS);
  readonly #end = new Int32Array(MAX_FIELDS);
  readonly #kind = new Uint8Array(MAX_FIELDS);
  readonly #shared = new Uint8Array(MAX_FIELDS);
  #width = 0;
  #rowBytes = 0;

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  /** Bytes that wait to be taken. */
  get waiting(): number {
    return this.#outBytes;
  }

  /** The rows that were ended since the last call; the bytes hold until the next row is ended. */
  take(): Uint8Array {
    const taken = this.#out.subarray(0, this.#outBytes);
    this.#outBytes = 0;
    return taken;
  }

  /** Makes room for so many bytes in `text`. */
  reserve(bytes: number): void {
    if (this.used + bytes <= this.text.length) return;
    const larger = new Uint8Array(Math.max(this.used + bytes, this.text.length * 2));
    larger.set(this.text.subarray(0, this.used));
    this.text = larger;
  }

  /** The cell of a column is what stands in `text` from there on; `used` moves behind it. A second cell of a column counts. */
  keep(column: number, from: number, to: number, kind: number): void {
    this.used = to;
    this.#set(column, from, to, kind, 0);
  }

  /** The cell of a column is a shared text. */
  share(column: number, index: number): void {
    const { offsets } = this.#strings;
    this.#set(column, offsets[index]!, offsets[index + 1]!, CellKind.text, 1);
  }

  endRow(number: number): void {
    if (this.#rowBytes > 0) {
      if (this.#rowBytes > MAX_ROW_BYTES) this.#putTooLarge(number);
      else this.#put(number);
    }
    this.#start.fill(0, 0, this.#width);
    this.#end.fill(0, 0, this.#width);
    this.#width = 0;
    this.#rowBytes = 0;
    this.used = 0;
  }

  #set(column: number, from: number, to: number, kind: number, shared: number): void {
    if (to === from || column >= MAX_FIELDS) return;
    this.#start[column] = from;
    this.#end[column] = to;
    this.#kind[column] = kind;
    this.#shared[column] = shared;
    if (column >= this.#width) this.#width = column + 1;
    this.#rowBytes += to - from + 2;
    // What cannot be written is not held either.
    if (this.#rowBytes > MAX_ROW_BYTES) this.used = 0;
  }

  #put(number: number): void {
    this.#reserveOut(this.#rowBytes + this.#width + ROW_SLACK_BYTES);
    const out = this.#out;
    const own = this.text;
    const arena = this.#strings.bytes;
    let to = putNumber(out, this.#outBytes, number);
    for (let column = 0; column < this.#width; column++) {
      out[to++] = CELL_START;
      const end = this.#end[column]!;
      let at = this.#start[column]!;
      if (at === end) continue;
      const kind = this.#kind[column]!;
      if (kind !== CellKind.text) out[to++] = kind;
      const bytes = this.#shared[column] === 1 ? arena : own;
      while (at < end) out[to++] = bytes[at++]!;
    }
    out[to++] = ROW_END;
    this.#outBytes = to;
  }

  #putTooLarge(number: number): void {
    this.#reserveOut(ROW_SLACK_BYTES);
    const to = putNumber(this.#out, this.#outBytes, number);
    this.#out[to] = TOO_LARGE;
    this.#out[to + 1] = ROW_END;
    this.#outBytes = to + 2;
  }

  #reserveOut(bytes: number): void {
    if (this.#outBytes + bytes <= this.#out.length) return;
    const larger = new Uint8Array(Math.max(this.#outBytes + bytes, this.#out.length * 2));
    larger.set(this.#out.subarray(0, this.#outBytes));
    this.#out = larger;
  }
}

function putNumber(out: Uint8Array, at: number, value: number): number {
  let power = 1;
  while (power * 10 <= value) power *= 10;
  let to = at;
  for (let rest = value; power >= 1; power /= 10) {
    const digit = Math.floor(rest / power);
    out[to++] = 48 + digit;
    rest -= digit * power;
  }
  return to;
}
