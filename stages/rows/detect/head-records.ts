import { isUtf8 } from 'node:buffer';
import { wordKey } from '../map/vocabulary.ts';
import type { ByteWindow } from '../read/byte-window.ts';
import { RowKind, rowKind } from '../read/row-kind.ts';
import type { RowTokenizer } from '../read/row-tokenizer.ts';
import { MAX_FIELDS, Row } from '../row.ts';

/** A record of the head, as strings: the slow door, for the few records that say how a file is to be read. */
export interface HeadRecord {
  cells: string[];
  blank: boolean;
  /** Whether it may be a trailer: it stands below rows and states their count or the like. In a narrow table it may still be a row. */
  trailer: boolean;
  fault: Row['fault'];
  /** The number that the format itself gives it; 0 where it gives none. */
  number: number;
  /** Where it begins and ends in the window. */
  from: number;
  to: number;
}

/** A record may have fewer cells than the header. */
export function isBlankCell(cell: string | undefined): boolean {
  return (cell ?? '').trim() === '';
}

/** Hands over each data row of the head that has no fault, until `take` answers false. */
export type HeadRows = (take: (row: Row) => unknown) => void;

/** A head is read up to ten times, and a row takes longer to make than the head to read. Nothing of a file stays in it. */
const HEAD_ROW = new Row(MAX_FIELDS);

/** The first complete records of a window from a place on; the window is left as it is. `quote` 0 for formats that double none. */
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

/** Records below a header that show what its columns hold: none with a fault, no repeated header, nothing that a report prints, no mark before a cell that is a text. */
export function sampleRows(records: readonly HeadRecord[], header: readonly string[]): HeadRecord[] {
  const names = header.map((name) => name.trim());
  const isHeader = ({ cells }: HeadRecord): boolean => cells.every((cell, at) => cell.trim() === '' || cell.trim() === names[at]);
  return records
    .filter((record) => record.fault === 'none' && !record.blank && !record.trailer && !isHeader(record))
    .map((record) => ({ ...record, cells: record.cells.map((cell) => cell.replace(TEXT_MARK, '$1$2')) }));
}

/** What the cells of a column say, as words are compared; blank ones say nothing. */
export function wordsIn(rows: readonly Pick<HeadRecord, 'cells'>[], at: number): string[] {
  return rows.flatMap(({ cells }) => wordKey(cells[at] ?? '') || []);
}

/** `'012` and `="012"`, by which spreadsheets keep a text. */
const TEXT_MARK = /^\s*(?:="(.*)"|'(.*))\s*$/su;

/**
 * Reads the complete records of a window from a place on into one row, while `take` wants more; the window is left as it is.
 * `tokenizer` is a fresh one.
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

/** The text of a cell: UTF-8, or Windows-1252 where it is none. */
export function cellText(row: Row, cell: number, quote: number, escape = 0): string {
  const bytes = row.bytes.subarray(row.start[cell], row.end[cell]);
  const text = (isUtf8(bytes) ? UTF_8 : WINDOWS_1252).decode(bytes);
  if (row.escaped[cell] === 0) return text;
  const mark = String.fromCharCode(quote);
  if (escape === 0) return text.replaceAll(mark + mark, mark);
  const sign = String.fromCharCode(escape);
  return text.replaceAll(sign + mark, mark).replaceAll(sign + sign, sign);
}
