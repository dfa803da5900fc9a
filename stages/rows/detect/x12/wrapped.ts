import { CARRIAGE_RETURN, LINE_FEED } from '../../read/line-end.ts';

/** At least so many lines must be alike. Segments of an envelope and its members never are. */
const MIN_LINES = 4;
const SEEN_BYTES = 64 * 1024;

/**
 * Whether all lines of a file are as long as the first: text was wrapped (mostly at 80 columns), or came in records of one length. The last
 * line may be shorter. Line ends within values mean nothing then.
 */
export function isWrapped(head: Uint8Array): boolean {
  const seen = head.subarray(0, SEEN_BYTES);
  let width = -1;
  let lines = 0;
  for (let from = 0; from < seen.length;) {
    const end = seen.indexOf(LINE_FEED, from);
    if (end < 0) break;
    const length = (seen[end - 1] === CARRIAGE_RETURN ? end - 1 : end) - from;
    if (width < 0) width = length;
    // Only the last line may be shorter.
    if (length !== width && (length > width || !isBlank(seen, end + 1))) return false;
    lines++;
    from = end + 1;
  }
  return lines >= MIN_LINES;
}

/** Digits of a line's number at its end, as editors of mainframes write it in columns 73 to 80. */
const NUMBER_BYTES = 8;

/** Whether each line of a wrapped file ends with its number, which would stand in the middle of values. */
export function isNumbered(head: Uint8Array): boolean {
  const lines = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, SEEN_BYTES)).toString('latin1').split(/\r?\n/).slice(0, -1);
  const numbers = lines.filter((line) => line.trim() !== '').map((line) => line.slice(-NUMBER_BYTES));
  return numbers.length >= MIN_LINES && numbers.every((number, n) => /^\d{8}$/.test(number) && (n === 0 || number > numbers[n - 1]!));
}

function isBlank(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at++) if (bytes[at]! > 32) return false;
  return true;
}
