import { compileModule, instantiate, type ModuleExports } from '../web-assembly.ts';
import type { ByteWindow } from '../read/byte-window.ts';
import { Record } from '../record.ts';
import { MAX_FIELDS, Row } from '../row.ts';
import { KERNEL } from './kernel.wasm.ts';
import {
  CELLS_AT,
  JOINED_AT,
  JSON_ESCAPES,
  JSON_PLAIN,
  MAX_JOINED_BYTES,
  LINE_END,
  LINE_NEXT,
  LINE_STATE,
  LINE_TYPE,
  MAX_RECORDS,
  MAX_WINDOW_BYTES,
  PLAIN_AT,
  PROGRAM_AT,
  RECORDS_AT,
  RECORD_BYTES,
  STATE_AT,
  TREE_AT,
  WINDOW_AT,
} from './layout.ts';
import { OutputRooms } from './output-rooms.ts';
import { byteClasses } from './tables.ts';

interface Exports extends ModuleExports {
  run(list: number, base: number, record: number, from: number): number;
  findLine(base: number, at: number, limit: number): number;
  takeLine(base: number, type: number, shift: number): number;
  readLine(base: number, at: number, limit: number): number;
  write(parts: number, record: number, bytes: number, plain: number, from: number, at: number, limit: number): number;
  readCells(base: number, from: number, end: number, delimiter: number, quote: number, isPlainDelimiter: number): number;
  readLoop(base: number, from: number, end: number): number;
  readSheetRow(base: number, from: number, end: number, columns: number): number;
  readObject(base: number, from: number, end: number, isLine: number): number;
  workRows(base: number): number;
}

/** The image for who only reads rows: nothing is mapped. */
export const NOTHING_TO_RUN = new Uint8Array(0);

/** Kernels that wait for the next segment. A process seldom works at more than two segments at once. */
const MAX_IDLE = 2;
const idle: Kernel[] = [];
const module = compileModule(KERNEL);

/**
 * The inner loops of one segment's rows, in WebAssembly, and the memory that they share with TypeScript: the row in work, its
 * records, the bytes of the file around it, the JSON. It does what is usual; where something is not, it stops before it, and the
 * TypeScript of that step does it (docs/adr/0034).
 */
export class Kernel {
  readonly row: Row;
  /** Room for the bytes of the file, up to `MAX_WINDOW_BYTES`, and for texts put together of them. */
  readonly window: Uint8Array;
  /** Rooms for the JSON of records. */
  readonly outputs: OutputRooms;
  /** What readers tell it of their files stands here, at the places of layout.ts. */
  readonly memory: ArrayBuffer;
  readonly #exports: Exports;
  readonly #words: Int32Array;
  readonly #records: Record[] = [];
  #given = 0;
  #image: Uint8Array | null = null;
  #tree: Uint8Array | null = null;
  #knowsLines = false;
  /** The bytes that were asked about last, and where they begin. */
  #bytes: Uint8Array | null = null;
  #base = -1;

  private constructor() {
    this.#exports = instantiate(module) as Exports;
    const { buffer } = this.#exports.memory;
    this.memory = buffer;
    this.#words = new Int32Array(buffer);
    this.row = new Row(MAX_FIELDS, buffer);
    this.window = new Uint8Array(buffer, WINDOW_AT, MAX_WINDOW_BYTES + MAX_JOINED_BYTES);
    this.outputs = new OutputRooms(buffer);
    for (const [at, table] of byteClasses()) new Uint8Array(buffer, at, table.length).set(table);
  }

  /** A kernel for a segment. Whoever is done with it, and with all that it gave, may give it back. */
  static take(image: Uint8Array | null): Kernel {
    const kernel = idle.pop() ?? new Kernel();
    if (image !== null && image !== kernel.#image) new Uint8Array(kernel.#exports.memory.buffer, PROGRAM_AT, image.length).set(image);
    kernel.#image = image;
    kernel.#knowsLines = image !== null && image.subarray(0, 4).some((byte) => byte !== 0);
    kernel.row.clear();
    kernel.#given = 0;
    kernel.forgetJoined();
    kernel.#bytes = null;
    return kernel;
  }

  giveBack(): void {
    // Who keeps a room keeps the kernel: another segment would find the memory full.
    this.outputs.whenEmpty(() => {
      if (idle.length < MAX_IDLE) idle.push(this);
    });
  }

  /** A record; one outside of the kernel's memory where all of its own are given. */
  readonly record = (): Record => {
    const at = this.#given;
    if (at === MAX_RECORDS) return new Record();
    this.#given++;
    const record = (this.#records[at] ??= new Record(this.#exports.memory.buffer, RECORDS_AT + at * RECORD_BYTES));
    record.clear();
    return record;
  };

  /** Forgets the texts that were put together: nobody looks at the rows that they are of. */
  forgetJoined(): void {
    this.tell(JOINED_AT, WINDOW_AT + MAX_WINDOW_BYTES);
  }

  /** The record that stands there. */
  recordAt(at: number): Record {
    return this.#records[(at - RECORDS_AT) / RECORD_BYTES]!;
  }

  /** What stands between two places of its memory. */
  bytes(from: number, to: number): Uint8Array {
    return new Uint8Array(this.memory, from, to - from);
  }

  /** Puts a number at a place of layout.ts. */
  tell(at: number, number: number): void {
    this.#words[at >> 2] = number;
  }

  /** Puts numbers from there on. */
  tellAll(at: number, numbers: readonly number[]): void {
    this.#words.set(numbers, at >> 2);
  }

  /** What number stands there. */
  told(at: number): number {
    return this.#words[at >> 2]!;
  }

  /** Whether it was given anything to run. */
  get runs(): boolean {
    return this.#image !== null;
  }

  /** Where these bytes begin in the memory; -1 where they do not stand in it. */
  baseOf(bytes: Uint8Array): number {
    if (bytes === this.#bytes) return this.#base;
    this.#bytes = bytes;
    this.#base = this.#image !== null && bytes.buffer === this.#exports.memory.buffer ? bytes.byteOffset : -1;
    return this.#base;
  }

  /**
   * Where bytes begin in whose lines the kernel finds fields, from the window's place on; -1 where it has not been told of their types.
   * Bytes that stand elsewhere are copied, as far as they fit.
   */
  linesIn(window: ByteWindow): number {
    if (!this.#knowsLines) return -1;
    const base = this.baseOf(window.bytes);
    return base >= 0 ? base : this.copyOf(window, window.end);
  }

  /** Copies what is left of a window, up to `end`; answers where its bytes begin in the copy, -1 where they do not fit. */
  copyOf({ bytes, at }: ByteWindow, end: number): number {
    if (end - at > MAX_WINDOW_BYTES || at > WINDOW_AT) return -1;
    this.window.set(bytes.subarray(at, end));
    return WINDOW_AT - at;
  }

  /** Finds the line that begins at a place of the bytes at `base`; answers its type, or one of line-codes.ts. */
  findLine(base: number, at: number, limit: number): number {
    return this.#exports.findLine(base, at, limit);
  }

  /**
   * Finds a line and, where it is of a row's type, puts its fields into `row`, which no other line fills. Answers where the next one
   * begins, or 0 where `findLine` and `takeLine` are to do it.
   */
  readLine(base: number, at: number, limit: number): number {
    const to = this.#exports.readLine(base, at, limit);
    this.row.plain = (to & 1) !== 0;
    return to >> 1;
  }

  /** The type of the line that was read last. */
  get lineType(): number {
    return this.told(LINE_STATE + LINE_TYPE);
  }

  /** Where the line found last ends, and where the one behind it begins. */
  get lineEnd(): number {
    return this.told(LINE_STATE + LINE_END);
  }

  get nextLine(): number {
    return this.told(LINE_STATE + LINE_NEXT);
  }

  /**
   * Puts the fields of the line found last into `row`, so many columns behind the first. Answers 1 where its bytes stand for themselves
   * in JSON, 0 where they do not, and `UNUSUAL_LINE` where TypeScript is to do it.
   */
  takeLine(base: number, type: number, shift: number): number {
    return this.#exports.takeLine(base, type, shift);
  }

  /** Runs the operations of a list over `row` and a record, from `from` on. Answers which one it stopped at; their count where it did not. */
  run(list: number, base: number, record: Record, from: number): number {
    return this.#exports.run(list, base, record.at, from);
  }

  /** Works usual rows one after the other (assembly/rows.ts), as the places of layout.ts say. Answers why it stopped. */
  workRows(base: number): number {
    return this.#exports.workRows(base);
  }

  /**
   * Writes the parts of a record's JSON, from `from` on, at `at` of the memory, which may be filled up to `limit`. Answers where they
   * end, or −1 less the number of the part whose value TypeScript is to write, at `stoppedAt`.
   */
  write(parts: number, record: Record, base: number, from: number, at: number, limit: number): number {
    return this.#exports.write(parts, record.at, base, record.plain ? 1 : 0, from, at, limit);
  }

  /**
   * Reads a record of cells into `row` (assembly/cells.ts). Answers where the next one begins, or 0 where TypeScript is to read it.
   */
  readCells(base: number, from: number, end: number, delimiter: number, quote: number, isPlainDelimiter: boolean): number {
    const to = this.#exports.readCells(base, from, end, delimiter, quote, isPlainDelimiter ? 1 : 0);
    if (to === 0) return 0;
    this.row.count = this.told(CELLS_AT);
    this.row.plain = this.told(PLAIN_AT) === 1;
    return to;
  }

  /** Reads an INS loop of the bytes into `row` (read/x12/loop-kernel.ts). Answers where it ends, or -1 where TypeScript is to read it. */
  readLoop(base: number, from: number, end: number): number {
    return this.#exports.readLoop(base, from, end);
  }

  /** Reads a sheet row of the bytes into `row` (read/excel/sheet-row-tokenizer.ts). Answers where it ends, or -1 where TypeScript is to read it. */
  readSheetRow(base: number, from: number, end: number, columns: number): number {
    return this.#exports.readSheetRow(base, from, end, columns);
  }

  /** Is told of the places of a JSON file (`TreeImage`). */
  knowTree(image: Uint8Array): void {
    if (image !== this.#tree) new Uint8Array(this.memory, TREE_AT, image.length).set(image);
    this.#tree = image;
  }

  /**
   * Reads an object of JSON, the only one of its line or one of several, into `row` (assembly/json-object.ts). Answers where it ends, or 0
   * where TypeScript is to read it.
   */
  readObject(base: number, from: number, end: number, isLine: boolean): number {
    const to = this.#exports.readObject(base, from, end, isLine ? 1 : 0);
    this.row.plain = this.told(JSON_PLAIN) === 1;
    return to;
  }

  /** Whether texts of the object that was read last have escapes. */
  get hasEscapes(): boolean {
    return this.told(JSON_ESCAPES) === 1;
  }

  get stoppedAt(): number {
    return this.told(STATE_AT);
  }
}
