import { compileModule, instantiate, type ModuleExports } from '../base/web-assembly.ts';
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
import { sharedTables } from './tables.ts';

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

/** What the kernel calls while it works rows (assembly/unusual.ts). */
export interface UnusualWork {
  /** Does step `at` of a list of operations on the record at this place, for the row in work. */
  doStep(list: number, at: number, record: number): void;
  /** Gives the record at a place, a copy of another, the texts of that one which are not in the memory. */
  copyTexts(from: number, to: number): void;
  /** How many bytes all texts of the record at this place have. */
  bytesOfTexts(record: number): number;
  /** Reports what was noted about the row in work, whose records stand in a list of so many. */
  reportRow(records: number, count: number): void;
}

/** The image for those who only read rows: nothing is mapped. */
export const NOTHING_TO_RUN = new Uint8Array(0);

/** What a kernel is taken for. Of one for rows that were carried to a segment most of the memory is never touched, so they stay apart. */
type Purpose = 'segment' | 'carried rows';

/** Kernels that wait for the next segment. A process seldom works on more than two segments at once. */
const MAX_IDLE = 2;
const idle: { readonly [purpose in Purpose]: Kernel[] } = { segment: [], 'carried rows': [] };
const module = compileModule(KERNEL);

/**
 * The inner loops of one segment's rows, in WebAssembly, and the memory that they share with TypeScript: the row in work, its records, the
 * bytes of the file around it, the JSON. The kernel handles the usual case of each step. It stops before a step with anything else, and
 * TypeScript does that step (docs/adr/0034).
 */
export class Kernel {
  readonly row: Row;
  /** Room for the bytes of the file, up to `MAX_WINDOW_BYTES`, and for texts composed of them. */
  readonly window: Uint8Array;
  /** Rooms for the JSON of records. */
  readonly outputs: OutputRooms;
  /** Readers put what the kernel must know of their file here, at the places of layout.ts. */
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

  readonly #purpose: Purpose;
  #unusual: UnusualWork | null = null;

  private constructor(purpose: Purpose) {
    this.#purpose = purpose;
    this.#exports = instantiate(module, {
      unusual: {
        doStep: (list, at, record) => this.#unusual!.doStep(list, at, record),
        copyTexts: (from, to) => this.#unusual!.copyTexts(from, to),
        bytesOfTexts: (record) => this.#unusual!.bytesOfTexts(record),
        reportRow: (records, count) => this.#unusual!.reportRow(records, count),
      },
    }) as Exports;
    const { buffer } = this.#exports.memory;
    this.memory = buffer;
    this.#words = new Int32Array(buffer);
    this.row = new Row(MAX_FIELDS, buffer);
    this.window = new Uint8Array(buffer, WINDOW_AT, MAX_WINDOW_BYTES + MAX_JOINED_BYTES);
    this.outputs = new OutputRooms(buffer);
    for (const [at, table] of sharedTables()) new Uint8Array(buffer, at, table.length).set(table);
  }

  /** A kernel for a segment. May be given back once neither it nor anything that it gave out is used any more. */
  static take(image: Uint8Array | null, purpose: Purpose = 'segment'): Kernel {
    const kernel = idle[purpose].pop() ?? new Kernel(purpose);
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
    // A room that is still in use keeps the kernel: another segment would find its memory full.
    this.outputs.whenEmpty(() => {
      if (idle[this.#purpose].length < MAX_IDLE) idle[this.#purpose].push(this);
    });
  }

  /** A record; one outside the kernel's memory if all of its own are given out. */
  readonly record = (): Record => {
    const at = this.#given;
    if (at === MAX_RECORDS) return new Record();
    this.#given++;
    const record = (this.#records[at] ??= new Record(this.#exports.memory.buffer, RECORDS_AT + at * RECORD_BYTES));
    record.clear();
    return record;
  };

  /** Drops the composed texts. No row that points at them is in use any more. */
  forgetJoined(): void {
    this.tell(JOINED_AT, WINDOW_AT + MAX_WINDOW_BYTES);
  }

  /** The record at this place. */
  recordAt(at: number): Record {
    return this.#records[(at - RECORDS_AT) / RECORD_BYTES]!;
  }

  /** The bytes between two places of its memory. */
  bytes(from: number, to: number): Uint8Array {
    return new Uint8Array(this.memory, from, to - from);
  }

  /** Puts a number at a place of layout.ts. */
  tell(at: number, number: number): void {
    this.#words[at >> 2] = number;
  }

  /** Puts numbers from a place on. */
  tellAll(at: number, numbers: readonly number[]): void {
    this.#words.set(numbers, at >> 2);
  }

  /** The number at a place. */
  told(at: number): number {
    return this.#words[at >> 2]!;
  }

  /** Whether it was given anything to run. */
  get runs(): boolean {
    return this.#image !== null;
  }

  /** Where these bytes begin in the kernel's memory; -1 if they stand elsewhere. */
  baseOf(bytes: Uint8Array): number {
    if (bytes === this.#bytes) return this.#base;
    this.#bytes = bytes;
    this.#base = this.#image !== null && bytes.buffer === this.#exports.memory.buffer ? bytes.byteOffset : -1;
    return this.#base;
  }

  /**
   * Where the bytes of a window begin for `findLine`; -1 if the kernel was told of no line types. Bytes that stand elsewhere are copied, as
   * far as they fit.
   */
  linesIn(window: ByteWindow): number {
    if (!this.#knowsLines) return -1;
    const base = this.baseOf(window.bytes);
    return base >= 0 ? base : this.copyOf(window, window.end);
  }

  /** Copies the rest of a window, up to `end`. Answers where its bytes begin in the copy, -1 if they do not fit. */
  copyOf({ bytes, at }: ByteWindow, end: number): number {
    if (end - at > MAX_WINDOW_BYTES || at > WINDOW_AT) return -1;
    this.window.set(bytes.subarray(at, end));
    return WINDOW_AT - at;
  }

  /** Finds the line at `at` of the bytes at `base`. Answers its type, or one of line-codes.ts. */
  findLine(base: number, at: number, limit: number): number {
    return this.#exports.findLine(base, at, limit);
  }

  /**
   * Finds a line and, if it is a row, puts its fields into `row`. Answers where the next line begins, or 0 if `findLine` and `takeLine`
   * have to do it.
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

  /** Where the line found last ends, and where the next one begins. */
  get lineEnd(): number {
    return this.told(LINE_STATE + LINE_END);
  }

  get nextLine(): number {
    return this.told(LINE_STATE + LINE_NEXT);
  }

  /**
   * Puts the fields of the line found last into `row`, `shift` columns further. Answers 1 if they may stand in JSON as they are, 0 if not,
   * and `UNUSUAL_LINE` if TypeScript has to do it.
   */
  takeLine(base: number, type: number, shift: number): number {
    return this.#exports.takeLine(base, type, shift);
  }

  /**
   * Runs the operations of a list over `row` and a record, from `from` on. Answers the one that TypeScript has to do; their count if there
   * is none.
   */
  run(list: number, base: number, record: Record, from: number): number {
    return this.#exports.run(list, base, record.at, from);
  }

  /**
   * Does usual rows one after the other (assembly/rows.ts), as told at the places of layout.ts, and has what is unusual in them done. Answers
   * why it stopped.
   */
  workRows(base: number, unusual: UnusualWork): number {
    this.#unusual = unusual;
    return this.#exports.workRows(base);
  }

  /**
   * Writes the parts of a record's JSON from `from` on, at `at`, up to `limit` at most. Answers where they end. If TypeScript has to write
   * a value at `stoppedAt`, answers −1 minus the number of its part.
   */
  write(parts: number, record: Record, base: number, from: number, at: number, limit: number): number {
    return this.#exports.write(parts, record.at, base, record.plain ? 1 : 0, from, at, limit);
  }

  /** Reads a CSV record into `row` (assembly/cells.ts). Answers where the next one begins, or 0 if TypeScript has to read it. */
  readCells(base: number, from: number, end: number, delimiter: number, quote: number, isPlainDelimiter: boolean): number {
    const to = this.#exports.readCells(base, from, end, delimiter, quote, isPlainDelimiter ? 1 : 0);
    if (to === 0) return 0;
    this.row.count = this.told(CELLS_AT);
    this.row.plain = this.told(PLAIN_AT) === 1;
    return to;
  }

  /** Reads an INS loop into `row` (read/x12/loop-kernel.ts). Answers where it ends, or -1 if TypeScript has to read it. */
  readLoop(base: number, from: number, end: number): number {
    return this.#exports.readLoop(base, from, end);
  }

  /** Reads a sheet row into `row` (read/excel/sheet-row-tokenizer.ts). Answers where it ends, or -1 if TypeScript has to read it. */
  readSheetRow(base: number, from: number, end: number, columns: number): number {
    return this.#exports.readSheetRow(base, from, end, columns);
  }

  /** Takes the places of a JSON file (`TreeImage`). */
  knowTree(image: Uint8Array): void {
    if (image !== this.#tree) new Uint8Array(this.memory, TREE_AT, image.length).set(image);
    this.#tree = image;
  }

  /**
   * Reads a JSON object into `row` (assembly/json-object.ts); `isLine` if it ends with its line. Answers where it ends, or 0 if TypeScript
   * has to read it.
   */
  readObject(base: number, from: number, end: number, isLine: boolean): number {
    const to = this.#exports.readObject(base, from, end, isLine ? 1 : 0);
    this.row.plain = this.told(JSON_PLAIN) === 1;
    return to;
  }

  /** Whether texts of the object read last have escapes. */
  get hasEscapes(): boolean {
    return this.told(JSON_ESCAPES) === 1;
  }

  get stoppedAt(): number {
    return this.told(STATE_AT);
  }
}
