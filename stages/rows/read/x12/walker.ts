import type { X12Context } from '../../../../src/model/cut.ts';
import { MAX_ROW_BYTES, RowRemark, type Row, type RowFault } from '../../row.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { MAX_HEADER_VALUES } from '../../kernel/layout.ts';
import { LentRows, type RowPlace } from '../lent-rows.ts';
import { cleanLoop, hasHighByte } from './clean.ts';
import { EnvelopeWalker, NAME_BYTES, type EnvelopeOptions } from './envelope-walker.ts';
import { LoopFiller } from './loop.ts';
import { LoopKernel } from './loop-kernel.ts';
import { OUT_OF_BYTES, SegmentScanner } from './segment.ts';
import type { Separators } from './separators.ts';
import { USUAL_LINE_ENDS } from './unended.ts';
import type { LoopWindow } from './window.ts';

export interface WalkOptions extends Omit<EnvelopeOptions, 'room'> {
  columns: number;
  /** Which INS of the file comes first. */
  firstRow: number;
  /** The kernel whose row is filled. */
  kernel?: Kernel | null;
}

/**
 * Walks through an X12 file and stops at each INS loop of an 834. `EnvelopeWalker` leads it from loop to loop. These two are the only code
 * that knows where interchanges, sets and loops begin and end, so whoever counts and whoever reads agree. What they find depends on the
 * bytes alone, never on how they were cut into chunks.
 */
export class X12Walker implements RowPlace {
  /** Null if nobody else may read its loops. */
  readonly lent: LentRows | null;
  nextNumber: number;
  /** Where the INS loop read last begins in the file. */
  loopOffset = 0;
  readonly #options: WalkOptions;
  readonly #envelope: EnvelopeWalker;
  readonly #window: LoopWindow;
  readonly #scan: SegmentScanner;
  readonly #filler: LoopFiller;
  readonly #kernel: LoopKernel | null;
  /** The separators of the row in work. They differ from the file's if the row was cleaned. */
  #rowSeparators: Separators;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#envelope = new EnvelopeWalker({ ...options, room: options.kernel?.window ?? null });
    this.#window = this.#envelope.window;
    this.#scan = this.#envelope.scan;
    this.#filler = new LoopFiller(options.places, options.columns);
    const { kernel, places, columns } = options;
    this.#kernel = kernel?.runs === true ? LoopKernel.of(kernel, places, columns) : null;
    this.nextNumber = options.firstRow;
    this.#rowSeparators = this.#scan.separators;
    const isHeard = options.observer !== null || options.windows1252;
    const hasRoom = places.headerPlaces.length <= MAX_HEADER_VALUES && places.headerPlaces.every((place) => place < places.coverageBase);
    const isLent = kernel != null && this.#kernel !== null && !isHeard && hasRoom;
    this.lent = isLent ? new LentRows(kernel, this.#window, this, { kind: 'loops', columns }) : null;
  }

  get scope(): number {
    return this.#envelope.set;
  }

  mayLend(): boolean {
    const { isAmongLoops, header } = this.#envelope;
    if (!isAmongLoops || this.#kernel === null) return false;
    const { bytes, end } = this.#window;
    header.place(this.#window);
    this.#filler.begin(this.#options.kernel!.row);
    this.#kernel.lend(bytes, end, this.#scan.separators, header);
    return true;
  }

  /** How many coverages the row in work has, including those without columns. */
  get coverages(): number {
    return this.#filler.coverages;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#window.append(chunk, last);
  }

  /** What a reader must know that begins with the row in work; with `ofRow`, one that reads the row's own bytes. */
  context(ofRow = false): X12Context {
    const { element, component, repetition, terminator } = ofRow ? this.#rowSeparators : this.#scan.separators;
    const { set, header, namesFirst } = this.#envelope;
    const separators = [element, component, repetition, terminator];
    return { set, separators, header: header.texts(ofRow), ...(namesFirst ? { names_first: true } : {}) };
  }

  /** Moves on to the next INS loop and puts it into the row. False if more bytes are needed, or none are left. */
  next(row: Row): boolean {
    const at = this.#envelope.nextLoop();
    return at >= 0 && this.#readLoop(row, at);
  }

  #readLoop(row: Row, from: number): boolean {
    const window = this.#window;
    const { bytes, end, last } = window;
    const scan = this.#scan;
    const envelope = this.#envelope;
    this.loopOffset = window.base + from;
    envelope.header.place(window);
    this.#filler.begin(row);
    if (envelope.namesFirst) this.#kernel?.empty();
    else if (this.#kernel !== null) {
      const to = this.#kernel.read(bytes, from, end, scan.separators);
      if (to >= 0) {
        this.#filler.coverages = this.#kernel.coverages;
        this.#took(row, from, to, this.#kernel.segments, 'none', 0);
        return true;
      }
    }
    const { wanted } = this.#filler;
    let segments = 0;
    let remarks = 0;
    let at = from;
    for (;;) {
      const next = scan.read(bytes, at, end, last, wanted);
      if (next === OUT_OF_BYTES) return end - from > MAX_ROW_BYTES && this.#tooLarge(row, from, end, segments + 1, true);
      segments++;
      if (next - from > MAX_ROW_BYTES) return this.#tooLarge(row, from, next, segments, false);
      if (scan.broken) remarks |= RowRemark.lineEndRemoved;
      if (scan.unended) remarks |= RowRemark.terminatorMissing;
      this.#filler.take(bytes, scan);
      at = scan.skip(bytes, next, end);
      if (at - from > 2 * MAX_ROW_BYTES) return this.#tooLarge(row, from, at, segments, false);
      if (at >= end && last) break;
      if (end - at < NAME_BYTES && !last) return false;
      if (envelope.endsLoop(at)) break;
    }
    this.#took(row, from, at, segments, scan.unterminated ? 'row_truncated' : 'none', remarks);
    return true;
  }

  #took(row: Row, from: number, to: number, segments: number, fault: RowFault, remarks: number): void {
    this.#window.at = to;
    this.#options.observer?.loop(segments);
    const { bytes } = this.#window;
    const { places, columns, windows1252 } = this.#options;
    const filler = this.#filler;
    row.bytes = bytes;
    row.recordStart = from;
    row.recordEnd = to;
    this.#rowSeparators = this.#scan.separators;
    if ((remarks & RowRemark.lineEndRemoved) !== 0 || (windows1252 && hasHighByte(bytes, from, to))) this.#readClean(row, from, to);
    else {
      if (filler.isUnended) this.#fill(row, bytes, from, to, this.#scan, false);
      this.#envelope.header.fill(filler);
    }
    filler.settle(this.#envelope.namesFirst);
    row.remarks = filler.remarks | remarks;
    // Text between a terminator and the end of its line is a note by somebody who edited the file, and is reported as such.
    if ((remarks & RowRemark.terminatorMissing) !== 0) row.remarks &= ~RowRemark.segmentUnread;
    if (filler.coverages > places.sets) row.remarks |= RowRemark.moreCoverages;
    row.count = places.sets === 0 ? columns : places.coverageBase + Math.min(filler.coverages, places.sets) * places.stride;
    row.fault = fault;
    row.number = this.nextNumber++;
    row.scope = this.#envelope.set;
  }

  /** Reads the loop again, from a cleaned copy. */
  #readClean(row: Row, from: number, to: number): void {
    const { header } = this.#envelope;
    const { windows1252, lineEnds = USUAL_LINE_ENDS } = this.#options;
    const clean = cleanLoop(this.#window.bytes, from, to, { separators: this.#scan.separators, windows1252, lineEnds, spare: header.copyBytes });
    const scan = new SegmentScanner(clean.separators);
    this.#rowSeparators = clean.separators;
    this.#kernel?.empty();
    this.#fill(row, clean.bytes, scan.skip(clean.bytes, 0, clean.end), clean.end, scan, true);
    if (this.#filler.isUnended) this.#fill(row, clean.bytes, scan.skip(clean.bytes, 0, clean.end), clean.end, scan, false);
    header.fillCopy(this.#filler, clean.bytes, clean.end);
    row.bytes = clean.bytes;
    row.recordStart = 0;
    row.recordEnd = clean.end;
  }

  /** Puts a loop of complete segments into the row. */
  #fill(row: Row, bytes: Uint8Array, from: number, to: number, scan: SegmentScanner, endsCategories: boolean): void {
    // The reader writes a terminator behind the bytes that it is given, where the next loop may begin.
    const end = bytes === this.#window.bytes ? this.#window.end : to;
    this.#filler.begin(row, endsCategories);
    for (let at = from; at < to;) {
      const next = scan.read(bytes, at, end, true, this.#filler.wanted);
      this.#filler.take(bytes, scan);
      at = scan.skip(bytes, next, end);
    }
  }

  #tooLarge(row: Row, from: number, to: number, segments: number, inSegment: boolean): true {
    const window = this.#window;
    this.#filler.begin(row);
    this.#options.observer?.loop(segments);
    row.bytes = window.bytes;
    row.recordStart = from;
    row.recordEnd = Math.min(window.end, from + MAX_ROW_BYTES);
    row.count = 0;
    row.remarks = 0;
    row.fault = 'row_too_large';
    row.number = this.nextNumber++;
    row.scope = this.#envelope.set;
    window.at = to;
    this.#envelope.skipLoop(inSegment);
    return true;
  }
}
