import type { X12Context } from '../../../../src/model/reading.ts';
import { MAX_ROW_BYTES, RowRemark, type Row, type RowFault } from '../../row.ts';
import { cleanLoop, hasHighByte, utf8Of1252 } from './clean.ts';
import { latin1Bytes, latin1Text } from './latin1.ts';
import { LoopFiller } from './loop.ts';
import type { Places } from './places.ts';
import { findSeparators, isAlphanumeric, isWord, type Separators } from './separators.ts';
import { endsLines, OUT_OF_BYTES, packId, SegmentScanner } from './segment.ts';
import { HEADER_BYTES, LoopWindow } from './window.ts';

const INS = packId('INS');
const ISA = packId('ISA');
const ST = packId('ST');
const ENROLLMENT = packId('834');
/** Segments that end an INS loop, besides ISA. */
const BOUNDARIES = Int32Array.from(['INS', 'SE', 'ST', 'GE', 'GS', 'IEA'], packId);

/** I, S and G, in any case. */
const MAY_BEGIN_BOUNDARY = Uint8Array.from({ length: 256 }, (_, byte) => ('ISGisg'.includes(String.fromCharCode(byte)) ? 1 : 0));

/** So many bytes tell a segment's name, also where a line ends in it. */
const NAME_BYTES = 8;
/** Header values longer than this are passed over. */
const MAX_HEADER_VALUE_BYTES = 512;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
const ASSUMED: Separators = { element: 42, component: 58, repetition: 0, terminator: 126 };

/** Hears of what stands around the INS loops. */
export interface EnvelopeObserver {
  /** An interchange, or a file without one, begins. */
  begins(separators: Separators, assumed: boolean): void;
  /** A segment outside INS loops: it stands in `scan`, over these bytes. */
  segment(bytes: Uint8Array, scan: SegmentScanner): void;
  /** So many segments of INS loops. */
  loop(segments: number): void;
}

export interface WalkOptions {
  places: Places;
  columns: number;
  /** Where the bytes begin in the file, and which INS of the file comes first. */
  start: number;
  firstRow: number;
  /** What was open there; null at the beginning of a file. */
  context: X12Context | null;
  /** Whether text is Windows-1252 and must be brought into UTF-8. */
  windows1252: boolean;
  observer: EnvelopeObserver | null;
}

/**
 * Walks through an X12 file and stops at each INS loop of an 834. The one piece of code that knows where interchanges, sets
 * and loops begin and end: whoever counts and whoever reads agree because both use it. What it finds depends on the bytes
 * alone, never on how they were cut into chunks.
 */
export class X12Walker {
  readonly window: LoopWindow;
  /** Where in the file the INS loop begins that was read last. */
  loopOffset = 0;
  readonly #options: WalkOptions;
  readonly #scan: SegmentScanner;
  readonly #filler: LoopFiller;
  #nextNumber: number;
  /** The transaction set in work, counted from 1 over the file. */
  #set = 0;
  /** False in a set that is no 834. */
  #isEnrollment = true;
  /** Where the last interchange began. */
  #openedAt = -1;
  readonly #header: Uint8Array[];
  readonly #headerStart: Int32Array;
  readonly #headerEnd: Int32Array;
  #headerIsPlaced = false;
  /** Passing over a segment that never ends, or the rest of a loop that was too large. */
  #skipsSegment = false;
  #skipsLoop = false;
  /** The separators of the row in work, which differ from the file's where it was cleaned. */
  #rowSeparators: Separators = ASSUMED;

  constructor(options: WalkOptions) {
    const { places, columns, start, firstRow, context } = options;
    this.#options = options;
    this.#nextNumber = firstRow;
    this.window = new LoopWindow(start);
    this.#filler = new LoopFiller(places, columns);
    this.#header = places.headerPlaces.map((_, k) => latin1Bytes(context?.header[k] ?? ''));
    this.#headerStart = new Int32Array(places.headerPlaces.length);
    this.#headerEnd = new Int32Array(places.headerPlaces.length);
    this.#scan = new SegmentScanner(context === null ? ASSUMED : separatorsOf(context));
    if (context === null) return;
    this.#set = context.set;
    this.#openedAt = start;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.window.append(chunk, last);
  }

  /** What a reader must know that begins with the row in work; with `row`, one that reads the row's own bytes. */
  context(ofRow = false): X12Context {
    const { element, component, repetition, terminator } = ofRow ? this.#rowSeparators : this.#scan.separators;
    const header = ofRow && this.#options.windows1252 ? this.#header.map(utf8Of1252) : this.#header;
    return { set: this.#set, separators: [element, component, repetition, terminator], header: header.map(latin1Text) };
  }

  /** Moves on to the next INS loop and puts it into the row; false where more bytes are needed, or none are left. */
  next(row: Row): boolean {
    const { window } = this;
    for (;;) {
      if (this.#skipsSegment && !this.#skipSegment()) return false;
      const at = this.#skipBlanks();
      if (at >= window.end || (window.end - at < NAME_BYTES && !window.last)) return false;
      if (this.#isInterchange(at) || this.#openedAt < 0) {
        if (!this.#open(at)) return false;
      }
      const id = this.#idAt(at);
      if (id === INS && this.#isEnrollment) {
        this.#skipsLoop = false;
        return this.#readLoop(row, at);
      }
      if (this.#skipsLoop && this.#isBoundary(at)) this.#skipsLoop = false;
      if (!this.#readOutside(at)) return false;
    }
  }

  /** Moves over blanks, stray terminators and byte order marks. */
  #skipBlanks(): number {
    const { window } = this;
    const { bytes, end } = window;
    let at = this.#scan.skip(bytes, window.at, end);
    while (at + 3 <= end && bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at = this.#scan.skip(bytes, at + 3, end);
    window.at = at;
    return at;
  }

  #isInterchange(at: number): boolean {
    const { bytes, end } = this.window;
    return at + 3 < end && isWord(bytes, at, end, 'ISA') && !isAlphanumeric(bytes[at + 3]!) && bytes[at + 3]! !== LINE_FEED;
  }

  /** Settles the separators; false where more bytes are needed. */
  #open(at: number): boolean {
    const { window } = this;
    const opensAt = window.base + at;
    if (this.#openedAt === opensAt) return true;
    const found = findSeparators(window.bytes, at, window.end, window.last);
    if (found === null) return false;
    this.#openedAt = opensAt;
    this.#scan.use(found.separators);
    this.#isEnrollment = true;
    this.#options.observer?.begins(found.separators, found.assumed);
    return true;
  }

  /** The name of the segment that begins there, packed; 0 where it is none. */
  #idAt(at: number): number {
    const { bytes, end } = this.window;
    const { element, terminator } = this.#scan.separators;
    const mayBreak = !endsLines(terminator);
    let id = 0;
    let letters = 0;
    for (let p = at; p < end; p++) {
      const byte = bytes[p]!;
      if (byte === element || byte === terminator) return id;
      if (mayBreak && (byte === LINE_FEED || byte === CARRIAGE_RETURN)) continue;
      if (++letters > 3) return 0;
      id = (id << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
    }
    return id;
  }

  #isBoundary(at: number): boolean {
    // Nearly all segments of a loop begin with another letter.
    if (MAY_BEGIN_BOUNDARY[this.window.bytes[at]!] === 0) return false;
    if (this.#isInterchange(at)) return true;
    const id = this.#idAt(at);
    for (let k = 0; k < BOUNDARIES.length; k++) if (BOUNDARIES[k] === id) return true;
    return false;
  }

  #readLoop(row: Row, from: number): boolean {
    const { window } = this;
    const { bytes, end, last } = window;
    const scan = this.#scan;
    this.loopOffset = window.base + from;
    this.#placeHeader();
    this.#filler.begin(row);
    let segments = 0;
    let broken = false;
    let at = from;
    for (;;) {
      const next = scan.read(bytes, at, end, last);
      if (next === OUT_OF_BYTES) {
        if (end - from <= MAX_ROW_BYTES) return false;
        this.#skipsSegment = true;
        return this.#tooLarge(row, from, end, segments + 1);
      }
      segments++;
      if (next - from > MAX_ROW_BYTES) return this.#tooLarge(row, from, next, segments);
      broken ||= scan.broken;
      this.#filler.take(bytes, scan);
      at = scan.skip(bytes, next, end);
      if (at - from > 2 * MAX_ROW_BYTES) return this.#tooLarge(row, from, at, segments);
      if (at >= end && last) break;
      if (end - at < NAME_BYTES && !last) return false;
      if (this.#isBoundary(at)) break;
    }
    window.at = at;
    this.#options.observer?.loop(segments);
    this.#finish(row, from, at, scan.unterminated ? 'row_truncated' : 'none', broken);
    return true;
  }

  #finish(row: Row, from: number, to: number, fault: RowFault, broken: boolean): void {
    const { window } = this;
    const { places, windows1252 } = this.#options;
    const filler = this.#filler;
    row.bytes = window.bytes;
    row.recordStart = from;
    row.recordEnd = to;
    row.remarks = broken ? RowRemark.lineEndRemoved : 0;
    this.#rowSeparators = this.#scan.separators;
    if (broken || (windows1252 && hasHighByte(window.bytes, from, to))) this.#readClean(row, from, to);
    else for (let k = 0; k < this.#header.length; k++) filler.fill(places.headerPlaces[k]!, this.#headerStart[k]!, this.#headerEnd[k]!);
    if (filler.coverages > places.sets) row.remarks |= RowRemark.moreCoverages;
    row.count = places.sets === 0 ? this.#options.columns : places.coverageBase + Math.min(filler.coverages, places.sets) * places.stride;
    row.fault = fault;
    row.number = this.#nextNumber++;
    row.scope = this.#set;
  }

  /** Reads the loop again from a copy without what makes it hard to read. */
  #readClean(row: Row, from: number, to: number): void {
    const { places, windows1252 } = this.#options;
    const header = windows1252 ? this.#header.map(utf8Of1252) : this.#header;
    const spare = header.reduce((sum, value) => sum + value.length, 0);
    const clean = cleanLoop(this.window.bytes, from, to, this.#scan.separators, windows1252, spare);
    const scan = new SegmentScanner(clean.separators);
    this.#rowSeparators = clean.separators;
    this.#filler.begin(row);
    for (let at = scan.skip(clean.bytes, 0, clean.end); at < clean.end;) {
      const next = scan.read(clean.bytes, at, clean.end, true);
      this.#filler.take(clean.bytes, scan);
      at = scan.skip(clean.bytes, next, clean.end);
    }
    let at = clean.end;
    header.forEach((value, k) => {
      clean.bytes.set(value, at);
      this.#filler.fill(places.headerPlaces[k]!, at, at + value.length);
      at += value.length;
    });
    row.bytes = clean.bytes;
    row.recordStart = 0;
    row.recordEnd = clean.end;
  }

  #tooLarge(row: Row, from: number, to: number, segments: number): true {
    const { window } = this;
    this.#filler.begin(row);
    this.#options.observer?.loop(segments);
    row.bytes = window.bytes;
    row.recordStart = from;
    row.recordEnd = Math.min(window.end, from + MAX_ROW_BYTES);
    row.count = 0;
    row.remarks = 0;
    row.fault = 'row_too_large';
    row.number = this.#nextNumber++;
    row.scope = this.#set;
    window.at = to;
    this.#skipsLoop = true;
    return true;
  }

  /** Reads a segment outside INS loops; false where more bytes are needed. */
  #readOutside(at: number): boolean {
    const { window } = this;
    const { bytes } = window;
    const scan = this.#scan;
    const next = scan.read(bytes, at, window.end, window.last);
    if (next === OUT_OF_BYTES) {
      if (window.end - at <= MAX_ROW_BYTES) return false;
      this.#skipsSegment = true;
      window.at = window.end;
      return true;
    }
    window.at = next;
    if (next - at > MAX_ROW_BYTES) return true;
    if (this.#skipsLoop) {
      this.#options.observer?.loop(1);
      return true;
    }
    if (scan.id === ST) {
      this.#set++;
      this.#isEnrollment = scan.packed(bytes, 1) === ENROLLMENT;
      for (let k = 0; k < this.#header.length; k++) this.#header[k] = NO_BYTES;
      this.#headerIsPlaced = false;
    } else if (scan.id !== ISA && this.#isEnrollment) this.#takeHeader(bytes);
    this.#options.observer?.segment(bytes, scan);
    return true;
  }

  #skipSegment(): boolean {
    const { window } = this;
    const { terminator } = this.#scan.separators;
    let { at } = window;
    while (at < window.end && window.bytes[at] !== terminator) at++;
    window.at = at;
    if (at === window.end) return false;
    this.#skipsSegment = false;
    return true;
  }

  /** Keeps the values of the header that rows take over. */
  #takeHeader(bytes: Uint8Array): void {
    const { header, headerPlaces } = this.#options.places;
    const scan = this.#scan;
    const segment = header.segments[header.ids.indexOf(scan.id)];
    if (segment === undefined) return;
    const stated = segment.qualifierAt === 0 ? 0 : scan.packed(bytes, segment.qualifierAt);
    for (let k = 0; k < segment.place.length; k++) {
      const element = segment.element[k]!;
      if ((segment.qualifier[k] !== 0 && segment.qualifier[k] !== stated) || element > scan.count) continue;
      const value = bytes.slice(scan.start[element], scan.end[element]);
      const at = headerPlaces.indexOf(segment.place[k]!);
      if (value.length <= MAX_HEADER_VALUE_BYTES && this.#header[at]!.length === 0) this.#header[at] = value;
    }
  }

  /** Puts the header's values in front of the window's bytes, where rows can point at them. */
  #placeHeader(): void {
    if (this.#headerIsPlaced) return;
    this.#headerIsPlaced = true;
    const { bytes } = this.window;
    let at = this.window.nextHeader();
    const end = at + HEADER_BYTES;
    this.#header.forEach((raw, k) => {
      const value = this.#options.windows1252 ? utf8Of1252(raw) : raw;
      this.#headerStart[k] = at;
      if (at + value.length <= end) {
        bytes.set(value, at);
        at += value.length;
      }
      this.#headerEnd[k] = at;
    });
  }
}

const NO_BYTES = new Uint8Array(0);

function separatorsOf({ separators: [element = 42, component = 58, repetition = 0, terminator = 126] }: X12Context): Separators {
  return { element, component, repetition, terminator };
}
