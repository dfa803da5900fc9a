import type { Row } from '../../row.ts';
import type { Arena } from './arena.ts';
import type { FixedType } from './fixed-types.ts';

/** Bytes that a field with decimals may take: its digits, a sign, a point and the zeros before it. */
export const MAX_DECIMAL_BYTES = 48;

/**
 * Writes the point into the fields of a line that have decimals: `001250` with two is `12.50`. What is no number stays as it
 * is. The row's text stands in the arena.
 */
export function withDecimals(row: Row, { column, decimals }: FixedType, shift: number, arena: Arena): void {
  for (const { field, digits } of decimals) {
    const cell = column[field]! + shift;
    const text = String.fromCharCode(...row.bytes.subarray(row.start[cell], Math.min(row.end[cell]!, row.start[cell]! + MAX_DECIMAL_BYTES)));
    const number = NUMBER.exec(text);
    if (number === null) continue;
    const padded = number[2]!.padStart(digits + 1, '0');
    const whole = padded.slice(0, -digits).replace(/^0+(?=\d)/, '');
    const sign = number[1] === '-' || number[3] === '-' ? '-' : '';
    const written = `${sign}${whole}.${padded.slice(-digits)}`;
    row.start[cell] = arena.at;
    for (let k = 0; k < written.length; k++) arena.bytes[arena.at++] = written.charCodeAt(k);
    row.end[cell] = arena.at;
  }
}

const NUMBER = /^ *([-+]?)(\d{1,30})([-+]?) *$/;
