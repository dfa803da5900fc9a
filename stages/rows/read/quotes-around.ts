/**
 * Where a cell ends inside the quotes at both its ends, if they stand around words in quotes that were not doubled (`"5 "Main" St"`): the
 * second quote opens, as it stands behind a blank, and for each that opens one closes. -1 where the first two belong together
 * (`"Al" and "Bo"`): all quotes are data then. `stop` is where the cell ends.
 */
export function endInside(bytes: Uint8Array, open: number, second: number, stop: number): number {
  const quote = bytes[open]!;
  let end = stop - 1;
  while (bytes[end] === SPACE) end--;
  if (end <= second || bytes[end] !== quote) return -1;
  if (bytes[second - 1]! > SPACE || bytes[second + 1]! <= SPACE) return -1;
  let quotes = 0;
  for (let at = second; at < end; at++) if (bytes[at] === quote) quotes++;
  return quotes % 2 === 0 ? end : -1;
}

const SPACE = 32;
