import { MAX_WINDOW_BYTES } from '../../kernel/layout.ts';

const STEP_BYTES = 64 * 1024;

/** Room for the header values of two transaction sets, used in turn. */
export const HEADER_BYTES = 4096;
const FRONT_BYTES = 2 * HEADER_BYTES;

/**
 * The bytes of a segment of the file as they arrive: the rest of earlier chunks, then the last chunk. Before them is room for header
 * values, so that all fields of a row stand in one buffer.
 */
export class LoopWindow {
  bytes: Uint8Array;
  /** Where the next segment begins. */
  at = FRONT_BYTES;
  end = FRONT_BYTES;
  last = false;
  /** Where `bytes[0]` would stand in the stream. */
  base: number;
  #turn = 0;
  #capacity: number;

  /** `room`, in a kernel's memory, is where the bytes are put as long as they fit. */
  constructor(start: number, room: Uint8Array | null = null) {
    this.bytes = room ?? new Uint8Array(STEP_BYTES);
    this.#capacity = room === null ? STEP_BYTES : MAX_WINDOW_BYTES;
    this.base = start - FRONT_BYTES;
  }

  append(chunk: Uint8Array, last: boolean): void {
    const rest = this.end - this.at;
    const needed = FRONT_BYTES + rest + chunk.length + 1;
    if (needed > this.#capacity) {
      const larger = new Uint8Array(Math.ceil(needed / STEP_BYTES) * STEP_BYTES);
      larger.set(this.bytes.subarray(0, FRONT_BYTES));
      larger.set(this.bytes.subarray(this.at, this.end), FRONT_BYTES);
      this.bytes = larger;
      this.#capacity = larger.length;
    } else if (this.at > FRONT_BYTES) {
      this.bytes.copyWithin(FRONT_BYTES, this.at, this.end);
    }
    this.base += this.at - FRONT_BYTES;
    this.at = FRONT_BYTES;
    this.bytes.set(chunk, FRONT_BYTES + rest);
    this.end = FRONT_BYTES + rest + chunk.length;
    this.last = last;
  }

  /** Where the header values of the next set go. Those of the last set stay, because its last family may still point at them. */
  nextHeader(): number {
    this.#turn = HEADER_BYTES - this.#turn;
    return this.#turn;
  }
}
