import type { X12Context } from '../../../../src/model/cut.ts';
import { MAX_ROW_BYTES } from '../../row.ts';
import { cleanLoop } from './clean.ts';
import { isMember } from './member-name.ts';
import type { Places } from './places.ts';
import { packId } from './segment-name.ts';
import { OUT_OF_BYTES, SegmentScanner } from './segment.ts';
import { findSeparators, isAlphanumeric, isWord, MAX_PREFACE_BYTES, type Separators } from './separators.ts';
import { SetHeader } from './set-header.ts';
import { USUAL_LINE_ENDS, type LineEnds } from './unended.ts';
import { LoopWindow } from './window.ts';

const INS = packId('INS');
const ISA = packId('ISA');
const ST = packId('ST');
const SE = packId('SE');
const GE = packId('GE');
const NM1 = packId('NM1');
const ENROLLMENT = packId('834');
/** Segments that end an INS loop, besides ISA. */
const BOUNDARIES = Int32Array.from(['INS', 'SE', 'ST', 'GE', 'GS', 'IEA'], packId);

/** Segments with which a file may begin. */
const OPENINGS = ['ISA', 'GS', 'ST', 'BGN', 'INS'];

/** How the segments begin that follow an SE, and those that follow a GE. */
const BEHIND_SETS = new Set(['GE', 'ST', 'GS', 'IE', 'IS']);
const BEHIND_GROUPS = new Set(['GS', 'IE', 'IS']);

/** I, S and G, in any case. */
const MAY_BEGIN_BOUNDARY = Uint8Array.from({ length: 256 }, (_, byte) => ('ISGisg'.includes(String.fromCharCode(byte)) ? 1 : 0));

/** `ISA`, its separator and ISA01. */
const ISA01_BYTES = 6;
/** So many bytes tell a segment's name, also where a line ends in it. */
export const NAME_BYTES = 8;
/** All sets are numbers of three digits. */
const SET_DIGITS = 3;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;
const SPACE = 32;
const ASSUMED: Separators = { element: 42, component: 58, repetition: 0, terminator: 126 };

/** Is told what stands around the INS loops. */
export interface EnvelopeObserver {
  /** An interchange begins, or a file without one. */
  begins(separators: Separators, assumed: boolean): void;
  /** A segment outside of INS loops; it stands in `scan`, over these bytes. */
  segment(bytes: Uint8Array, scan: SegmentScanner): void;
  /** INS loops with so many segments. */
  loop(segments: number): void;
}

export interface EnvelopeOptions {
  places: Places;
  /** Where the bytes begin in the file. */
  start: number;
  /** What was open there; null at the beginning of a file. */
  context: X12Context | null;
  /** Whether the text is Windows-1252 and must be converted to UTF-8. */
  windows1252: boolean;
  observer: EnvelopeObserver | null;
  lineEnds?: LineEnds;
  /** Where the bytes may be put. */
  room?: Uint8Array | null;
}

/**
 * Walks through what stands around the INS loops of an X12 file: interchanges with their separators, groups, transaction sets with their
 * headers, and sets that are no 834.
 */
export class EnvelopeWalker {
  readonly window: LoopWindow;
  readonly scan: SegmentScanner;
  readonly header: SetHeader;
  /** The number of the set in work, counted from 1 over the file. */
  set = 0;
  /** Whether a member's name stands before the first INS of the set in work. */
  namesFirst = false;
  readonly #observer: EnvelopeObserver | null;
  readonly #lineEnds: LineEnds;
  /** False in a set that is no 834. */
  #isEnrollment = true;
  /** Where the last interchange began. */
  #openedAt = -1;
  /** Skipping a segment that never ends, or the rest of a loop that was too large. */
  #skipsSegment = false;
  #skipsLoop = false;

  constructor({ places, start, context, windows1252, observer, lineEnds = USUAL_LINE_ENDS, room = null }: EnvelopeOptions) {
    this.#observer = observer;
    this.#lineEnds = lineEnds;
    this.window = new LoopWindow(start, room);
    this.header = new SetHeader(places, windows1252, context?.header ?? []);
    this.scan = new SegmentScanner(context === null ? ASSUMED : separatorsOf(context), lineEnds);
    if (context === null) return;
    this.set = context.set;
    this.namesFirst = context.names_first ?? false;
    this.#openedAt = start;
  }

  /** Whether this is among the loops of an 834 whose members are named behind their INS. */
  get isAmongLoops(): boolean {
    return this.#openedAt >= 0 && this.#isEnrollment && !this.namesFirst && !this.#skipsSegment && !this.#skipsLoop;
  }

  /** Moves on to the next INS of an 834 and answers where it begins; -1 if more bytes are needed, or none are left. */
  nextLoop(): number {
    const { window } = this;
    for (;;) {
      if (this.#skipsSegment && !this.#skipSegment()) return -1;
      if (this.#openedAt < 0 && !this.#skipPreface()) return -1;
      const at = this.#skipBlanks();
      if (at >= window.end || (window.end - at < NAME_BYTES && !window.last)) return -1;
      if ((this.#isInterchange(at) || this.#openedAt < 0) && !this.#open(at)) return -1;
      if (this.#idAt(at) === INS && this.#isEnrollment) {
        this.#skipsLoop = false;
        return at;
      }
      if (this.#skipsLoop && this.endsLoop(at)) this.#skipsLoop = false;
      if (!this.#readSegment(at)) return -1;
    }
  }

  /** Whether the segment that begins there ends an INS loop. */
  endsLoop(at: number): boolean {
    // Nearly all segments of a loop begin with another letter.
    if (MAY_BEGIN_BOUNDARY[this.window.bytes[at]!] === 0) return false;
    if (this.#isInterchange(at)) return true;
    const id = this.#idAt(at);
    for (let k = 0; k < BOUNDARIES.length; k++) if (BOUNDARIES[k] === id) return id === INS || !this.#isRestOfValue(at, id);
    return false;
  }

  /** Whether a terminator in a value makes this look like a header or a trailer: a name alone (`1 Elm ~ST~`), or an ST whose first element is no set's (`ST*Apt 2`). */
  #isRestOfValue(at: number, id: number): boolean {
    const { bytes, end } = this.window;
    const { element, terminator } = this.scan.separators;
    const limit = Math.min(end, at + NAME_BYTES);
    let p = at;
    while (p < limit && bytes[p] !== element && bytes[p] !== terminator) p++;
    if (p === limit) return false;
    if (bytes[p] === terminator) return !this.#isBareTrailer(id, p, limit);
    if (id !== ST) return false;
    let characters = 0;
    while (++p < limit && bytes[p] !== element && bytes[p] !== terminator) {
      const byte = bytes[p]!;
      if (byte <= SPACE) continue;
      if (byte < 48 || byte > 57 || ++characters > SET_DIGITS) return true;
    }
    return p < limit && characters > 0 && characters !== SET_DIGITS;
  }

  /** Whether a trailer that is a name alone, up to the terminator at `to`, has the next header or trailer behind it (`SE~GE~IEA~`). */
  #isBareTrailer(id: number, to: number, limit: number): boolean {
    const { bytes } = this.window;
    const next = this.scan.skip(bytes, to, limit);
    const letters = next + 1 < limit ? String.fromCharCode(bytes[next]!, bytes[next + 1]!).toUpperCase() : '';
    return (id === SE && BEHIND_SETS.has(letters)) || (id === GE && BEHIND_GROUPS.has(letters));
  }

  /** Skips the rest of a loop that was too large; `inSegment` if its last segment has not ended yet. */
  skipLoop(inSegment: boolean): void {
    this.#skipsLoop = true;
    this.#skipsSegment = inSegment;
  }

  /** Moves over blanks, stray terminators and byte order marks. */
  #skipBlanks(): number {
    const { window, scan } = this;
    const { bytes, end } = window;
    let at = scan.skip(bytes, window.at, end);
    while (at + 3 <= end && bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at = scan.skip(bytes, at + 3, end);
    window.at = at;
    return at;
  }

  /** Skips lines above the first interchange, if the file does not begin with a segment. False if more bytes are needed. */
  #skipPreface(): boolean {
    const { window } = this;
    const at = this.#skipBlanks();
    const limit = Math.min(window.end, at + MAX_PREFACE_BYTES);
    if (limit - at < NAME_BYTES && !window.last) return false;
    if (OPENINGS.some((word) => isWord(window.bytes, at, limit, word) && !isAlphanumeric(window.bytes[at + word.length]!))) return true;
    if (limit - at < MAX_PREFACE_BYTES && !window.last) return false;
    for (let p = at + 1; p + ISA01_BYTES < limit; p++) {
      const before = window.bytes[p - 1]!;
      if ((before !== LINE_FEED && before !== CARRIAGE_RETURN) || !this.#isInterchange(p)) continue;
      // ISA01 has two characters: no other line that begins so has its first two separators there.
      if (window.bytes[p + 3] !== window.bytes[p + ISA01_BYTES]) continue;
      window.at = p;
      break;
    }
    return true;
  }

  #isInterchange(at: number): boolean {
    const { bytes, end } = this.window;
    return at + 3 < end && isWord(bytes, at, end, 'ISA') && !isAlphanumeric(bytes[at + 3]!) && bytes[at + 3]! !== LINE_FEED;
  }

  /** Settles the separators. False if more bytes are needed. */
  #open(at: number): boolean {
    const { window } = this;
    const opensAt = window.base + at;
    if (this.#openedAt === opensAt) return true;
    const found = findSeparators(window.bytes, at, window.end, window.last);
    if (found === null) return false;
    this.#openedAt = opensAt;
    // The ISA gets its missing terminator.
    if (found.brokenAt >= 0) window.bytes[found.brokenAt] = found.separators.terminator;
    this.scan.use(found.separators);
    this.#isEnrollment = true;
    this.#observer?.begins(found.separators, found.assumed);
    return true;
  }

  /** The packed name of the segment that begins there; 0 if there is no segment. */
  #idAt(at: number): number {
    const { bytes, end } = this.window;
    const { element, terminator } = this.scan.separators;
    let id = 0;
    let letters = 0;
    for (let p = at; p < end; p++) {
      const byte = bytes[p]!;
      if (byte === element || byte === terminator) return id;
      if (byte <= SPACE) continue;
      if (++letters > 3) return 0;
      id = (id << 8) | (byte >= 97 && byte <= 122 ? byte - 32 : byte);
    }
    return id;
  }

  /** Reads a segment outside of INS loops. False if more bytes are needed. */
  #readSegment(at: number): boolean {
    const { window, scan } = this;
    const { bytes } = window;
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
      this.#observer?.loop(1);
      return true;
    }
    if (scan.broken) this.#readClean(at, next);
    else this.#takeSegment(bytes, scan);
    return true;
  }

  /** Reads a segment with line ends from a copy without them: a line end in `ST01` would hide what the set is. */
  #readClean(from: number, to: number): void {
    const { bytes, end, separators } = cleanLoop(this.window.bytes, from, to, {
      separators: this.scan.separators,
      windows1252: false,
      lineEnds: this.#lineEnds,
      spare: 0,
    });
    const scan = new SegmentScanner(separators);
    scan.read(bytes, 0, end, true);
    this.#takeSegment(bytes, scan);
  }

  #takeSegment(bytes: Uint8Array, scan: SegmentScanner): void {
    if (scan.id === ST && scan.count > 0) {
      this.set++;
      this.#isEnrollment = scan.packed(bytes, 1) === ENROLLMENT;
      this.header.clear();
      this.namesFirst = false;
    } else if (scan.id !== ISA && this.#isEnrollment) {
      this.header.take(bytes, scan);
      if (scan.id === NM1 && isMember(scan.packed(bytes, 1))) this.namesFirst = true;
    }
    this.#observer?.segment(bytes, scan);
  }

  #skipSegment(): boolean {
    const { window } = this;
    const { terminator } = this.scan.separators;
    let { at } = window;
    while (at < window.end && window.bytes[at] !== terminator) at++;
    window.at = at;
    if (at === window.end) return false;
    this.#skipsSegment = false;
    return true;
  }
}

function separatorsOf({ separators: [element = 42, component = 58, repetition = 0, terminator = 126] }: X12Context): Separators {
  return { element, component, repetition, terminator };
}
