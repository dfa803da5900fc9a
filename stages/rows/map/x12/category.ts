import { isLetter, isDigit } from '../../base/ascii.ts';
import { textOf } from '../../base/text.ts';

const HYPHEN = 45;
/** A day of this century or the last, as one of several parts. */
const DAY = /(?<!\w)(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\w)/;

/**
 * Whether what stands in the place of a member's number is a category with the day on which it began (`TANF 20250801`), or has parts
 * between semicolons (`4;20250101;;`): Medicaid agencies write such into REF*23, and many members have the same.
 */
export function isCategory(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && (isDigit(bytes[at]!) || isLetter(bytes[at]!) || bytes[at] === HYPHEN)) at++;
  if (at === end) return false;
  const text = textOf(bytes, start, end);
  return text.includes(';') || (/[ :|,/]/.test(text) && DAY.test(text));
}
