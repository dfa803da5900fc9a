import { Buffer } from 'node:buffer';
import type { ByteWindow } from './byte-window.ts';
import { CARRIAGE_RETURN, LINE_FEED } from './line-end.ts';

/** Finds the next line end, and the next quote, of a window with the engine's own search; remembers what lies ahead. */
export class LineFinder {
  readonly #quote: number;
  /** A Buffer, because its search is the fastest there is. */
  #bytes: Buffer = Buffer.alloc(0);
  #lineFeed = 0;
  #carriageReturn = 0;
  #nextQuote = 0;

  /** `quote` 0 finds none. */
  constructor(quote: number) {
    this.#quote = quote;
  }

  /** Begins anew: the bytes of the window have moved. */
  reset(window: ByteWindow): void {
    this.#bytes = Buffer.from(window.bytes.buffer, window.bytes.byteOffset, window.end);
    this.#lineFeed = -1;
    this.#carriageReturn = -1;
    this.#nextQuote = -1;
  }

  /** Where the first LF or CR from a position on stands, or the end of the bytes. Positions must not go down. */
  lineEnd(at: number): number {
    if (this.#lineFeed < at) this.#lineFeed = this.#find(LINE_FEED, at);
    if (this.#carriageReturn < at) this.#carriageReturn = this.#find(CARRIAGE_RETURN, at);
    return this.#lineFeed < this.#carriageReturn ? this.#lineFeed : this.#carriageReturn;
  }

  hasQuote(at: number, end: number): boolean {
    if (this.#nextQuote < at) this.#nextQuote = this.#quote === 0 ? this.#bytes.length : this.#find(this.#quote, at);
    return this.#nextQuote < end;
  }

  #find(byte: number, at: number): number {
    const found = this.#bytes.indexOf(byte, at);
    return found < 0 ? this.#bytes.length : found;
  }
}
