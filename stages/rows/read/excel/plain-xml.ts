import type { ByteWindow } from '../byte-window.ts';
import { MAX_FIELDS } from '../../row.ts';
import { compileModule, instantiate, type ModuleExports } from '../../base/web-assembly.ts';
import { BLOCK, BLOCK_BYTES, DAYS_BEHIND, HEAP, MAX_STYLES, NEXT, OTHER, SSN_COLUMNS, STYLES, STYLE_TABLE, TEXT_AT, ZEROS_BEHIND } from './layout.ts';
import { PLAIN_XML } from './plain-xml.wasm.ts';
import { DAYS_TO_1904 } from './serial-date.ts';
import type { CellStyles } from './styles.ts';

/** What begins so near the end of the block may continue behind it, and is looked at again at the beginning of the next one. */
const NEAR_BYTES = 4096;

interface Exports extends ModuleExports {
  texts(at: number, end: number): void;
  rows(at: number, end: number): number;
  reserve(bytes: number): number;
  endText(begin: number, end: number): void;
  textAt(index: number): number;
  beginRow(number: number): void;
  beginCell(column: number): number;
  endRow(): void;
}

const module = compileModule(PLAIN_XML);

/**
 * Reads the usual XML of a workbook in WebAssembly, and holds the memory that it shares with TypeScript: the shared texts, the sheet rows
 * that wait, the row in work (layout.ts). Anything unusual is left to TypeScript (docs/adr/0032).
 */
export class PlainXml {
  readonly exports = instantiate(module) as Exports;
  #bytes = new Uint8Array(0);
  #numbers = new Int32Array(0);
  /** The window whose bytes stand in the block, and their range in its stream. */
  #source: ByteWindow | null = null;
  #from = 0;
  #to = 0;
  #sheets = 0;

  constructor() {
    this.numbers[TEXT_AT >> 2] = HEAP;
  }

  /** All of the memory. Invalid after room was made for texts: ask again. */
  get bytes(): Uint8Array {
    const { buffer } = this.exports.memory;
    if (buffer !== this.#bytes.buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  /** The memory as 32-bit numbers, at a quarter of their byte places. */
  get numbers(): Int32Array {
    const { buffer } = this.exports.memory;
    if (buffer !== this.#numbers.buffer) this.#numbers = new Int32Array(buffer);
    return this.#numbers;
  }

  /** Takes the usual shared texts at the window's place, and moves the place behind them. */
  takeTexts(window: ByteWindow): void {
    this.#read(window, (at, end) => {
      this.exports.texts(at, end);
      return OTHER;
    });
  }

  /** Begins a sheet, given what its cells refer to besides the texts. Answers how many were begun so far. */
  begin({ styles, date1904, ssnColumns }: { styles: CellStyles; date1904: boolean; ssnColumns: readonly number[] }): number {
    const { bytes, numbers } = this;
    const known = styles.subarray(0, MAX_STYLES);
    bytes.set(known, STYLE_TABLE);
    bytes.fill(0, SSN_COLUMNS, SSN_COLUMNS + MAX_FIELDS);
    for (const column of ssnColumns) bytes[SSN_COLUMNS + column] = 1;
    numbers[STYLES >> 2] = known.length;
    numbers[DAYS_BEHIND >> 2] = date1904 ? DAYS_TO_1904 : 0;
    return ++this.#sheets;
  }

  get sheets(): number {
    return this.#sheets;
  }

  /** Takes usual cells, across rows. Answers why it stopped: `OTHER`, `VALUE` or `FULL`. */
  takeRows(window: ByteWindow): number {
    return this.#read(window, this.exports.rows);
  }

  #read(window: ByteWindow, read: (at: number, end: number) => number): number {
    for (;;) {
      const place = window.base + window.at;
      if (window !== this.#source || place < this.#from || place >= this.#to) this.#copy(window);
      const from = this.#from;
      const why = read(BLOCK + place - from, BLOCK + this.#to - from);
      const next = from + this.numbers[NEXT >> 2]! - BLOCK;
      window.at = next - window.base;
      if (why !== OTHER || next === from || this.#to - next >= NEAR_BYTES || this.#to === window.base + window.end) return why;
      this.#copy(window);
    }
  }

  #copy(window: ByteWindow): void {
    const end = Math.min(window.end, window.at + BLOCK_BYTES);
    this.#source = window;
    this.#from = window.base + window.at;
    this.#to = window.base + end;
    const { bytes } = this;
    bytes.set(window.bytes.subarray(window.at, end), BLOCK);
    const behind = BLOCK + this.#to - this.#from;
    bytes.fill(0, behind, behind + ZEROS_BEHIND);
  }
}
