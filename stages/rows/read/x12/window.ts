import { MAX_WINDOW_BYTES } from '../../kernel/layout.ts';

const STEP_BYTES = 64 * 1024;

/** Room for the header values of two transaction sets, which take turns. */
export const HEADER_BYTES = 4096;
const FRONT_BYTES = 2 * HEADER_BYTES;

/**
 * The bytes of a segment of the file as they come: what is left of earlier chunks and the last chunk behind it. In front of
 * them is room for header values, so that the fields of a row all stand in one buffer.
 */
export class LoopWindow {
  bytes: Uint8Array;
  /** Where the next segment begins. */
  at = FRONT_BYTES;
  end = FRONT_BYTES;
  last = false;
  /** Where in the stream `bytes[0]` would stand. */
  base: number;
  #turn = 0;
  #capacity: number;

  /** `room`, a kernel's, is where the bytes are put as long as they fit. */
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

  /** Where the header values of the next set go. Those of the set before stay, because its last family may still point there. */
  nextHeader(): number {
    this.#turn = HEADER_BYTES - this.#turn;
    return this.#turn;
  }
}
