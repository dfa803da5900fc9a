import type { Row } from '../row.ts';

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes of a cell as a string: what is no UTF-8 in them is replaced. The slow door, for the few cells whose words are asked for. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  return UTF_8.decode(bytes.subarray(start, end));
}

/** A cell without the blanks around it. */
export function trimmedCell(row: Row, cell: number): string {
  return textOf(row.bytes, row.start[cell]!, row.end[cell]!).trim();
}

/** A text with one blank for each run of them, before patterns that would look at a long run again from every blank in it. */
export function singleBlanks(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
