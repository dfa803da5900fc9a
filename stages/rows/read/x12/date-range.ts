const HYPHEN = 45;
const YEAR_BYTES = 4;

/** The hyphen between the two dates of a range, `end` if there is none. Behind the year of the first (`2025-01-01-…`) stands one of its own. */
export function hyphenOfRange(bytes: Uint8Array, start: number, end: number): number {
  const first = hyphenFrom(bytes, start, end);
  if (first === start || first > start + YEAR_BYTES) return first;
  const second = hyphenFrom(bytes, first + 1, end);
  return second === end ? first : hyphenFrom(bytes, second + 1, end);
}

function hyphenFrom(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== HYPHEN) at++;
  return at;
}
