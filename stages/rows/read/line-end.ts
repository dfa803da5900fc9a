export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
/** Where a page ends that is printed: it stands before the line of the next one. */
export const FORM_FEED = 12;
export const SPACE = 32;

/** Where the first LF or CR from a position on stands, or `end`. */
export function findLineEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++;
  return at;
}

/** Where the next line begins, given where a line end stands (or the end of the bytes); -1 where a byte more is needed to know. */
export function skipLineEnd(bytes: Uint8Array, at: number, end: number, last: boolean): number {
  if (at >= end) return end;
  if (bytes[at] === LINE_FEED) return at + 1;
  if (at + 1 < end) return bytes[at + 1] === LINE_FEED ? at + 2 : at + 1;
  return last ? end : -1;
}
