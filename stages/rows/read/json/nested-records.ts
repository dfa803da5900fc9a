import type { JsonContext } from '../../../../src/model/cut.ts';
import type { NestedLists } from '../../../../src/model/reading.ts';
import { MAX_FIELDS, MAX_ROW_BYTES, Row } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import { behindBlanks } from './blank.ts';
import { ComposedRecords } from './composed-records.ts';
import { ControlRecords } from './control-records.ts';
import { JsonScanner } from './json-scanner.ts';
import { Scan } from './json-tokens.ts';
import { NestedFrames, type Frame } from './nested-frames.ts';
import type { PathTree } from './path-tree.ts';
import { PassedValue } from './passed-value.ts';

const LINE_FEED = 10;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

/** A larger member of what stands around the records is passed over and not looked at. */
const MAX_LOOKED_BYTES = 4096;
const MAX_NAMES = 64;

/**
 * Finds the records of a JSON file that stand in lists within lists (`employers[].employees[]`), in several lists, under keys of their own
 * (`{"1001": {…}}`) or as lists of values, in one value or in several behind each other. Each becomes an object with what it takes over from those
 * around it before its own members, which come before these if they are called alike. What is found depends on the bytes alone, never on how they
 * were cut; a span that begins with a record needs what was open there (`context`).
 */
export class NestedRecords {
  state: 'open' | 'broken' = 'open';
  from = 0;
  readonly scanner: JsonScanner;
  readonly control: ControlRecords;
  /** Members that records before them should have taken over, and lists of objects that hold no records, by their names. */
  readonly late = new Set<string>();
  readonly passedLists = new Set<string>();
  readonly #nested: NestedLists;
  readonly #frames: NestedFrames;
  readonly #composed: ComposedRecords;
  readonly #passed = new PassedValue();
  #nextNumber: number;

  constructor(nested: NestedLists, tree: PathTree, firstNumber: number, context?: JsonContext) {
    this.#nested = nested;
    this.scanner = new JsonScanner(tree);
    this.control = new ControlRecords(tree);
    this.#composed = new ComposedRecords(this.scanner, nested);
    this.#frames = new NestedFrames(nested.lists, context);
    this.#nextNumber = firstNumber;
  }

  get lastNumber(): number {
    return this.#nextNumber - 1;
  }

  /** What was open where the last record began, until the next is read. */
  get context(): JsonContext {
    return this.#frames.context;
  }

  /** Whether everything that was open is closed. */
  get isWhole(): boolean {
    return this.state === 'open' && this.#frames.inner === undefined && !this.#passed.isOpen;
  }

  lent(read: (row: Row) => void): void {
    read(new Row(MAX_FIELDS));
  }

  read(window: ByteWindow, row: Row): boolean {
    while (this.#readNext(window, row)) if (row.fault !== 'none' || !this.control.take(row)) return true;
    return false;
  }

  #readNext(window: ByteWindow, row: Row): boolean {
    while (this.state === 'open') {
      if (this.#passed.isOpen && !this.#pass(window)) return false;
      window.at = behindBlanks(window.bytes, window.at, window.end);
      if (window.at >= window.end) return false;
      const { inner } = this.#frames;
      const step = inner === undefined || inner.awaits !== 'comma' ? this.#value(window, row, inner) : this.#behindValue(window, inner);
      if (step === 'record') return true;
      if (step === 'wait') return false;
      if (step === 'broken') this.state = 'broken';
    }
    return false;
  }

  #behindValue(window: ByteWindow, inner: Frame): Step {
    const byte = window.bytes[window.at];
    if (byte === COMMA) inner.awaits = 'next';
    else if (byte === (inner.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) this.#frames.close();
    else return 'broken';
    window.at++;
    return 'on';
  }

  /** At the beginning of a member or an element, or at the end of what has none. */
  #value(window: ByteWindow, row: Row, inner: Frame | undefined): Step {
    const { bytes } = window;
    if (inner?.awaits === 'first' && bytes[window.at] === (inner.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) {
      this.#frames.close();
      window.at++;
      return 'on';
    }
    const at = inner === undefined || inner.isArray ? window.at : this.#behindKey(window, inner);
    if (at < 0) return at === Scan.incomplete ? this.#waitFor(window) : 'broken';
    const next = this.#frames.whatIsNext();
    if (typeof next === 'number') return this.#record(window, row, at, next);
    const byte = bytes[at];
    if (next === 'holder' && (byte === OPEN_OBJECT || byte === OPEN_ARRAY)) {
      this.#frames.open(byte === OPEN_ARRAY);
      window.at = at + 1;
      return 'on';
    }
    // Between values at the root there may be commas.
    if (inner === undefined && byte === COMMA) {
      window.at++;
      return 'on';
    }
    return inner === undefined ? 'broken' : this.#beside(window, at, inner);
  }

  /** Where the value of a member begins. Nothing is moved before that is known. */
  #behindKey({ bytes, at, end, last }: ByteWindow, inner: Frame): number {
    const keyEnd = bytes[at] === QUOTE ? this.scanner.value(bytes, at, end) : Scan.invalid;
    if (keyEnd < 0) return keyEnd;
    const colon = behindBlanks(bytes, keyEnd, end);
    if (colon >= end) return last ? Scan.invalid : Scan.incomplete;
    if (bytes[colon] !== COLON) return Scan.invalid;
    const value = behindBlanks(bytes, colon + 1, end);
    if (value >= end) return last ? Scan.invalid : Scan.incomplete;
    inner.key = LATIN_1.decode(bytes.subarray(at + 1, keyEnd - 1));
    return value;
  }

  /** A member or an element that holds no records. */
  #beside(window: ByteWindow, at: number, inner: Frame): Step {
    const { bytes, end } = window;
    const limit = Math.min(end, at + MAX_LOOKED_BYTES);
    const to = this.#endOf(window, at, limit);
    if (to === Scan.incomplete && limit === end && !window.last) return this.#waitFor(window);
    if (to === Scan.invalid || (to === Scan.incomplete && limit === end)) return 'broken';
    if (bytes[at] === OPEN_ARRAY && !inner.isArray && isListOfObjects(bytes, at, limit)) this.#name(this.passedLists, inner.key);
    if (to < 0) {
      this.#passed.begin();
      window.at = at;
      return 'on';
    }
    if (bytes[at] !== OPEN_ARRAY && !this.#frames.carry(LATIN_1.decode(bytes.subarray(at, to)))) this.#name(this.late, inner.key);
    this.#frames.valueEnds();
    window.at = to;
    return 'on';
  }

  /** Names may be data, and then there is no end of them. */
  #name(names: Set<string>, name: string): void {
    if (names.size < MAX_NAMES) names.add(name);
  }

  #pass(window: ByteWindow): boolean {
    if (!this.#passed.pass(window)) return false;
    this.#frames.valueEnds();
    return true;
  }

  #record(window: ByteWindow, row: Row, at: number, list: number): Step {
    const inner = this.#frames.inner!;
    const limit = Math.min(window.end, at + MAX_ROW_BYTES);
    const to = this.#endOf(window, at, limit);
    if (to === Scan.incomplete && limit < at + MAX_ROW_BYTES) return window.last ? 'broken' : 'wait';
    if (to === Scan.invalid) return 'broken';
    const from = window.at;
    const isNames = this.#nested.names_first === true && inner.awaits === 'first' && inner.isArray;
    const carried = this.#frames.carriedToRecord();
    if (to < 0) {
      this.#passed.begin();
      window.at = at;
      return this.#found(window.bytes, row, from, to === Scan.tooDeep ? 'too_deep' : 'row_too_large');
    }
    this.#frames.valueEnds();
    window.at = to;
    if (isNames) return 'on';
    const said = this.#nested.says?.[list] ?? null;
    const isRead = this.#composed.compose({ bytes: window.bytes, from: at, to, key: inner.isArray ? '' : inner.key, carried, said }, row);
    return this.#found(window.bytes, row, from, isRead ? 'none' : 'invalid_json');
  }

  #endOf({ bytes }: ByteWindow, at: number, limit: number): number {
    const behind = bytes[limit]!;
    bytes[limit] = LINE_FEED;
    const to = this.scanner.value(bytes, at, limit);
    bytes[limit] = behind;
    return to;
  }

  #waitFor({ at, end, last }: ByteWindow): Step {
    return last || end - at > MAX_ROW_BYTES ? 'broken' : 'wait';
  }

  #found(bytes: Uint8Array, row: Row, from: number, fault: Row['fault']): Step {
    if (fault !== 'none') {
      row.count = 0;
      row.bytes = bytes;
      row.recordStart = row.recordEnd = 0;
      this.scanner.hasEscapes = false;
    }
    row.number = this.#nextNumber++;
    row.fault = fault;
    this.from = from;
    return 'record';
  }
}

type Step = 'on' | 'wait' | 'broken' | 'record';
const LATIN_1 = new TextDecoder('latin1');

function isListOfObjects(bytes: Uint8Array, at: number, end: number): boolean {
  return bytes[behindBlanks(bytes, at + 1, end)] === OPEN_OBJECT;
}
