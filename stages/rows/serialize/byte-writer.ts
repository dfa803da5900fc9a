import type { OutputRooms } from '../kernel/output-rooms.ts';

const EMPTY = new Uint8Array(0);
const encoder = new TextEncoder();
/** At most so many buffers are kept for reuse. */
const MAX_SPARE = 4;
/** A small file, or one with few errors, needs no more. Memory that is never written to still makes the engine collect sooner. */
const FIRST_BYTES = 16 * 1024;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DELETE = 0x7f;
const MAX_NUMBER_BYTES = 16;
const MAX_NUMBER_DIGITS = 10;
/** Every constant is padded to at least this many words. */
const WORDS_AT_ONCE = 4;

/**
 * Bytes that grow at the end. Constants are written eight bytes at a time and text four, because record keys are most of what a segment
 * writes.
 */
export class ByteWriter {
  bytes: Uint8Array;
  view: DataView;
  at = 0;
  /** Whether the bytes stand in one of the `rooms`. */
  isInRoom: boolean;
  /** Writing text leaves this many bytes free behind it, so that the constants around it need no check of their own. */
  headroom = 0;
  #source: Uint8Array = EMPTY;
  #sourceView: DataView = new DataView(EMPTY.buffer);
  readonly #capacity: number;
  readonly #rooms: OutputRooms | null;
  readonly #spare: Uint8Array[] = [];

  /** Writes into one of the `rooms` as long as one is free and the bytes fit; otherwise begins small and grows up to `capacity` at once. */
  constructor(capacity: number, rooms: OutputRooms | null = null) {
    this.#capacity = capacity;
    this.#rooms = rooms;
    const room = rooms?.take(capacity) ?? null;
    this.isInRoom = room !== null;
    this.bytes = room ?? new Uint8Array(Math.min(capacity, FIRST_BYTES));
    this.view = viewOf(this.bytes);
  }

  /** Ensures that so many bytes are free. */
  reserve(bytes: number): void {
    if (this.at + bytes > this.bytes.length) this.#grow(bytes);
  }

  /** Writes a constant. Its length and `CONSTANT_SLACK` more bytes must be free. */
  put(constant: Constant): void {
    this.at = putConstant(this.view, this.at, constant);
  }

  /** Writes a whole number from 0 to 2³¹ − 1. */
  putNumber(value: number): void {
    this.reserve(MAX_NUMBER_BYTES);
    let digits = 1;
    for (let power = 10; digits < MAX_NUMBER_DIGITS && value >= power; power *= 10) digits++;
    let at = this.at + digits;
    this.at = at;
    const bytes = this.bytes;
    for (let rest = value; digits > 0; digits--) {
      const tenth = (rest / 10) | 0;
      bytes[--at] = 48 + rest - tenth * 10;
      rest = tenth;
    }
  }

  /** Writes a string as UTF-8. */
  putText(text: string): void {
    this.reserve(text.length * 3);
    this.at += encoder.encodeInto(text, this.bytes.subarray(this.at)).written;
  }

  /** Writes a string as a JSON string. */
  putJsonString(text: string): void {
    this.reserve(text.length + 2);
    const bytes = this.bytes;
    let at = this.at;
    bytes[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code >= DELETE || code === QUOTE || code === BACKSLASH) {
        this.putText(JSON.stringify(text));
        return;
      }
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
    this.at = at;
  }

  /** Copies bytes unchanged. */
  putBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** A view of the bytes that are copied from. The last one is cached, because most copies come from one buffer. */
  viewOf(bytes: Uint8Array): DataView {
    if (bytes !== this.#source) {
      this.#source = bytes;
      this.#sourceView = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    return this.#sourceView;
  }

  /** Hands over what was written and starts afresh. The bytes are not copied if another room is free or they fill more than half of the capacity. */
  take(): Uint8Array {
    const written = this.bytes.subarray(0, this.at);
    this.at = 0;
    const room = this.#rooms?.take(this.#capacity) ?? null;
    if (room !== null) {
      this.#replace(room);
      return written;
    }
    if (this.isInRoom || written.length * 2 <= Math.max(this.bytes.length, this.#capacity)) return this.#copyOf(written);
    this.#replace(this.#fresh());
    return written;
  }

  /** Takes back bytes from `take` that nobody reads any more. Fresh memory costs more than writing into it. */
  giveBack(taken: Uint8Array): void {
    if (this.#rooms?.has(taken) === true) this.#rooms.giveBack(taken);
    else if (taken.buffer.byteLength === this.#capacity && this.#spare.length < MAX_SPARE)
      this.#spare.push(new Uint8Array(taken.buffer as ArrayBuffer));
  }

  /** Leaves the current room, after the last `take`. */
  end(): void {
    if (this.isInRoom) this.#rooms?.giveBack(this.bytes);
    this.#replace(EMPTY);
  }

  #copyOf(written: Uint8Array): Uint8Array {
    if (written.length * 2 <= this.#capacity || written.length > this.#capacity) return written.slice();
    const copy = this.#fresh().subarray(0, written.length);
    copy.set(written);
    return copy;
  }

  #fresh(): Uint8Array {
    return this.#spare.pop() ?? new Uint8Array(this.#capacity);
  }

  #grow(bytes: number): void {
    const needed = this.at + bytes;
    const isSmall = !this.isInRoom && this.bytes.length < this.#capacity && needed <= this.#capacity;
    const larger = isSmall ? this.#fresh() : new Uint8Array(Math.max(this.bytes.length * 2, needed));
    larger.set(this.bytes.subarray(0, this.at));
    if (this.isInRoom) this.#rooms?.giveBack(this.bytes);
    this.#replace(larger);
  }

  #replace(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.view = viewOf(bytes);
    this.isInRoom = this.#rooms?.has(bytes) === true;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Printable ASCII text as words of eight bytes, padded to at least `WORDS_AT_ONCE` of them. */
export interface Constant {
  readonly words: Float64Array;
  readonly length: number;
}

/** Writes a constant at a place and returns where it ends. `CONSTANT_SLACK` bytes more than its length must be free. */
export function putConstant(view: DataView, at: number, { words, length }: Constant): number {
  // Unrolled: most constants are two or three words, and writing a fourth costs less than counting.
  view.setFloat64(at, words[0]!, true);
  view.setFloat64(at + 8, words[1]!, true);
  if (length > 16) {
    view.setFloat64(at + 16, words[2]!, true);
    view.setFloat64(at + 24, words[3]!, true);
    for (let word = WORDS_AT_ONCE; word * 8 < length; word++) view.setFloat64(at + word * 8, words[word]!, true);
  }
  return at + length;
}

/** How many bytes must be free behind a constant. */
export const CONSTANT_SLACK = 8 * WORDS_AT_ONCE;

export function constant(text: string): Constant {
  const bytes = new Uint8Array(Math.max(WORDS_AT_ONCE, Math.ceil(text.length / 8)) * 8).fill(SPACE);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Eight ASCII bytes are never a NaN, whose bits an engine may change.
    if (code < SPACE || code >= DELETE) throw new Error('a constant is printable ASCII');
    bytes[at] = code;
  }
  // As they stand in memory: all processors that Node runs on here are little-endian.
  return { words: new Float64Array(bytes.buffer), length: text.length };
}
