import { isUtf8 } from 'node:buffer';
import type { ByteWindow } from '../../read/byte-window.ts';
import { FORM_FEED, findLineEnd, skipLineEnd } from '../../read/line-end.ts';

/** A line of the head, as text: the slow door, for the lines that say how a file is to be read. */
export interface HeadLine {
  text: string;
  /** Where it begins in the window. */
  from: number;
  /** Bytes up to its line end. */
  bytes: number;
}

/** So many lines decide whose file it is. */
const SEEN_LINES = 500;
const MAX_LINE_BYTES = 64 * 1024;

/** The first complete lines of a window, records of this many bytes where they do not end with a line end (0: lines); those that are far too long are left out. */
export function headLines(window: ByteWindow, recordBytes: number): HeadLine[] {
  const lines: HeadLine[] = [];
  const { bytes, end: limit } = window;
  for (let at = window.at; at < limit && lines.length < SEEN_LINES;) {
    // Not looked for behind the record: in a head without a line end, each of them would scan all of it.
    let end = findLineEnd(bytes, at, recordBytes > 0 ? Math.min(limit, at + recordBytes + 1) : limit);
    if (recordBytes > 0 && end - at > recordBytes) end = at + recordBytes;
    else if (end === limit && !window.last) break;
    let from = at;
    if (recordBytes === 0) while (from < end && bytes[from] === FORM_FEED) from++;
    if (end - at <= MAX_LINE_BYTES) lines.push({ text: textOf(bytes.subarray(from, end)), from: at, bytes: end - at });
    const isLineEnd = end < limit && (bytes[end] === 10 || bytes[end] === 13);
    at = isLineEnd ? skipLineEnd(bytes, end, limit, true) : end;
  }
  return lines;
}

/** The length of the first line, as far as the head goes. */
export function firstLineBytes({ at, end, bytes }: ByteWindow): number {
  return findLineEnd(bytes, at, end) - at;
}

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder('windows-1252', { ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
  return (isUtf8(bytes) ? UTF_8 : WINDOWS_1252).decode(bytes);
}
