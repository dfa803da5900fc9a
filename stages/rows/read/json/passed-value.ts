import type { ByteWindow } from '../byte-window.ts';

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

/** Passes over a value of JSON by its brackets and quotes alone, without holding it. */
export class PassedValue {
  isOpen = false;
  #isBare = false;
  #depth = 0;
  #inString = false;
  #escape = false;

  /** The value begins at the window's place. One that `isBare` ends with its last bracket: another may follow without a comma. */
  begin(isBare = false): void {
    this.isOpen = true;
    this.#isBare = isBare;
    this.#depth = 0;
    this.#inString = false;
    this.#escape = false;
  }

  /** Moves the window to what follows the value, a comma or a bracket; false where the value goes on. */
  pass(window: ByteWindow): boolean {
    const { bytes, end } = window;
    let { at } = window;
    while (this.isOpen && at < end) {
      if (this.#isBehind(bytes[at]!)) this.isOpen = false;
      else at++;
    }
    window.at = at;
    return !this.isOpen;
  }

  /** Whether a byte is behind the value, which may have ended with it. */
  #isBehind(byte: number): boolean {
    if (this.#inString) {
      if (this.#escape) this.#escape = false;
      else if (byte === BACKSLASH) this.#escape = true;
      else if (byte === QUOTE) this.#inString = false;
    } else if (byte === QUOTE) this.#inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (this.#depth === 0) return true;
      this.#depth--;
      if (this.#depth === 0 && this.#isBare) this.isOpen = false;
    } else return byte === COMMA && this.#depth === 0;
    return false;
  }
}
