import { BLANK_LINE, UNKNOWN_LINE } from '../../kernel/line-codes.ts';
import { MAX_ROW_BYTES, type Row, type RowFault } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import { Assembly } from './assembly.ts';
import type { GroupType } from './group-type.ts';

/** What stands at a place. */
export const Found = {
  /** More bytes are needed, or none are left. */
  waiting: 0,
  line: 1,
  /** A line longer than a row may be: passed over to its end. */
  tooLarge: 2,
} as const;
export type Found = (typeof Found)[keyof typeof Found];

/** Types of lines that no layout has. */
export const BLANK = BLANK_LINE;
export const UNKNOWN = UNKNOWN_LINE;
/** A trailer that is none of the layout's types: its words say so. */
export const WORDED_TRAILER = -3;
/** Of a type that the layout does not have and that is no part of any row: it stands for itself. */
export const STRANGER = -4;

/** The lines of a format: finds them, knows their types, puts their fields into a row. Works in place, line after line. */
export interface LineSource {
  /** Where the line behind the one found begins, and what type the found one has. */
  readonly next: number;
  readonly type: number;
  /** Whether `readRow` does all that is to be done about a row, and whether a line begins at the window's place. */
  readonly areUsual: boolean;
  readonly isBeforeLine: boolean;
  /** Begins anew: the bytes of the window have moved. */
  begin(window: ByteWindow): void;
  /** Passes over what is left of a line that was too large; false when it needs more bytes. */
  ready(window: ByteWindow): boolean;
  /**
   * Where no row has parts: reads a row of one usual line, which is complete, from the window's place on. Answers where the next one
   * begins; 0 where the line is to be found and taken.
   */
  readRow(row: Row, window: ByteWindow): number;
  /** Finds the line that begins there. Places must not go down. */
  find(window: ByteWindow, at: number): Found;
  /** Begins a row, whose first line has been found. */
  open(row: Row): void;
  /** Makes the row empty. */
  empty(row: Row): void;
  /** Puts the fields of the found line into the row, this many columns behind the first; answers what is wrong with the line. */
  take(row: Row, window: ByteWindow, shift: number): RowFault;
  /** Before the line is taken: puts the fields of the type above it once more into the row, in the columns of the same shift. */
  repeat(row: Row, type: number, shift: number): void;
  /** Settles a row that is complete and stands there. */
  close(row: Row, window: ByteWindow, from: number, to: number): void;
  /** The bytes of the row that was closed last, as a reader of lines that end takes them. */
  carry(row: Row): Uint8Array;
  /** The number of rows or lines that the found trailer states; -1 where it states none. */
  statedCount(window: ByteWindow): number;
}

/** What trailers said, for comparing with what was read. */
export interface StatedCounts {
  of: 'rows' | 'lines';
  last: number;
  /** Of all trailers: files are put one behind the other. */
  sum: number;
}

/**
 * Makes rows of lines: a line of a `row` type and the lines of `part` types below it. A row is complete when a line is seen
 * that does not belong to it. What it finds depends on the bytes alone, never on how they were cut into chunks, and a span
 * between two rows gives the same rows as the whole.
 *
 * A line of no known type, a part that no row precedes, and a part too many make the row they stand in faulty: nothing of
 * it is read, because what it lacks is not known. A line that can be no part of it begins a faulty row of its own.
 */
export class LineGroups {
  readonly #types: readonly GroupType[];
  readonly #source: LineSource;
  readonly #assembly: Assembly;
  readonly #hasParts: boolean;
  #line: number;
  /** True while the rest of a row that was too large is passed over. */
  #passing = false;
  /** Lines with text, those of rows in work not yet. */
  #textLines = 0;
  #stated: StatedCounts | null = null;
  /** Where in the window the row begins that is in work, or was read last. */
  rowAt = 0;

  /** `firstLine` is the number of the first line. */
  constructor(types: readonly GroupType[], source: LineSource, firstLine: number) {
    this.#types = types;
    this.#source = source;
    this.#assembly = new Assembly(types);
    this.#hasParts = types.some(({ role }) => role === 'part');
    this.#line = firstLine;
  }

  /** The number of the next line. */
  get line(): number {
    return this.#line;
  }

  /** Whether rows are of one line each, and may be read without it. */
  get areUsual(): boolean {
    return !this.#hasParts && this.#source.areUsual;
  }

  get isBeforeRow(): boolean {
    return this.#source.isBeforeLine;
  }

  /** Goes on with the line of this number, behind rows of one line. */
  passTo(line: number): void {
    this.#textLines += line - this.#line;
    this.#line = line;
  }

  get textLines(): number {
    return this.#textLines;
  }

  get stated(): StatedCounts | null {
    return this.#stated;
  }

  /** Begins anew: the bytes of the window have moved. */
  begin(window: ByteWindow): void {
    this.#source.begin(window);
  }

  /** Reads the next row and moves the window's place behind it; false when it needs more bytes or none are left. */
  read(window: ByteWindow, row: Row): boolean {
    const source = this.#source;
    if (!source.ready(window)) return false;
    this.rowAt = window.at;
    const behind = this.#hasParts ? 0 : source.readRow(row, window);
    if (behind > 0) {
      row.fault = 'none';
      return this.#settle(row, window, behind, 1, 1);
    }
    const found = this.#seekRow(window);
    if (found === Found.waiting) return false;
    if (found === Found.tooLarge) return this.#tooLarge(row, window, source.next, 1, 1);
    return this.#readLines(row, window);
  }

  /** Finds the next line that opens a row, and counts those that it passes over. */
  #seekRow(window: ByteWindow): Found {
    const source = this.#source;
    for (;;) {
      const found = source.find(window, this.rowAt);
      if (found !== Found.line) return found;
      const { next, type } = source;
      const role = this.#roleOf(type);
      if (this.#begins(type, role)) return found;
      if (role === 'trailer' || type === WORDED_TRAILER) this.#noteCount(window, type);
      if (role === 'header' || role === 'trailer') this.#passing = false;
      this.#line++;
      if (type !== BLANK) this.#textLines++;
      this.rowAt = window.at = next;
    }
  }

  /** Reads the row that the found line opens, up to the first line that is no part of it; false when it needs more bytes. */
  #readLines(row: Row, window: ByteWindow): boolean {
    const source = this.#source;
    source.open(row);
    if (this.#hasParts) this.#assembly.begin();
    row.fault = 'none';
    let lines = 0;
    let texts = 0;
    for (;;) {
      const { next, type } = source;
      const role = this.#roleOf(type);
      lines++;
      if (type !== BLANK) texts++;
      if (type !== BLANK && role !== 'other') this.#take(row, window, type, role);
      if (!this.#hasParts) return this.#close(row, window, next, lines, texts);

      const found = source.find(window, next);
      if (found === Found.waiting) {
        if (next >= window.end && window.last) return this.#close(row, window, next, lines, texts);
        window.at = this.rowAt;
        return false;
      }
      if (found === Found.tooLarge) return this.#tooLarge(row, window, source.next, lines + 1, texts + 1);
      if (this.#endsRow(source.type)) return this.#close(row, window, next, lines, texts);
      if (source.next - this.rowAt > MAX_ROW_BYTES) return this.#tooLarge(row, window, next, lines, texts);
    }
  }

  carry(row: Row): Uint8Array {
    return this.#source.carry(row);
  }

  /** Lines of no type of the layout are parts, be it of no row. */
  #roleOf(type: number): GroupType['role'] {
    return type >= 0 ? this.#types[type]!.role : 'part';
  }

  /** Whether a line can be no part of the row above it. */
  #endsRow(type: number): boolean {
    const role = this.#roleOf(type);
    return role === 'row' || role === 'header' || role === 'trailer' || type === WORDED_TRAILER || type === STRANGER;
  }

  /** Whether a line opens a row where none is open: also one that could not stand there. */
  #begins(type: number, role: GroupType['role']): boolean {
    if (role === 'row' || type === STRANGER) this.#passing = false;
    return role === 'row' || (role === 'part' && type !== BLANK && type !== WORDED_TRAILER && !this.#passing);
  }

  #take(row: Row, window: ByteWindow, type: number, role: GroupType['role']): void {
    const assembly = this.#assembly;
    const shift = type < 0 ? -1 : assembly.place(type, role === 'row');
    if (shift < 0) {
      row.fault = 'record_out_of_place';
      return;
    }
    if (assembly.repeated >= 0) this.#source.repeat(row, assembly.repeated, shift);
    const fault = this.#source.take(row, window, shift);
    if (row.fault === 'none') row.fault = fault;
  }

  #close(row: Row, window: ByteWindow, to: number, lines: number, texts: number): true {
    this.#source.close(row, window, this.rowAt, to);
    return this.#settle(row, window, to, lines, texts);
  }

  #tooLarge(row: Row, window: ByteWindow, to: number, lines: number, texts: number): true {
    this.#source.empty(row);
    row.bytes = window.bytes;
    row.recordStart = this.rowAt;
    row.recordEnd = to;
    row.fault = 'row_too_large';
    this.#passing = this.#hasParts;
    return this.#settle(row, window, to, lines, texts);
  }

  #settle(row: Row, window: ByteWindow, to: number, lines: number, texts: number): true {
    row.number = this.#line;
    this.#line += lines;
    this.#textLines += texts;
    window.at = to;
    return true;
  }

  #noteCount(window: ByteWindow, type: number): void {
    const of = type === WORDED_TRAILER ? 'rows' : this.#types[type]!.counts;
    const count = of === null ? -1 : this.#source.statedCount(window);
    if (of === null || count < 0) return;
    const before = this.#stated !== null && this.#stated.of === of ? this.#stated.sum : 0;
    this.#stated = { of, last: count, sum: before + count };
  }
}
