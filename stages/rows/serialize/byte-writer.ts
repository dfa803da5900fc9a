/**
 * Bytes that grow at the end. Constants are written eight bytes at a time and text four: most of what a segment writes are
 * the keys of its records.
 */
export class ByteWriter {
  bytes: Uint8Array;
  view: DataView;
  at = 0;
  /** What text leaves free behind itself, so that the fixed parts around it need no check of their own. */
  headroom = 0;
  #source: Uint8Array = EMPTY;
  #sourceView: DataView = new DataView(EMPTY.buffer);
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Makes room for so many bytes. */
  reserve(bytes: number): void {
    if (this.at + bytes > this.bytes.length) this.#grow(bytes);
  }

  /** Writes a constant. Room for its length and `CONSTANT_SLACK` must have been made. */
  put(constant: Constant): void {
    if (constant.length >= MIN_SET_BYTES) {
      this.bytes.set(constant.bytes, this.at);
      this.at += constant.length;
      return;
    }
    const { view } = this;
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

  /** A view of bytes that are copied from; the last one is kept, because most come from one buffer. */
  viewOf(bytes: Uint8Array): DataView {
    if (bytes !== this.#source) {
      this.#source = bytes;
      this.#sourceView = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    return this.#sourceView;
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
    this.view = new DataView(bytes.buffer);
  }
}

const EMPTY = new Uint8Array(0);
const encoder = new TextEncoder();
const MAX_NUMBER_BYTES = 16;
/** From here on one copy is faster than words. */
const MIN_SET_BYTES = 64;

/** Printable ASCII text: its bytes, and the same padded to whole words of eight. */
export interface Constant {
  readonly words: Float64Array;
  readonly bytes: Uint8Array;
  readonly length: number;
}

/** What must be free behind a constant. */
export const CONSTANT_SLACK = 7;

export function constant(text: string): Constant {
  // A word of ASCII bytes is never a NaN, whose bits an engine may change.
  if (/[^\x20-\x7e]/.test(text)) throw new Error('a constant is printable ASCII');
  const padded = encoder.encode(text.padEnd(Math.ceil(text.length / 8) * 8, ' '));
  const view = new DataView(padded.buffer);
  return {
    words: Float64Array.from({ length: padded.length / 8 }, (_, i) => view.getFloat64(i * 8, true)),
    bytes: padded.subarray(0, text.length),
    length: text.length,
  };
}
