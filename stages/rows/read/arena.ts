import type { ByteWindow } from './byte-window.ts';

/**
 * A buffer for text that differs from the input, such as decoded characters. It uses the free space behind the window's bytes, so that
 * whoever can address the window can address this text too. Text stays valid until `reset`. When the space is used up a new buffer is
 * taken, and earlier rows keep pointing into the old one.
 */
export class Arena {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  #limit = 0;

  /** Promises that nobody points into the arena any more, and that the window will not grow before the arena is used again. */
  reset({ bytes, end, capacity }: ByteWindow): void {
    this.bytes = bytes;
    this.#limit = capacity;
    // The last byte of a window is reserved for the window.
    this.at = end + 1;
  }

  /** Reserves this many contiguous bytes from `at` on. */
  reserve(maxBytes: number): void {
    if (this.#limit - this.at >= maxBytes) return;
    this.bytes = new Uint8Array(Math.max(maxBytes, MIN_BYTES));
    this.#limit = this.bytes.length;
    this.at = 0;
  }
}

const MIN_BYTES = 64 * 1024;
