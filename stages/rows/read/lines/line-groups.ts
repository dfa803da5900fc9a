import { BLANK_LINE, UNKNOWN_LINE } from '../../kernel/line-codes.ts';
import { MAX_ROW_BYTES, type Row, type RowFault } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import { Assembly } from './assembly.ts';
import type { GroupType } from './group-type.ts';

/** What the reader finds at a place. */
export const Found = {
  /** More bytes are needed, or there are none. */
  waiting: 0,
  line: 1,
  /** A line longer than a row may be. It is skipped to its end. */
  tooLarge: 2,
} as const;
export type Found = (typeof Found)[keyof typeof Found];

/** Types that are not in the layout. */
export const BLANK = BLANK_LINE;
export const UNKNOWN = UNKNOWN_LINE;
/** A trailer, recognized by its words although the layout has no trailer type. */
export const WORDED_TRAILER = -3;
/** A line of a type that is not in the layout and cannot be part of any row: it makes a row of its own. */
export const STRANGER = -4;

/** The lines of one format: finds them, recognizes their types and puts their fields into a row. Works in place, line after line. */
export interface LineSource {
  /** Where the next line begins, and the type of the line that was found. */
  readonly next: number;
  readonly type: number;
  /** Whether `readRow` does everything that a row needs, and whether a line begins at the window's place. */
  readonly areUsual: boolean;
  readonly isBeforeLine: boolean;
  /** The bytes of the window have moved: forgets what was found. */
  begin(window: ByteWindow): void;
  /** Skips the rest of a line that was too large; false if it needs more bytes. */
  ready(window: ByteWindow): boolean;
  /**
   * For layouts whose rows have one line each. Reads a complete row of a usual line at the window's place and returns where the next line
   * begins; 0 if the line must be found and taken step by step.
   */
  readRow(row: Row, window: ByteWindow): number;
  /** Finds the line that begins there. Places must not decrease. */
  find(window: ByteWindow, at: number): Found;
  /** Begins a row with the line that was found. */
  open(row: Row): void;
  /** Makes the row empty. */
  empty(row: Row): void;
  /** Puts the fields of the found line into the row, shifted by this many columns. Returns what is wrong with the line. */
  take(row: Row, window: ByteWindow, shift: number): RowFault;
  /** Called before the line is taken: repeats the fields of the type above it, in columns with the same shift. */
  repeat(row: Row, type: number, shift: number): void;
  /** Completes a row whose lines have all been taken. */
  close(row: Row, window: ByteWindow, from: number, to: number): void;
  /** The bytes of the last closed row, in the form that a reader of terminated lines expects. */
  carry(row: Row): Uint8Array;
  /** The number of rows or lines that the trailer states; -1 if it states none. */
  statedCount(window: ByteWindow): number;
}

/** What the trailers stated, to be compared with what was read. */
export interface StatedCounts {
  of: 'rows' | 'lines';
  last: number;
  /** Sums over all trailers, because a file may be several files joined together. */
  sum: number;
}

/**
 * Makes rows of lines: a line of a `row` type and the `part` lines below it. A row is complete at the first line that is not part of it.
 * The result depends on the bytes alone, not on how they arrive in chunks, and the bytes between two rows give the same rows as the whole
 * file.
 *
 * A line of an unknown type, a part without a row and a part too many make their row faulty. Such a row is not read at all, because nobody
 * knows what it lacks. A line that can be no part of the row begins a faulty row of its own.
 */
export class LineGroups {
  readonly #types: readonly GroupType[];
  readonly #source: LineSource;
  readonly #assembly: Assembly;
  readonly #hasParts: boolean;
  #line: number;
  /** True while the rest of a row that was too large is skipped. */
  #passing = false;
  /** Lines with text, except those of an unfinished row. */
  #textLines = 0;
  #stated: StatedCounts | null = null;
  /** Where the current or last row begins in the window. */
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

  /** Whether every row is one line, so that the format may read it alone. */
  get areUsual(): boolean {
    return !this.#hasParts && this.#source.areUsual;
  }

  get isBeforeRow(): boolean {
    return this.#source.isBeforeLine;
  }

  /** Continues behind rows that the format has read alone; `line` is the number of the next line. */
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

  /** The bytes of the window have moved: forgets what was found. */
  begin(window: ByteWindow): void {
    this.#source.begin(window);
  }

  /** Reads the next row and moves the window behind it; false if it needs more bytes or there are none. */
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

  /** Finds the next line that opens a row, and counts the lines that it skips. */
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

  /** Reads the row that begins with the found line, up to the first line that is not part of it; false if it needs more bytes. */
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

  /** A line of a type that is not in the layout counts as a part, even if no row is open. */
  #roleOf(type: number): GroupType['role'] {
    return type >= 0 ? this.#types[type]!.role : 'part';
  }

  /** Whether a line cannot be part of the row above it. */
  #endsRow(type: number): boolean {
    const role = this.#roleOf(type);
    return role === 'row' || role === 'header' || role === 'trailer' || type === WORDED_TRAILER || type === STRANGER;
  }

  /** Whether a line opens a row if none is open. A misplaced line does, too. */
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
