import { CARRIAGE_RETURN, LINE_FEED } from '../../read/line-end.ts';

/** So many lines must be alike; segments of an envelope and its members never are. */
const MIN_LINES = 4;
const SEEN_BYTES = 64 * 1024;

/**
 * Whether the lines of a file are all as long as the first, as where text was cut into lines (of 80 columns, mostly) or came
 * as records of one length. The last line may be shorter. Such line ends say nothing of the values in which they fall.
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
    // A shorter one may only be the last of all.
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
