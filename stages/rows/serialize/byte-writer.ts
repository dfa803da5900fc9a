/**
 * Bytes that grow at the end. Constants are written eight bytes at a time: most of a record's JSON is its keys.
 */
export class ByteWriter {
  bytes: Uint8Array;
  at = 0;
  #view: DataView;
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.bytes.buffer);
  }

  /** Makes room for so many bytes. */
  reserve(bytes: number): void {
    if (this.at + bytes > this.bytes.length) this.#grow(bytes);
  }

  /** Writes a constant. Room for its length and seven bytes more must have been reserved. */
  put(constant: Constant): void {
    const view = this.#view;
    const words = constant.words;
    let at = this.at;
    for (let i = 0; i < words.length; i++) {
      view.setFloat64(at, words[i]!, true);
      at += 8;
    }
    this.at += constant.length;
  }

  /** Writes a whole number that is not negative. */
  putNumber(value: number): void {
    this.reserve(MAX_NUMBER_BYTES);
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    let at = this.at + digits;
    this.at = at;
    for (let rest = value; digits > 0; digits--) {
      const tenth = Math.floor(rest / 10);
      this.bytes[--at] = 48 + rest - tenth * 10;
      rest = tenth;
    }
  }

  /** Writes a string as UTF-8. */
  putText(text: string): void {
    this.reserve(text.length * 3);
    this.at += encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
  }

  /** Hands over what was written, without a copy where little of the buffer is left over, and begins anew. */
  take(): Uint8Array {
    const taken = this.at * 2 > this.bytes.length ? this.bytes.subarray(0, this.at) : this.bytes.slice(0, this.at);
    if (taken.buffer === this.bytes.buffer) this.#replace(new Uint8Array(this.#capacity));
    this.at = 0;
    return taken;
  }

  #grow(bytes: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.at + bytes));
    larger.set(this.bytes.subarray(0, this.at));
    this.#replace(larger);
  }

  #replace(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

const encoder = new TextEncoder();
const MAX_NUMBER_BYTES = 16;

/** ASCII text, padded to whole words of eight bytes. */
export interface Constant {
  readonly words: Float64Array;
  readonly length: number;
}

/** What `reserve` must add to the lengths of constants. */
export const CONSTANT_SLACK = 7;

export function constant(text: string): Constant {
  // A word of ASCII bytes is never a NaN, whose bits an engine may change.
  if (/[^\x20-\x7e]/.test(text)) throw new Error('a constant is printable ASCII');
  const bytes = encoder.encode(text.padEnd(Math.ceil(text.length / 8) * 8, ' '));
  const view = new DataView(bytes.buffer);
  return { words: Float64Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(i * 8, true)), length: text.length };
}
