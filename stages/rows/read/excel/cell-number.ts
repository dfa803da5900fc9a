import { isDigit } from '../../ascii.ts';

const POINT = 46;
const PLUS = 43;
const MINUS = 45;
const ZERO = 48;
const LETTER_E = 69;

/** A double holds every integer of this many digits (the largest are below 2 ** 53); longer ones are rounded. */
const MAX_EXACT_DIGITS = 16;

/**
 * The text of a number cell, written as the file has it but for two habits of programs that print floats: a fraction of
 * zeros (`12345.0`) goes, and a whole number in scientific notation (`1.23456789E8`) is written out, where a double holds it
 * exactly. Nothing is rounded. A whole number shorter than `digits` gets the leading zeros that its cell shows.
 *
 * One lives as long as the sheet: `put` answers through its fields, so that a cell makes no object.
 */
export class CellNumber {
  /** Whether zeros were put in front. */
  padded = false;

  /** Writes the number behind `to` and answers the position behind it; -1 where the text is no number. */
  put(out: Uint8Array, to: number, bytes: Uint8Array, from: number, end: number, digits: number): number {
    this.padded = false;
    let at = from;
    const negative = bytes[at] === MINUS;
    if (negative || bytes[at] === PLUS) at++;
    const whole = at;
    while (at < end && isDigit(bytes[at]!)) at++;
    const wholeEnd = at;
    if (at === end && at > whole) return this.#putWhole(out, to, bytes, from, whole, wholeEnd, negative, digits);
    let fraction = at;
    if (at < end && bytes[at] === POINT) {
      fraction = ++at;
      while (at < end && isDigit(bytes[at]!)) at++;
    }
    const fractionEnd = at;
    if (wholeEnd === whole && fractionEnd === fraction) return -1;
    if (at === end) {
      let last = fractionEnd;
      while (last > fraction && bytes[last - 1] === ZERO) last--;
      if (last === fraction && wholeEnd > whole) return this.#putWhole(out, to, bytes, from, whole, wholeEnd, negative, digits);
      return copy(out, to, bytes, from, end);
    }
    if ((bytes[at]! & 0xdf) !== LETTER_E) return -1;
    const exponent = readExponent(bytes, at + 1, end);
    if (exponent === null) return -1;
    return putExact(out, to, bytes, whole, wholeEnd, fraction, fractionEnd, exponent, negative) ?? copy(out, to, bytes, from, end);
  }

  #putWhole(
    out: Uint8Array,
    to: number,
    bytes: Uint8Array,
    from: number,
    whole: number,
    wholeEnd: number,
    negative: boolean,
    digits: number,
  ): number {
    if (negative || wholeEnd - whole >= digits) return copy(out, to, bytes, from, wholeEnd);
    this.padded = true;
    let place = to;
    for (let missing = digits - (wholeEnd - whole); missing > 0; missing--) out[place++] = ZERO;
    return copy(out, place, bytes, whole, wholeEnd);
  }
}

/** The exponent, or null where it is none. Far more than any double's is as good as infinite. */
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

/** Writes a number in scientific notation with its digits, where it is whole and exact; null where it is not. */
function putExact(
  out: Uint8Array,
  to: number,
  bytes: Uint8Array,
  whole: number,
  wholeEnd: number,
  fraction: number,
  fractionEnd: number,
  exponent: number,
  negative: boolean,
): number | null {
  const point = wholeEnd - whole + exponent;
  if (point < 1 || point > MAX_EXACT_DIGITS + wholeEnd - whole) return null;
  let place = to;
  if (negative) out[place++] = MINUS;
  const first = place;
  let value = 0;
  const given = wholeEnd - whole + fractionEnd - fraction;
  for (let k = 0; k < Math.max(point, given); k++) {
    const at = k < wholeEnd - whole ? whole + k : fraction + k - (wholeEnd - whole);
    const digit = k < given ? bytes[at]! - ZERO : 0;
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

function copy(out: Uint8Array, to: number, bytes: Uint8Array, from: number, end: number): number {
  let place = to;
  for (let at = from; at < end; at++) out[place++] = bytes[at]!;
  return place;
}
