import { isJsonBlank } from '../../read/json/blank.ts';
import { MAX_TAIL_BYTES } from './group-around.ts';
import type { JsonLayout } from './json-layout.ts';
import { DEPENDENTS, PERSONS, wordsOf } from './path-words.ts';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

const MAX_NAME_BYTES = 64;
const MAX_LISTS = 8;
/** Lists that APIs put beside the answer (JSON:API: `included`). */
const OF_ANSWERS = /^_?(?:included|links|meta(?:data)?|errors|warnings|messages|pagination|facets|aggregations)$/i;

/** Follows what stands behind the records: everything open must be closed, and nothing may follow. */
export class JsonTail {
  /** The names of further arrays of objects beside the records. */
  readonly furtherLists: string[] = [];
  /** Whether the array whose only element holds the records has another element after all. */
  hasFurtherElements = false;
  #depth: number;
  /** The least depth so far: whatever was opened before the records ends there. */
  #least: number;
  /** The depths of arrays that have only one element. */
  readonly #alone = new Set<number>();
  readonly #objectDepth: number;
  #inString = false;
  #escape = false;
  #broken = false;
  /** How many arrays are open. Behind the records, only arrays outside of all others are named. */
  #arrays = 1;
  /** Whether the next byte is the first of an array. */
  #isFirst = false;
  /** What follows, as long as it is short; null where it is not. */
  #bytes: number[] | null = [];
  /** The last text outside of every array: the name of one that follows. */
  #name: number[] = [];

  /** The depth before the bracket that closes the records, which is the first byte of the tail. */
  constructor({ depth, within }: Pick<JsonLayout, 'depth' | 'within'>) {
    this.#depth = this.#least = depth;
    for (let around = within; around !== undefined; around = around.within) this.#alone.add(around.depth);
    this.#objectDepth = depth - 1;
  }

  /** All that followed, if no more than `MAX_TAIL_BYTES` did. */
  get bytes(): Uint8Array | null {
    return this.#bytes === null ? null : Uint8Array.from(this.#bytes);
  }

  push(bytes: Uint8Array, from: number, end: number): void {
    if (this.#bytes !== null && this.#bytes.length + end - from <= MAX_TAIL_BYTES) this.#bytes.push(...bytes.subarray(from, end));
    else this.#bytes = null;
    for (let at = from; at < end; at++) {
      const byte = bytes[at]!;
      if (this.#inString) {
        if (this.#escape) this.#escape = false;
        else if (byte === BACKSLASH) this.#escape = true;
        else if (byte === QUOTE) this.#inString = false;
        else if (this.#arrays === 0 && this.#name.length < MAX_NAME_BYTES) this.#name.push(byte);
        continue;
      }
      if (isJsonBlank(byte)) continue;
      if (this.#depth === 0) this.#broken = true;
      else if (byte === QUOTE) {
        this.#inString = true;
        if (this.#arrays === 0) this.#name = [];
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#open(byte);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        this.#depth--;
        this.#least = Math.min(this.#least, this.#depth);
        if (byte === CLOSE_ARRAY) this.#arrays--;
      } else if (byte === COMMA && this.#depth === this.#least && this.#alone.has(this.#depth)) this.hasFurtherElements = true;
      if (byte !== OPEN_ARRAY) this.#isFirst = false;
    }
  }

  #open(byte: number): void {
    if (byte === OPEN_OBJECT && this.#isFirst) this.#meetList();
    this.#isFirst = byte === OPEN_ARRAY && this.#arrays === 0;
    this.#depth++;
    if (byte === OPEN_ARRAY) this.#arrays++;
  }

  /** An array of objects. Within an object, which may be about anything, only an array of persons counts. */
  #meetList(): void {
    const name = new TextDecoder().decode(Uint8Array.from(this.#name));
    const isBeside = this.#depth <= this.#objectDepth + 1;
    const words = wordsOf(name);
    const counts = isBeside ? !OF_ANSWERS.test(name) : PERSONS.test(words) || DEPENDENTS.test(words);
    if (counts && this.furtherLists.length < MAX_LISTS) this.furtherLists.push(name);
  }

  /** After the last byte: whether everything was closed, and nothing followed. */
  isWhole(): boolean {
    return this.#depth === 0 && !this.#broken;
  }
}
