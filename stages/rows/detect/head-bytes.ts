const FIRST_BYTES = 64 * 1024;

/** The first bytes of a stream, copied and kept until there are enough to decide by. Grows with what comes. */
export class HeadBytes {
  readonly #maxBytes: number;
  #bytes = new Uint8Array(0);
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isFull(): boolean {
    return this.#length === this.#maxBytes;
  }

  /** Keeps what there is room for and returns the rest of the chunk. */
  take(chunk: Uint8Array): Uint8Array {
    const taken = chunk.subarray(0, this.#maxBytes - this.#length);
    const needed = this.#length + taken.length;
    if (needed > this.#bytes.length) {
      // The outgrown buffer is freed at once: left to the garbage collector, the heads of twenty uploads would wait there three times.
      const larger = Math.min(this.#maxBytes, Math.max(needed, this.#bytes.length * 2, FIRST_BYTES));
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(larger));
    }
    this.#bytes.set(taken, this.#length);
    this.#length = needed;
    return chunk.subarray(taken.length);
  }

  /** Hands over what was kept, and forgets it. */
  release(): Uint8Array<ArrayBuffer> {
    const kept = this.#bytes.subarray(0, this.#length);
    this.#bytes = new Uint8Array(0);
    return kept;
  }
}
