import type { Row } from '../row.ts';
import { SPACE } from './line-end.ts';

/** Fewer are a filler. */
const MIN_DASHES = 3;
const HYPHEN = 45;
const EQUALS = 61;
const STAR = 42;
/** What else `|:---:|` and `-----+-----` contain. */
const CORNERS = new Set(['+', '|', ':'].map((corner) => corner.charCodeAt(0)));

/** Whether a row is a drawn line, as Markdown and databases print it: below a header, around a table, or above totals. It holds nobody. */
export function isDrawnRow({ bytes, start, end, count }: Row): boolean {
  let dashes = 0;
  for (let cell = 0; cell < count; cell++) {
    const inCell = dashesIn(bytes, start[cell]!, end[cell]!);
    if (inCell < 0) return false;
    dashes += inCell;
  }
  return dashes >= MIN_DASHES;
}

/** The same for a line without cells, which may be of stars, too. In a cell these hide a value. */
export function isDrawnLine(bytes: Uint8Array, from: number, to: number): boolean {
  return dashesIn(bytes, from, to) >= MIN_DASHES || starsIn(bytes, from, to) >= MIN_DASHES;
}

/** -1 if there is anything else. */
function starsIn(bytes: Uint8Array, from: number, to: number): number {
  let stars = 0;
  for (let at = from; at < to; at++) {
    if (bytes[at] === STAR) stars++;
    else if (bytes[at]! > SPACE) return -1;
  }
  return stars;
}

/** -1 if there is anything else. */
function dashesIn(bytes: Uint8Array, from: number, to: number): number {
  let dashes = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === HYPHEN || byte === EQUALS) dashes++;
    else if (byte > SPACE && !CORNERS.has(byte)) return -1;
  }
  return dashes;
}
