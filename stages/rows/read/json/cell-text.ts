import type { Row } from '../../row.ts';

/** Whether a cell holds this text; -1 is a column that the file does not have. No text is made of the cell. */
export function isText({ bytes, start, end }: Row, column: number, text: Uint8Array): boolean {
  if (column < 0) return false;
  const from = start[column]!;
  if (end[column]! - from !== text.length) return false;
  for (let at = 0; at < text.length; at++) if (bytes[from + at] !== text[at]) return false;
  return true;
}
