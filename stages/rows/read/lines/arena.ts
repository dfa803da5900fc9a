/**
 * Room for text that does not stand in the input as it is read. What was written holds until `reset`; when the room is used
 * up, a new one is taken and rows go on pointing into the old one.
 */
export class Arena {
  bytes = new Uint8Array(0);
  at = 0;

  /** Says that nobody points into it any more. */
  reset(): void {
    this.at = 0;
  }

  /** Makes room for so many bytes from `at` on, in one piece. */
  reserve(maxBytes: number): void {
    if (this.bytes.length - this.at >= maxBytes) return;
    this.bytes = new Uint8Array(Math.max(maxBytes, MIN_BYTES));
    this.at = 0;
  }
}

const MIN_BYTES = 64 * 1024;
