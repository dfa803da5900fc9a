import type { TaggedLinesReading } from '../../../../src/model/reading.ts';
import { compileWords, type WordTable } from '../../map/words.ts';
import { wordKey } from '../../map/vocabulary.ts';
import { MAX_FIELDS, Row, type RowFault } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import { CsvTokenizer } from '../csv-tokenizer.ts';
import { RowKind, rowKind } from '../row-kind.ts';
import { Arena } from '../arena.ts';
import { BLANK, Found, STRANGER, UNKNOWN, type LineSource } from './line-groups.ts';
import { recodeRow } from '../recode.ts';
import { tagNames, type TagNames } from './tag-names.ts';
import { wholeNumberAt } from './trailer-line.ts';

/** Delimited lines whose first cell names their type. `CsvTokenizer` reads them, with all its tolerance for malformed CSV. */
export class TaggedLines implements LineSource {
  readonly areUsual = false;
  readonly isBeforeLine = false;
  next = 0;
  type: number = UNKNOWN;
  readonly #types: TaggedLinesReading['line_types'];
  readonly #columns: number;
  readonly #tags: WordTable;
  readonly #names: TagNames | null;
  readonly #tokenizer: CsvTokenizer;
  readonly #arena = new Arena();
  /** The cells of the line found. */
  readonly #line = new Row(MAX_FIELDS);
  readonly #tag = (): string => {
    const { bytes, start, end } = this.#line;
    return decoder.decode(bytes.subarray(start[0], end[0]).subarray(0, MAX_TAG_BYTES));
  };
  /** The type of the current row; -1 if its first line cannot begin a row. */
  #rowType = -1;

  constructor(reading: Pick<TaggedLinesReading, 'line_types' | 'columns' | 'delimiter' | 'quote'>) {
    this.#types = reading.line_types;
    this.#columns = reading.columns.length;
    this.#tags = compileWords(reading.line_types.flatMap(({ tags }, type) => tags.map((tag) => [wordKey(tag), type] as const)));
    this.#names = tagNames(reading.line_types);
    this.#tokenizer = new CsvTokenizer(reading.delimiter, reading.quote);
  }

  begin(window: ByteWindow): void {
    this.#arena.reset(window);
  }

  ready(): boolean {
    // Asked for the next line, the tokenizer skips the rest of a line that was too large.
    return true;
  }

  readRow(): number {
    return 0;
  }

  find(window: ByteWindow, at: number): Found {
    const line = this.#line;
    window.at = at;
    if (!this.#tokenizer.read(window, line)) return Found.waiting;
    this.next = window.at;
    if (line.fault === 'row_too_large') return Found.tooLarge;
    this.type = rowKind(line, Infinity) === RowKind.blank ? BLANK : this.#typeOf(line);
    return Found.line;
  }

  #typeOf(line: Row): number {
    const type = this.#tags.find(line.bytes, line.start[0]!, line.end[0]!);
    if (type >= 0) return type;
    return this.#names?.isStranger(this.#tag()) === true ? STRANGER : UNKNOWN;
  }

  open(row: Row): void {
    this.#rowType = this.type >= 0 && this.#types[this.type]!.role === 'row' ? this.type : -1;
    this.empty(row);
  }

  empty(row: Row): void {
    row.start.fill(0, 0, this.#columns);
    row.end.fill(0, 0, this.#columns);
    row.escaped.fill(0, 0, this.#columns);
    row.count = this.#columns;
  }

  take(row: Row, _window: ByteWindow, shift: number): RowFault {
    const line = this.#line;
    for (const { column, cell } of this.#types[this.type]!.fields) {
      if (cell >= line.count) continue;
      row.start[column + shift] = line.start[cell]!;
      row.end[column + shift] = line.end[cell]!;
      row.escaped[column + shift] = line.escaped[cell]!;
    }
    if (line.fault !== 'none') return line.fault;
    const rowOf = this.#names?.rowOf(this.type, this.#tag) ?? -1;
    return rowOf >= 0 && rowOf !== this.#rowType ? 'record_out_of_place' : 'none';
  }

  repeat(row: Row, type: number, shift: number): void {
    const { fields, step } = this.#types[type]!;
    for (const { column } of fields) {
      row.start[column + shift] = row.start[column + shift - step]!;
      row.end[column + shift] = row.end[column + shift - step]!;
      row.escaped[column + shift] = row.escaped[column + shift - step]!;
    }
  }

  close(row: Row, window: ByteWindow, from: number, to: number): void {
    row.bytes = window.bytes;
    row.recordStart = from;
    row.recordEnd = to;
    recodeRow(row, this.#arena);
  }

  carry(row: Row): Uint8Array {
    return row.bytes.slice(row.recordStart, row.recordEnd);
  }

  statedCount(): number {
    const line = this.#line;
    const cell = this.#types[this.type]!.fields[0]?.cell ?? 0;
    return cell < line.count ? wholeNumberAt(line.bytes, line.start[cell]!, line.end[cell]!) : -1;
  }
}

const decoder = new TextDecoder('latin1');
/** A longer first cell cannot be a tag. */
const MAX_TAG_BYTES = 100;
