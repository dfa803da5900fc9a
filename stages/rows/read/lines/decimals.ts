import type { Row } from '../../row.ts';
import { SPACE } from '../line-end.ts';
import type { Arena } from '../arena.ts';
import type { FixedType } from './fixed-types.ts';

/** The most bytes that a field with decimals takes: its digits, a sign, a point and leading zeros. */
export const MAX_DECIMAL_BYTES = 48;
const MAX_DIGITS = 30;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * Inserts the point into fields that have implied decimals: `001250` with two is `12.50`. Text that is no number stays as it is. The row's
 * text stands in the arena, which has room for it.
 */
export function withDecimals(row: Row, { column, decimals }: FixedType, shift: number, arena: Arena): void {
  const { bytes } = row;
  for (let k = 0; k < decimals.length; k++) {
    const { field, digits } = decimals[k]!;
    const cell = column[field]! + shift;
    const end = Math.min(row.end[cell]!, row.start[cell]! + MAX_DECIMAL_BYTES);
    let from = row.start[cell]!;
    while (from < end && bytes[from] === SPACE) from++;
    const sign = from < end && isSign(bytes[from]!) ? bytes[from++] : 0;
    let to = from;
    while (to < end && bytes[to]! >= ZERO && bytes[to]! <= NINE) to++;
    let behind = to;
    const signBehind = behind < end && isSign(bytes[behind]!) ? bytes[behind++] : 0;
    while (behind < end && bytes[behind] === SPACE) behind++;
    if (behind < end || to === from || to - from > MAX_DIGITS) continue;
    row.start[cell] = arena.at;
    if (sign === MINUS || signBehind === MINUS) arena.bytes[arena.at++] = MINUS;
    putNumber(bytes, from, to, digits, arena);
    row.end[cell] = arena.at;
  }
}

function isSign(byte: number): boolean {
  return byte === PLUS || byte === MINUS;
}

/** Writes digits with a point before the last `decimals` of them, and at least one zero in front of the point. */
function putNumber(bytes: Uint8Array, from: number, to: number, decimals: number, arena: Arena): void {
  const out = arena.bytes;
  const point = to - decimals;
  let at = from;
  while (at < point - 1 && bytes[at] === ZERO) at++;
  if (at >= point) out[arena.at++] = ZERO;
  while (at < point) out[arena.at++] = bytes[at++]!;
  out[arena.at++] = POINT;
  for (let k = point; k < to; k++) out[arena.at++] = k < from ? ZERO : bytes[k]!;
}
