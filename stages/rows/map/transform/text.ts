import { MAX_TRANSFORMED_BYTES } from '../../../../src/model/transform.ts';
import { textOf } from '../../base/text.ts';

const QUOTE = 34;
const SPACE = 32;
const LEAD_OF_BLANK = 0xc2;
const TAIL_OF_BLANK = 0xa0;
const FIRST_OUTSIDE_ASCII = 128;

const encoder = new TextEncoder();

/**
 * The text that transforms work on: a span of UTF-8 bytes, at first those of the row, which nobody writes to. A transform
 * that only narrows moves the ends; one that writes does so into one of two buffers and lets the span be there. One `Text`
 * serves all steps of a mapping, one after the other.
 */
export class Text {
  bytes: Uint8Array = NO_BYTES;
  start = 0;
  end = 0;
  readonly #buffers = [new Uint8Array(BUFFER_BYTES), new Uint8Array(BUFFER_BYTES)] as const;
  #written = 0;

  /** Points at a trimmed cell of a row. Doubled quotes become single ones. False where it is past the bound. */
  take(bytes: Uint8Array, start: number, end: number, escaped: boolean): boolean {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    if (end - start > MAX_TRANSFORMED_BYTES) return false;
    if (escaped) this.#unescape();
    return true;
  }

  get length(): number {
    return this.end - this.start;
  }

  /** The buffer that does not hold the text: a transform writes there, then says with `wrote` how much. */
  get spare(): Uint8Array {
    return this.#buffers[this.#written ^ 1]!;
  }

  /** The text is what was written into the spare buffer. False where it is past the bound. */
  wrote(bytes: number): boolean {
    this.#written ^= 1;
    this.bytes = this.#buffers[this.#written]!;
    this.start = 0;
    this.end = bytes;
    return bytes <= MAX_TRANSFORMED_BYTES;
  }

  /** The text is this string. False where it is past the bound. */
  write(text: string): boolean {
    const { read, written } = encoder.encodeInto(text, this.spare);
    return this.wrote(written) && read === text.length;
  }

  /** The text is these bytes, which nobody writes to. */
  point(bytes: Uint8Array): boolean {
    this.bytes = bytes;
    this.start = 0;
    this.end = bytes.length;
    return true;
  }

  toString(): string {
    return textOf(this.bytes, this.start, this.end);
  }

  isAscii(): boolean {
    for (let at = this.start; at < this.end; at++) if (this.bytes[at]! >= FIRST_OUTSIDE_ASCII) return false;
    return true;
  }

  /** Takes blanks from both ends. */
  trim(): void {
    const { bytes } = this;
    while (this.start < this.end && (bytes[this.start]! <= SPACE || this.#isBlank(this.start))) this.start += bytes[this.start]! <= SPACE ? 1 : 2;
    while (this.end > this.start && (bytes[this.end - 1]! <= SPACE || this.#isBlank(this.end - 2))) this.end -= bytes[this.end - 1]! <= SPACE ? 1 : 2;
  }

  #isBlank(at: number): boolean {
    return at >= this.start && at + 1 < this.end && this.bytes[at] === LEAD_OF_BLANK && this.bytes[at + 1] === TAIL_OF_BLANK;
  }

  #unescape(): void {
    const to = this.spare;
    let written = 0;
    for (let at = this.start; at < this.end; at++) {
      to[written++] = this.bytes[at]!;
      if (this.bytes[at] === QUOTE && this.bytes[at + 1] === QUOTE) at++;
    }
    this.wrote(written);
  }
}

/** Room for what one transform may write past the bound before it is found out. */
const BUFFER_BYTES = MAX_TRANSFORMED_BYTES + 1024;
const NO_BYTES = new Uint8Array(0);
