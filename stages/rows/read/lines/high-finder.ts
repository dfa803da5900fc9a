import { Buffer, isAscii } from 'node:buffer';
import type { ByteWindow } from '../byte-window.ts';

const BLOCK_BYTES = 4096;

/** Finds the next non-ASCII byte and the next tab of a window, and remembers both, so that no byte is examined twice. */
export class HighFinder {
  #bytes: Buffer = Buffer.alloc(0);
  #high = -1;
  #tab = -1;

  /** The bytes of the window have moved: forgets what was found. */
  reset(window: ByteWindow): void {
    this.#bytes = Buffer.from(window.bytes.buffer, window.bytes.byteOffset, window.end);
    this.#high = -1;
    this.#tab = -1;
  }

  /** Whether the span has a byte above 0x7F. Positions must not decrease. */
  hasHigh(at: number, end: number): boolean {
    if (this.#high < at) this.#high = this.#findHigh(at);
    return this.#high < end;
  }

  hasTab(at: number, end: number): boolean {
    if (this.#tab < at) {
      const found = this.#bytes.indexOf(9, at);
      this.#tab = found < 0 ? this.#bytes.length : found;
    }
    return this.#tab < end;
  }

  #findHigh(from: number): number {
    const bytes = this.#bytes;
    for (let at = from; at < bytes.length; at += BLOCK_BYTES) {
      const end = Math.min(bytes.length, at + BLOCK_BYTES);
      if (isAscii(bytes.subarray(at, end))) continue;
      let high = at;
      while (bytes[high]! < 0x80) high++;
      return high;
    }
    return bytes.length;
  }
}
