import { isJsonBlank } from '../../read/json/json-scanner.ts';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

/** Follows what stands behind the array of the records: it must close what is open, and nothing may follow. */
export class JsonTail {
  /** Another array of objects stands beside the one that was read. */
  hasFurtherObjects = false;
  /** Another element follows in the array at the root. */
  hasFurtherElements = false;
  #depth: number;
  readonly #objectDepth: number;
  #inString = false;
  #escape = false;
  #broken = false;
  #inArray = false;

  /** `depth` counts what is open before the bracket that closes the array, which is the first byte of the tail. */
  constructor(depth: number) {
    this.#depth = depth;
    this.#objectDepth = depth - 1;
  }

  push(bytes: Uint8Array, from: number, end: number): void {
    for (let at = from; at < end; at++) {
      const byte = bytes[at]!;
      if (this.#inString) {
        if (this.#escape) this.#escape = false;
        else if (byte === BACKSLASH) this.#escape = true;
        else if (byte === QUOTE) this.#inString = false;
        continue;
      }
      if (isJsonBlank(byte)) continue;
      if (this.#depth === 0) this.#broken = true;
      else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (byte === OPEN_OBJECT && this.#inArray) this.hasFurtherObjects = true;
        this.#inArray = byte === OPEN_ARRAY && this.#depth <= this.#objectDepth;
        this.#depth++;
        continue;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#depth--;
      else if (byte === COMMA && this.#depth === 1) this.hasFurtherElements = true;
      this.#inArray = false;
    }
  }

  /** After the last byte: whether everything was closed, and nothing followed. */
  isWhole(): boolean {
    return this.#depth === 0 && !this.#broken;
  }
}
