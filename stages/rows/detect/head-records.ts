import { isUtf8 } from 'node:buffer';
import { wordKey } from '../map/vocabulary.ts';
import type { ByteWindow } from '../read/byte-window.ts';
import { RowKind, rowKind } from '../read/row-kind.ts';
import type { RowTokenizer } from '../read/row-tokenizer.ts';
import { MAX_FIELDS, Row } from '../row.ts';

/** A record of the head, as strings: the slow way, for the few records that tell how to read a file. */
export interface HeadRecord {
  cells: string[];
  blank: boolean;
  /** Whether it may be a trailer: it looks like one, for example by stating a count. In a narrow table it may still be a row. */
  trailer: boolean;
  fault: Row['fault'];
  /** The format's own number of the record; 0 if it has none. */
  number: number;
  /** Where it begins and ends in the window. */
  from: number;
  to: number;
}

/** A record may have fewer cells than the header. */
export function isBlankCell(cell: string | undefined): boolean {
  return (cell ?? '').trim() === '';
}

/** Hands over each faultless data row of the head, until `take` answers false. */
export type HeadRows = (take: (row: Row) => unknown) => void;

/** A head is read up to ten times, and making a row takes longer than reading the head. Nothing of a file stays in it. */
const HEAD_ROW = new Row(MAX_FIELDS);

/** The first complete records of a window from a place on. The window does not move. `quote` 0: the format doubles no quotes. */
export function headRecords(window: ByteWindow, from: number, tokenizer: RowTokenizer, quote: number, maxRecords: number, escape = 0): HeadRecord[] {
  const records: HeadRecord[] = [];
  const take = (row: Row): boolean => {
    const kind = rowKind(row, Infinity);
    records.push({
      cells: cellTexts(row, quote, escape),
      blank: kind === RowKind.blank,
      trailer: kind === RowKind.trailer,
      fault: row.fault,
      number: row.number,
      from: row.recordStart,
      to: row.recordEnd,
    });
    return records.length < maxRecords;
  };
  try {
    readHead(window, from, tokenizer, take, HEAD_ROW);
  } finally {
    HEAD_ROW.clear();
  }
  return records;
}

/**
 * Records below a header that show what its columns hold: without faults, repeated headers and lines of reports, and without marks before
 * text cells.
 */
export function sampleRows(records: readonly HeadRecord[], header: readonly string[]): HeadRecord[] {
  const names = header.map((name) => name.trim());
  const isHeader = ({ cells }: HeadRecord): boolean => cells.every((cell, at) => cell.trim() === '' || cell.trim() === names[at]);
  return records
    .filter((record) => record.fault === 'none' && !record.blank && !record.trailer && !isHeader(record))
    .map((record) => ({ ...record, cells: record.cells.map((cell) => cell.replace(TEXT_MARK, '$1$2')) }));
}

/** The words in a column, normalized, without blank cells. */
export function wordsIn(rows: readonly Pick<HeadRecord, 'cells'>[], at: number): string[] {
  return rows.flatMap(({ cells }) => wordKey(cells[at] ?? '') || []);
}

/** `'012` and `="012"`, with which spreadsheets keep a text. */
const TEXT_MARK = /^\s*(?:="(.*)"|'(.*))\s*$/su;

/**
 * Reads the complete records of a window from a place on into one row, until `take` answers false. The window does not move. `tokenizer`
 * must be a fresh one.
 */
export function readHead(window: ByteWindow, from: number, tokenizer: RowTokenizer, take: (row: Row) => boolean, row = new Row(MAX_FIELDS)): void {
  const at = window.at;
  window.at = from;
  while (tokenizer.read(window, row) && take(row)) continue;
  window.at = at;
}

export function cellTexts(row: Row, quote: number, escape = 0): string[] {
  return Array.from({ length: row.count }, (_, cell) => cellText(row, cell, quote, escape));
}

const UTF_8 = new TextDecoder();
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** The text of a cell: UTF-8 or, if it is not valid UTF-8, Windows-1252. */
export function cellText(row: Row, cell: number, quote: number, escape = 0): string {
  const bytes = row.bytes.subarray(row.start[cell], row.end[cell]);
  const text = (isUtf8(bytes) ? UTF_8 : WINDOWS_1252).decode(bytes);
  if (row.escaped[cell] === 0) return text;
  const mark = String.fromCharCode(quote);
  if (escape === 0) return text.replaceAll(mark + mark, mark);
  const sign = String.fromCharCode(escape);
  return text.replaceAll(sign + mark, mark).replaceAll(sign + sign, sign);
}
