import { isDigit } from '../../base/ascii.ts';

const POINT = 46;
const PLUS = 43;
const MINUS = 45;
const ZERO = 48;
const LETTER_E = 69;

/** A double holds every integer of this many digits (the largest are below 2 ** 53); longer ones are rounded. */
const MAX_EXACT_DIGITS = 16;

/**
 * The text of a number cell, as the file has it, except for two habits of programs that print floats: a fraction of zeros (`12345.0`) is
 * dropped, and a whole number in scientific notation (`1.23456789E8`) is written out if a double holds it exactly. Nothing is rounded. A
 * whole number shorter than `digits` gets the leading zeros that its cell shows.
 * One object lives as long as the sheet; `put` answers through its fields, so that no cell makes an object.
 */
export class CellNumber {
  /** Whether zeros were put in front. */
  padded = false;
  /** The number in work: its sign, and where its digits stand before and behind the point. */
  #isNegative = false;
  #whole = 0;
  #wholeEnd = 0;
  #fraction = 0;
  #fractionEnd = 0;

  /** Writes the number at `to` and answers the position behind it; -1 if the text is no number. */
  put(out: Uint8Array, to: number, bytes: Uint8Array, from: number, end: number, digits: number): number {
    this.padded = false;
    const at = this.#scan(bytes, from, end);
    if (this.#wholeEnd === this.#whole && this.#fractionEnd === this.#fraction) return -1;
    if (at === end) return this.#isWhole(bytes) ? this.#putWhole(out, to, bytes, from, digits) : copy(out, to, bytes, from, end);
    if ((bytes[at]! & 0xdf) !== LETTER_E) return -1;
    const exponent = readExponent(bytes, at + 1, end);
    if (exponent === null) return -1;
    return this.#putExact(out, to, bytes, exponent) ?? copy(out, to, bytes, from, end);
  }

  /** Finds sign, digits and point; answers where they end. */
  #scan(bytes: Uint8Array, from: number, end: number): number {
    this.#isNegative = bytes[from] === MINUS;
    this.#whole = this.#isNegative || bytes[from] === PLUS ? from + 1 : from;
    this.#wholeEnd = digitsEnd(bytes, this.#whole, end);
    const hasPoint = this.#wholeEnd < end && bytes[this.#wholeEnd] === POINT;
    this.#fraction = hasPoint ? this.#wholeEnd + 1 : this.#wholeEnd;
    this.#fractionEnd = hasPoint ? digitsEnd(bytes, this.#fraction, end) : this.#fraction;
    return this.#fractionEnd;
  }

  /** Whether nothing but zeros stands behind the point. */
  #isWhole(bytes: Uint8Array): boolean {
    let last = this.#fractionEnd;
    while (last > this.#fraction && bytes[last - 1] === ZERO) last--;
    return last === this.#fraction && this.#wholeEnd > this.#whole;
  }

  #putWhole(out: Uint8Array, to: number, bytes: Uint8Array, from: number, digits: number): number {
    const missing = digits - (this.#wholeEnd - this.#whole);
    if (this.#isNegative || missing <= 0) return copy(out, to, bytes, from, this.#wholeEnd);
    this.padded = true;
    let place = to;
    while (place < to + missing) out[place++] = ZERO;
    return copy(out, place, bytes, this.#whole, this.#wholeEnd);
  }

  /** Writes out a number in scientific notation if it is whole and exact; null if it is not. */
  #putExact(out: Uint8Array, to: number, bytes: Uint8Array, exponent: number): number | null {
    const wholeDigits = this.#wholeEnd - this.#whole;
    const givenDigits = wholeDigits + this.#fractionEnd - this.#fraction;
    const point = wholeDigits + exponent;
    if (point < 1 || point > MAX_EXACT_DIGITS + wholeDigits) return null;
    let place = to;
    if (this.#isNegative) out[place++] = MINUS;
    const first = place;
    let value = 0;
    for (let k = 0; k < Math.max(point, givenDigits); k++) {
      const at = k < wholeDigits ? this.#whole + k : this.#fraction + k - wholeDigits;
      const digit = k < givenDigits ? bytes[at]! - ZERO : 0;
      if (k >= point) {
        if (digit !== 0) return null;
        continue;
      }
      value = value * 10 + digit;
      if (value > Number.MAX_SAFE_INTEGER) return null;
      if (digit === 0 && place === first && k < point - 1) continue;
      out[place++] = ZERO + digit;
    }
    return place;
  }
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(bytes[at]!)) at++;
  return at;
}

/** The exponent, or null if it is none. One far beyond any double's counts as infinite. */
function readExponent(bytes: Uint8Array, from: number, end: number): number | null {
  let at = from;
  const negative = bytes[at] === MINUS;
  if (at < end && (negative || bytes[at] === PLUS)) at++;
  if (at >= end) return null;
  let exponent = 0;
  for (; at < end; at++) {
    if (!isDigit(bytes[at]!)) return null;
    exponent = Math.min(exponent * 10 + bytes[at]! - ZERO, 10_000);
  }
  return negative ? -exponent : exponent;
}

function copy(out: Uint8Array, to: number, bytes: Uint8Array, from: number, end: number): number {
  let place = to;
  for (let at = from; at < end; at++) out[place++] = bytes[at]!;
  return place;
}
