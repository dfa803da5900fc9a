import { ENTRY, type WordTable } from '../map/words.ts';
import type { CodeTable } from '../map/x12/code-table.ts';
import { fixedType, Tags, type FixedLayout } from '../read/lines/fixed-types.ts';
import { LINE_BITS, MAX_PROGRAM_BYTES, PROGRAM_AT } from './layout.ts';
import type { HasOp } from './op.ts';
import { OP_NONE } from './op-codes.ts';

const VECTOR_BYTES = 16;
const FIRST_BYTES = 1 << 14;
const encoder = new TextEncoder();

/** A part of a record's JSON: the constant before the value, the slot, and how the codes of that slot are written. */
export interface JsonPart {
  readonly before: string;
  readonly slot: number;
  readonly codes: readonly string[];
}

/** Where the bits of the bytes before a place of a line stand within eight bytes, and how far they are from the top. */
function placeOfBits(to: number): [at: number, shift: number] {
  return [LINE_BITS - 7 + ((to - 1) >> 3), 7 - ((to - 1) & 7)];
}

/**
 * What is compiled for the kernel, as it will stand in its memory: lists of operations, tables of words, the constants of the JSON. Each
 * method answers where it will stand.
 */
export class Program {
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = VECTOR_BYTES;
  readonly #tables = new Map<WordTable | CodeTable, number>();
  readonly #texts = new Map<string, number>();

  /** The bytes to be put at `PROGRAM_AT`; null if the kernel has no room for them. */
  image(): Uint8Array | null {
    return this.#at <= MAX_PROGRAM_BYTES ? this.#bytes.subarray(0, this.#at) : null;
  }

  /** Steps and checks as a list of operations; 0 if the kernel can do none of them. */
  operations(steps: readonly HasOp[]): number {
    if (steps.every(({ op }) => op === undefined)) return 0;
    const places = steps.map(({ op }) => {
      if (op === undefined) return this.#words([OP_NONE, 0]);
      const numbers = op.numbers.map((number) => (typeof number === 'number' ? number : this.#table(number)));
      return this.#words([op.code, op.slot, ...numbers]);
    });
    return this.#words([places.length, ...places]);
  }

  /** The parts of a record's JSON, and what follows the last. `fixedBytes`: the most that everything but text takes. */
  json(parts: readonly JsonPart[], end: string, fixedBytes: number): number {
    const words = parts.map(({ before, slot, codes }) => [
      this.#text(before),
      before.length,
      slot,
      codes.length === 0 ? 0 : this.#words(codes.flatMap((code) => [this.#text(code), code.length])),
    ]);
    return this.#words([parts.length, fixedBytes, this.#text(end), end.length, ...words.flat()]);
  }

  /** A list of texts, by their numbers. */
  texts(texts: readonly string[]): number {
    return this.#words(texts.flatMap((text) => [this.#text(text), text.length]));
  }

  /** Lines of fixed width, for `findLine` (assembly/lines.ts). The first word of the image says where they stand. */
  lines(layout: FixedLayout): void {
    const tags = new Tags(layout.line_types);
    const tagWords = tags.tags.flatMap(({ type, at, bytes, also }) => {
      const alsoWords = also === null ? [0, 0, 0] : [also.at, also.bytes.length, this.#put(also.bytes)];
      return [type, at, bytes.length, this.#put(bytes), ...alsoWords];
    });
    const typeWords = layout.line_types.flatMap((type) => {
      const { minLength, maxLength, column, from, to, width, fillsRow } = fixedType(type, layout.columns.length);
      const fields = [...column].flatMap((index, k) => [index * 4, from[k]!, to[k]!, ...placeOfBits(to[k]!)]);
      const emptied = fillsRow ? 0 : layout.columns.length;
      return [minLength, maxLength, column.length, this.#words(fields), width, type.role === 'row' ? 1 : 0, emptied];
    });
    const [types, tagList] = [this.#words(typeWords), this.#words(tagWords)];
    const hasWordedTrailers = tags.hasWordedTrailers ? 1 : 0;
    const at = this.#words([layout.record_bytes, tags.end, tags.untagged, hasWordedTrailers, tags.tags.length, tagList, types]);
    this.#view.setInt32(0, at, true);
  }

  #text(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const at = this.#put(encoder.encode(text));
    this.#texts.set(text, at);
    return at;
  }

  #table(table: WordTable | CodeTable): number {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const at = 'codes' in table ? this.#codes(table) : this.#wordTable(table);
    this.#tables.set(table, at);
    return at;
  }

  /** For `findCode` (assembly/x12.ts). */
  #codes({ codes: { keys, values, shift } }: CodeTable): number {
    return this.#words([shift, keys.length - 1, this.#put(bytesOf(keys)), this.#put(bytesOf(values))]);
  }

  /** For `findWord` (assembly/words.ts). */
  #wordTable({ tables: { bytes, entries, slots, short } }: WordTable): number {
    const at = this.#put(bytes);
    const places = Int32Array.from(entries);
    for (let n = 0; n < places.length; n++) if (n % ENTRY !== ENTRY - 1) places[n]! += at;
    return this.#words([
      short.shift,
      short.keys.length - 1,
      this.#put(bytesOf(short.keys)),
      this.#put(bytesOf(short.indexes)),
      slots.length - 1,
      this.#put(bytesOf(slots)),
      this.#put(bytesOf(places)),
    ]);
  }

  /** A list of numbers. */
  numbers(numbers: readonly number[]): number {
    return this.#words(numbers);
  }

  #words(words: readonly number[]): number {
    const at = this.#reserve(words.length * 4);
    words.forEach((word, i) => this.#view.setInt32(at + i * 4, word, true));
    return PROGRAM_AT + at;
  }

  #put(bytes: Uint8Array): number {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
    return PROGRAM_AT + at;
  }

  /** The room ends with a whole vector, because the kernel copies whole vectors. */
  #reserve(bytes: number): number {
    const at = this.#at;
    this.#at = Math.ceil((at + Math.max(bytes, 1)) / VECTOR_BYTES) * VECTOR_BYTES;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}

/** As they stand in memory. WebAssembly is little-endian, and so are all processors that Node runs on here. */
function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
