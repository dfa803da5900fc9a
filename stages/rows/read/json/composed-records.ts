import type { NestedLists } from '../../../../src/model/reading.ts';
import type { Row } from '../../row.ts';
import { behindBlanks } from './blank.ts';
import type { JsonScanner } from './json-scanner.ts';

const LINE_FEED = 10;
const COMMA = 44;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const ARENA_BYTES = 256 * 1024;

/** A record as it stands in the file, whole and valid JSON. */
export interface FoundRecord {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** The member under which it stands. */
  readonly key: string;
  /** The members that it takes over, each with a comma behind it. */
  readonly carried: string;
  /** What its list says of it. */
  readonly said: { readonly field: string; readonly word: string } | null;
}

/** Writes records as objects that have all that is said of them, into memory that is never written again, and scans them there. */
export class ComposedRecords {
  readonly #scanner: JsonScanner;
  /** Before each value of a list of such. */
  readonly #names: readonly string[] | null;
  readonly #hasKeys: boolean;
  #arena = new Uint8Array(0);
  #used = 0;
  #at = 0;

  constructor(scanner: JsonScanner, { names, keys }: NestedLists) {
    this.#scanner = scanner;
    this.#names = names === undefined ? null : names.map((name) => `${JSON.stringify(name)}:`);
    this.#hasKeys = keys === true;
  }

  /** Points the row at the values of a record. False where it is no object, or no list of values where records are such. */
  compose(record: FoundRecord, row: Row): boolean {
    const { bytes, from, to } = record;
    const isList = this.#names !== null;
    if (bytes[from] !== (isList ? OPEN_ARRAY : OPEN_OBJECT)) return false;
    const said = record.said === null ? '' : `"${record.said.field}":"${record.said.word}",`;
    const before = `{${this.#hasKeys ? `"id":"${record.key}",` : ''}${said}${record.carried}`;
    const namesLength = isList ? this.#names.reduce((sum, name) => sum + MAX_BYTES * name.length + 1, 0) : 0;
    this.#reserve(before.length + namesLength + to - from + 2);
    const start = this.#used;
    this.#put(before);
    if (isList) this.#putValues(record, this.#names);
    else this.#putBytes(bytes, behindBlanks(bytes, from + 1, to), to);
    // Of a record without members a comma is left over.
    if (this.#arena[this.#at - 1] === CLOSE_OBJECT && this.#arena[this.#at - 2] === COMMA) this.#arena[--this.#at - 1] = CLOSE_OBJECT;
    this.#arena[this.#at] = LINE_FEED;
    this.#used = this.#at + 1;
    const end = this.#scanner.record(this.#arena, start, this.#at, row);
    row.recordStart = start;
    row.recordEnd = this.#at;
    return end === this.#at;
  }

  #putValues({ bytes, from, to }: FoundRecord, names: readonly string[]): void {
    let at = behindBlanks(bytes, from + 1, to);
    for (const name of names) {
      if (at >= to - 1) break;
      const end = this.#scanner.value(bytes, at, to);
      this.#put(name, UTF_8);
      this.#putBytes(bytes, at, end);
      this.#arena[this.#at++] = COMMA;
      at = behindBlanks(bytes, end, to);
      if (bytes[at] === COMMA) at = behindBlanks(bytes, at + 1, to);
    }
    this.#arena[this.#at++] = CLOSE_OBJECT;
  }

  #put(text: string, encoder?: TextEncoder): void {
    if (encoder !== undefined) {
      this.#at += encoder.encodeInto(text, this.#arena.subarray(this.#at)).written;
      return;
    }
    for (let at = 0; at < text.length; at++) this.#arena[this.#at++] = text.charCodeAt(at);
  }

  #putBytes(bytes: Uint8Array, from: number, to: number): void {
    this.#arena.set(bytes.subarray(from, to), this.#at);
    this.#at += to - from;
  }

  #reserve(bytes: number): void {
    if (this.#arena.length - this.#used < bytes) {
      this.#arena = new Uint8Array(Math.max(bytes, Math.min(ARENA_BYTES, 4 * this.#arena.length)));
      this.#used = 0;
    }
    this.#at = this.#used;
  }
}

const UTF_8 = new TextEncoder();
/** Of a character in UTF-8. */
const MAX_BYTES = 3;
