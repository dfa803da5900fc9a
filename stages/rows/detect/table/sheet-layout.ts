import { Failure } from '../../../../src/base/failure.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';
import { headerKey } from '../../headers/header.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { isSsnHeader } from '../../map/persons/ssn-header.ts';
import { ByteWindow } from '../../read/byte-window.ts';
import { SheetRowTokenizer } from '../../read/excel/sheet-row-tokenizer.ts';
import { RowKind, rowKind } from '../../read/row-kind.ts';
import type { Row } from '../../row.ts';
import { settleHeader } from '../header/settle-header.ts';
import { withVendorsNames } from '../header/vendors-names.ts';
import { withoutCommonPrefix, writtenHeader } from '../header/common-prefix.ts';
import { findHeader, firstHeader, HEADER_SEARCH_RECORDS, headWithHeader, ownHeaders } from '../header/header-row.ts';
import { headRecords, readHead, type HeadRecord } from '../head-records.ts';
import { knownInHead, knownInRows, type KnownHeaders } from '../header/known-headers.ts';
import type { InspectOptions } from '../inspection.ts';
import { listBeside } from './list-beside.ts';
import { SecondTable } from './second-table.ts';
import type { Steps } from '../steps.ts';
import { settleLayout, type VendorLayout } from './vendor-layout.ts';
import { allInOneCell, withoutHeader } from '../layout-refusals.ts';
import { chooseVendor, fitsVendor, type Choice } from '../vendor.ts';

/** What the head of a sheet says. */
export interface SheetLayout extends VendorLayout {
  headerRow: number;
}

/** How well a sheet fits, by its first rows. */
export interface SheetScore {
  /** Why it cannot be read as a table of persons; null if it can. */
  refusal: Failure | null;
  /** How many known names its header has, counted twice if there are rows below. */
  score: number;
  /** Whether rows stand below its header. */
  hasRows: boolean;
  /** Whether its header stands below long instructions. It may be that of an example. */
  isBelowInstructions: boolean;
  /** Whether it holds anything at all. */
  hasText: boolean;
  /** Whether it is about persons, although it may be no table of them: it has their plans and numbers, or dependents without an identifier. */
  isOfPersons: boolean;
  /** The columns of SSNs, by header. */
  ssnColumns: number[];
}

/** Judges a sheet by the sheet rows of its head. */
export function* scoreSheet(head: Uint8Array, { vendors, hint, fileName }: Pick<InspectOptions, 'vendors' | 'hint' | 'fileName'>): Steps<SheetScore> {
  const window = new ByteWindow(0);
  window.append(head, true);
  const found = findColumns(window, vendors, hint);
  try {
    const { hits, columns, dataStart } = yield* readHeader(found, vendors, hint, fileName);
    const filled = hasRows(window, dataStart, columns.length);
    const score = filled ? hits * 2 : hits;
    const ssnColumns = ssnColumnsOf(columns);
    return { refusal: null, score, hasRows: filled, isBelowInstructions: found.passed > 0, hasText: true, isOfPersons: true, ssnColumns };
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    const isOfPersons = saysOfPersons(window, found);
    return { refusal, score: 0, hasRows: false, isBelowInstructions: false, hasText: head.length > 0, isOfPersons, ssnColumns: [] };
  }
}

/** Whether some column names a person, others are known, and rows stand below. */
function saysOfPersons(window: ByteWindow, { records, header }: FoundColumns): boolean {
  if (header === null || header.hits < MIN_KNOWN) return false;
  const { cells } = records[header.index]!;
  return cells.some((cell) => OF_PERSON.test(headerKey(cell))) && hasRows(window, records[header.dataIndex - 1]!.to, cells.length);
}

const MIN_KNOWN = 3;
const OF_PERSON = /^(?:employee|emp|ee|member|subscriber|dependent|participant|insured) ?(?:id|number|name|ssn)$|^(?:ssn|first ?name|last ?name)$/;

/** Reads header and vendor from the head of a sheet, which stands in the kernel's memory. Throws `unrecognized_layout` or `vendor_mismatch`. */
export function* readSheetLayout(window: ByteWindow, { vendors, hint, fileName }: InspectOptions, kernel: Kernel): Steps<SheetLayout> {
  const found = findColumns(window, vendors, hint);
  const { columns, choice, dataStart, headerRow } = yield* readHeader(found, vendors, hint, fileName);
  const tokenizer = new SheetRowTokenizer(columns.length, kernel);
  const secondTable = new SecondTable(ownHeaders(found.read, found.header, columns), knownInRows(vendors, hint), allCells);
  const above = found.records.slice(0, found.header?.index ?? 0).map(({ cells }) => cells);
  const written = found.header === null ? null : writtenHeader(found.read, found.records, found.header);
  const { listBeside } = found;
  const table = { window, dataStart, tokenizer, width: null, columns, choice, secondTable, above, written, listBeside, quote: 0 };
  return { ...(yield* settleLayout(table, kernel.row)), headerRow };
}

/** The cells of a row, also those past the last column. */
function allCells({ bytes, recordStart, recordEnd }: Row): readonly string[] {
  const window = new ByteWindow(0);
  window.append(bytes.subarray(recordStart, recordEnd), true);
  return headRecords(window, 0, new SheetRowTokenizer(null), 0, 1)[0]?.cells ?? [];
}

interface Header {
  columns: string[];
  hits: number;
  choice: Choice;
  dataStart: number;
  headerRow: number;
}

/** The first records of a sheet, and the header among them; null if there is none. */
interface FoundColumns {
  known: KnownHeaders;
  /** As they stand in the sheet, and as they are looked at (`withoutCommonPrefix`, `withVendorsNames`). */
  read: readonly HeadRecord[];
  /** How many records of instructions stand above those. */
  passed: number;
  records: readonly HeadRecord[];
  header: ReturnType<typeof findHeader>;
  /** The first name of a list beside the persons, which is not among the records. */
  listBeside: string | null;
}

function findColumns(window: ByteWindow, vendors: readonly VendorVersion[], hint: VendorVersion | null): FoundColumns {
  const known = knownInHead(vendors, hint);
  const isVendors = (cells: readonly string[]): boolean => fitsVendor(cells, 'excel', vendors, hint);
  const readFrom = (from: number): HeadRecord[] => headRecords(window, from, new SheetRowTokenizer(null), 0, HEADER_SEARCH_RECORDS + 1);
  const { records: read, passed } = headWithHeader(readFrom, 0, known);
  const records = withVendorsNames(withoutCommonPrefix(read, known, isVendors), 'excel', vendors, hint);
  const header = firstHeader(records, findHeader(records, known), known, isVendors);
  const end = header === null ? -1 : listBeside(records, header);
  if (end < 0) return { known, read, passed, records, header, listBeside: null };
  const ofPersons = records.map((record) => ({ ...record, cells: record.cells.slice(0, end) }));
  return { known, read, passed, records: ofPersons, header, listBeside: read[header!.index]!.cells[end + 1]! };
}

function* readHeader(
  { known, records, header }: FoundColumns,
  vendors: readonly VendorVersion[],
  hint: VendorVersion | null,
  fileName: string,
): Steps<Header> {
  if (header === null) {
    const filled = records.filter(({ blank }) => !blank).map(({ cells }) => cells.filter((cell) => cell !== ''));
    const inOne = filled.every(({ length }) => length === 1) ? allInOneCell(filled.flat()) : null;
    throw withoutHeader(filled[0]?.length ?? 0, hint, inOne);
  }
  const { number } = records[header.index]!;
  const { columns, choice } = yield* settleHeader(records, header, known, hint, (names) => chooseVendor(names, 'excel', vendors, hint, fileName));
  return { columns, hits: header.hits, choice, dataStart: records[header.dataIndex - 1]!.to, headerRow: number };
}

function hasRows(window: ByteWindow, dataStart: number, columns: number): boolean {
  let found = false;
  readHead(window, dataStart, new SheetRowTokenizer(columns), (row) => {
    found = rowKind(row, columns) === RowKind.data;
    return !found;
  });
  return found;
}

function ssnColumnsOf(columns: readonly string[]): number[] {
  return columns.flatMap((column, at) => (isSsnHeader(column) ? [at] : []));
}
