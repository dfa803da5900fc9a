const FIRST_BYTES = 512;

/** Bytes to which more are added: whole numbers in 32 bits (little-endian), texts of Latin-1, and bytes as they are. */
export class GrowingBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was put so far; it holds until more is put. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Makes room for so many bytes more. What is put without room throws. */
  reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.written);
    this.#bytes = larger;
  }

  protected putNumber(number: number): void {
    this.#length = this.#bytes.writeInt32LE(number, this.#length);
  }

  protected putText(text: string): void {
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  /** Adds bytes as they are; answers where they stand. */
  add(bytes: Uint8Array): number {
    const at = this.#length;
    this.reserve(bytes.length);
    this.putBytes(bytes);
    return at;
  }

  protected putBytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }
}

/** The same bytes, with what a buffer can read of them. */
export function asBuffer({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, length);
}
