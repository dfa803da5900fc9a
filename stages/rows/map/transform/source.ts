import { MAX_TRANSFORMED_BYTES } from '../../../../src/model/transform.ts';
import type { Row } from '../../row.ts';
import type { Text } from './text.ts';

/** Fills the text from a row, trimmed; answers the column that it came from, or -1 where all are blank. */
export type TextSource = (row: Row, text: Text) => number;

/** The first filled of some columns. */
export function fromColumns(columns: readonly number[]): TextSource {
  return (row, text) => {
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      text.take(row.bytes, row.start[column]!, row.end[column]!, row.escaped[column] === 1);
      text.trim();
      if (text.length > 0) return column;
    }
    return -1;
  };
}

/**
 * Several columns as one text, with a separator between the filled ones; where none is filled, `otherwise`. It counts as
 * coming from the first of them, or from a filled one that holds SSNs, so that no SSN passes as something else.
 */
export function fromParts(
  parts: readonly (readonly number[])[],
  separator: string,
  otherwise: TextSource,
  ssnColumns: readonly number[],
): TextSource {
  const sources = parts.map(fromColumns);
  const between = new TextEncoder().encode(separator);
  const buffer = new Uint8Array(MAX_TRANSFORMED_BYTES + 1);
  return (row, text) => {
    let written = 0;
    let from = -1;
    for (let i = 0; i < sources.length; i++) {
      const column = sources[i]!(row, text);
      if (column < 0) continue;
      if (from < 0 || ssnColumns.includes(column)) from = column;
      // One byte more than is allowed says that there was more.
      if (written > 0) written = append(buffer, written, between, 0, between.length);
      written = append(buffer, written, text.bytes, text.start, text.end);
    }
    if (from < 0) return otherwise(row, text);
    text.bytes = buffer;
    text.start = 0;
    text.end = written;
    return from;
  };
}

function append(to: Uint8Array, at: number, bytes: Uint8Array, start: number, end: number): number {
  let written = at;
  for (let from = start; from < end && written < to.length; from++) to[written++] = bytes[from]!;
  return written;
}
