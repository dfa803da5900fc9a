import type { FileFormat } from '../../../src/model/vendor-config.ts';
import { sniffDialect } from '../detect/table/dialect.ts';
import { findHeader, HEADER_SEARCH_RECORDS } from '../detect/header/header-row.ts';
import { headRecords, type HeadRecord } from '../detect/head-records.ts';
import { SourceText } from '../detect/source-text.ts';
import { headerKey } from '../headers/header.ts';
import { ByteWindow } from '../read/byte-window.ts';
import { CsvTokenizer } from '../read/csv-tokenizer.ts';
import { SheetRowTokenizer } from '../read/excel/sheet-row-tokenizer.ts';
import type { KnownHeaders } from '../detect/header/known-headers.ts';

const MIN_COLUMNS = 3;
const MAX_WORD_CHARACTERS = 60;
/** Digits in a row, a date, an address: what persons have and headers hardly ever. */
const DATA = /\d{3}|\d[/-]\d|\S@\S|^[\s\d.,$%-]+$/;

/**
 * The cells of the record that may be the header of a file whose names nobody knows: the first one in which every cell is
 * filled with a name of its own and nothing looks like data. Null where there is none, and for formats that need no header.
 */
export function guessHeader(head: Uint8Array, format: FileFormat, known: KnownHeaders): string[] | null {
  const records = recordsOf(head, format, known);
  const header = findHeader(records, known);
  return header === null ? (records.find(isHeaderLike)?.cells ?? null) : records[header.index]!.cells;
}

function recordsOf(head: Uint8Array, format: FileFormat, known: KnownHeaders): HeadRecord[] {
  if (format === 'excel') {
    const window = new ByteWindow(0);
    window.append(head, true);
    return headRecords(window, 0, new SheetRowTokenizer(null), 0, HEADER_SEARCH_RECORDS + 1);
  }
  if (format !== 'csv') return [];
  const { window } = new SourceText(head, true);
  const dialect = sniffDialect(window, known);
  if (dialect === null) return [];
  return headRecords(window, dialect.from, new CsvTokenizer(dialect.delimiter, dialect.quote), dialect.quote, HEADER_SEARCH_RECORDS + 1);
}

function isHeaderLike({ cells, fault, blank }: HeadRecord): boolean {
  if (fault !== 'none' || blank || cells.length < MIN_COLUMNS) return false;
  const keys = cells.map(headerKey);
  if (new Set(keys).size < keys.length || keys.includes('')) return false;
  return cells.every((cell) => cell.length <= MAX_WORD_CHARACTERS && !DATA.test(cell));
}
