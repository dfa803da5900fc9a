import { MAX_OUTPUT_BYTES, MORE_OUTPUTS, MORE_OUTPUTS_AT, OUTPUT_AT } from './layout.ts';

/**
 * Rooms in a kernel's memory for the JSON of records, each large enough for a group. While one is being filled, the full ones are
 * compressed where they stand.
 */
export class OutputRooms {
  readonly #memory: ArrayBuffer;
  readonly #free: number[];
  /** Rooms that are taken and have not come back. */
  #taken = 0;
  #whenEmpty: (() => void) | null = null;

  constructor(memory: ArrayBuffer) {
    this.#memory = memory;
    this.#free = [...Array.from({ length: MORE_OUTPUTS }, (_, n) => MORE_OUTPUTS_AT + n * MAX_OUTPUT_BYTES), OUTPUT_AT];
  }

  /** A room of at least so many bytes; null if all are taken, or smaller. */
  take(bytes: number): Uint8Array | null {
    if (bytes > MAX_OUTPUT_BYTES) return null;
    const at = this.#free.pop();
    if (at === undefined) return null;
    this.#taken++;
    return new Uint8Array(this.#memory, at, bytes);
  }

  /** Whether these bytes stand in one of the rooms. */
  has(bytes: Uint8Array): boolean {
    return bytes.buffer === this.#memory;
  }

  /** Takes a room back that nobody reads any more. */
  giveBack(room: Uint8Array): void {
    this.#free.push(room.byteOffset);
    if (--this.#taken > 0) return;
    this.#whenEmpty?.();
    this.#whenEmpty = null;
  }

  /** Calls back once all rooms are free. */
  whenEmpty(then: () => void): void {
    if (this.#taken === 0) then();
    else this.#whenEmpty = then;
  }
}
