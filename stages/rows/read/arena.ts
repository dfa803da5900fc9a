import type { ByteWindow } from './byte-window.ts';

/**
 * Room for text that does not stand in the input as it is read: behind the bytes of the window, where it has room left, so that
 * whoever knows the window's bytes knows these, too. What was written holds until `reset`; when the room is used up, a new one
 * is taken and rows go on pointing into the old one.
 */
export class Arena {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  #limit = 0;

  /** Says that nobody points into it any more, and that the window will not grow before the next time. */
  reset({ bytes, end, capacity }: ByteWindow): void {
    this.bytes = bytes;
    this.#limit = capacity;
    // The window closes with a byte of its own.
    this.at = end + 1;
  }

  /** Makes room for this many bytes from `at` on, in one piece. */
  reserve(maxBytes: number): void {
    if (this.#limit - this.at >= maxBytes) return;
    this.bytes = new Uint8Array(Math.max(maxBytes, MIN_BYTES));
    this.#limit = this.bytes.length;
    this.at = 0;
  }
}

const MIN_BYTES = 64 * 1024;
