import type { JsonReading } from '../../../../src/model/reading.ts';
import { MAX_ROW_BYTES, type Row } from '../../row.ts';
import { Kernel, NOTHING_TO_RUN } from '../../kernel/kernel.ts';
import type { ByteWindow } from '../byte-window.ts';
import { behindBlanks, isJsonBlank } from './blank.ts';
import { ControlRecords } from './control-records.ts';
import { JsonScanner } from './json-scanner.ts';
import { Scan } from './json-tokens.ts';
import { PassedValue } from './passed-value.ts';
import type { PathTree } from './path-tree.ts';
import { UsualObjects } from './usual-objects.ts';

const LINE_FEED = 10;
const COMMA = 44;
const OPEN_OBJECT = 123;
const CLOSE_ARRAY = 93;

/**
 * Finds the records of a JSON file in the bytes of a window: its lines, the elements of an array, or objects one behind the other. What it finds depends on
 * the bytes alone, never on how they were cut, and a span between two of its records gives the same ones as the whole.
 *
 * - `lines`: a line that is blank is passed over and counted in the row number. One that is no JSON object has the fault
 *   `invalid_json`, and reading goes on in the next line.
 * - `elements`: an element that is no object has that fault. Where an element, or what stands between two, is no JSON,
 *   nothing behind it can be told apart: `state` becomes `broken`.
 * - `objects`: as elements, each of them an object, with or without a comma between two.
 * - A record of more than `MAX_ROW_BYTES` has the fault `row_too_large`, one that is nested too deeply `too_deep`; both are
 *   passed over without being held.
 */
export class JsonRecords {
  /** `ended`: the array is closed, and `window.at` is its bracket. */
  state: 'open' | 'ended' | 'broken' = 'open';
  /** Where the last record began, in the window. */
  from = 0;
  readonly scanner: JsonScanner;
  /** Those that are about the file: they are passed over, and counted in the row number. */
  readonly control: ControlRecords;
  readonly #usual: UsualObjects;
  readonly #isLines: boolean;
  /** Objects with no array around them. */
  readonly #isBare: boolean;
  #nextNumber: number;
  /** In an array: an element stands before, so that a comma or the end must follow. */
  #behindElement = false;
  /** The rest of a line, or of an element, is passed over. */
  #skipsLine = false;
  readonly #passed = new PassedValue();

  /** In the memory of the `kernel` the bytes of the window stand; with `lent` they are copied to one. */
  constructor(layout: JsonReading['layout'], tree: PathTree, firstNumber: number, kernel: Kernel | null = null) {
    this.scanner = new JsonScanner(tree);
    this.control = new ControlRecords(tree);
    this.#isLines = layout === 'lines';
    this.#isBare = layout === 'objects';
    this.#usual = new UsualObjects(tree, this.#isLines, kernel);
    this.#nextNumber = firstNumber;
  }

  /** Reads the next record that is about a person and moves `window.at` behind it; false when it needs more bytes or none are left. */
  read(window: ByteWindow, row: Row): boolean {
    while (this.#isLines ? this.#readLine(window, row) : this.#readElement(window, row))
      if (row.fault !== 'none' || !this.control.take(row)) return true;
    return false;
  }

  /** Lends a kernel for as long as the bytes of a window are not moved: they are copied to it, and records are read into its row. */
  lent(read: (row: Row) => void): void {
    const kernel = Kernel.take(NOTHING_TO_RUN);
    this.#usual.lend(kernel);
    try {
      read(kernel.row);
    } finally {
      this.#usual.lend(null);
      kernel.giveBack();
    }
  }

  /** The number of the last record, with blank lines. */
  get lastNumber(): number {
    return this.#nextNumber - 1;
  }

  #readLine(window: ByteWindow, row: Row): boolean {
    if (this.#skipsLine && !this.#skipLine(window)) return false;
    for (;;) {
      if (this.#readUsualLine(window, row)) return true;
      const from = window.at;
      if (from >= window.end) return false;
      const { bytes, end } = window;
      const lineEnd = bytes.indexOf(LINE_FEED, from);
      if (lineEnd - from > MAX_ROW_BYTES) {
        this.#skipsLine = true;
        return this.#found(window, row, from, Math.min(lineEnd, from + MAX_ROW_BYTES), 'row_too_large');
      }
      if (lineEnd === end && !window.last) return false;
      const to = Math.min(lineEnd + 1, end);
      const at = behindBlanks(bytes, from, lineEnd);
      if (at === lineEnd) {
        window.at = to;
        this.#nextNumber++;
        continue;
      }
      const scanned = this.scanner.record(bytes, at, lineEnd, row);
      if (scanned === Scan.tooDeep) return this.#found(window, row, from, to, 'too_deep');
      return this.#found(window, row, from, to, scanned >= 0 && behindBlanks(bytes, scanned, lineEnd) === lineEnd ? 'none' : 'invalid_json');
    }
  }

  #readUsualLine(window: ByteWindow, row: Row): boolean {
    const { at: from, bytes, end } = window;
    const to = this.#usual.read(window, row);
    if (to === 0) return false;
    let lineEnd = to;
    while (bytes[lineEnd] !== LINE_FEED && isJsonBlank(bytes[lineEnd]!)) lineEnd++;
    if (bytes[lineEnd] !== LINE_FEED || lineEnd >= end || lineEnd - from > MAX_ROW_BYTES) return false;
    this.#settleUsual(window, row);
    return this.#found(window, row, from, lineEnd + 1, 'none');
  }

  #settleUsual(window: ByteWindow, row: Row): void {
    row.bytes = window.bytes;
    this.scanner.hasEscapes = this.#usual.hasEscapes;
    this.scanner.settle(row);
  }

  #skipLine(window: ByteWindow): boolean {
    const lineEnd = window.bytes.indexOf(LINE_FEED, window.at);
    window.at = Math.min(lineEnd + 1, window.end);
    if (lineEnd >= window.end) return false;
    this.#skipsLine = false;
    return true;
  }

  #readElement(window: ByteWindow, row: Row): boolean {
    if (this.state !== 'open' || (this.#passed.isOpen && !this.#passed.pass(window))) return false;
    if (!this.#passSeparator(window)) return false;
    const { bytes, at: from } = window;
    const usualTo = this.#usual.read(window, row);
    if (usualTo > 0) {
      this.#behindElement = true;
      this.#settleUsual(window, row);
      return this.#found(window, row, from, usualTo, 'none');
    }
    const limit = Math.min(window.end, from + MAX_ROW_BYTES);
    const behind = bytes[limit]!;
    bytes[limit] = LINE_FEED;
    const isObject = bytes[from] === OPEN_OBJECT;
    let to = isObject ? this.scanner.record(bytes, from, limit, row) : this.scanner.value(bytes, from, limit);
    // A number has no end of its own: the last element of a segment, before the bracket that is not in it, ends with the bytes.
    if (to === Scan.incomplete && !isObject && window.last && limit === window.end && this.scanner.value(bytes, from, limit + 1) === limit)
      to = limit;
    bytes[limit] = behind;
    if (to === Scan.tooDeep) return this.#skipFrom(window, row, from, 'too_deep');
    if (to === Scan.incomplete && limit === from + MAX_ROW_BYTES) return this.#skipFrom(window, row, from, 'row_too_large');
    if (to === Scan.incomplete) return false;
    if (to === Scan.invalid) {
      this.state = 'broken';
      return false;
    }
    this.#behindElement = true;
    return this.#found(window, row, from, to, isObject ? 'none' : 'invalid_json');
  }

  /** Moves to the next element. False where there is none, or none yet. */
  #passSeparator(window: ByteWindow): boolean {
    const { bytes, end } = window;
    let at = window.at;
    for (;;) {
      at = behindBlanks(bytes, at, end);
      window.at = at;
      if (at >= end) return false;
      if (bytes[at] === CLOSE_ARRAY && !this.#isBare) {
        this.state = 'ended';
        return false;
      }
      if (bytes[at] === COMMA && this.#behindElement) {
        this.#behindElement = false;
        at++;
        continue;
      }
      if (this.#isBare ? bytes[at] === OPEN_OBJECT : !this.#behindElement) return true;
      this.state = 'broken';
      return false;
    }
  }

  #skipFrom(window: ByteWindow, row: Row, from: number, fault: Row['fault']): boolean {
    this.#passed.begin(this.#isBare);
    this.#behindElement = true;
    return this.#found(window, row, from, from, fault);
  }

  #found(window: ByteWindow, row: Row, from: number, to: number, fault: Row['fault']): true {
    if (fault !== 'none') {
      row.count = 0;
      this.scanner.hasEscapes = false;
    }
    row.bytes = window.bytes;
    row.recordStart = from;
    row.recordEnd = to;
    row.number = this.#nextNumber++;
    row.fault = fault;
    this.from = from;
    window.at = to;
    return true;
  }
}
