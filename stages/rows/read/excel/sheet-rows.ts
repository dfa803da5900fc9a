import { CellKind, MAX_FIELDS, MAX_ROW_BYTES } from '../../row.ts';
import { COLUMN, OUT, ROW, ROWS, ROW_AT, ROW_BYTES, WIDTH } from './layout.ts';
import type { PlainXml } from './plain-xml.ts';

/** Ends a row of the sheet rows. */
export const ROW_END = 0x1e;
/** Stands before each cell. */
export const CELL_START = 0x1f;
/** Stands behind the number of a row that was too large to be kept. */
export const TOO_LARGE = 0x18;

const MAX_ROW_NUMBER = 0x7fff_ffff;

/**
 * Writes sheet rows: a flat UTF-8 stream in which each row of a sheet is its number, its cells, each behind a mark, and an end mark. XML
 * text contains none of the marks. A cell that is no text begins with its `CellKind` as one byte. Cells that a row skips are empty, those
 * behind its last are missing, and a row without a filled cell is not written at all.
 * The rows stand in the memory of `PlainXml`, which writes the usual cells itself. Both write into the same row in work.
 */
export class SheetRowWriter {
  readonly #plain: PlainXml;
  readonly #bytes: Uint8Array;
  readonly #numbers: Int32Array;
  /** Where the rows begin that have not been taken. */
  #taken = ROWS;
  /** The decoded text of the cell in work. Whoever writes it calls `keep`. */
  text = new Uint8Array(FIRST_BYTES);
  /** How much of it is used. */
  used = 0;

  /** All shared texts have been read by now: the memory does not grow any more. */
  constructor(plain: PlainXml) {
    this.#plain = plain;
    this.#bytes = plain.bytes;
    this.#numbers = plain.numbers;
    for (const [place, number] of AT_FIRST) this.#numbers[place >> 2] = number;
  }

  /** How many bytes of rows wait to be taken. At `BATCH_BYTES` they should be. */
  get waiting(): number {
    return this.#numbers[ROW_AT >> 2]! - this.#taken;
  }

  /** The column of the row's last cell, filled or not; -1 before the first. */
  get column(): number {
    return this.#numbers[COLUMN >> 2]!;
  }

  set column(column: number) {
    this.#numbers[COLUMN >> 2] = column;
  }

  /** The rows that have ended since the last call. Their bytes hold until `goOn` is called. */
  take(): Uint8Array {
    const from = this.#taken;
    this.#taken = this.#numbers[ROW_AT >> 2]!;
    return this.#bytes.subarray(from, this.#taken);
  }

  /** Moves the row in work to where the taken ones stood. */
  goOn(): void {
    const moved = this.#taken - ROWS;
    if (moved === 0) return;
    this.#bytes.copyWithin(ROWS, this.#taken, this.#numbers[OUT >> 2]);
    this.#numbers[OUT >> 2]! -= moved;
    this.#numbers[ROW_AT >> 2]! -= moved;
    this.#taken = ROWS;
  }

  /** Begins a row by its number; without one, or with one that is not higher than the last, counts on. */
  beginRow(number: number): void {
    this.#plain.exports.beginRow(number > 0 && number <= MAX_ROW_NUMBER ? number : 0);
  }

  endRow(): void {
    this.#plain.exports.endRow();
  }

  /** Makes room for this many bytes in `text`. */
  reserve(bytes: number): void {
    if (this.used + bytes <= this.text.length) return;
    const larger = new Uint8Array(Math.max(this.used + bytes, this.text.length * 2));
    larger.set(this.text.subarray(0, this.used));
    this.text = larger;
  }

  /** Sets the cell of a column to a part of `text`, which is then free again. A second cell in the same column replaces the first. */
  keep(column: number, from: number, to: number, kind: number): void {
    this.#put(column, this.text, from, to, kind);
    this.used = 0;
  }

  /** Sets the cell of a column to a shared text. */
  share(column: number, index: number): void {
    const from = this.#plain.exports.textAt(index);
    this.#put(column, this.#bytes, from, this.#bytes.indexOf(CELL_START, from), CellKind.text);
    this.used = 0;
  }

  #put(column: number, bytes: Uint8Array, from: number, to: number, kind: number): void {
    if (to === from || column >= MAX_FIELDS) return;
    const numbers = this.#numbers;
    numbers[ROW_BYTES >> 2]! += to - from + 2;
    // What is too large to be written is not kept either.
    if (numbers[ROW_BYTES >> 2]! > MAX_ROW_BYTES) return;
    const length = to - from + (kind === CellKind.text ? 0 : 1);
    const isNext = column >= numbers[WIDTH >> 2]!;
    let at = isNext ? this.#plain.exports.beginCell(column) : this.#makeRoom(column, length);
    if (isNext) numbers[OUT >> 2] = at + length;
    if (kind !== CellKind.text) this.#bytes[at++] = kind;
    this.#bytes.set(bytes.subarray(from, to), at);
  }

  /** Makes room for the content of a cell in the row in work, in place of what it has, and answers where it begins. */
  #makeRoom(column: number, length: number): number {
    const bytes = this.#bytes;
    const end = this.#numbers[OUT >> 2]!;
    let start = this.#numbers[ROW_AT >> 2]!;
    for (let cell = 0; cell <= column; cell++) start = bytes.indexOf(CELL_START, start) + 1;
    let to = start;
    while (to < end && bytes[to] !== CELL_START) to++;
    bytes.copyWithin(start + length, to, end);
    this.#numbers[OUT >> 2] = end + length - (to - start);
    return start;
  }
}

const FIRST_BYTES = 64 * 1024;
const AT_FIRST = [
  [OUT, ROWS],
  [ROW_AT, ROWS],
  [ROW, 0],
  [COLUMN, -1],
  [WIDTH, 0],
  [ROW_BYTES, 0],
] as const;
