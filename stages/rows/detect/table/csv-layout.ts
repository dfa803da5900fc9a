import type { VendorScore } from '../../../../src/model/detection.ts';
import type { ColumnForm } from '../../../../src/model/reading.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { CsvTokenizer } from '../../read/csv-tokenizer.ts';
import { sniffDialect, type Dialect } from './dialect.ts';
import { settleHeader } from '../header/settle-header.ts';
import { withVendorsNames } from '../header/vendors-names.ts';
import { refuseHeadless, refuseUnparted } from './headless.ts';
import { withoutCommonPrefix, writtenHeader } from '../header/common-prefix.ts';
import { findHeader, firstHeader, HEADER_SEARCH_RECORDS, headWithHeader, ownHeaders } from '../header/header-row.ts';
import { cellTexts, headRecords, readHead, type HeadRecord } from '../head-records.ts';
import { knownInHead, knownInRows } from '../header/known-headers.ts';
import { RepeatedHeader } from '../../read/repeated-header.ts';
import { RowKind, rowKind } from '../../read/row-kind.ts';
import { RowWidth } from '../../read/row-width.ts';
import { findShortRows } from './short-rows.ts';
import { listBeside } from './list-beside.ts';
import { SecondTable } from './second-table.ts';
import type { Steps } from '../steps.ts';
import { settleLayout, type VendorLayout } from './vendor-layout.ts';
import { chooseVendor, fitsVendor } from '../vendor.ts';

/** What the head of a delimited file tells. Places are those in the window with the head. */
export interface CsvLayout extends VendorLayout {
  delimiter: number;
  quote: number;
  escape: number;
  recordsBefore: number;
  /** Set if rows leave off blank cells at their end: the forms of the columns, which tell whether a shorter row is complete. */
  shortRows: ColumnForm[] | null;
}

/**
 * Reads dialect, header and vendor from the head. Throws `invalid_file_format`, `unrecognized_layout` or `vendor_mismatch`. `layouts`: how
 * well vendors of fixed width fitted, for the message if the text has no cells or no header.
 */
export function* readCsvLayout(
  window: ByteWindow,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
  fileName: string,
  layouts: readonly VendorScore[],
): Steps<CsvLayout> {
  const known = knownInHead(vendors, hint);
  const dialect = sniffDialect(window, known);
  if (dialect === null) throw refuseUnparted(window, hint, layouts);
  const { delimiter, quote, escape } = dialect;
  yield;

  const readFrom = (from: number): HeadRecord[] =>
    headRecords(window, from, new CsvTokenizer(delimiter, quote, escape), quote, HEADER_SEARCH_RECORDS + 1, escape);
  const { records: read, passed } = headWithHeader(readFrom, dialect.from, known);
  const isVendors = (cells: readonly string[]): boolean => fitsVendor(cells, 'csv', vendors, hint);
  const all = withVendorsNames(withoutCommonPrefix(read, known, isVendors), 'csv', vendors, hint);
  const header = firstHeader(all, findHeader(all, known), known, isVendors);
  if (header === null) throw refuseHeadless(window, all, hint, layouts);
  const end = listBeside(all, header);
  const records = end < 0 ? all : all.map((record) => ({ ...record, cells: record.cells.map((cell, at) => (at < end ? cell : '')) }));
  const { columns, choice } = yield* settleHeader(records, header, known, hint, (names) => chooseVendor(names, 'csv', vendors, hint, fileName));

  const headerEnd = records[header.dataIndex - 1]!.to;
  const { dataStart, blankRecords } = passBlankRecords(window, headerEnd, dialect);
  const secondTable = new SecondTable(ownHeaders(read, header, columns), knownInRows(vendors, hint), (row) => cellTexts(row, quote));
  const rowTokenizer = (): CsvTokenizer => new CsvTokenizer(delimiter, quote, escape);
  const repeated = new RepeatedHeader(columns);
  const shortRows = findShortRows(columns, (take) =>
    readHead(window, dataStart, rowTokenizer(), (row) => {
      if (secondTable.beginsWith(row)) return false;
      return row.fault !== 'none' || rowKind(row, columns.length, repeated) !== RowKind.data || take(row);
    }),
  );
  const above = records.slice(0, header.index).map(({ cells }) => cells);
  const width = shortRows === null ? null : new RowWidth(columns, shortRows);
  yield;
  return {
    ...(yield* settleLayout({
      window,
      dataStart,
      tokenizer: rowTokenizer(),
      width,
      columns,
      choice,
      secondTable,
      above,
      written: writtenHeader(read, all, header),
      listBeside: end < 0 ? null : read[header.index]!.cells[end + 1]!,
      quote,
    })),
    shortRows,
    delimiter,
    quote,
    escape,
    recordsBefore: dialect.recordsBefore + passed + header.dataIndex + blankRecords,
  };
}

/** The first record behind the header that is not blank, as far as the head goes. */
function passBlankRecords(window: ByteWindow, headerEnd: number, { delimiter, quote, escape }: Dialect): { dataStart: number; blankRecords: number } {
  let dataStart = headerEnd;
  let blankRecords = 0;
  readHead(window, headerEnd, new CsvTokenizer(delimiter, quote, escape), (row) => {
    if (rowKind(row, Infinity) !== RowKind.blank) return false;
    dataStart = row.recordEnd;
    blankRecords++;
    return true;
  });
  return { dataStart, blankRecords };
}
