import type { EnvelopeObserver } from './envelope-walker.ts';
import { packId } from './segment-name.ts';
import { type SegmentScanner } from './segment.ts';
import type { Separators } from './separators.ts';

const ISA = packId('ISA');
const GS = packId('GS');
const ST = packId('ST');
const SE = packId('SE');
const GE = packId('GE');
const IEA = packId('IEA');
const ENROLLMENT = packId('834');

const YES = 89;
const NO = 78;
const ISA_ELEMENTS = 16;
const MAX_ELEMENT_BYTES = 80;

/** The first two elements of a trailer. */
export interface Trailer {
  readonly count: string;
  readonly control: string;
}

export interface OpenInterchange {
  /** ISA01 to ISA16, by number; `isa[0]` is empty. */
  readonly isa: readonly string[];
  /** ISA13. */
  readonly control: string;
  readonly separators: Separators;
  /** Its groups so far. */
  groups: number;
}

export interface OpenGroup {
  /** GS01, GS02, GS03, GS06 and GS08. */
  readonly kind: string;
  readonly sender: string;
  readonly receiver: string;
  readonly control: string;
  readonly version: string;
  /** Its transaction sets so far. */
  sets: number;
}

export interface OpenSet {
  /** ST01, ST02 and ST03. */
  readonly id: string;
  readonly control: string;
  readonly version: string;
  /** Whether it is an 834, whose members are read. */
  readonly isRead: boolean;
  /** Its segments so far, including ST. */
  segments: number;
  /** Its INS loops so far, and how many of them are subscribers and dependents. A loop with another INS01 is neither. */
  rows: number;
  subscribers: number;
  dependents: number;
}

/**
 * Is told the structure of an X12 file. Everything that was opened is ended once: with its trailer, or with null if the trailer is missing.
 * In that case it ends at the next header of its kind, with whatever contains it, or with the file.
 */
export interface EnvelopeListener {
  /** An interchange begins, or a file without one; `assumed` if its separators were not found. What was open before is not ended yet. */
  begins(assumed: boolean): void;
  interchange(opened: OpenInterchange): void;
  group(opened: OpenGroup, within: OpenInterchange | null): void;
  set(opened: OpenSet, within: OpenGroup | null): void;
  /** A segment of the set outside of INS loops, except ST and SE. `set.segments` is its position in the set. */
  segment(set: OpenSet, bytes: Uint8Array, scan: SegmentScanner): void;
  setEnded(set: OpenSet, trailer: Trailer | null): void;
  groupEnded(group: OpenGroup, trailer: Trailer | null): void;
  interchangeEnded(interchange: OpenInterchange, trailer: Trailer | null): void;
  /** A trailer without its header, which is named. */
  stray(header: 'ISA' | 'GS' | 'ST'): void;
}

/** Follows interchanges, groups and sets through a file, counts what they contain, and tells a listener. */
export class EnvelopeTracker implements EnvelopeObserver {
  /** What is open; null if nothing is. */
  interchange: OpenInterchange | null = null;
  group: OpenGroup | null = null;
  set: OpenSet | null = null;
  readonly #listener: EnvelopeListener;
  /** Found before the first segment. */
  #separators!: Separators;
  /** Whether the last set has had INS loops. */
  #hasLoops = false;

  constructor(listener: EnvelopeListener) {
    this.#listener = listener;
  }

  begins(separators: Separators, assumed: boolean): void {
    this.#separators = separators;
    this.#listener.begins(assumed);
  }

  loop(segments: number): void {
    this.#hasLoops = true;
    if (this.set !== null) this.set.segments += segments;
  }

  /** An INS loop was read. `member`: its INS01, 0 if unknown. */
  row(member: number): void {
    if (this.set === null) return;
    this.set.rows++;
    if (member === YES) this.set.subscribers++;
    else if (member === NO) this.set.dependents++;
  }

  segment(bytes: Uint8Array, scan: SegmentScanner): void {
    const text = (element: number): string => elementText(bytes, scan, element);
    switch (scan.count === 0 && this.#isRestOfValue(scan.id) ? 0 : scan.id) {
      case ISA:
        this.#endInterchange(null);
        this.interchange = { ...interchangeOf(scan.count, text), separators: this.#separators, groups: 0 };
        this.#listener.interchange(this.interchange);
        return;
      case GS:
        this.#endGroup(null);
        if (this.interchange !== null) this.interchange.groups++;
        this.group = { kind: text(1), sender: text(2), receiver: text(3), control: text(6), version: text(8), sets: 0 };
        this.#listener.group(this.group, this.interchange);
        return;
      case ST:
        this.#endSet(null);
        if (this.group !== null) this.group.sets++;
        this.#hasLoops = false;
        this.set = {
          id: text(1),
          control: text(2),
          version: text(3),
          isRead: scan.packed(bytes, 1) === ENROLLMENT,
          segments: 1,
          rows: 0,
          subscribers: 0,
          dependents: 0,
        };
        this.#listener.set(this.set, this.group);
        return;
      case SE:
        if (this.set !== null) this.set.segments++;
        this.#endSet({ count: text(1), control: text(2) });
        return;
      case GE:
        this.#endGroup({ count: text(1), control: text(2) });
        return;
      case IEA:
        this.#endInterchange({ count: text(1), control: text(2) });
        return;
      default:
        if (this.set === null) return;
        this.set.segments++;
        this.#listener.segment(this.set, bytes, scan);
    }
  }

  /** After the last byte of the file. */
  end(): void {
    this.#endInterchange(null);
  }

  /**
   * Whether a name alone is the rest of a value with a terminator in it (`1 Elm ~ST~`), as headers and trailers have elements. Of trailers
   * behind loops the walker has seen that they are such.
   */
  #isRestOfValue(id: number): boolean {
    return id === ST || id === GS || (id !== ISA && !this.#hasLoops);
  }

  #endSet(trailer: Trailer | null): void {
    const { set } = this;
    this.set = null;
    if (set !== null) this.#listener.setEnded(set, trailer);
    else if (trailer !== null) this.#listener.stray('ST');
  }

  #endGroup(trailer: Trailer | null): void {
    this.#endSet(null);
    const { group } = this;
    this.group = null;
    if (group !== null) this.#listener.groupEnded(group, trailer);
    else if (trailer !== null) this.#listener.stray('GS');
  }

  #endInterchange(trailer: Trailer | null): void {
    this.#endGroup(null);
    const { interchange } = this;
    this.interchange = null;
    if (interchange !== null) this.#listener.interchangeEnded(interchange, trailer);
    else if (trailer !== null) this.#listener.stray('ISA');
  }
}

/** ISA01 to ISA16. If ISA11 is the element separator (an old default of the repetition separator), what follows stands one place further on. */
function interchangeOf(count: number, text: (element: number) => string): Pick<OpenInterchange, 'isa' | 'control'> {
  const isParted = count > ISA_ELEMENTS && text(REPETITION) === '' && text(REPETITION + 1) === '';
  const isa = Array.from({ length: ISA_ELEMENTS + 1 }, (_, k) => (k === 0 ? '' : text(isParted && k > REPETITION ? k + 1 : k)));
  return { isa, control: isa[CONTROL] ?? '' };
}

const REPETITION = 11;
const CONTROL = 13;

/** An element as text, trimmed; a character for each byte. */
export function elementText(bytes: Uint8Array, scan: SegmentScanner, element: number): string {
  if (element > scan.count) return '';
  const start = scan.start[element]!;
  const end = Math.min(scan.end[element]!, start + MAX_ELEMENT_BYTES);
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text.trim();
}

/** Control numbers are numbers with leading zeros, or text. */
export function isSameControl(header: string, trailer: string): boolean {
  return header === trailer || (/^\d+$/.test(header) && /^\d+$/.test(trailer) && header.replace(/^0+/, '') === trailer.replace(/^0+/, ''));
}

/** Whether this is a control number by the standard: at most nine digits. */
export function isControlNumber(control: string): boolean {
  return /^\d{1,9}$/.test(control);
}

/** Whether a trailer states the number that was counted. */
export function isCount(stated: string, counted: number): boolean {
  return /^\d{1,15}$/.test(stated) && Number(stated) === counted;
}
