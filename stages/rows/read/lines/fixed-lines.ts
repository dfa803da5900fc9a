import type { Kernel } from '../../kernel/kernel.ts';
import { UNUSUAL_LINE } from '../../kernel/line-codes.ts';
import { MAX_ROW_BYTES, type Row, type RowFault } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import { CARRIAGE_RETURN, FORM_FEED, LINE_FEED, findLineEnd, skipLineEnd } from '../line-end.ts';
import { LineFinder } from '../line-finder.ts';
import { Arena } from '../arena.ts';
import { MAX_DECIMAL_BYTES, withDecimals } from './decimals.ts';
import { FixedFields } from './fixed-fields.ts';
import { FixedLineTypes } from './fixed-line-types.ts';
import { charactersIn, expandedLength, isBlank, Measure, measureOf, placeOfCharacter } from './fixed-text.ts';
import { fixedType, Tags, type FixedLayout, type FixedType } from './fixed-types.ts';
import { HighFinder } from './high-finder.ts';
import { Found, UNKNOWN, WORDED_TRAILER, type LineSource } from './line-groups.ts';
import { LinesOfRow, Rewriting } from './lines-of-row.ts';
import { wholeNumberAt, wordedCount } from './trailer-line.ts';

/**
 * Lines of fixed width. Their fields are a table of offsets, so only the end and the tag of a line are examined. Records end with LF, CR or
 * CRLF, in any mix, or have one length and no line end (`record_bytes`).
 *
 * Lines that are not ASCII take a slower path that counts characters. A line that is not UTF-8 is read as Windows-1252. A tab is an
 * ordinary character, except where expanding tabs to every eighth position gives the line the length of its layout.
 *
 * A form feed before a line, where a printed page began, is not part of the line.
 *
 * The kernel finds and cuts the usual lines.
 */
export class FixedLines implements LineSource {
  next = 0;
  type: number = UNKNOWN;
  readonly #types: readonly FixedType[];
  readonly #lineTypes: FixedLineTypes;
  readonly #fields: FixedFields;
  readonly #columns: number;
  readonly #recordBytes: number;
  readonly #kernel: Kernel | null;
  /** Whether callers read the lines again after their row was read. */
  readonly #keepsLines: boolean;
  /** The most fields with decimals in a row. */
  readonly #decimalFields: number;
  readonly #finder = new LineFinder(0);
  readonly #high = new HighFinder();
  readonly #arena = new Arena();
  readonly #lines = new LinesOfRow();
  /** Where the search for the last line began; -1: the bytes have moved since. */
  #foundAt = -1;
  /** Where that line begins. */
  #at = 0;
  #end = 0;
  #skipping = false;
  /** Where the window's bytes begin in the kernel's memory; -1 if they are not in it. */
  #base = -1;
  /** Whether the kernel found the line. */
  #isUsual = false;
  /** Whether the row has no line yet. */
  #isNew = false;

  /** Rows use the kernel's memory if there is a kernel. */
  constructor(reading: FixedLayout, kernel: Kernel | null) {
    this.#types = reading.line_types.map((type) => fixedType(type, reading.columns.length));
    // Fixed-width rows have nothing between fields that anybody reads.
    const isParted = this.#types.some((type) => type.isParted);
    this.#kernel = isParted ? null : kernel;
    this.#lineTypes = new FixedLineTypes(new Tags(reading.line_types), this.#high, isParted);
    this.#fields = new FixedFields(this.#types);
    this.#columns = reading.columns.length;
    this.#recordBytes = reading.record_bytes;
    this.#decimalFields = this.#types.reduce((sum, { decimals }, at) => sum + decimals.length * reading.line_types[at]!.max, 0);
    this.#keepsLines = this.#decimalFields > 0 || this.#recordBytes > 0;
  }

  get areUsual(): boolean {
    return this.#kernel?.runs === true && !this.#keepsLines;
  }

  get isBeforeLine(): boolean {
    return !this.#skipping && this.#base >= 0;
  }

  begin(window: ByteWindow): void {
    this.#finder.reset(window);
    this.#high.reset(window);
    this.#arena.reset(window);
    this.#base = this.#kernel?.linesIn(window) ?? -1;
    this.#foundAt = -1;
  }

  ready(window: ByteWindow): boolean {
    if (!this.#skipping) return true;
    window.at = findLineEnd(window.bytes, window.at, window.end);
    const to = skipLineEnd(window.bytes, window.at, window.end, window.last);
    if (to < 0 || (window.at === window.end && !window.last)) return false;
    window.at = to;
    this.#skipping = false;
    return true;
  }

  readRow(row: Row, window: ByteWindow): number {
    if (this.#base < 0) return 0;
    const kernel = this.#kernel!;
    const { at } = window;
    const to = kernel.readLine(this.#base, at, window.end);
    if (to === 0) return 0;
    row.count = this.#columns;
    row.bytes = window.bytes;
    row.recordStart = at;
    row.recordEnd = to;
    if (this.#keepsLines) {
      this.#lines.clear();
      this.#lines.add(at, kernel.lineEnd, kernel.lineType, 0, Rewriting.asItIs);
      if (this.#decimalFields > 0) this.#writeDecimals(row, window.bytes);
    }
    return to;
  }

  find(window: ByteWindow, at: number): Found {
    // The line that ended the last row begins this one.
    if (at === this.#foundAt) return Found.line;
    if (at >= window.end) return Found.waiting;
    const kernel = this.#kernel;
    if (kernel !== null && this.#base >= 0) {
      const type = kernel.findLine(this.#base, at, window.end);
      if (type !== UNUSUAL_LINE) {
        this.#foundAt = at;
        this.#at = at;
        this.#end = kernel.lineEnd;
        this.next = kernel.nextLine;
        this.type = type;
        this.#isUsual = true;
        return Found.line;
      }
    }
    return this.#findUnusual(window, at);
  }

  #findUnusual(window: ByteWindow, at: number): Found {
    const { bytes, end: limit } = window;
    this.#isUsual = false;
    this.#foundAt = -1;
    let end = this.#finder.lineEnd(at);
    if (this.#recordBytes > 0 && end - at > this.#recordBytes) end = at + this.#recordBytes;
    else if (end === limit && !window.last && limit - at <= MAX_ROW_BYTES) return Found.waiting;
    if (end - at > MAX_ROW_BYTES) {
      this.#skipping = true;
      this.next = at + MAX_ROW_BYTES;
      return Found.tooLarge;
    }
    const isLineEnd = end < limit && (bytes[end] === LINE_FEED || bytes[end] === CARRIAGE_RETURN);
    const next = isLineEnd ? skipLineEnd(bytes, end, limit, window.last) : end;
    if (next < 0) return Found.waiting;
    let from = at;
    if (this.#recordBytes === 0) while (from < end && bytes[from] === FORM_FEED) from++;
    this.#foundAt = at;
    this.#at = from;
    this.#end = end;
    this.next = next;
    this.type = this.#lineTypes.of(bytes, from, end);
    return Found.line;
  }

  open(row: Row): void {
    row.count = this.#columns;
    row.plain = this.#base >= 0;
    this.#lines.clear();
    this.#isNew = true;
  }

  empty(row: Row): void {
    this.#emptyFields(row);
    row.count = this.#columns;
    row.plain = false;
  }

  #emptyFields({ start, end }: Row): void {
    start.fill(0, 0, this.#columns);
    end.fill(0, 0, this.#columns);
    this.#isNew = false;
  }

  take(row: Row, { bytes }: ByteWindow, shift: number): RowFault {
    const at = this.#at;
    const end = this.#end;
    const type = this.#types[this.type]!;
    if (this.#isNew && !type.fillsRow) this.#emptyFields(row);
    this.#isNew = false;
    if (this.#isUsual) {
      const taken = this.#kernel!.takeLine(this.#base, this.type, shift);
      if (taken !== UNUSUAL_LINE) {
        if (taken === 0) row.plain = false;
        this.#lines.add(at, end, this.type, shift, Rewriting.asItIs);
        return 'none';
      }
    }
    row.plain = false;
    if (this.#high.hasHigh(at, end)) return this.#takeSlow(row, bytes, shift);
    const length = end - at;
    if (length !== type.maxLength && type.maxLength > 0 && this.#high.hasTab(at, end) && expandedLength(bytes, at, end) === type.maxLength) {
      this.#lines.add(at, end, this.type, shift, Rewriting.tabs);
      return 'none';
    }
    this.#fields.put(row, bytes, this.#lines.add(at, end, this.type, shift, Rewriting.asItIs));
    if (length < type.minLength) return 'line_length';
    if (type.isParted && this.#fields.runTogether(row, bytes, at, end)) return 'column_overrun';
    return type.maxLength > 0 && length > type.maxLength && !isBlank(bytes, at + type.maxLength, end) ? 'line_length' : 'none';
  }

  repeat(row: Row, type: number, shift: number): void {
    this.#lines.repeat(type);
    this.#fields.repeat(row, type, shift);
  }

  close(row: Row, window: ByteWindow, from: number, to: number): void {
    row.bytes = window.bytes;
    row.recordStart = from;
    row.recordEnd = to;
    if (this.#isNew) this.#emptyFields(row);
    if (this.#lines.isDirty) this.#rewrite(row, window.bytes);
    else if (this.#decimalFields > 0) this.#writeDecimals(row, window.bytes);
  }

  carry(row: Row): Uint8Array {
    return this.#recordBytes > 0 ? this.#lines.texts(row.bytes) : row.bytes.slice(row.recordStart, row.recordEnd);
  }

  statedCount({ bytes }: ByteWindow): number {
    if (this.type === WORDED_TRAILER) return wordedCount(bytes, this.#at, this.#end);
    const { from, to } = this.#types[this.type]!;
    return wholeNumberAt(bytes, Math.min(this.#end, this.#at + from[0]!), Math.min(this.#end, this.#at + to[0]!));
  }

  /** Takes a line that is not ASCII. */
  #takeSlow(row: Row, bytes: Uint8Array, shift: number): RowFault {
    const at = this.#at;
    const end = this.#end;
    const { minLength, maxLength, isParted } = this.#types[this.type]!;
    let measure = measureOf(bytes, at, end, maxLength);
    const rewriting = measure === Measure.windows1252 ? Rewriting.windows1252 : Rewriting.asItIs;
    const line = this.#lines.add(at, end, this.type, shift, rewriting);
    this.#fields.putMeasured(row, bytes, line, measure);
    let overruns = isParted && this.#fields.runTogether(row, bytes, at, end);
    // Where blanks are stripped, no length says what positions count.
    if (overruns && measure === Measure.characters) {
      measure = Measure.bytes;
      this.#fields.putMeasured(row, bytes, line, measure);
      overruns = this.#fields.runTogether(row, bytes, at, end);
    }
    const length = measure === Measure.characters ? charactersIn(bytes, at, end) : end - at;
    if (length < minLength) return 'line_length';
    if (overruns) return 'column_overrun';
    if (maxLength === 0 || length <= maxLength) return 'none';
    return isBlank(bytes, placeOfCharacter(bytes, at, end, maxLength, measure), end) ? 'none' : 'line_length';
  }

  /** Inserts decimal points: beside the lines if the window has room there, else in a copy of the lines. */
  #writeDecimals(row: Row, bytes: Uint8Array): void {
    const arena = this.#arena;
    arena.reserve(this.#decimalFields * MAX_DECIMAL_BYTES);
    if (arena.bytes !== bytes) return this.#rewrite(row, bytes);
    const lines = this.#lines;
    for (let k = 0; k < lines.count; k++) {
      const { type, shift, repeated } = lines.at(k);
      if (repeated >= 0) this.#fields.repeat(row, repeated, shift);
      withDecimals(row, this.#types[type]!, shift, arena);
    }
  }

  /** Copies the lines of the row as UTF-8, with tabs expanded and decimal points inserted, and finds the fields in the copy. */
  #rewrite(row: Row, bytes: Uint8Array): void {
    const arena = this.#arena;
    row.recordStart = this.#lines.rewrite(bytes, arena, this.#decimalFields * MAX_DECIMAL_BYTES);
    row.recordEnd = arena.at;
    row.bytes = arena.bytes;
    for (let k = 0; k < this.#lines.count; k++) {
      const line = this.#lines.at(k);
      const { type, shift } = line;
      if (line.repeated >= 0) this.#fields.repeat(row, line.repeated, shift);
      const length = line.rewriting === Rewriting.windows1252 ? 0 : this.#types[type]!.maxLength;
      this.#fields.putMeasured(row, row.bytes, line, measureOf(row.bytes, line.start, line.end, length));
      withDecimals(row, this.#types[type]!, shift, arena);
    }
  }
}
