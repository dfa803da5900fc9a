import type { Row } from '../row.ts';
import { SPACE } from './line-end.ts';

/** Fewer are a placeholder. */
const MIN_DASHES = 3;
const HYPHEN = 45;
const EQUALS = 61;
/** What else stands in `|:---:|` and `-----+-----`. */
const CORNERS = new Set(['+', '|', ':'].map((corner) => corner.charCodeAt(0)));

/**
 * Whether a row is a line that is drawn: below a header, as Markdown and databases print it, around a table or above its sums.
 * Nobody stands in it.
 */
export function isDrawnRow({ bytes, start, end, count }: Row): boolean {
  let dashes = 0;
  for (let cell = 0; cell < count; cell++) {
    const inCell = dashesIn(bytes, start[cell]!, end[cell]!);
    if (inCell < 0) return false;
    dashes += inCell;
  }
  return dashes >= MIN_DASHES;
}

/** Whether a line without cells is one. */
export function isDrawnLine(bytes: Uint8Array, from: number, to: number): boolean {
  return dashesIn(bytes, from, to) >= MIN_DASHES;
}

/** -1 where anything else stands there. */
function dashesIn(bytes: Uint8Array, from: number, to: number): number {
  let dashes = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === HYPHEN || byte === EQUALS) dashes++;
    else if (byte > SPACE && !CORNERS.has(byte)) return -1;
  }
  return dashes;
}
