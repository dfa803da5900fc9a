import type { Cut } from '../../../../src/model/cut.ts';
import type { ColumnForm } from '../../../../src/model/reading.ts';
import { Kernel, NOTHING_TO_RUN } from '../../kernel/kernel.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { CsvTokenizer } from '../../read/csv-tokenizer.ts';
import { dropFractions } from '../../read/float-columns.ts';
import { CARRIAGE_RETURN, LINE_FEED, skipLineEnd, SPACE } from '../../read/line-end.ts';
import { RepeatedHeader } from '../../read/repeated-header.ts';
import { isSectionHeading, RowKind, rowKind } from '../../read/row-kind.ts';
import { statedCounts } from '../../read/stated-counts.ts';
import { mayBeginTrailer } from '../../read/trailer-words.ts';
import { RowWidth } from '../../read/row-width.ts';
import { MAX_FIELDS, MAX_ROW_BYTES, Row } from '../../row.ts';
import { Cutter } from '../cutter.ts';
import type { DateOrders } from '../date-order.ts';
import type { Families } from '../families/families.ts';
import { mayBeginTable, type SecondTable } from './second-table.ts';
import { LineFinder } from '../../read/line-finder.ts';

export interface RowScanOptions {
  delimiter: number;
  quote: number;
  escape: number;
  /** The header. */
  columns: readonly string[];
  /** What stands above the header on each page (`CsvReading.page_titles`). */
  titles?: readonly string[];
  /** What proves that a shorter row is whole (`CsvReading.short_rows`). */
  shortRows?: readonly ColumnForm[] | null;
  /** Whether rows make families. Every row is then read in full, because one that does not fit the header belongs to no family. */
  linked: boolean;
  families: Families;
  dates: DateOrders;
  /** Columns of whole numbers that are written as floats. */
  floats: readonly number[];
  secondTable: SecondTable;
  /** Where the first data record stands: in bytes of the file, in bytes of the window's stream, and its row number. */
  start: number;
  startOffset: number;
  firstRow: number;
  cutBytes: number;
  /** The place in the file of a position in the window. */
  sourceOf: (window: ByteWindow, at: number) => number;
}

/** Bytes copied for the kernel at a time. Not a whole head of a megabyte, because memory that the kernel has touched stays in use. */
const COPY_BYTES = 64 * 1024;

/**
 * Counts the rows of a file and cuts it between families, in one pass over the bytes.
 * If rows make families, the kernel reads them. If they do not, a line without a quote is a record, and only those cells are looked for on
 * which something still depends; once there are none, lines are counted by the engine's own search. Everything else goes through the
 * tokenizer that the readers use, so that both agree on every record.
 */
export class RowScan {
  readonly #options: RowScanOptions;
  readonly #tokenizer: CsvTokenizer;
  readonly #lines: LineFinder;
  readonly #width: RowWidth;
  readonly #header: RepeatedHeader;
  readonly #linked: boolean;
  /** Rows that the kernel does not read are read into this. */
  readonly #row = new Row(MAX_FIELDS);
  readonly #readsCells: boolean;
  /** Where the window begins for the kernel, and how far it has been copied. */
  #base = -1;
  #copiedTo = 0;
  readonly #cutter: Cutter;
  /** 1 for bytes between a record's beginning and its first filled cell: delimiter, quote, blanks. */
  readonly #isOpening: Uint8Array;
  /** 1 for bytes that end a cell without quotes. */
  readonly #isStop: Uint8Array;
  #cellsNeeded: number;
  #nextNumber: number;
  /** The length of the last record. */
  #lastBytes = 0;
  #trailerCounts: number[] = [];
  /** Where the header of another table begins in the file, and its number; the rows end before it. */
  #tableStart = -1;
  #tableRow = 0;
  /** The first heading between the rows. */
  #sectionRow = 0;

  constructor(options: RowScanOptions) {
    this.#options = options;
    this.#tokenizer = new CsvTokenizer(options.delimiter, options.quote, options.escape);
    this.#lines = new LineFinder(options.quote);
    this.#width = new RowWidth(options.columns, options.shortRows);
    this.#header = new RepeatedHeader(options.columns, options.delimiter, options.titles);
    this.#linked = options.linked;
    this.#readsCells = options.linked && options.escape === 0;
    this.#cutter = new Cutter(options.start, options.startOffset, options.firstRow, options.cutBytes);
    this.#isOpening = byteSet([...Array(SPACE + 1).keys(), options.delimiter, options.quote]);
    this.#isStop = byteSet([LINE_FEED, CARRIAGE_RETURN, options.delimiter]);
    this.#cellsNeeded = options.linked ? options.columns.length : options.dates.cellsNeeded;
    this.#nextNumber = options.firstRow;
  }

  /** Takes the records that are complete in the window. */
  run(window: ByteWindow): void {
    if (!this.#readsCells) {
      this.#lines.reset(window);
      this.#takeAll(window, null);
      return;
    }
    const kernel = Kernel.take(NOTHING_TO_RUN);
    this.#copiedTo = window.at;
    this.#takeAll(window, kernel);
    kernel.giveBack();
  }

  #takeAll(window: ByteWindow, kernel: Kernel | null): void {
    while (window.at < window.end) {
      if (this.#tableStart >= 0) {
        window.at = window.end;
        return;
      }
      if (kernel === null ? this.#takePlainLine(window) : this.#takeCells(window, kernel)) continue;
      if (!this.#tokenizer.read(window, this.#row)) return;
      const { recordStart, recordEnd } = this.#row;
      this.#takeRecord(window, recordStart, this.#row);
      this.#lastBytes = recordEnd - recordStart;
      this.#nextNumber++;
    }
  }

  /** The pieces that are cut off. */
  get cuts(): readonly Cut[] {
    return this.#cutter.cuts;
  }

  end(fileBytes: number): {
    rows: number;
    cuts: Cut[];
    keyed: boolean;
    dayFirst: number[];
    trailerCounts: number[];
    secondTableRow: number;
    sectionRow: number;
  } {
    return {
      rows: this.#cutter.totalRows,
      cuts: this.#cutter.end(this.#tableStart < 0 ? fileBytes : this.#tableStart),
      keyed: this.#options.families.end(),
      dayFirst: this.#options.dates.dayFirst(),
      trailerCounts: this.#trailerCounts,
      secondTableRow: this.#tableRow,
      sectionRow: this.#sectionRow,
    };
  }

  /** Takes the next record if the kernel can read it. */
  #takeCells(window: ByteWindow, kernel: Kernel): boolean {
    if (this.#tokenizer.skipping) return false;
    const { at, bytes } = window;
    const next = this.#readCells(at, kernel) || (this.#copyOn(window, kernel) ? this.#readCells(at, kernel) : 0);
    if (next === 0 || next - at > MAX_ROW_BYTES) return false;
    const { row } = kernel;
    row.bytes = bytes;
    row.fault = 'none';
    if (row.count === this.#width.columns && this.#isData(bytes, at)) this.#takeRow(window, at, row);
    else this.#takeRecord(window, at, row);
    window.at = next;
    this.#nextNumber++;
    return true;
  }

  #readCells(at: number, kernel: Kernel): number {
    if (at >= this.#copiedTo) return 0;
    const { delimiter, quote } = this.#options;
    // A line feed stands for "no quote".
    return kernel.readCells(this.#base, at, this.#copiedTo, delimiter, quote === 0 ? LINE_FEED : quote, true);
  }

  /** Copies the next bytes for the kernel. False if it has what a usual record needs, or all there is. */
  #copyOn(window: ByteWindow, kernel: Kernel): boolean {
    const to = Math.min(window.end, window.at + COPY_BYTES);
    if (this.#copiedTo >= window.end || this.#copiedTo - window.at > COPY_BYTES / 2) return false;
    this.#base = kernel.copyOf(window, to);
    this.#copiedTo = this.#base < 0 ? window.at : to;
    return this.#base >= 0;
  }

  /**
   * Takes the next line if it is obviously a data record: complete, without a quote, and by its first bytes neither blank nor a trailer nor
   * the header.
   */
  #takePlainLine(window: ByteWindow): boolean {
    const { at, bytes, end } = window;
    if (!this.#isData(bytes, at) || this.#tokenizer.skipping) return false;
    // If there is a quote within the length of the last record, this one most likely has it, and is no plain line.
    if (this.#lines.hasQuote(at, at + this.#lastBytes)) return false;
    const splitEnd = this.#cellsNeeded > 0 ? this.#splitLine(window, at) : at;
    const isLineEnd = bytes[splitEnd] === LINE_FEED || bytes[splitEnd] === CARRIAGE_RETURN;
    if (this.#linked && (!isLineEnd || this.#row.count !== this.#width.columns)) return false;
    const lineEnd = isLineEnd ? splitEnd : this.#lines.lineEnd(splitEnd);
    if (lineEnd === end || lineEnd - at > MAX_ROW_BYTES || this.#lines.hasQuote(at, lineEnd)) return false;
    const next = skipLineEnd(bytes, lineEnd, end, window.last);
    if (next < 0) return false;
    this.#takeRow(window, at, this.#row);
    window.at = next;
    this.#lastBytes = next - at;
    this.#nextNumber++;
    return true;
  }

  /** Whether the record that begins there is data by its first bytes. */
  #isData(bytes: Uint8Array, at: number): boolean {
    return (
      !this.#header.isPrinted &&
      this.#isOpening[bytes[at]!] === 0 &&
      !mayBeginTrailer(bytes, at) &&
      !mayBeginTable(bytes, at) &&
      !this.#header.mayBegin(bytes, at)
    );
  }

  /** Finds the needed cells of a line without quotes. Answers where it stopped. */
  #splitLine(window: ByteWindow, from: number): number {
    const row = this.#row;
    const { bytes } = window;
    const { start, end, escaped } = row;
    const delimiter = this.#options.delimiter;
    const isStop = this.#isStop;
    const needed = this.#cellsNeeded;
    let count = 0;
    let cellStart = from;
    let at = from;
    for (;;) {
      let byte = bytes[at]!;
      while (isStop[byte] === 0) byte = bytes[++at]!;
      start[count] = cellStart;
      end[count] = at;
      escaped[count] = 0;
      count++;
      if (count >= needed || byte !== delimiter) break;
      cellStart = ++at;
    }
    row.bytes = bytes;
    row.count = count;
    row.fault = 'none';
    this.#blankFrom(count);
    return at;
  }

  #takeRecord(window: ByteWindow, from: number, row: Row): void {
    if (this.#options.secondTable.beginsWith(row)) {
      this.#tableStart = this.#options.sourceOf(window, from);
      this.#tableRow = this.#nextNumber;
      return;
    }
    const kind = rowKind(row, this.#width.columns, this.#header);
    if (kind === RowKind.data) {
      this.#width.settle(row);
      this.#takeRow(window, from, row);
      return;
    }
    if (kind === RowKind.trailer) {
      const counts = statedCounts(row, this.#options.columns);
      if (counts.length > 0) this.#trailerCounts = counts;
      if (this.#sectionRow === 0 && isSectionHeading(row)) this.#sectionRow = this.#nextNumber;
    }
    const offset = window.base + from;
    if (this.#cutter.isDue(offset, false)) this.#cut(window, from, this.#options.families.continues);
  }

  /** Counts the row at `from`, and cuts before it if that is due. */
  #takeRow(window: ByteWindow, from: number, row: Row): void {
    const { families, dates, floats } = this.#options;
    const offset = window.base + from;
    if (floats.length > 0) dropFractions(row, floats);
    const { continues } = families;
    const boundary = row.fault === 'none' ? families.begins(row) : families.fault();
    if (this.#cutter.isDue(offset, boundary)) this.#cut(window, from, boundary ? null : continues);
    else if (boundary) this.#cutter.boundaryAt(offset);
    this.#cutter.countRow();
    if (this.#cellsNeeded > 0 && dates.row(row)) this.#cellsNeeded = this.#linked ? this.#width.columns : dates.cellsNeeded;
  }

  #cut(window: ByteWindow, at: number, continues: Cut['continues']): void {
    this.#cutter.cut(this.#options.sourceOf(window, at), window.base + at, this.#nextNumber, continues);
    if (continues !== null) this.#options.families.cut();
  }

  /** Cells past the end of the row are blank. */
  #blankFrom(count: number): void {
    const row = this.#row;
    for (let cell = count; cell < this.#cellsNeeded; cell++) {
      row.start[cell] = 0;
      row.end[cell] = 0;
      row.escaped[cell] = 0;
    }
  }
}

function byteSet(bytes: readonly number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const byte of bytes) set[byte] = 1;
  return set;
}
