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
  #depth = 0;
  #inString = false;
  #escape = false;

  /** The value begins at the window's place. */
  begin(): void {
    this.isOpen = true;
    this.#depth = 0;
    this.#inString = false;
    this.#escape = false;
  }

  /** Moves the window to what follows the value, a comma or a bracket; false where the value goes on. */
  pass(window: ByteWindow): boolean {
    const { bytes, end } = window;
    let { at } = window;
    while (at < end && !this.#isBehind(bytes[at]!)) at++;
    window.at = at;
    this.isOpen = at >= end;
    return !this.isOpen;
  }

  #isBehind(byte: number): boolean {
    if (this.#inString) {
      if (this.#escape) this.#escape = false;
      else if (byte === BACKSLASH) this.#escape = true;
      else if (byte === QUOTE) this.#inString = false;
    } else if (byte === QUOTE) this.#inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) return this.#depth-- === 0;
    else return byte === COMMA && this.#depth === 0;
    return false;
  }
}
