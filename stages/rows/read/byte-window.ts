import { MAX_WINDOW_BYTES } from '../kernel/layout.ts';

const LINE_FEED = 10;
const STEP_BYTES = 64 * 1024;
/** Of a window that nothing was put into. */
const NOTHING = Uint8Array.of(LINE_FEED);

/**
 * The bytes that a tokenizer sees: the rest of earlier chunks, moved to the front, then the last chunk. A line feed stands behind the end,
 * so that an inner loop needs no bounds check.
 */
export class ByteWindow {
  bytes: Uint8Array;
  /** Where the next record begins. */
  at = 0;
  end = 0;
  /** True when no bytes follow. */
  last = false;
  /** Where `bytes[0]` stands in the stream. */
  base: number;
  /** How many bytes of `bytes` are for the file and for texts composed of it. */
  capacity: number;

  /** `room`, in a kernel's memory, is where the bytes are put as long as they fit. */
  constructor(base: number, room: Uint8Array | null = null) {
    this.base = base;
    this.bytes = room ?? NOTHING;
    this.capacity = room === null ? NOTHING.length : MAX_WINDOW_BYTES;
    this.#closeEnd();
  }

  /**
   * Drops what is used up and makes room for this many bytes behind the end, which the caller fills and then `grow`s over. Where these are the
   * `last` ones, for no more: a row that was carried here is all that its window ever holds.
   */
  reserve(maxBytes: number, last = false): void {
    const rest = this.end - this.at;
    const needed = rest + maxBytes + 1;
    if (needed > this.capacity) {
      const larger = new Uint8Array(last ? needed : Math.ceil(needed / STEP_BYTES) * STEP_BYTES);
      larger.set(this.bytes.subarray(this.at, this.end));
      this.bytes = larger;
      this.capacity = larger.length;
    } else if (this.at > 0) {
      this.bytes.copyWithin(0, this.at, this.end);
    }
    this.base += this.at;
    this.at = 0;
    this.end = rest;
    this.#closeEnd();
  }

  /** Gives up room that is not needed for the rest and this many bytes: what a long head took is not kept for the whole file. */
  shrink(maxBytes: number): void {
    const rest = this.bytes.subarray(this.at, this.end);
    this.bytes = new Uint8Array(Math.ceil((rest.length + maxBytes + 1) / STEP_BYTES) * STEP_BYTES);
    this.bytes.set(rest);
    this.capacity = this.bytes.length;
    this.base += this.at;
    this.at = 0;
    this.end = rest.length;
    this.#closeEnd();
  }

  /** Takes this many bytes that were written behind the end. */
  grow(bytes: number, last: boolean): void {
    this.end += bytes;
    this.last = last;
    this.#closeEnd();
  }

  /** Drops what was not read. */
  drop(): void {
    this.at = this.end;
  }

  append(chunk: Uint8Array, last: boolean): void {
    this.reserve(chunk.length, last);
    this.bytes.set(chunk, this.end);
    this.grow(chunk.length, last);
  }

  #closeEnd(): void {
    this.bytes[this.end] = LINE_FEED;
  }
}
